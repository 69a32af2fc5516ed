"""Random parts of effect trees from a small vocabulary, so that effects really touch each other.

Everything is drawn through `Dice`, so that one generator serves hypothesis and a plain seeded `random.Random`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from layers.effects import conditions as c
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v

T = TypeVar("T")

TYPES = ("Artifact", "Creature", "Enchantment", "Land")
CREATURE_TYPES = ("Elf", "Goblin", "Saproling")
LAND_TYPES = ("Forest", "Swamp", "Mountain", "Island")
COLORS = ("white", "blue", "green")
KEYWORDS = ("flying", "trample", "haste")
DEFINING_KEYWORDS = ("changeling", "devoid")
KINDS = ("type", "type", "color", "ability", "ability", "set pt", "modify pt", "control", "text")
SUPERTYPES = ("Legendary", "Basic", "Snow")
NAMES = ("Ash", "Briar", "Cairn", "Dell")
PLAYERS = ("alice", "bob", "carol")
COMPARISONS: tuple[s.Comparison, ...] = ("<", "<=", "=", "!=", ">=", ">")
ZONES: tuple[s.Zone, ...] = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "command")


class Dice:
    """Choices made from whole numbers; the first of several options is the simplest."""

    def __init__(self, draw: Callable[[int, int], int]) -> None:
        self.integer = draw

    @classmethod
    def seeded(cls, rng: random.Random) -> Dice:
        return cls(rng.randint)

    def chance(self, percent: int) -> bool:
        return self.integer(0, 99) >= 100 - percent

    def pick(self, options: Sequence[T]) -> T:
        return options[self.integer(0, len(options) - 1)]

    def weighted(self, *options: tuple[int, T]) -> T:
        place = self.integer(0, sum(weight for weight, _ in options) - 1)
        for weight, option in options:
            place -= weight
            if place < 0:
                return option
        raise AssertionError

    def make(self, *options: tuple[int, Callable[[], T]]) -> T:
        """Weighted options that are only made when they are chosen."""
        return self.weighted(*options)()

    def some(self, options: Sequence[T], low: int, high: int) -> tuple[T, ...]:
        """Several different options, in random order."""
        left = list(options)
        return tuple(left.pop(self.integer(0, len(left) - 1)) for _ in range(min(self.integer(low, high), len(left))))

    def shuffled(self, options: Sequence[T]) -> list[T]:
        return list(self.some(options, len(options), len(options)))


class Parts:
    """Random player sets, selectors, values and conditions for a board with some objects."""

    def __init__(self, dice: Dice, ids: Sequence[str]) -> None:
        self.dice = dice
        self.ids = ids
        # A board's effects speak of few words, so that one makes what another one looks for.
        self.types = dice.some(TYPES, 2, 3)
        self.creature_types = dice.some(CREATURE_TYPES, 2, 2)
        self.land_types = dice.some(LAND_TYPES, 2, 2)
        self.colors = dice.some(COLORS, 2, 2)
        self.keywords = dice.some(KEYWORDS, 2, 2)
        self.kinds = dice.some(KINDS, 1, 2)
        """The kinds of modification that most of the board's effects are of."""

    # --- players --------------------------------------------------------------------------------------------------

    def players(self) -> p.PlayerSet:
        return self.dice.make(
            (12, p.You),
            (6, p.Opponents),
            (2, lambda: p.PlayerNamed(self.dice.pick(PLAYERS))),
            (1, p.EachPlayer),
            (1, p.ActivePlayer),
            (1, p.EnchantedPlayer),
            (1, p.ChosenPlayer),
            (1, p.TargetPlayers),
            (1, lambda: p.ControllerOf(self.one())),
            (1, lambda: p.OwnerOf(self.one())),
        )

    def one_player(self) -> p.PlayerSet:
        """Usually a single player: who may gain control."""
        return self.dice.make(
            (10, p.You),
            (3, lambda: p.PlayerNamed(self.dice.pick(PLAYERS))),
            (3, lambda: p.ControllerOf(self.one())),
            (2, lambda: p.OwnerOf(self.dice.pick((s.It(), s.This())))),
            (1, p.ChosenPlayer),
            (1, p.TargetPlayers),
            (1, p.ActivePlayer),
            (1, p.Opponents),
        )

    # --- selectors ------------------------------------------------------------------------------------------------

    def one(self) -> s.Selector:
        """A single object, more often than not."""
        return self.dice.make(
            (4, s.This),
            (4, s.Attached),
            (4, lambda: s.ObjectNamed(self.dice.pick(self.ids))),
            (2, s.ChosenObject),
            (1, s.Paired),
            (1, lambda: s.Top(self.dice.pick(("graveyard", "library")))),
            (1, s.It),
        )

    def word(self) -> s.Selector:
        """A description by one word."""
        dice = self.dice
        return dice.make(
            (6, lambda: s.Type(dice.pick(self.types))),
            (6, lambda: s.Subtype(dice.pick((*self.creature_types, *self.land_types)))),
            (4, lambda: s.Color(dice.pick(self.colors))),
            (3, lambda: s.Has(dice.pick((*self.keywords, *self.keywords, *DEFINING_KEYWORDS)))),
            (1, lambda: s.Subtype("Aura")),
            (1, lambda: s.Supertype(dice.pick(SUPERTYPES))),
            (1, lambda: s.Named(dice.pick(NAMES))),
        )

    def chosen(self) -> s.Selector:
        return self.dice.weighted(
            (3, s.Subtype(s.Chosen("creature_type"))),
            (3, s.Color(s.Chosen("color"))),
            (1, s.Subtype(s.Chosen("land_type"))),
            (1, s.Subtype(s.Chosen("basic_land_type"))),
            (1, s.Type(s.Chosen("card_type"))),
            (1, s.Named(s.Chosen("card_name"))),
        )

    def odd(self) -> s.Selector:
        """One of the rarer descriptions."""
        dice = self.dice
        comparison = dice.pick(COMPARISONS)
        makers: tuple[Callable[[], s.Selector], ...] = (
            s.Token,
            s.Colorless,
            s.Monocolored,
            s.Multicolored,
            s.NoAbilities,
            s.FaceDown,
            s.Tapped,
            s.Attacking,
            s.Blocking,
            s.Commander,
            lambda: s.Designated(dice.pick(("monstrous", "renowned"))),
            lambda: s.HasAbilityKind(dice.pick(("activated", "triggered", "static", "mana", "keyword"))),
            lambda: s.HasCounters(dice.pick((None, "+1/+1", "flying")), dice.integer(1, 2)),
            lambda: s.AttachedTo(dice.pick((self.word, self.one))()),
            lambda: s.HasAttached(dice.pick((self.word, s.Everything, s.This))()),
            lambda: s.Owned(self.players()),
            lambda: s.Where(self.quantity(), comparison, v.Const(dice.integer(0, 4))),
            lambda: s.Where(self.quantity(), comparison, self.quantity()),
            lambda: s.Shares(
                dice.pick(
                    ("color", "card type", "creature type", "land type", "name", "mana value", "power", "toughness")
                ),
                self.one(),
            ),
            lambda: s.InZone(dice.pick(ZONES)),
            self.one,
            s.Everything,
            s.Nothing,
        )
        return dice.pick(makers)()

    def part(self) -> s.Selector:
        return self.dice.make(
            (16, self.word), (3, lambda: s.Controlled(self.players())), (1, self.chosen), (2, self.odd)
        )

    def selector(self) -> s.Selector:
        """A description such as an effect applies to."""
        dice = self.dice
        return dice.make(
            (40, self.part),
            (10, lambda: self.part() & self.part()),
            (8, lambda: self.part() & ~self.part()),
            (8, lambda: self.part() | self.part()),
            (10, self.one),
            (12, lambda: self.part() & ~s.This()),
            (8, lambda: self.word() & s.Controlled(p.You())),
            (3, lambda: s.InZone(dice.pick(("graveyard", "hand", "stack", "command"))) & self.word()),
            (1, lambda: s.InZone("graveyard")),
        )

    # --- values and conditions ------------------------------------------------------------------------------------

    def quantity(self) -> v.Value:
        """A value of `It`, or of a single object."""
        it = self.dice.make((4, s.It), (1, self.one))
        return self.dice.make(
            (6, lambda: v.Power(it)),
            (4, lambda: v.Toughness(it)),
            (4, lambda: v.ManaValue(it)),
            (1, lambda: v.BasePower(it)),
            (1, lambda: v.BaseToughness(it)),
            (1, lambda: v.CountersOn(self.dice.pick((None, "+1/+1")), it)),
            (1, lambda: v.ColorCount(it)),
            (1, lambda: v.ManaSymbols(self.dice.some(COLORS, 1, 2), it)),
        )

    def value(self, depth: int = 0) -> v.Value:
        dice = self.dice
        makers: tuple[Callable[[], v.Value], ...] = (
            v.X,
            v.ChosenNumber,
            v.ClassLevel,
            lambda: v.CountDistinct(
                dice.pick(
                    (
                        "card type", "color", "creature type", "land type", "basic land type", "name", "mana value",
                        "power", "counter kind",
                    )
                ),
                self.selector(),
            ),
            lambda: v.CountPlayers(self.players()),
            lambda: v.Devotion(dice.pick((("green",), ("white", "blue"), (s.Chosen("color"),))), self.players()),
            lambda: v.Devotion(("green",)),
            lambda: v.Total(self.quantity(), self.selector()),
            lambda: v.Greatest(self.quantity(), self.selector()),
            lambda: v.Least(self.quantity(), self.selector()),
            lambda: v.Sum((self.value(depth + 1), self.value(depth + 1))),
            lambda: v.Times(dice.integer(0, 2), self.value(depth + 1)),
            lambda: v.Half(self.value(depth + 1), dice.pick(("up", "down"))),
            lambda: v.Largest((self.value(depth + 1), self.value(depth + 1))),
            lambda: v.Smallest((self.value(depth + 1), self.value(depth + 1))),
            lambda: v.LifeTotal(self.players(), dice.pick(("sum", "highest", "lowest"))),
            lambda: v.StartingLife(self.players()),
            lambda: v.PlayerCounters("poison", self.players()),
            lambda: v.Speed(self.players()),
            lambda: v.RecordedNumber("spells cast this turn"),
        )  # fmt: skip
        return dice.make(
            (12, lambda: v.Const(dice.integer(0, 4))),
            (8, lambda: v.Count(self.selector())),
            (6, self.quantity),
            (0 if depth > 1 else 8, lambda: dice.make(*((1, maker) for maker in makers))),
        )

    def bonus(self) -> v.Value:
        """The X of "+X" or "-X"."""
        dice = self.dice
        return dice.make(
            (12, lambda: v.Const(dice.integer(-2, 4))), (5, self.value), (2, lambda: v.Times(-1, self.value()))
        )

    def condition(self, depth: int = 0) -> c.Condition:
        dice = self.dice
        kind = dice.weighted((12, "exists"), (6, "compare"), (0 if depth else 3, "combined"), (4, "odd"))
        if kind == "exists":
            found = c.Exists(self.selector(), dice.weighted((6, 1), (2, 2), (1, 3)))
            return dice.weighted((2, found), (1, c.Unless(found)))
        if kind == "compare":
            return c.Compare(self.value(1), dice.pick(COMPARISONS), self.value(1))
        if kind == "combined":
            parts = (self.condition(1), self.condition(1))
            return dice.pick((c.Every(parts), c.Either(parts)))
        makers: tuple[Callable[[], c.Condition], ...] = (
            lambda: c.TurnOf(self.players()),
            lambda: c.Phase("combat"),
            lambda: c.DayNight(dice.pick(("day", "night"))),
            lambda: c.PlayerIs(self.players(), "monarch"),
            lambda: c.Mode("small"),
            lambda: c.Recorded("a creature died this turn"),
            lambda: c.SomePlayer(self.players(), c.Compare(v.LifeTotal(p.ThatPlayer()), "<", v.Const(20))),
            lambda: c.MostCommonColor(dice.pick((*self.colors, s.Chosen("color"))), self.selector(), dice.chance(50)),
        )
        return dice.pick(makers)()
