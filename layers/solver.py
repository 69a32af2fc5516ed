"""The solver: layer by layer, one effect at a time, in the order that dependency and timestamps give (CR 613).

In a layer the pending effects are the nodes of a dependency graph. What each would do is read from the state
(`layers.instructions`), and everything that was looked at is recorded; an effect can depend on another only where the
other changes something that it looked at, and then the definition itself decides (CR 613.8a): what it would do is read
again with the other's change laid over the state, and compared. Which effect comes next is found by exploring no more
of the graph than that takes (`graph.first_free`). After each application what rests on a changed fact is read again
(CR 613.8c), when it is needed.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable

from layers.board import Board
from layers.editions import RuleSet
from layers.editions import ruleset as ruleset_named
from layers.effects.conditions import Always
from layers.effects.modifications import AddPT, BecomeCopy, GainControl, Modification, MultiplyPT, SetPT
from layers.effects.players import PlayerNamed, TargetPlayers, You
from layers.effects.selectors import is_reference
from layers.effects.values import Const, X
from layers.evaluate import Evaluator
from layers.instances import Instance, InstanceMaker
from layers.instructions import FINDS, signed_spread
from layers.run import Run
from layers.solution import Solution
from layers.state import View
from layers.statistics import Statistics
from layers.world import World

__all__ = ["run_of", "solution_of", "solve", "solve_again"]


def solve(board: Board, ruleset: str | RuleSet | None = None) -> Solution:
    """Work out every object's characteristics, and in which order each effect is applied to get there.

    Parameters
    ----------
    board : Board
        What there is.
    ruleset : str or RuleSet, optional
        The edition of the rules; by default the one that the board names.

    Returns
    -------
    Solution
        The characteristics, the order of each layer, the dependency graphs and a trace of every step.

    Raises
    ------
    UnknownNameError
        When there is no such rule set.

    References
    ----------
    CR 613.
    """
    rules = ruleset if isinstance(ruleset, RuleSet) else ruleset_named(board.ruleset if ruleset is None else ruleset)
    return solution_of(run_of(board, rules))


def run_of(board: Board, rules: RuleSet, make_run: Callable[..., Run] = Run) -> Run:
    """Go through the layers of a board; each run is made by `make_run`, those of earlier moments included."""
    board = board.with_text_read()
    world = World.of(board)
    maker = InstanceMaker.of(world, rules)
    resolved = [inst for place, one in enumerate(board.effects) for inst in maker.of_resolved(place, one)]
    statistics = Statistics()
    for inst in sorted(resolved, key=lambda inst: inst.key):
        _lock(inst, resolved, world, maker, statistics, make_run)
    run = make_run(world, maker, resolved, statistics=statistics)
    run.solve()
    return run


def solution_of(run: Run) -> Solution:
    """Return what has come of a run through the layers of a board."""
    return Solution(
        run.world, run.rules, run.columns, run.values, tuple(run.steps), tuple(run.begins), run.moments, run.statistics
    )


def solve_again(solution: Solution, board: Board) -> Solution:
    """Solve a board that differs in a few things from one that has been solved; see `Solution.update`."""
    board = board.with_text_read()
    # The board remembers it only as long as it is there.
    world = solution._world.after(board)
    found = solve(board, solution.ruleset)
    if world is not None:
        found._take_over(solution, world.touched)
    return found


def _as_board(solution: Solution) -> tuple[Callable[..., Solution], tuple[Board, RuleSet]]:
    """Return how a solution goes to another process: a board has the same one in any."""
    return solve, (solution.board, solution.ruleset)


# What is kept of a solve refers to its own parts by identity, and would not survive being copied.
copyreg.pickle(Solution, _as_board)


def _lock(
    inst: Instance,
    resolved: list[Instance],
    world: World,
    maker: InstanceMaker,
    statistics: Statistics,
    make_run: Callable[..., Run],
) -> None:
    """Fix a resolved effect's set, numbers and what it finds, as of when it began (CR 608.2h, 611.2c, 611.2d)."""
    given = world.board.effects[inst.key[4]].affects
    evaluator, view = Evaluator(world), View({}, [])
    by_reference = is_reference(inst.effect.applies_to)
    counted = [node for node in inst.effect.does if isinstance(node, SetPT | AddPT | MultiplyPT) and _is_counted(node)]
    finding = [node for node in inst.effect.does if type(node) in FINDS and not _is_settled(node)]
    conditional = not isinstance(inst.effect.when, Always)
    if counted or finding or conditional or not (by_reference or given is not None):
        started = [other for other in resolved if other.started]
        before = make_run(world, maker, started, inst.timestamp, statistics)
        before.solve()
        evaluator, view = before.evaluator, View(before.columns, before.values)
    if given is not None:
        members = sum(1 << world.index[name] for name in set(given) if name in world.index)
    elif by_reference:
        members = Evaluator(world).select(inst.effect.applies_to, view, inst.context)
    else:
        members = evaluator.select(inst.effect.applies_to, view, inst.context)
    if conditional and not evaluator.holds(inst.effect.when, view, inst.context):
        members = 0
    inst.started, inst.locked = True, members & world.exists
    for node in finding:
        inst.found[id(node)] = FINDS[type(node)](node, inst, evaluator, view, inst.locked)
    for node in counted:
        for kind in ("power", "toughness"):
            value = getattr(node, kind)
            if isinstance(node, MultiplyPT):
                if value != 1:
                    now = evaluator.with_pt(kind, view, inst.locked)
                    inst.fixed[id(node), kind] = [((value - 1) * number, bits) for number, bits in now]
            elif value is not None and isinstance(node, AddPT):
                inst.fixed[id(node), kind] = signed_spread(evaluator, value, view, inst, inst.locked)
            elif value is not None:
                inst.fixed[id(node), kind] = evaluator.spread(value, view, inst.context, inst.locked)


def _is_settled(node: Modification) -> bool:
    """Say whether what an effect finds is the same at any time."""
    if isinstance(node, GainControl):
        return isinstance(node.who, You | PlayerNamed | TargetPlayers)
    return isinstance(node, BecomeCopy) and is_reference(node.of)


def _is_counted(node: SetPT | AddPT | MultiplyPT) -> bool:
    return isinstance(node, MultiplyPT) or not all(
        value is None or isinstance(value, Const | X) for value in (node.power, node.toughness)
    )
