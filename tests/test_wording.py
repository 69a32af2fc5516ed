"""Wording effect trees: the templates of real cards, and the parts of trees as phrases."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import players as p
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
    keyword,
)
from layers.effects.node import Node
from layers.effects.wording import Source, ability_name, predicate, sentences, wording
from layers.effects.wording.english import article, joined, plural, sentence

TEMPLATES = Path(__file__).parents[2] / "shared" / "data" / "wordings.tsv"

AURA = Source.of(["Enchantment"], ["Aura"])
EQUIPMENT = Source.of(["Artifact"], ["Equipment"])
CREATURE = Source.of(["Creature"])

YOU = p.You()
CREATURES = s.Type("Creature")
LANDS = s.Type("Land")
ARTIFACTS = s.Type("Artifact")
MINE = s.Controlled(YOU)
THEIRS = s.Controlled(p.Opponents())
OTHER = ~s.This()
HOST = s.Attached() & CREATURES
GRAVEYARD = s.InZone("graveyard") & s.Owned(YOU)
HAND = s.InZone("hand") & s.Owned(YOU)
ANY_COLOR = OtherAbility("{T}: Add one mana of any color.", "mana")


def plus(power: int, toughness: int | None = None) -> m.AddPT:
    return m.AddPT(v.Const(power), v.Const(power if toughness is None else toughness))


def plus_each(value: v.Value, factor: int = 1) -> m.AddPT:
    amount = value if factor == 1 else v.Times(factor, value)
    return m.AddPT(amount, amount)


def size(power: int, toughness: int) -> m.SetPT:
    return m.SetPT(v.Const(power), v.Const(toughness))


def gains(*abilities: str | Ability) -> m.AddAbilities:
    return m.AddAbilities(tuple(keyword(one) if isinstance(one, str) else one for one in abilities))


def effect(objects: s.Selector, *does: m.Modification, when: c.Condition | None = None) -> Effect:
    return Effect(objects, does, when or c.Always())


def own_size(power: v.Value | None, toughness: v.Value | None = None) -> Defining:
    return Defining((m.SetPT(power, toughness),))


def same_size(value: v.Value) -> Defining:
    return own_size(value, value)


TYPES_OF_CARDS = v.CountDistinct("card type", s.InZone("graveyard"))
MY_TURN = c.TurnOf(YOU)

FREQUENT: list[tuple[str, Node, Source]] = [
    ("Equipped creature gets +2/+1.", effect(HOST, plus(2, 1)), EQUIPMENT),
    ("devoid", Keyword("devoid"), CREATURE),
    ("Enchanted creature gets +2/+2.", effect(HOST, plus(2)), AURA),
    ("changeling", Keyword("changeling"), CREATURE),
    ("Creatures you control get +1/+1.", effect(CREATURES & MINE, plus(1)), AURA),
    ("Enchanted creature gets -3/-3.", effect(HOST, plus(-3)), AURA),
    ("Enchanted creature gets +1/+1 and has flying.", effect(HOST, plus(1), gains("flying")), AURA),
    ("You control enchanted creature.", effect(HOST, m.GainControl(YOU)), AURA),
    ("Enchanted creature has flying.", effect(HOST, gains("flying")), AURA),
    ("Other creatures you control get +1/+1.", effect(CREATURES & MINE & OTHER, plus(1)), CREATURE),
    ("Enchanted creature gets +2/+2 and has trample.", effect(HOST, plus(2), gains("trample")), AURA),
    (
        "This creature's power and toughness are each equal to the number of lands you control.",
        same_size(v.Count(LANDS & MINE)),
        CREATURE,
    ),
    ("Equipped creature gets +2/+2 and has trample.", effect(HOST, plus(2), gains("trample")), EQUIPMENT),
    ("Creatures you control have haste.", effect(CREATURES & MINE, gains("haste")), CREATURE),
    (
        "During your turn, this creature has first strike.",
        effect(s.This(), gains("first strike"), when=MY_TURN),
        CREATURE,
    ),
    ("reconfigure {2}", Keyword("reconfigure", "{2}"), EQUIPMENT),
    ("Equipped creature gets +1/+1 and has vigilance.", effect(HOST, plus(1), gains("vigilance")), EQUIPMENT),
    ("Enchanted creature gets +1/+1 and has vigilance.", effect(HOST, plus(1), gains("vigilance")), AURA),
    ("living metal", Keyword("living metal"), CREATURE),
    (
        "This creature's power and toughness are each equal to the number of creatures you control.",
        same_size(v.Count(CREATURES & MINE)),
        CREATURE,
    ),
    (
        "This creature's power and toughness are each equal to the number of cards in your hand.",
        same_size(v.Count(HAND)),
        CREATURE,
    ),
    ("Equipped creature has flying.", effect(HOST, gains("flying")), EQUIPMENT),
    ("Equipped creature gets +1/+2 and has reach.", effect(HOST, plus(1, 2), gains("reach")), EQUIPMENT),
    (
        "This creature's power is equal to the number of creatures you control.",
        own_size(v.Count(CREATURES & MINE)),
        CREATURE,
    ),
    (
        "This creature gets +1/+1 for each artifact you control.",
        effect(s.This(), plus_each(v.Count(ARTIFACTS & MINE))),
        CREATURE,
    ),
    (
        "This creature gets +2/+2 as long as there are seven or more cards in your graveyard.",
        effect(s.This(), plus(2), when=c.Exists(GRAVEYARD, 7)),
        CREATURE,
    ),
    ("Enchanted creature gets +2/-2.", effect(HOST, plus(2, -2)), AURA),
    ("Enchanted creature gets +1/+1 and has first strike.", effect(HOST, plus(1), gains("first strike")), AURA),
    (
        "Each creature you control with a +1/+1 counter on it has trample.",
        effect(CREATURES & MINE & s.HasCounters("+1/+1"), gains("trample")),
        CREATURE,
    ),
    ("Equipped creature gets +1/+1 and has menace.", effect(HOST, plus(1), gains("menace")), EQUIPMENT),
    ("Equipped creature gets +1/+1 and has haste.", effect(HOST, plus(1), gains("haste")), EQUIPMENT),
    (
        "Creatures you control of the chosen type get +1/+1.",
        effect(CREATURES & MINE & s.Subtype(s.Chosen("creature_type")), plus(1)),
        CREATURE,
    ),
    ("Enchanted creature gets +1/+1 and has haste.", effect(HOST, plus(1), gains("haste")), AURA),
    ("Attacking creatures you control get +1/+0.", effect(CREATURES & s.Attacking() & MINE, plus(1, 0)), CREATURE),
    ("Other Elves you control get +1/+1.", effect(s.Subtype("Elf") & MINE & OTHER, plus(1)), CREATURE),
    ("Equipped creature gets +1/+1 and has flying.", effect(HOST, plus(1), gains("flying")), EQUIPMENT),
    ("Other creatures you control have trample.", effect(CREATURES & MINE & OTHER, gains("trample")), CREATURE),
    ("Creatures your opponents control get -1/-1.", effect(CREATURES & THEIRS, plus(-1)), CREATURE),
    ("Equipped creature has double strike.", effect(HOST, gains("double strike")), EQUIPMENT),
    ("During your turn, this creature has flying.", effect(s.This(), gains("flying"), when=MY_TURN), CREATURE),
    (
        "This creature gets +1/+1 as long as you control three or more artifacts.",
        effect(s.This(), plus(1), when=c.Exists(ARTIFACTS & MINE, 3)),
        CREATURE,
    ),
    (
        'Lands you control have "{T}: Add one mana of any color."',
        effect(LANDS & MINE, gains(ANY_COLOR)),
        CREATURE,
    ),
    ("All Sliver creatures get +1/+1.", effect(s.Subtype("Sliver") & CREATURES, plus(1)), CREATURE),
    (
        "Other green creatures you control get +1/+1.",
        effect(s.Color("green") & CREATURES & MINE & OTHER, plus(1)),
        CREATURE,
    ),
    (
        "Other artifact creatures you control get +1/+1.",
        effect(CREATURES & ARTIFACTS & MINE & OTHER, plus(1)),
        CREATURE,
    ),
    ("You control enchanted permanent.", effect(s.Attached(), m.GainControl(YOU)), AURA),
    ("Other creatures you control have haste.", effect(CREATURES & MINE & OTHER, gains("haste")), CREATURE),
    ("Enchanted creature gets +1/+1 and has menace.", effect(HOST, plus(1), gains("menace")), AURA),
    ("Enchanted creature has first strike.", effect(HOST, gains("first strike")), AURA),
    (
        'Enchanted land has "{T}: Add two mana of any one color."',
        effect(s.Attached() & LANDS, gains(OtherAbility("{T}: Add two mana of any one color.", "mana"))),
        AURA,
    ),
    ("Equipped creature gets +1/+1 and has ward {1}.", effect(HOST, plus(1), gains("ward {1}")), EQUIPMENT),
    (
        "This creature is the chosen type in addition to its other types.",
        Defining((m.AddSubtypes((s.Chosen("creature_type"),)),)),
        CREATURE,
    ),
    (
        "Other creatures you control with flying get +1/+1.",
        effect(CREATURES & MINE & s.Has("flying") & OTHER, plus(1)),
        CREATURE,
    ),
    (
        "Other white creatures you control get +1/+1.",
        effect(s.Color("white") & CREATURES & MINE & OTHER, plus(1)),
        CREATURE,
    ),
    (
        "This creature's power is equal to the number of card types among cards in all graveyards and its toughness is"
        " equal to that number plus 1.",
        own_size(TYPES_OF_CARDS, v.Sum((TYPES_OF_CARDS, v.Const(1)))),
        CREATURE,
    ),
    (
        "This creature has first strike as long as it's attacking.",
        effect(s.This(), gains("first strike"), when=c.Exists(s.This() & s.Attacking())),
        CREATURE,
    ),
    (
        "This creature's power is equal to the number of artifacts you control.",
        own_size(v.Count(ARTIFACTS & MINE)),
        CREATURE,
    ),
    (
        "This creature gets +1/+1 for each Aura attached to it.",
        effect(s.This(), plus_each(v.Count(s.Subtype("Aura") & s.AttachedTo(s.This())))),
        CREATURE,
    ),
    (
        "Other blue creatures you control get +1/+1.",
        effect(s.Color("blue") & CREATURES & MINE & OTHER, plus(1)),
        CREATURE,
    ),
    ("Equipped creature gets +1/+1 and has first strike.", effect(HOST, plus(1), gains("first strike")), EQUIPMENT),
    ("Enchanted creature gets +1/+1 and has reach.", effect(HOST, plus(1), gains("reach")), AURA),
]
"""A tree for each of the most frequent wordings."""

NO_TREE = {
    "N+ | Flying": "a station's block of lines",
    "LEVEL N-N / N/N": "a leveler's block of lines",
    "Enchanted creature gets +N/+N and is goaded.": "goading has no part in the layers",
}

NUMBER = re.compile(r"\d+|\b(one|two|three|seven)\b")


def as_template(text: str) -> str:
    """A wording with its own name and its numbers left out, as the list of templates writes it."""
    return NUMBER.sub("N", re.sub(r"[Tt]his creature", "~", text)).casefold()


@pytest.mark.parametrize(("words", "tree", "source"), FREQUENT, ids=[words for words, _, _ in FREQUENT])
def test_a_frequent_template_is_worded_as_on_cards(words: str, tree: Node, source: Source) -> None:
    assert wording(tree, source) == words


def test_every_frequent_template_has_a_tree() -> None:
    if not TEMPLATES.exists():
        pytest.skip("the list of wordings is not there: wordings.tsv in ../shared/data")
    rows = [line.split("\t") for line in TEMPLATES.read_text("utf-8").splitlines()[1:]]
    frequent = [row[3] for row in rows if int(row[0]) >= 6]
    worded = {as_template(words) for words, _, _ in FREQUENT}

    assert len(frequent) > 60
    assert [text for text in frequent if text.casefold() not in worded and text not in NO_TREE] == []


FURTHER: list[tuple[str, Node, Source]] = [
    (
        "Each other non-Aura enchantment is a creature in addition to its other types and has base power and base"
        " toughness each equal to its mana value.",
        Static(
            (
                effect(
                    s.Type("Enchantment") & ~s.Subtype("Aura") & OTHER,
                    m.AddTypes(("Creature",)),
                    m.SetPT(v.ManaValue(), v.ManaValue()),
                ),
            )
        ),
        Source.of(["Enchantment"]),
    ),
    ("Nonbasic lands are Mountains.", effect(LANDS & ~s.Supertype("Basic"), m.SetBasicLandTypes(("Mountain",))), AURA),
    (
        "All lands are Swamps in addition to their other types.",
        effect(LANDS, m.AddSubtypes(("Swamp",))),
        Source.of(["Land"]),
    ),
    (
        "Enchanted land is the chosen type.",
        effect(s.Attached() & LANDS, m.SetBasicLandTypes((s.Chosen("basic_land_type"),))),
        AURA,
    ),
    (
        "Other Goblins get +1/+1 and have mountainwalk.",
        effect(s.Subtype("Goblin") & OTHER, plus(1), gains("mountainwalk")),
        CREATURE,
    ),
    (
        "All creatures lose all abilities and have base power and toughness 1/1.",
        effect(CREATURES, m.LoseAllAbilities(), size(1, 1)),
        AURA,
    ),
    (
        "Enchanted creature loses all abilities and is a blue Frog creature with base power and toughness 1/1.",
        effect(
            HOST,
            m.LoseAllAbilities(),
            m.SetColors(("blue",)),
            m.SetTypes(("Creature",)),
            m.SetSubtypes(("Frog",)),
            size(1, 1),
        ),
        AURA,
    ),
    (
        "Enchanted artifact is a creature with base power and toughness 5/5 in addition to its other types.",
        effect(s.Attached() & ARTIFACTS, m.AddTypes(("Creature",)), size(5, 5)),
        AURA,
    ),
    (
        "Enchanted creature gets +2/+2, has flying and first strike, and is an Angel in addition to its other types.",
        effect(HOST, plus(2), gains("flying", "first strike"), m.AddSubtypes(("Angel",))),
        AURA,
    ),
    (
        'Equipped creature gets +2/+1, has "Whenever it attacks, rejoice," and is a Wizard in addition to its other'
        " types.",
        effect(
            HOST,
            plus(2, 1),
            gains(OtherAbility("Whenever it attacks, rejoice.", "triggered")),
            m.AddSubtypes(("Wizard",)),
        ),
        EQUIPMENT,
    ),
    (
        'Clues you control are Equipment in addition to their other types and have "Equipped creature gets +1/+1" and'
        " equip {2}.",
        effect(
            s.Subtype("Clue") & MINE,
            m.AddSubtypes(("Equipment",)),
            gains(Static((effect(HOST, plus(1)),)), "equip {2}"),
        ),
        Source(),
    ),
    (
        "Enchanted permanent is an enchantment and loses all other card types.",
        effect(s.Attached(), m.SetTypes(("Enchantment",))),
        AURA,
    ),
    (
        "As long as enchanted permanent is a creature, it gets +2/+0.",
        effect(s.Attached(), plus(2, 0), when=c.Exists(HOST)),
        AURA,
    ),
    (
        "As long as enchanted creature is white, it gets +1/+1 and has lifelink.",
        effect(HOST, plus(1), gains("lifelink"), when=c.Exists(HOST & s.Color("white"))),
        AURA,
    ),
    (
        "As long as this creature is tapped, it's a Human Citizen with base power and toughness 1/1.",
        effect(s.This(), m.SetSubtypes(("Human", "Citizen")), size(1, 1), when=c.Exists(s.This() & s.Tapped())),
        CREATURE,
    ),
    (
        "As long as your devotion to white and black is less than seven, this creature isn't a creature.",
        effect(s.This(), m.RemoveTypes(("Creature",)), when=c.Compare(v.Devotion(("white", "black")), "<", v.Const(7))),
        CREATURE,
    ),
    (
        "This creature isn't a creature unless you control three or more permanents you don't own.",
        effect(s.This(), m.RemoveTypes(("Creature",)), when=~c.Exists(MINE & ~s.Owned(YOU), 3)),
        CREATURE,
    ),
    (
        "This creature gets +2/+2 as long as you control no untapped lands.",
        effect(s.This(), plus(2), when=~c.Exists(LANDS & ~s.Tapped() & MINE)),
        CREATURE,
    ),
    (
        "This creature gets +1/+1 as long as you have no cards in hand.",
        effect(s.This(), plus(1), when=~c.Exists(HAND)),
        CREATURE,
    ),
    (
        "This creature has deathtouch as long as no opponent controls a white or blue creature.",
        effect(
            s.This(), gains("deathtouch"), when=~c.Exists((s.Color("white") | s.Color("blue")) & CREATURES & THEIRS)
        ),
        CREATURE,
    ),
    (
        "During turns other than yours, tapped creatures you control have hexproof.",
        effect(s.Tapped() & CREATURES & MINE, gains("hexproof"), when=~MY_TURN),
        CREATURE,
    ),
    (
        "As long as this creature is paired with another creature, each of those creatures gets +2/+2.",
        Static((effect(s.This() | s.Paired(), plus(2)),), c.Exists(s.Paired())),
        CREATURE,
    ),
    (
        "As long as this card is in your graveyard and you control an Island, creatures you control have flying.",
        Static((effect(CREATURES & MINE, gains("flying")),), c.Exists(s.Subtype("Island") & MINE), ("graveyard",)),
        CREATURE,
    ),
    (
        "This creature gets +1/+1 as long as there are four or more card types among cards in your graveyard.",
        effect(s.This(), plus(1), when=c.Compare(v.CountDistinct("card type", GRAVEYARD), ">=", v.Const(4))),
        CREATURE,
    ),
    (
        "This creature has indestructible as long as your life total is less than or equal to half your starting life"
        " total.",
        effect(
            s.This(),
            gains("indestructible"),
            when=c.Compare(v.LifeTotal(), "<=", v.Half(v.StartingLife(), "down")),
        ),
        CREATURE,
    ),
    (
        "This creature gets -1/-1 as long as black is the most common color among all permanents or is tied for most"
        " common.",
        effect(s.This(), plus(-1), when=c.MostCommonColor("black", s.Everything())),
        CREATURE,
    ),
    (
        "Each creature gets +1/+1 for each other creature on the battlefield that shares a creature type with it.",
        effect(CREATURES, plus_each(v.Count(CREATURES & ~s.It() & s.Shares("creature type", s.It())))),
        AURA,
    ),
    (
        "Enchanted creature gets +1/+1 for each Aura attached to it and has vigilance.",
        effect(HOST, plus_each(v.Count(s.Subtype("Aura") & s.AttachedTo(HOST))), gains("vigilance")),
        AURA,
    ),
    (
        "Equipped creature gets +1/+0 for each charge counter on this Equipment.",
        effect(HOST, m.AddPT(v.CountersOn("charge", s.This()), v.Const(0))),
        EQUIPMENT,
    ),
    (
        "Enchanted creature gets -1/-0 for each card in its controller's graveyard.",
        effect(
            HOST,
            m.AddPT(v.Times(-1, v.Count(s.InZone("graveyard") & s.Owned(p.ControllerOf(HOST)))), v.Const(0)),
        ),
        AURA,
    ),
    (
        "This creature gets -X/-X, where X is your life total.",
        effect(s.This(), plus_each(v.LifeTotal(), -1)),
        CREATURE,
    ),
    (
        "Enchanted creature gets +X/+Y and has flying, where X is half the number of Forests you control, rounded down,"
        " and Y is half the number of Forests you control, rounded up.",
        effect(
            HOST,
            m.AddPT(
                v.Half(v.Count(s.Subtype("Forest") & MINE), "down"), v.Half(v.Count(s.Subtype("Forest") & MINE), "up")
            ),
            gains("flying"),
        ),
        AURA,
    ),
    (
        "This creature has all activated abilities of all creature cards in all graveyards.",
        effect(s.This(), m.AddAbilitiesOf(CREATURES & s.InZone("graveyard"), "activated")),
        CREATURE,
    ),
    (
        "Creatures your opponents control lose flying and can't have or gain flying.",
        effect(CREATURES & THEIRS, m.BarAbilities(("flying",))),
        CREATURE,
    ),
    (
        "All lands lose all abilities except mana abilities.",
        effect(LANDS, m.LoseAllAbilities(only="not mana")),
        Source(),
    ),
    (
        "This creature and other Knights you control have flying.",
        effect(s.This() | (s.Subtype("Knight") & MINE & OTHER), gains("flying")),
        CREATURE,
    ),
    (
        "Lands you control and land cards you own that aren't on the battlefield are Deserts in addition to their other"
        " types.",
        effect((LANDS & MINE) | (LANDS & s.Owned(YOU) & ~s.InZone("battlefield")), m.AddSubtypes(("Desert",))),
        Source(),
    ),
    (
        "Creatures you control but don't own are Mercenaries in addition to their other types.",
        effect(CREATURES & MINE & ~s.Owned(YOU), m.AddSubtypes(("Mercenary",))),
        CREATURE,
    ),
    (
        "Your devotion to each color and each combination of colors is increased by one.",
        Static((effect(s.This(), m.RaiseDevotion(1)),)),
        Source(),
    ),
    (
        "You may have this creature enter as a copy of any permanent, except it has flying and it keeps its name.",
        EntersAsCopy((gains("flying"),), ("name",)),
        CREATURE,
    ),
    (
        "As this creature enters, choose one: sky — it has base power and toughness 2/2 and has flying; wall — it's a"
        " Wall with base power and toughness 1/6 in addition to its other types.",
        AsEnters((Mode_("sky", (size(2, 2), gains("flying"))), Mode_("wall", (m.AddSubtypes(("Wall",)), size(1, 6))))),
        CREATURE,
    ),
    ("Target creature gets +3/+3.", effect(s.Targets(0) & CREATURES, plus(3)), Source()),
    ("Each target loses all abilities.", effect(s.Targets(), m.LoseAllAbilities()), Source()),
]


@pytest.mark.parametrize(("words", "tree", "source"), FURTHER, ids=[words for words, _, _ in FURTHER])
def test_a_tree_is_worded_as_on_cards(words: str, tree: Node, source: Source) -> None:
    assert wording(tree, source) == words


PARTS: list[tuple[str, Node]] = [
    ("all creatures", CREATURES),
    ("artifacts and creatures you control", (ARTIFACTS | CREATURES) & MINE),
    ("all creatures and all lands you control", CREATURES | (LANDS & MINE)),
    ("creatures you control and creature cards in your graveyard", (CREATURES & MINE) | (CREATURES & GRAVEYARD)),
    ("noncreature, non-Equipment artifacts", ARTIFACTS & ~CREATURES & ~s.Subtype("Equipment")),
    ("snow and Zombie creatures", (s.Supertype("Snow") | s.Subtype("Zombie")) & CREATURES),
    (
        "nontoken legendary white artifact creatures",
        CREATURES & ARTIFACTS & s.Color("white") & s.Supertype("Legendary") & ~s.Token(),
    ),
    ("creatures with power 4 or greater", CREATURES & s.Where(v.Power(), ">=", v.Const(4))),
    ("creatures with toughness greater than their power", CREATURES & s.Where(v.Toughness(), ">", v.Power())),
    ("creatures that aren't tapped Goblins", CREATURES & ~(s.Tapped() & s.Subtype("Goblin"))),
    ("all creature spells", CREATURES & s.InZone("stack")),
    ("enchanted creatures you control", CREATURES & MINE & s.HasAttached(s.Subtype("Aura"))),
    ("enchanted permanent's controller", p.ControllerOf(s.Attached())),
    ("2 plus the number of Swamps you control", v.Sum((v.Const(2), v.Count(s.Subtype("Swamp") & MINE)))),
    ("the number of creatures on the battlefield", v.Count(CREATURES)),
    ("the greatest power among creatures you control", v.Greatest(v.Power(), CREATURES & MINE)),
    ("the total power of creatures you control", v.Total(v.Power(), CREATURES & MINE)),
    ("the number of basic land types among lands you control", v.CountDistinct("basic land type", LANDS & MINE)),
    ("it's your turn", MY_TURN),
    ("you control another artifact", c.Exists(ARTIFACTS & MINE & OTHER)),
    ("you control exactly one creature", c.Compare(v.Count(CREATURES & MINE), "=", v.Const(1))),
    ("an opponent controls a Forest", c.Exists(s.Subtype("Forest") & THEIRS)),
    ("there's a Lesson card in your graveyard", c.Exists(s.Subtype("Lesson") & GRAVEYARD)),
    ("the top card of your library is a creature card", c.Exists(s.Top("library") & CREATURES)),
    ("you have 5 or less life", c.Compare(v.LifeTotal(), "<=", v.Const(5))),
    ("you control enchanted creature", c.Exists(HOST & MINE)),
    ("you're the monarch", c.PlayerIs(YOU, "monarch")),
    ("gets -2/-0", plus(-2, 0)),
    ("is a creature in addition to its other types", m.AddTypes(("Creature",))),
    ("is every creature type", m.AddEverySubtype("creature")),
    ("isn't an artifact or a creature", m.RemoveTypes(("Artifact", "Creature"))),
    ("is all colors", m.SetColors(("white", "blue", "black", "red", "green"))),
    ("has all names of nonlegendary creature cards in addition to its name", m.AddEveryName()),
    ("is a face-down 2/2 creature", m.TurnFaceDown()),
    ("has its power doubled", m.MultiplyPT(2)),
    ("the chosen creature type", s.Chosen("creature_type")),
]


@pytest.mark.parametrize(("words", "node"), PARTS, ids=[words for words, _ in PARTS])
def test_parts_of_trees_are_phrases(words: str, node: Node) -> None:
    assert wording(node) == words


def test_a_modification_is_a_predicate() -> None:
    assert predicate(gains("flying", OtherAbility("{T}: Rest."))) == 'has flying and "{T}: Rest."'


def test_the_name_of_an_ability_is_its_text_where_it_has_one() -> None:
    anthem = effect(CREATURES & MINE, plus(1))

    assert ability_name(Keyword("protection", "from red")) == "protection from red"
    assert ability_name(Static((anthem,), text="Onward!")) == "Onward!"
    assert ability_name(Static((anthem,))) == "Creatures you control get +1/+1."
    assert ability_name(OtherAbility("", "mana")) == "a mana ability without text"


def test_the_source_gives_its_own_names() -> None:
    attached = effect(s.Attached(), plus_each(v.CountersOn("oil", s.This())))

    assert Source.of(["Artifact", "Creature"], ["Equipment"]) == Source("this creature", "equipped", "creature")
    assert Source.of(["Enchantment"], ["Aura"], "creature you control").host == "creature"
    assert Source.of(["Enchantment"], ["Aura"], "creature or planeswalker").host == "permanent"
    assert wording(attached, EQUIPMENT) == "Equipped creature gets +1/+1 for each oil counter on this Equipment."
    assert wording(effect(s.This(), plus(1))) == "This creature gets +1/+1."
    assert wording(effect(s.This(), m.AddTypes(("Artifact",)))).startswith("This permanent is an artifact")


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("creature", "creatures"),
        ("sorcery", "sorceries"),
        ("Elf", "Elves"),
        ("Werewolf", "Werewolves"),
        ("Ally", "Allies"),
        ("Leech", "Leeches"),
        ("Sphinx", "Sphinxes"),
        ("Mouse", "Mice"),
        ("Treefolk", "Treefolk"),
        ("Plains", "Plains"),
        ("Swamp", "Swamps"),
        ("Toy", "Toys"),
        ("Merfolk Wizard", "Merfolk Wizards"),
        ("Wizard Merfolk", "Wizard Merfolk"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many


def test_articles_lists_and_sentences() -> None:
    assert [article(word) for word in ("Elf", "untapped creature", "Unicorn", "8/8 Ox", "11/1 Ape", "1/1 Elf")] == [
        "an Elf", "an untapped creature", "a Unicorn", "an 8/8 Ox", "an 11/1 Ape", "a 1/1 Elf",
    ]  # fmt: skip
    assert joined(['has "A."', "runs", "hides"]) == 'has "A," runs, and hides'
    assert sentence('it has "Go."') == 'It has "Go."'
    assert sentence('it has "Go"') == 'It has "Go".'


def test_the_example_in_the_documentation_holds() -> None:
    assert doctest.testmod(sentences).failed == 0
