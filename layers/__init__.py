"""How continuous effects combine in Magic: The Gathering: the layer system (CR 613), solved as a dependency graph.

>>> from layers import Board, solve
>>> board = Board.from_dict({"objects": [{"card": "Blood Moon"}, {"card": "Urborg, Tomb of Yawgmoth", "id": "urborg"}]})
>>> solve(board)["urborg"].type_line
'Legendary Land — Mountain'
"""

from layers.board import Board
from layers.errors import BoardError, LayersError, LimitError, Problem, TreeError, UnknownNameError
from layers.rulesets import RuleSet, ruleset, rulesets
from layers.solution import Characteristics, ContinuousEffect, Dependency, FactChange, Solution, Step
from layers.solver import solve

__version__ = "0.1.0"

__all__ = [
    "Board",
    "BoardError",
    "Characteristics",
    "ContinuousEffect",
    "Dependency",
    "FactChange",
    "LayersError",
    "LimitError",
    "Problem",
    "RuleSet",
    "Solution",
    "Step",
    "TreeError",
    "UnknownNameError",
    "ruleset",
    "rulesets",
    "solve",
]
