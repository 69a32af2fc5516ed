"""What the solver is compared with: itself without dependencies, the literal solver of the tests, other engines."""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

from layers import Board, solve
from layers.effects.abilities import Keyword
from layers.effects.wording import wording
from layers.layer import Layer
from layers.objects import Face
from layers.run import Run

__all__ = ["Peer", "Phase", "UnfitBoardError", "load_reference", "peers", "timestamp_order"]


class UnfitBoardError(Exception):
    """An engine cannot be given a board, or gives other characteristics than we do."""


class Peer(Protocol):
    """Another engine that can work out a board."""

    name: str
    version: str
    columns: tuple[str, ...]
    """What is timed."""
    includes: str
    """What the times are made of, in plain words."""

    def prepare(self, boards: Sequence[Board]) -> dict[str, Callable[[], object]]:
        """Return what is to be timed for some boards, by column.

        Raises
        ------
        UnfitBoardError
            When the engine cannot be given a board, or its answer is not ours: a time would then mean nothing.
        """


def peers() -> list[Peer]:
    """Return the engines that are installed."""
    try:
        import phase  # noqa: F401
    except ImportError:
        return []
    return [Phase()]


class _TimestampLayer(Layer):
    """A layer in which no effect ever waits for another one."""

    def _possible(self, *_: object) -> tuple[()]:
        """Return that an effect can depend on no other."""
        return ()


@contextmanager
def timestamp_order() -> Iterator[None]:
    """While this lasts, `layers.solve` applies the effects of a layer in timestamp order, and looks for no dependency.

    Everything else stays: the columns, the reading of each effect, and reading again what rests on a changed fact. It
    is a measure of what dependencies cost, not a correct answer.

    It relies on two things in the library: `layers.run.Run` makes its layers by `make_layer`, and what an effect may
    depend on is asked of ``Layer._possible``. If one of them ceases to hold there are either an `AttributeError` here
    or dependencies in the statistics of such a solution, which the tests look for.
    """
    Layer._possible  # noqa: B018 - an override of something that is not there would change nothing
    before = Run.make_layer
    Run.make_layer = _TimestampLayer
    try:
        yield
    finally:
        Run.make_layer = before


def load_reference() -> Callable[[Board], object] | None:
    """Return the literal solver of the tests; None where the tests are not at hand."""
    tests = Path(__file__).resolve().parent.parent / "tests"
    if not (tests / "reference").is_dir():
        return None
    if str(tests) not in sys.path:
        sys.path.append(str(tests))
    reference = importlib.import_module("reference")

    def characteristics(board: Board) -> object:
        return reference.solve(board).characteristics

    return characteristics


# --- phase ------------------------------------------------------------------------------------------------------

_MOST = 5000
"""The largest board that another engine is given: a saved game of more objects takes it minutes."""

_COUNTERS = {"+1/+1": "P1P1", "-1/-1": "M1M1"}


