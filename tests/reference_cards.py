"""Cards' facts and structured effects, and short ways to put them on a board, for the tests of the reference."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from reference import ReferenceSolution

from layers.board import Board
from layers.effects import modifications as m
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Ability, Defining, Effect, Keyword, Static
from layers.objects import BoardObject, Choices, Face, Player, ResolvedEffect

MANA_VALUE = m.SetPT(v.ManaValue(), v.ManaValue())
CREATURE, LAND, ARTIFACT, ENCHANTMENT = (s.Type(word) for word in ("Creature", "Land", "Artifact", "Enchantment"))
YOURS = s.Controlled(p.You())


def pt(power: int, toughness: int) -> m.SetPT:
    return m.SetPT(v.Const(power), v.Const(toughness))


def plus(power: int, toughness: int) -> m.AddPT:
    return m.AddPT(v.Const(power), v.Const(toughness))


def static(applies_to: s.Selector, *does: m.Modification, **more: Any) -> Static:
    return Static((Effect(applies_to, does),), **more)


def keyword(name: str) -> Keyword:
    return Keyword(name)


def gains(*abilities: str | Ability) -> m.AddAbilities:
    return m.AddAbilities(tuple(Keyword(a) if isinstance(a, str) else a for a in abilities))


def loses(*names: str) -> m.LoseAbilities:
    return m.LoseAbilities(tuple(Keyword(name) for name in names))


ASHAYA = static(CREATURE & ~s.Token() & YOURS, m.AddTypes(("Land",)), m.AddSubtypes(("Forest",)))
BLOOD_MOON = static(LAND & ~s.Supertype("Basic"), m.SetBasicLandTypes(("Mountain",)))
CONSPIRACY = static(CREATURE & YOURS, m.SetSubtypes((s.Chosen("creature_type"),)))
ADAPTATION = static(CREATURE & YOURS, m.AddSubtypes((s.Chosen("creature_type"),)))
EVENING = static(s.Everything(), m.AddTypes(("Enchantment",)))
HUMILITY = static(CREATURE, m.LoseAllAbilities(), pt(1, 1))
LATTICE = Static((Effect(s.Everything(), (m.AddTypes(("Artifact",)), m.SetColors(()))),))
LIFE_AND_LIMB = static(
    s.Subtype("Forest") | s.Subtype("Saproling"),
    m.AddTypes(("Creature", "Land")),
    m.AddSubtypes(("Saproling", "Forest")),
    m.SetColors(("green",)),
    pt(1, 1),
)
MARCH = static(ARTIFACT & ~CREATURE, m.AddTypes(("Creature",)), MANA_VALUE)
OPALESCENCE = static(ENCHANTMENT & ~s.Subtype("Aura") & ~s.This(), m.AddTypes(("Creature",)), MANA_VALUE)
PAINTER = static(s.Everything(), m.AddColors((s.Chosen("color"),)))
URBORG = static(LAND, m.AddSubtypes(("Swamp",)))
YAVIMAYA = static(LAND, m.AddSubtypes(("Forest",)))
GOYF = Defining((m.SetPT(v.CountDistinct("card type", s.InZone("graveyard")),
                         v.Sum((v.Const(1), v.CountDistinct("card type", s.InZone("graveyard"))))),))  # fmt: skip


def card(
    id_: str,
    line: str,
    *abilities: Ability,
    cost: str = "",
    size: tuple[int | str, int | str] | None = None,
    name: str | None = None,
    indicator: tuple[str, ...] = (),
    colors: tuple[str, ...] | None = None,
    controller: str = "alice",
    **more: Any,
) -> BoardObject:
    """Return an object; its timestamp is its place on the board unless it is given."""
    power, toughness = (None, None) if size is None else (str(size[0]), str(size[1]))
    face = Face(
        id_ if name is None else name, cost, line, power=power, toughness=toughness, colors=colors,
        color_indicator=indicator, abilities=abilities,
    )  # fmt: skip
    more.setdefault("owner", controller)
    more.setdefault("timestamp", 0)
    return BoardObject(id_, face, controller, **more)


def resolved(
    id_: str, *effects: Effect, targets: Sequence[str] = (), timestamp: int = 0, controller: str = "alice", **more: Any
) -> ResolvedEffect:
    """Return a resolved effect; its timestamp is its place on the board unless it is given."""
    return ResolvedEffect(id_, controller, timestamp, effects, targets=tuple(targets), **more)


def on_targets(id_: str, targets: str, *does: m.Modification, **more: Any) -> ResolvedEffect:
    return resolved(id_, Effect(s.Targets(), does), targets=targets.split(), **more)


def board(*things: BoardObject | ResolvedEffect, ruleset: str = "current", active: str = "alice") -> Board:
    """Return a board of two players; what has no timestamp of its own gets that of its place in the list."""
    stamped = [thing if thing.timestamp else replace(thing, timestamp=place) for place, thing in enumerate(things, 1)]
    objects = tuple(thing for thing in stamped if isinstance(thing, BoardObject))
    effects = tuple(thing for thing in stamped if isinstance(thing, ResolvedEffect))
    return Board(objects, effects, (Player("alice"), Player("bob")), active, ruleset)


def choosing(**words: Any) -> Choices:
    return Choices(**words)


def op(id_: str) -> BoardObject:
    return card(id_, "Enchantment", OPALESCENCE, cost="{2}{W}{W}")


def humility() -> BoardObject:
    return card("hu", "Enchantment", HUMILITY, cost="{2}{W}{W}")


# --- what a solution says -----------------------------------------------------------------------------------------


def line(solution: ReferenceSolution, id_: str) -> str:
    """The type line, words sorted."""
    found = solution.characteristics[id_]
    words = " ".join(sorted(found["supertypes"]) + sorted(found["types"]))
    return f"{words} — {' '.join(sorted(found['subtypes']))}" if found["subtypes"] else words


def size(solution: ReferenceSolution, id_: str) -> tuple[int | None, int | None]:
    found = solution.characteristics[id_]
    return found["power"], found["toughness"]


def abilities(solution: ReferenceSolution, id_: str) -> list[str]:
    """Keywords by name, mana abilities by their text, others as JSON."""
    found = solution.characteristics[id_]["abilities"]
    texts = [re.search(r'"text": "(.*?)"', text) for text in found]
    return [match.group(1) if match else text.strip('"') for match, text in zip(texts, found, strict=True)]


def colors(solution: ReferenceSolution, id_: str) -> set[str]:
    return set(solution.characteristics[id_]["colors"])


def order(solution: ReferenceSolution, label: str) -> list[str]:
    return [step.effect for step in solution.steps if step.label == label]


def every_order(*things: BoardObject, beside: tuple[BoardObject, ...] = ()) -> Iterator[Board]:
    """The same objects with their timestamps in every order, beside others."""
    for permutation in itertools.permutations(things):
        yield board(*permutation, *beside)
