"""Boards in the making: objects with printed values, then everything that stands beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tree_parts import COLORS, CREATURE_TYPES, LAND_TYPES, NAMES, PLAYERS, TYPES, ZONES, Dice
from tree_strategy import Trees

from layers.board import Board
from layers.editions import rulesets
from layers.effects import modifications as m
from layers.effects import selectors as s
from layers.effects.abilities import Ability, Defining, Effect, Keyword
from layers.effects.conditions import Always
from layers.objects import BoardObject, Choices, Component, Counters, Face, Player, ResolvedEffect, Turn

MOST_OBJECTS = 9
RULESETS = tuple(rules.id for rules in rulesets())

LINES = (
    "Creature — Elf", "Creature — Goblin", "Creature — Saproling", "Creature — Elf Goblin", "Legendary Creature — Elf",
    "Artifact", "Artifact Creature — Saproling", "Artifact — Vehicle", "Artifact — Equipment", "Legendary Artifact",
    "Enchantment",
    "Enchantment — Aura", "Enchantment Creature — Goblin", "Kindred Enchantment — Elf", "Land", "Land — Forest",
    "Basic Land — Swamp", "Legendary Land", "Snow Land — Island Mountain", "Land Creature — Forest Saproling",
)  # fmt: skip
_COSTS = ("{1}{G}", "{W}{W}", "{2}{U}", "{3}", "{W/U}{G}", "{X}{G}", "")
_COUNTERS = ("+1/+1", "-1/-1", "+1/+0", "+0/+2", "flying", "trample", "time", "hone")


class Builder:
    """A board in the making: objects first get their printed values, then everything that stands beside them."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.ids = [f"o{number}" for number in range(1, dice.integer(2, MOST_OBJECTS) + 1)]
        self.trees = Trees(dice, self.ids)
        self.faces: list[Face] = []
        self.effects: list[ResolvedEffect] = []
        self.calm = False
        """Whether nothing is done to the objects that could hide what a template is about."""
        self.in_order = False
        """Whether timestamps run against the listing, so that dependencies go against them."""

    # --- printed values -------------------------------------------------------------------------------------------

    def face(self, line: str | None = None, *abilities: Ability, cost: str | None = None) -> Face:
        dice = self.dice
        line = dice.pick(LINES) if line is None else line
        power = toughness = None
        if "Creature" in line or "Vehicle" in line:
            star = any(isinstance(ability, Defining) for ability in abilities)
            power, toughness = ("*", "1+*") if star else (str(dice.integer(0, 4)), str(dice.integer(1, 4)))
        if cost is None:
            cost = "" if line.startswith(("Land", "Basic", "Snow")) else dice.pick(_COSTS)
        return Face(dice.pick(NAMES), cost, line, power=power, toughness=toughness, abilities=abilities)

    def random_face(self) -> Face:
        """A card that is as likely as not the source of effects."""
        dice, trees = self.dice, self.trees
        statics = dice.weighted((40, 0), (52, 1), (8, 2))
        abilities: list[Ability] = [trees.static(borrow=dice.chance(30)) for _ in range(statics)]
        if dice.chance(12):
            abilities.append(dice.make((3, trees.defining), (1, lambda: Keyword(dice.pick(("changeling", "devoid"))))))
        if dice.chance(25):
            abilities.append(dice.make((5, trees.keyword), (2, trees.other), (1, trees.as_enters), (1, trees.raising)))
        return self.face(None, *abilities)

    def add(self, *faces: Face) -> None:
        self.faces += faces[: MOST_OBJECTS - len(self.faces)]

    def need(self, count: int) -> None:
        """Make sure of some objects, for templates that name them."""
        self.ids = [f"o{number}" for number in range(1, max(count, len(self.ids)) + 1)]
        self.trees.ids = self.ids

    # --- resolved effects -----------------------------------------------------------------------------------------

    def resolved(self) -> ResolvedEffect:
        dice = self.dice
        targets = dice.some((*self.ids, "bob"), 1, 2) if dice.chance(50) else ()
        effects = tuple(self._resolved_part(bool(targets)) for _ in range(dice.weighted((4, 1), (1, 2))))
        return ResolvedEffect(
            "",
            dice.pick(PLAYERS[:2]),
            0,
            effects,
            source=dice.pick(("", *self.ids)),
            targets=targets,
            affects=dice.some(self.ids, 0, 3) if dice.chance(12) else None,
            x=dice.integer(0, 3),
            choices=self.choices(),
        )

    def _resolved_part(self, targeted: bool) -> Effect:
        dice, trees = self.dice, self.trees
        targets = dice.pick((s.Targets(), s.Targets(0))) if targeted else dice.pick((trees.word, trees.selector))()
        selector = targets if dice.chance(85) else targets & trees.word()
        kind = dice.make(
            (8, lambda: "one"),
            (5, lambda: "several"),
            (1, lambda: "copy"),
            (1, lambda: "exchange"),
            (1, lambda: "text"),
        )
        if kind == "several":
            return Effect(selector, tuple(trees.several(borrow=False)))
        if kind == "exchange":
            return Effect(s.Targets() & s.InZone("battlefield"), (m.ExchangeText(),))
        if kind == "text":
            return Effect(selector & s.InZone("battlefield"), (trees.full_text(),))
        if kind == "copy":
            copy = m.BecomeCopy(dice.pick((s.Targets(1), s.ChosenObject())), trees.exceptions(), trees.kept())
            change = dice.make((4, lambda: copy), (1, trees.turned_face_down))
            return Effect(s.Targets(0) & s.InZone("battlefield"), (change,))
        when = trees.condition() if dice.chance(8) else Always()
        return Effect(selector, (trees.of_kind(trees.kind(0)),), when)

    # --- the rest of the board ------------------------------------------------------------------------------------

    def choices(self) -> Choices:
        dice = self.dice
        if dice.chance(45):
            return Choices()
        old, new = dice.some(CREATURE_TYPES, 2, 2)
        return Choices(
            color=dice.some(COLORS, 0, 2),
            creature_type=dice.pick(CREATURE_TYPES),
            land_type=dice.pick(("", *LAND_TYPES)),
            basic_land_type=dice.pick(LAND_TYPES),
            card_type=dice.pick(("", *TYPES)),
            card_name=dice.pick(("", *NAMES)),
            number=dice.integer(0, 3),
            player=dice.pick(("", *PLAYERS[:2])),
            mode=dice.pick(("", "small", "large")),
            object=dice.pick(("", *self.ids)),
            from_=old,
            to=new,
        )

    def finish(self, ruleset: str) -> Board:
        dice = self.dice
        while len(self.faces) < len(self.ids):
            self.add(self.random_face())
        self.ids = self.ids[: len(self.faces)]
        if not self.calm or dice.chance(30):
            self.effects += [self.resolved() for _ in range(dice.pick((0, 0, 1, 1, 2, 3)))]
        count = len(self.ids)
        if self.in_order:
            stamps = list(range(count, 0, -1)) if dice.chance(50) else dice.shuffled(range(1, count + 1))
        elif dice.chance(60):
            stamps = dice.shuffled(range(1, count + 1))
        else:
            stamps = [dice.integer(1, count) for _ in self.ids]
        people = PLAYERS[: dice.pick((2, 2, 3))]
        objects = tuple(
            self._object(id_, face, stamp, people)
            for id_, face, stamp in zip(self.ids, self.faces, stamps, strict=True)
        )
        effects = tuple(
            replace(effect, id=f"e{number}", timestamp=dice.integer(1, 2 * count))
            for number, effect in enumerate(self.effects, 1)
        )
        return Board(objects, effects, self._players(people), dice.pick(people), ruleset, self._turn())

    def _players(self, people: Sequence[str]) -> tuple[Player, ...]:
        dice = self.dice
        return tuple(
            Player(
                id_,
                life=dice.pick((20, 3, 7)),
                counters=(("poison", 2),) if dice.chance(15) else (),
                speed=dice.pick((0, 1)),
                designations=("monarch",) if dice.chance(20) else (),
                commander=dice.pick(self.ids) if dice.chance(10) else None,
            )
            for id_ in people
        )

    def _turn(self) -> Turn:
        return Turn(phase=self.dice.pick(("", "combat")), day=self.dice.pick(("", "day", "night")))

    def _object(self, id_: str, face: Face, stamp: int, people: Sequence[str]) -> BoardObject:
        dice = self.dice
        card = BoardObject(id_, face, dice.pick(people), "", stamp)
        card = replace(card, owner=card.controller if dice.chance(85) else dice.pick(people), choices=self.choices())
        if self.calm and dice.chance(85):
            return card
        for percent, decorate in self._decorations():
            if dice.chance(percent):
                card = replace(card, **decorate(card))
        return card

    def _decorations(self) -> list[tuple[int, Callable[[BoardObject], dict[str, Any]]]]:
        dice = self.dice
        others = [*self.ids, "alice", "bob"]
        return [
            (15, lambda card: {"zone": dice.pick(("graveyard", *ZONES[1:]))}),
            (18, lambda card: {"counters": self._counters()}),
            (22, lambda card: {"attached_to": dice.pick([other for other in others if other != card.id])}),
            (10, lambda card: {"token": True}),
            (8, lambda card: {"tapped": True}),
            (6, lambda card: {"attacking": True}),
            (4, lambda card: {"blocking": True}),
            (5, lambda card: {"designations": (dice.pick(("monstrous", "renowned", "suspected")),)}),
            (5, lambda card: {"paired_with": dice.pick(self.ids)}),
            (3, lambda card: {"level": dice.integer(2, 3)}),
            (2, lambda card: {"phased_out": True}),
            (3, self._face_down),
            (7, self._copy),
            (3, self._merged),
            (3, self._two_faces),
        ]  # fmt: skip

    def _counters(self) -> tuple[Counters, ...]:
        dice = self.dice
        kinds = dice.some(_COUNTERS, 1, 2)
        stamps = [dice.integer(1, 2 * len(self.ids)) if dice.chance(60) else None for _ in kinds]
        return tuple(Counters(kind, dice.integer(1, 2), stamp) for kind, stamp in zip(kinds, stamps, strict=True))

    def _face_down(self, card: BoardObject) -> dict[str, Any]:
        if card.zone not in ("battlefield", "stack"):
            return {}
        ward = Face(type_line="Creature", power="2", toughness="2", abilities=(Keyword("ward", "{2}"),))
        return {"face_down": self.dice.pick((Face(type_line="Creature", power="2", toughness="2"), ward))}

    def _copy(self, card: BoardObject) -> dict[str, Any]:
        dice, trees = self.dice, self.trees
        if card.zone not in ("battlefield", "stack"):
            return {}
        printed = card.printed
        if dice.chance(50):
            printed = replace(printed, abilities=(trees.enters_as_copy(), *printed.abilities))
        except_ = trees.exceptions() if dice.chance(30) else ()
        what: dict[str, Any] = {"copy_of": dice.pick(self.ids)}
        if what["copy_of"] == card.id or dice.chance(15):
            what = {"copied_face": self.face()}
        return what | {"copy_except": except_, "printed": printed}

    def _merged(self, card: BoardObject) -> dict[str, Any]:
        if card.zone != "battlefield":
            return {}
        under = self.face(None, self.trees.granted(1))
        return {"merged": (Component(under, self.dice.integer(1, 2 * len(self.ids))),)}

    def _two_faces(self, card: BoardObject) -> dict[str, Any]:
        return {"faces": (card.printed, self.face()), "layout": "transform", "face": self.dice.pick((0, 1))}