class Phase:
    """The engine of phase.rs through its Python binding, ``phase-python``.

    It plays whole games and has no function that works out a board. But a saved game can be loaded, and loading works
    out the layers. So a game is begun with one card of every kind on the board, its state is taken, and the objects in
    it are replaced by those of the board. The engine reads the cards' effects from English text, which is the wording
    that the library gives its own effect trees.
    """

    name = "phase"
    columns: tuple[str, ...] = ("phase", "phase bare")
    includes = (
        "its time to load a saved game from JSON text, which includes working out the layers, and to give every "
        "permanent to Python, in units of our time to load the same board from JSON text and to solve it; 'phase bare' "
        "is the same for the same game without any static ability, so that the difference is what the layers cost. A "
        "saved game holds much more than a board. Left out (-) where it cannot be given the board, or gives other "
        "characteristics than we do."
    )

    def __init__(self) -> None:
        self.version = version("phase-python")

    def prepare(self, boards: Sequence[Board]) -> dict[str, Callable[[], object]]:
        """Return loading saved games that stand for the boards, and loading them without abilities."""
        if len(boards) > 1:
            raise UnfitBoardError("many boards")
        (board,) = boards
        if len(board.objects) > _MOST:
            raise UnfitBoardError(f"more than {_MOST:,} objects")
        engine, saved = self._saved_game(board)
        text = json.dumps(saved)
        for thing in saved["state"]["objects"].values():
            thing["static_definitions"] = thing["base_static_definitions"] = []
        bare = json.dumps(saved)
        _same_answers(board, engine.load_game(text).battlefield())
        return {
            "phase": lambda: engine.load_game(text).battlefield(),
            "phase bare": lambda: engine.load_game(bare).battlefield(),
        }

    def _saved_game(self, board: Board) -> tuple[Any, Any]:
        """Return an engine that knows the cards, and the state of a game in which the board lies on the table."""
        from phase import Engine

        if board.effects or len(board.players) not in (2, 4):
            raise UnfitBoardError("effects of spells, or neither two nor four players")
        names: dict[Face, str] = {}
        for thing in board.objects:
            names.setdefault(replace(thing.printed, name=""), f"Example {len(names)}")
        cards = {name.lower(): _card(face, name) for face, name in names.items()}
        engine = Engine.from_json(json.dumps(cards))
        deck = list(names.values())
        two = len(board.players) == 2
        saved = engine.new_game(
            deck, deck[:1], extra_players=None if two else [deck[:1]] * 2, first_player=0,
            format="Standard" if two else "FreeForAll",
        ).state()  # fmt: skip
        state = saved["state"]
        # A deck's card is an object: the first of each name serves as the pattern.
        patterns = {thing["base_name"]: thing for thing in reversed(list(state["objects"].values()))}
        seats = {player.id: seat for seat, player in enumerate(board.players)}
        numbers = {thing.id: number for number, thing in enumerate(board.objects, 1)}
        objects = {}
        for thing in board.objects:
            one = json.loads(json.dumps(patterns[names[replace(thing.printed, name="")]]))
            seat = seats[thing.controller]
            one |= {"id": numbers[thing.id], "zone": "Battlefield", "timestamp": thing.timestamp}
            one |= {"controller": seat, "base_controller": seat, "owner": seats[thing.owner]}
            if thing.attached_to is not None:
                one["attached_to"] = {"type": "Object", "data": numbers[thing.attached_to]}
            if not all(counters.kind in _COUNTERS for counters in thing.counters):
                raise UnfitBoardError("counters")
            one["counters"] = {_COUNTERS[counters.kind]: counters.count for counters in thing.counters}
            objects[str(numbers[thing.id])] = one
        state["objects"], state["battlefield"] = objects, list(numbers.values())
        state["next_object_id"] = len(objects) + 1
        state["next_timestamp"] = max(thing.timestamp for thing in board.objects) + 1
        for player in state["players"]:
            player["library"], player["hand"] = [], []
        return engine, saved


def _card(face: Face, name: str) -> Any:
    """Return a card as the engine reads it from its text."""
    from phase import build_oracle_face

    words = [str(ability) for ability in face.abilities if isinstance(ability, Keyword)]
    lines = [wording(ability) for ability in face.abilities if not isinstance(ability, Keyword)]
    values = face.values()
    data = {
        "name": name, "manaCost": face.mana_cost, "manaValue": values.mana_value,
        "colors": [_LETTERS[color] for color in values.colors], "colorIdentity": [], "type": face.type_line,
        "types": list(values.types), "subtypes": [word for _, word in values.subtypes],
        "supertypes": list(values.supertypes), "text": "\n".join([", ".join(words).capitalize()] * bool(words) + lines),
        "keywords": [word.title() for word in words], "layout": "normal", "legalities": {}, "identifiers": {},
        "rulings": [], "printings": [],
    }  # fmt: skip
    if face.power is not None:
        data |= {"power": face.power, "toughness": face.toughness}
    return build_oracle_face(data, None)


_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def _same_answers(board: Board, theirs: Iterable[Any]) -> None:
    """Raise an `UnfitBoardError` where an engine's permanents are not what ours are."""
    solution = solve(board)
    found = {thing["id"]: thing for thing in theirs}
    for number, name in enumerate(solution, 1):
        mine, other = solution[name], found.get(number)
        if other is None:
            raise UnfitBoardError(f"{name} is not there")
        types = other["card_types"]
        creature = "Creature" in types["core_types"]
        pairs = {
            "types": (set(mine.types), set(types["core_types"])),
            "subtypes": (set(mine.subtypes), set(types["subtypes"])),
            "colors": (set(mine.colors), {color.lower() for color in other["color"]}),
            "size": ((mine.power, mine.toughness), (other["power"], other["toughness"]) if creature else (None, None)),
            "keywords": (
                {ability.name for ability in mine.abilities if isinstance(ability, Keyword)},
                {_spaced(word) for word in other["keywords"]},
            ),
            "controller": (mine.controller, board.players[other["controller"]].id),
        }
        for what, (ours, other_one) in pairs.items():
            if ours != other_one:
                raise UnfitBoardError(f"{what} of {name} differ: {_told(ours)} here, {_told(other_one)} there")


def _spaced(word: object) -> str:
    """Return ``"FirstStrike"`` as ``"first strike"``."""
    return re.sub("(?<!^)(?=[A-Z])", " ", str(word)).lower()


def _told(value: object) -> str:
    told = ", ".join(sorted(map(str, value))) or "none" if isinstance(value, set) else str(value)
    return told if len(told) <= 60 else told[:60] + "..."
