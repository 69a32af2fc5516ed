"""How continuous effects combine in Magic: The Gathering: the layer system (CR 613), solved as a dependency graph.

>>> from layers import Board, solve
>>> board = Board.from_dict({"objects": [{"card": "Blood Moon"}, {"card": "Urborg, Tomb of Yawgmoth", "id": "urborg"}]})
>>> solve(board)["urborg"].type_line
'Legendary Land — Mountain'
"""

import importlib
from typing import TYPE_CHECKING, Any

from layers.editions import RuleSet, ruleset, rulesets
from layers.errors import BoardError, LayersError, LimitError, Problem, TreeError, UnknownNameError, WorkerError

if TYPE_CHECKING:
    from layers import predicates
    from layers.board import Board
    from layers.cards.pool import CardPool
    from layers.characteristics import Characteristics
    from layers.explanations.comparison import Comparison, Difference
    from layers.explanations.reasons import Explanation, Reason
    from layers.many import Outcome, solve_many
    from layers.research.compare import compare
    from layers.research.editions import Editions, Parting
    from layers.research.minimize import Minimal, minimize
    from layers.research.orders import OrderGroup, Orders, orders
    from layers.research.sensitivity import Sensitivity, Swap, sensitivity
    from layers.research.variation import Variation, what_if
    from layers.solution import ContinuousEffect, Dependency, FactChange, Solution, Step
    from layers.solver import solve
    from layers.statistics import Statistics

__version__ = "0.1.0"

__all__ = [
    "Board",
    "BoardError",
    "CardPool",
    "Characteristics",
    "Comparison",
    "ContinuousEffect",
    "Dependency",
    "Difference",
    "Editions",
    "Explanation",
    "FactChange",
    "LayersError",
    "LimitError",
    "Minimal",
    "OrderGroup",
    "Orders",
    "Outcome",
    "Parting",
    "Problem",
    "Reason",
    "RuleSet",
    "Sensitivity",
    "Solution",
    "Statistics",
    "Step",
    "Swap",
    "TreeError",
    "UnknownNameError",
    "Variation",
    "WorkerError",
    "compare",
    "minimize",
    "orders",
    "predicates",
    "ruleset",
    "rulesets",
    "sensitivity",
    "solve",
    "solve_many",
    "what_if",
]

_HOMES = {
    "Board": "board", "CardPool": "cards.pool", "Characteristics": "characteristics", "solve": "solver",
    "Statistics": "statistics",
    **dict.fromkeys(("Comparison", "Difference"), "explanations.comparison"), "compare": "research.compare",
    **dict.fromkeys(("Editions", "Parting"), "research.editions"),
    **dict.fromkeys(("Explanation", "Reason"), "explanations.reasons"),
    **dict.fromkeys(("Outcome", "solve_many"), "many"),
    **dict.fromkeys(("OrderGroup", "Orders", "orders"), "research.orders"),
    **dict.fromkeys(("Minimal", "minimize"), "research.minimize"),
    **dict.fromkeys(("Variation", "what_if"), "research.variation"),
    **dict.fromkeys(("Sensitivity", "Swap", "sensitivity"), "research.sensitivity"),
    **dict.fromkeys(
        ("ContinuousEffect", "Dependency", "FactChange", "Solution", "Step"), "solution"
    ),
}  # fmt: skip

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Import what takes a while when it is first asked for, so that the command line starts at once."""
        if name == "predicates":
            return importlib.import_module("layers.predicates")
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(importlib.import_module(f"layers.{_HOMES[name]}"), name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
