"""Random modifications, effects and abilities of a small vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tree_parts import (
    NAMES,
    SUPERTYPES,
    ZONES,
    Parts,
)

from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import (
    Ability,
    AsEnters,
    Defining,
    Effect,
    EntersAsCopy,
    Keyword,
    Mode_,
    OtherAbility,
    Static,
)

OTHERS = tuple(
    OtherAbility(f"Something {kind}.", kind) for kind in ("activated", "triggered", "mana", "static", "replacement")
)


def _any_ward() -> Keyword:
    return Keyword("ward")


class Trees(Parts):
    """Random effect trees."""

    # --- modifications --------------------------------------------------------------------------------------------

    def of_kind(self, kind: str, borrow: bool = False) -> m.Modification:
        if kind == "ability":
            return self.ability_change(borrow)
        makers: dict[str, Callable[[], m.Modification]] = {
            "type": self.type_change,
            "color": self.color_change,
            "set pt": self.set_pt,
            "modify pt": self.modify_pt,
            "switch pt": m.SwitchPT,
            "control": lambda: m.GainControl(self.one_player()),
            "text": self.text_change,
            "copy": self.copy_change,
        }
        return makers[kind]()

    def type_change(self) -> m.Modification:
        dice = self.dice
        subtypes = (*self.creature_types, *self.land_types)
        makers: tuple[tuple[int, Callable[[], m.Modification]], ...] = (
            (14, lambda: m.AddTypes(dice.some(self.types, 1, 2))),
            (10, lambda: m.AddSubtypes(dice.some((*subtypes, "Aura"), 1, 2))),
            (6, lambda: m.SetSubtypes(dice.some(self.creature_types, 1, 2))),
            (6, lambda: m.SetBasicLandTypes(dice.some(self.land_types, 1, 1))),
            (4, lambda: m.SetTypes(dice.some(self.types, 1, 2))),
            (3, lambda: m.RemoveTypes(dice.some(self.types, 1, 1))),
            (2, lambda: m.RemoveSubtypes(dice.some(subtypes, 1, 2))),
            (1, lambda: m.RemoveSubtypes(every=dice.pick(("creature", "land")))),
            (2, lambda: m.AddEverySubtype(dice.pick(("creature", "land", "basic land", "nonbasic land")))),
            (2, lambda: m.AddSupertypes(dice.some(SUPERTYPES, 1, 1))),
            (2, lambda: m.RemoveSupertypes(dice.some(SUPERTYPES, 1, 2))),
            (2, lambda: m.SetSubtypes((s.Chosen("creature_type"),))),
            (2, lambda: m.AddSubtypes((s.Chosen(dice.pick(("creature_type", "land_type"))),))),
            (1, lambda: m.SetBasicLandTypes((s.Chosen("basic_land_type"),))),
            (1, lambda: m.AddTypes((s.Chosen("card_type"),))),
            (2, lambda: m.SetSubtypesOf(dice.pick((self.one(), self.part())), dice.pick(("creature", "land")))),
        )
        return dice.make(*makers)

    def color_change(self) -> m.Modification:
        colors: tuple[str | s.Chosen, ...] = self.dice.make(
            (6, lambda: self.dice.some(self.colors, 1, 2)), (2, lambda: (s.Chosen("color"),)), (1, tuple)
        )
        if not colors:
            return m.SetColors(())
        return self.dice.weighted((4, m.AddColors), (4, m.SetColors), (1, m.RemoveColors))(colors)

    def set_pt(self) -> m.Modification:
        return self.dice.make(
            (5, lambda: m.SetPT(self.value(), self.value())),
            (1, lambda: m.SetPT(self.value())),
            (1, lambda: m.SetPT(None, self.value())),
        )

    def modify_pt(self) -> m.Modification:
        if self.dice.chance(15):
            return m.MultiplyPT(self.dice.integer(1, 3), self.dice.integer(1, 2))
        return m.AddPT(self.bonus(), self.bonus())

    def text_change(self) -> m.Modification:
        dice = self.dice
        words = dice.pick((self.creature_types, self.land_types, self.colors))
        old, new = dice.some(words, 2, 2)
        return dice.weighted(
            (8, m.ReplaceWord(old, new)),
            (2, m.ReplaceWord()),
            (2, m.SetName(dice.pick(NAMES))),
            (1, m.SetName(s.Chosen("card_name"))),
            (1, m.AddEveryName()),
        )

    def full_text(self) -> m.Modification:
        and_ = (self.granted(1),) if self.dice.chance(40) else ()
        of = self.dice.make((3, lambda: s.Top("graveyard")), (2, self.one))
        return m.FullTextOf(of, and_)

    def copy_change(self) -> m.Modification:
        kind = self.dice.weighted((10, "copy"), (2, "amend"), (1, "face down"))
        if kind == "copy":
            return m.BecomeCopy(self.one(), self.exceptions(), self.kept())
        return m.ChangeCopiable(self.exceptions()) if kind == "amend" else self.turned_face_down()

    def turned_face_down(self) -> m.TurnFaceDown:
        return self.dice.pick((m.TurnFaceDown(), m.TurnFaceDown("Artifact Creature — Elf", "1", "3", ("blue",), "Ash")))

    def exceptions(self) -> tuple[m.Modification, ...]:
        """Exceptions of a copy effect, or what an "as enters" ability does."""
        dice = self.dice
        one = dice.pick(self.creature_types)
        options: tuple[Callable[[], m.Modification], ...] = (
            lambda: m.AddTypes((dice.pick(self.types),)),
            lambda: m.AddAbilities((self.granted(1),)),
            lambda: m.SetPT(v.Const(dice.integer(0, 7)), v.Const(dice.integer(1, 7))),
            lambda: m.SetPT(v.Const(dice.integer(0, 7))),
            lambda: m.AddSubtypes((one,)),
            lambda: m.SetSubtypes((one,)),
            lambda: m.SetColors(dice.some(self.colors, 0, 1)),
            lambda: m.AddColors(dice.some(self.colors, 1, 1)),
            lambda: m.RemoveSupertypes(("Legendary",)),
            lambda: m.AddSupertypes(("Snow",)),
            lambda: m.SetName(dice.pick(NAMES)),
            lambda: m.SetTypes((dice.pick(self.types),)),
            m.LoseAllAbilities,
            lambda: m.LoseAbilities((Keyword("flying"),)),
            lambda: m.SetManaCost(dice.pick(("", "{U}"))),
            lambda: m.IfCopyIs("Creature", (m.AddSubtypes((one,)), m.AddAbilities((Keyword("haste"),)))),
            lambda: m.RemoveTypes(("Artifact",)),
            lambda: m.RemoveSubtypes((one,)),
            lambda: m.AddEverySubtype("creature"),
        )
        return tuple(make() for make in dice.some(options, 0, 2))

    def kept(self) -> tuple[m.Characteristic, ...]:
        every: tuple[m.Characteristic, ...] = (
            "name", "mana cost", "color", "supertypes", "types", "subtypes", "abilities", "power", "toughness",
        )  # fmt: skip
        return self.dice.some(every, 1, 2) if self.dice.chance(25) else ()

    def ability_change(self, borrow: bool = False) -> m.Modification:
        dice = self.dice
        makers: tuple[tuple[int, Callable[[], m.Modification]], ...] = (
            (22, lambda: m.AddAbilities(tuple(self.granted(1) for _ in range(dice.weighted((4, 1), (1, 2)))))),
            (9, m.LoseAllAbilities),
            (2, lambda: m.LoseAllAbilities((Keyword("flying"),))),
            (2, lambda: m.LoseAllAbilities(only=dice.pick(("not mana", "activated", "triggered")))),
            (
                6,
                lambda: m.LoseAbilities((dice.make((4, self.keyword), (1, lambda: Keyword("ward")), (1, self.other)),)),
            ),
            (4, lambda: m.BarAbilities(dice.some(self.keywords, 1, 2))),
            (3, lambda: m.AddKeywordsOf(self.selector(), dice.some((*self.keywords, "ward", "changeling"), 1, 3))),
            (3, lambda: self.borrowed(borrow)),
        )
        return dice.make(*makers)

    def borrowed(self, everything: bool) -> m.Modification:
        # An ability that finds all abilities of an object with that same ability would find it without end.
        if everything:
            return m.AddAbilitiesOf(s.InZone("graveyard") & self.word(), "all")
        return m.AddAbilitiesOf(self.selector(), self.dice.pick(("activated", "triggered")))

    # --- abilities ------------------------------------------------------------------------------------------------

    def other(self) -> OtherAbility:
        return self.dice.pick(OTHERS)

    def keyword(self) -> Keyword:
        name = self.dice.weighted(
            (3, "flying"), (3, "trample"), (3, "haste"), (1, "changeling"), (1, "devoid"), (1, "ward")
        )
        return Keyword(name, self.dice.pick(("{1}", "{2}"))) if name == "ward" else Keyword(name)

    def granted(self, depth: int) -> Ability:
        """An ability such as effects give, copies keep and objects have besides their main one."""
        return self.dice.make(
            (8, self.keyword),
            (2, self.other),
            (0 if depth > 2 else 6, lambda: self.static(depth + 1)),
            (2, self.defining),
        )

    def defining(self) -> Defining:
        dice = self.dice
        makers: tuple[tuple[int, Callable[[], m.Modification]], ...] = (
            (5, lambda: m.SetPT(self.value(), self.value())),
            (2, lambda: m.SetPT(self.value())),
            (1, lambda: m.SetPT(None, self.value())),
            (3, lambda: m.SetColors(dice.some(self.colors, 0, 3))),
            (1, lambda: m.AddColors(dice.some(self.colors, 1, 1))),
            (2, lambda: m.AddSubtypes(dice.some(self.creature_types, 1, 2))),
            (1, lambda: m.AddEverySubtype("creature")),
            (1, lambda: m.SetSubtypes(dice.some(self.creature_types, 1, 1))),
            (1, lambda: m.AddEverySubtype("basic land")),
        )
        count = dice.weighted((5, 1), (1, 2))
        return Defining(tuple(dice.make(*makers) for _ in range(count)))

    def static(self, depth: int = 0, borrow: bool = False) -> Static:
        dice = self.dice
        count = dice.weighted((7, 1), (1, 2))
        effects = tuple(self.effect(depth, borrow) for _ in range(count))
        when = self.condition() if dice.chance(14) else c.Always()
        zones: Any = dice.weighted((20, ("battlefield",)), (1, ("battlefield", "graveyard")), (1, ZONES))
        return Static(effects, when, zones)

    def effect(self, depth: int = 0, borrow: bool = False) -> Effect:
        dice = self.dice
        when = self.condition() if dice.chance(12) else c.Always()
        if depth == 0:
            alone = dice.weighted((95, ""), (3, "copy"), (2, "full text"))
            if alone:
                # What replaces its own source's abilities is by itself: its name would otherwise mean two effects.
                change = self.copy_change() if alone == "copy" else self.full_text()
                return Effect(dice.make((3, s.This), (1, self.selector)), (change,), when)
        if depth < 2 and dice.chance(35):
            return Effect(self.selector(), tuple(self.several(borrow)), when)
        return Effect(self.selector(), (self.of_kind(self.kind(depth), borrow),), when)

    def kind(self, depth: int) -> str:
        if depth:
            # Granted effects act in the layers that are still to come.
            return self.dice.weighted((8, "ability"), (6, "modify pt"), (6, "set pt"), (2, "switch pt"), (3, "type"))
        if self.dice.chance(60):
            return self.dice.pick(self.kinds)
        return self.dice.weighted(
            (28, "type"), (12, "color"), (20, "ability"), (10, "set pt"), (10, "modify pt"), (3, "switch pt"),
            (7, "control"), (6, "text"),
        )  # fmt: skip

    def several(self, borrow: bool) -> list[m.Modification]:
        """Parts in several layers, at times two in one."""
        kinds = self.dice.weighted(
            (6, ("type", "set pt")),
            (5, ("type", "color")),
            (5, ("type", "ability")),
            (4, ("ability", "set pt")),
            (4, ("color", "modify pt")),
            (4, ("type", "color", "ability", "set pt")),
            (3, ("control", "ability")),
            (3, ("control", "type")),
            (3, ("text", "type")),
            (2, ("set pt", "modify pt")),
            (2, ("ability", "ability")),
            (2, ("type", "type")),
            (1, ("modify pt", "switch pt")),
            (1, ("control", "text", "color")),
        )
        return [self.of_kind(kind, borrow) for kind in kinds]

    def raising(self) -> Static:
        """Raise devotion; under a condition that asks for devotion it would depend on itself."""
        does = (m.RaiseDevotion(self.dice.integer(1, 2)), m.Quality("can't be blocked"))
        return Static((Effect(s.This(), does),))

    def as_enters(self) -> AsEnters:
        small = (m.SetPT(v.Const(1), v.Const(6)), *self.exceptions())
        return AsEnters((Mode_("small", small), Mode_("large", (m.SetPT(v.Const(6), v.Const(1)),))))

    def enters_as_copy(self) -> EntersAsCopy:
        return EntersAsCopy(self.exceptions(), self.kept())
