"""Faces read line by line: classes, keyword abilities, inert abilities, copy exceptions, boards with text."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time

import pytest

from layers import Board, BoardError, solve
from layers.effects.abilities import AsEnters, EntersAsCopy, Keyword, OtherAbility, Static
from layers.effects.modifications import (
    AddAbilities,
    AddColors,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    IfCopyIs,
    RemoveSupertypes,
    SetColors,
    SetManaCost,
    SetName,
    SetPT,
    SetSubtypes,
    SetTypes,
)
from layers.effects.values import Const
from layers.errors import LimitError
from layers.objects import Face
from layers.text.copying import read_exceptions
from layers.text.keyword_lines import read_keywords
from layers.text.reader import FaceReading, read_ability, read_face
from layers.text.sorts import changes_something, inert_kind


def face(text: str, type_line: str = "Creature — Elf", name: str = "Made-Up Elf") -> FaceReading:
    return read_face(Face(name, type_line=type_line, oracle_text=text))


# --- keyword abilities ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Flying", ["flying"]),
        ("First strike, ward {2}", ["first strike", "ward {2}"]),
        ("Flying; banding", ["flying", "banding"]),
        ("Ward—Pay 3 life.", ["ward—Pay 3 life"]),
        ("Flying, ward—Sacrifice a creature, then discard a card.", None),
        ("Protection from black and from red", ["protection from black", "protection from red"]),
        (
            "Protection from artifacts, from creatures, and from enchantments",
            ["protection from artifacts", "protection from creatures", "protection from enchantments"],
        ),
        ("Hexproof from white", ["hexproof from white"]),
        ("Enchant creature, land, or planeswalker", ["enchant creature, land, or planeswalker"]),
        ("Equip legendary creature {3}", ["equip legendary creature {3}"]),
        ("Equip {3}. This ability costs {1} less to activate for each Elf.", ["equip {3}"]),
        ("Equip Knight {2}", ["equip Knight {2}"]),
        ("Suspend 4—{1}{U}", ["suspend 4—{1}{U}"]),
        ("Snow swampwalk", ["snow swampwalk"]),
        ("Basic landcycling {1}{W}", ["basic landcycling {1}{W}"]),
        ("Slivercycling {3}", ["slivercycling {3}"]),
        ("Prototype {1}{B}{B} — 3/3", ["prototype {1}{B}{B} — 3/3"]),
        ("Cumulative upkeep—Pay 2 life.", ["cumulative upkeep—Pay 2 life"]),
        ("Partner with Somebody Else, the Other", ["partner with Somebody Else, the Other"]),
        ("Flying creatures get +1/+1.", None),
        ("Flying, and some more words", None),
    ],
)
def test_keyword_lists(line: str, expected: list[str] | None) -> None:
    found = read_keywords(line)
    if expected is None:
        assert found is None or "ward" in str(found[-1])
    else:
        assert found is not None
        assert [str(ability) for ability in found] == expected


def test_a_keyword_ability_survives_its_json_form() -> None:
    from layers.effects.abilities import keyword

    for line in ("Ward—Pay 3 life.", "Basic landcycling {1}", "Equip {2}", "Cumulative upkeep {1}", "Snow swampwalk"):
        (ability,) = read_keywords(line) or ()
        assert keyword(str(ability)) == ability


# --- inert abilities --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("{T}: Add {G}.", "mana"),
        ("{1}, Sacrifice ~: Add one mana of any color.", "mana"),
        ('{T}: Target creature gains "{T}: Add {G}."', "activated"),
        ("{T}: Draw a card.", "activated"),
        ("Sacrifice a creature: ~ gets +2/+2 until end of turn.", "activated"),
        ("+1: Add {R}{R}.", "activated"),
        ('-3: You get an emblem with "Creatures you control get +1/+1."', "activated"),
        ("Whenever ~ attacks, it gets +1/+1 until end of turn.", "triggered"),
        ("At the beginning of your upkeep, sacrifice ~.", "triggered"),
        ("When ~ enters, choose one — • Draw a card. • Creatures you control get +1/+1.", "triggered"),
        ("As ~ enters, choose a color.", "replacement"),
        ("~ enters tapped.", "replacement"),
        ("If a creature would die, exile it instead.", "replacement"),
        ("Creatures you control get +1/+1.", None),
        ("As long as ~ has an ice counter on it, prevent all damage it would deal and it has defender.", None),
    ],
)
def test_kinds_of_inert_abilities(line: str, kind: str | None) -> None:
    assert inert_kind(line) == kind


def test_the_text_of_a_spell_is_a_spell_ability() -> None:
    (line,) = face("Target creature gets +3/+3 until end of turn.", "Instant").lines
    assert line.line_class == "inert"
    assert line.abilities == (OtherAbility("Target creature gets +3/+3 until end of turn.", "spell"),)


@pytest.mark.parametrize(
    "line",
    [
        "~ can't be blocked.",
        "This spell costs {2} less to cast.",
        "You have hexproof.",
        "Creatures with flying can't block ~.",
        "~ can attack as though it didn't have defender.",
        "You have no maximum hand size.",
        "You may exert ~ as it attacks. When you do, it gets +1/+3 until end of turn.",
        "Creatures you control that are black can't be blocked.",
    ],
)
def test_what_changes_no_characteristic(line: str) -> None:
    assert not changes_something(line)


@pytest.mark.parametrize(
    "line",
    [
        "Creatures you control that are enchanted get +1/+1.",
        "Enchanted creature can't be blocked and has shroud.",
        "Nonbasic lands are Mountains.",
        "All lands are no longer snow.",
        "You control enchanted creature.",
        "~ isn't legendary.",
        "~ is also a Cleric, Rogue, Warrior, and Wizard.",
        "All Slivers have absorb 1.",
        "~'s power is equal to the number of cards in your hand.",
        "Enchanted creature loses all abilities.",
    ],
)
def test_what_changes_characteristics(line: str) -> None:
    assert changes_something(line)


def test_reminder_text_is_no_ability() -> None:
    assert face("({T}: Add {G}.)", "Basic Land — Forest").lines == ()
    (line,) = face("Flying (It flies.)").lines
    assert line.abilities == (Keyword("flying"),)


# --- static abilities -------------------------------------------------------------------------------------------


def test_a_static_ability_keeps_its_words_and_says_its_layers() -> None:
    text = "Other Elves you control get +1/+1 and have reach. (They block.)"
    (line,) = face(text).lines
    assert (line.line_class, line.layers) == ("static", ("6", "7c"))
    (ability,) = line.abilities
    assert isinstance(ability, Static)
    assert ability.text == "Other Elves you control get +1/+1 and have reach."


def test_a_characteristic_defining_ability() -> None:
    (line,) = face("Made-Up Elf's power and toughness are each equal to the number of lands you control.").lines
    assert (line.line_class, line.layers) == ("cda", ("7a",))


def test_what_is_not_understood_is_said_so() -> None:
    (line,) = face("Creatures you control have the blorple of whatever gets +1/+1.").lines
    assert line.line_class == "not_understood"
    assert not line.round_trip
    assert line.abilities == (OtherAbility(line.line),)


def test_quoted_abilities_are_read() -> None:
    (line,) = face('Other Elves you control have "Whenever this creature attacks, draw a card."').lines
    (static,) = line.abilities
    assert isinstance(static, Static)
    assert static.effects[0].does == (
        AddAbilities((OtherAbility("Whenever this creature attacks, draw a card.", "triggered"),)),
    )
    assert read_ability("This creature gets +1/+1 for each land you control.") is not None


def test_a_label_of_flavour_counts_for_nothing() -> None:
    (line,) = face("Loud Song — Flying").lines
    assert line.abilities == (Keyword("flying"),)


# --- entering as something else ---------------------------------------------------------------------------------


def exceptions(text: str) -> tuple[object, ...]:
    found = read_exceptions(text, read_ability, name="Made-Up Elf", this_ability=OtherAbility("this", "activated"))
    assert found is not None, text
    return (*found.does, *found.keep)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it's 7/7.", (SetPT(Const(7), Const(7)),)),
        ("except it has haste", (AddAbilities((Keyword("haste"),)),)),
        ("except the token isn't legendary", (RemoveSupertypes(("Legendary",)),)),
        ("it's not legendary and it's a 2/2 Coward in addition to its other types",
         (RemoveSupertypes(("Legendary",)), AddSubtypes(("Coward",)), SetPT(Const(2), Const(2)))),
        ("it isn't legendary, is an artifact in addition to its other types, and has myriad",
         (RemoveSupertypes(("Legendary",)), AddTypes(("Artifact",)), AddAbilities((Keyword("myriad"),)))),
        ("it's black, it's 4/4, it has no mana cost, and it's a Zombie in addition to its other types",
         (SetColors(("black",)), SetPT(Const(4), Const(4)), SetManaCost(""), AddSubtypes(("Zombie",)))),
        ("it's a 4/4 black Zombie in addition to its other colors and types",
         (AddSubtypes(("Zombie",)), AddColors(("black",)), SetPT(Const(4), Const(4)))),
        ("it's a 1/1 green Frog",
         (SetSubtypes(("Frog",)), SetColors(("green",)), SetPT(Const(1), Const(1)))),
        ("it's an enchantment and loses all other card types", (SetTypes(("Enchantment",)),)),
        ("her name is ~ and she has this ability",
         (SetName("Made-Up Elf"), AddAbilities((OtherAbility("this", "activated"),)))),
        ("his name is Somebody, the Else, he's a legendary 4/4 Human creature in addition to his other types, and he "
         "has vigilance",
         (SetName("Somebody, the Else"), AddSupertypes(("Legendary",)), AddTypes(("Creature",)),
          AddSubtypes(("Human",)), SetPT(Const(4), Const(4)), AddAbilities((Keyword("vigilance"),)))),
        ("it's legendary and snow in addition to its other types and, if it's a creature, it enters with two "
         "additional +1/+1 counters on it and has changeling",
         (AddSupertypes(("Legendary", "Snow")), IfCopyIs("Creature", (AddAbilities((Keyword("changeling"),)),)))),
        ('it doesn\'t copy that creature\'s color and it has "{T}: Draw a card."',
         (AddAbilities((OtherAbility("{T}: Draw a card.", "activated"),)), "color")),
    ],
)  # fmt: skip
def test_exceptions_of_copies(text: str, expected: tuple[object, ...]) -> None:
    assert exceptions(text) == expected


def test_exceptions_are_not_guessed() -> None:
    assert read_exceptions("it dances in the moonlight", read_ability) is None
    (line,) = face("You may have this creature enter as a copy of any creature, except it dances.").lines
    assert line.line_class == "not_understood"


def test_entering_as_a_copy() -> None:
    (line,) = face(
        "You may have this creature enter as a copy of any creature on the battlefield, except it's 7/7."
    ).lines
    (ability,) = line.abilities
    assert isinstance(ability, EntersAsCopy)
    assert ability.except_ == (SetPT(Const(7), Const(7)),)
    assert line.layers == ("1a",)


def test_a_choice_of_what_to_be() -> None:
    text = "As this creature enters, it becomes your choice of a 3/3 creature or a 2/2 creature with flying."
    (line,) = face(text).lines
    (ability,) = line.abilities
    assert isinstance(ability, AsEnters)
    assert [mode.name for mode in ability.modes] == ["a 3/3 creature", "a 2/2 creature with flying"]


# --- boards -----------------------------------------------------------------------------------------------------


def test_a_board_gets_its_abilities_from_text() -> None:
    lord = {"id": "lord", "name": "Lord", "type_line": "Creature — Elf", "power": "2", "toughness": "2",
            "oracle_text": "Flying\nOther Elves get +1/+1."}  # fmt: skip
    elf = {"id": "elf", "name": "Elf", "type_line": "Creature — Elf", "power": "1", "toughness": "1"}
    board = Board.from_dict({"objects": [lord, elf]})
    assert board.not_understood() == ()
    solution = solve(board)
    assert (solution["elf"].power, solution["lord"].power) == (2, 2)
    assert Board.from_dict(board.to_dict()) == board


def _copying(text: str, **more: object) -> Board:
    mimic = {"id": "mimic", "name": "Odo, the Mimic", "type_line": "Legendary Creature — Shapeshifter",
             "power": "3", "toughness": "3", "oracle_text": text, "copy_of": "bear", **more}  # fmt: skip
    return Board.from_dict({"objects": [mimic, {"card": "Grizzly Bears", "id": "bear"}]})


@pytest.mark.parametrize(
    "text",
    [
        "{2}: Odo becomes a copy of another target creature, except its name is Odo, the Mimic, it's 5/5, and it has "
        "hexproof and this ability.",
        "Whenever Odo attacks, you may have it become a copy of another target creature until end of turn, except "
        "his name is Odo, the Mimic, he's 5/5, and he has hexproof and this ability. Then draw a card.",
    ],
)
def test_exceptions_of_becoming_a_copy_hold_for_what_is_one(text: str) -> None:
    board = _copying(text)
    assert board.not_understood() == ()
    mimic = solve(board)["mimic"]
    assert str(mimic.abilities[0]) == "hexproof"
    assert (mimic.name, mimic.power, len(mimic.abilities)) == ("Odo, the Mimic", 5, 2)
    again = solve(_copying(text, copy_except="it has hexproof and it's 5/5"))["mimic"]
    assert len(again.abilities) == 2


@pytest.mark.parametrize(
    "text",
    [
        "You may have Odo enter as a copy of a creature.\n{2}: Odo becomes a copy of target creature, except it's 5/5.",
        "{1}: Odo becomes a copy of target creature.\n{2}: Odo becomes a copy of target creature, except it's 5/5.",
        "{2}: Target creature you control becomes a copy of another target creature, except it's 5/5.",
        "Whenever another creature enters, it becomes a copy of target creature, except it's 5/5.",
    ],
)
def test_exceptions_of_other_copies_do_not_hold(text: str) -> None:
    assert solve(_copying(text))["mimic"].power == 2


def test_exceptions_of_becoming_a_copy_are_not_guessed() -> None:
    text = "{2}: Odo becomes a copy of target creature, except it dances in the moonlight."
    assert [line.text for line in _copying(text).not_understood()] == [text]


def test_a_board_reports_what_is_not_understood() -> None:
    text = "Creatures you control have the blorple of whatever gets +1/+1."
    board = Board.from_dict(
        {"objects": [{"id": "odd", "name": "Odd", "type_line": "Enchantment", "oracle_text": text}]}
    )
    (line,) = board.not_understood()
    assert (line.id, line.text) == ("odd", text)


def test_another_text_than_the_cards_is_read() -> None:
    board = Board.from_dict({"objects": [{"card": "Humility", "id": "h", "oracle_text": "Creatures get +1/+1."},
                                         {"card": "Grizzly Bears", "id": "bear"}]})  # fmt: skip
    assert solve(board)["bear"].power == 3


def test_a_board_without_text_does_not_load_the_reader() -> None:
    code = (
        "import sys; from layers import Board, solve;"
        "solve(Board.from_dict({'objects': [{'card': 'Humility'}, {'card': 'Grizzly Bears'}]}));"
        "assert not [name for name in sys.modules if name.startswith(('layers.text', 'lark'))]"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_comma_of_the_sentence_is_no_part_of_a_quoted_ability() -> None:
    reading = face('Enchanted creature has "{T}, Tap it: Draw a card," and it loses all other abilities.')
    assert "'{T}, Tap it: Draw a card.'" in str(reading.abilities)


def test_activated_and_triggered_abilities_of_something_are_not_passed_over() -> None:
    assert changes_something("~ has all activated and triggered abilities of the last chosen card.")


# --- hostile input ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1_000_000,
        "(" * 15_000,
        '"' * 3_999,
        'Creatures have "' * 200,
        "Flying, " * 400,
        "Flying, " * 2_400,
        "~'s power is equal to " + "twice " * 600 + "the number of creatures you control.",
        "ward {2}, " * 390 + "x",
        "cycling—" * 400,
        "\x00\x1b[31m creatures get +1/+1",
        "— " * 1_900,
        "As long as " * 350 + "creatures get +1/+1.",
        "LEVEL 1+\n" * 2_000,
        "1+ | 2+ | 3+ | Flying\n" * 500,
        "• x\n" * 4_000,
        "it's a " * 500,
    ],
)
def test_hostile_text_ends_soon_and_clearly(text: str) -> None:
    start = time.perf_counter()
    with contextlib.suppress(LimitError):
        face(text)
    assert time.perf_counter() - start < 5


def test_a_hostile_board_is_refused_clearly() -> None:
    board = Board.from_dict(
        {"objects": [{"name": "X", "type_line": "Enchantment", "oracle_text": "Creatures get +1/+1. " * 2_000}]}
    )
    with pytest.raises((LimitError, BoardError)):
        solve(board)


@pytest.mark.parametrize(
    "text",
    [
        "As long as your devotion to blueand black is less than seven, this creature isn't a creature.",
        "Enchanted creature is a FROG.",
        "Creatures can't have Flying.",
        "You may have this creature enter as a copy of any creature on the battlefield, except it's a MOUNTAIN.",
    ],
)
def test_words_that_no_effect_can_have_are_no_matter(text):
    assert len(face(text).lines) == 1
    creature = {"id": "one", "name": "One", "type_line": "Creature", "oracle_text": text}
    solve(Board.from_dict({"objects": [creature], "effects": [{"source": "one", "text": text}]}))


def test_a_copy_that_keeps_its_power_and_toughness():
    # As on Hulking Metamorph.
    text = (
        "You may have this creature enter as a copy of an artifact or creature you control, except it's an artifact "
        "creature in addition to its other types, and its power and toughness are equal to this creature's power and "
        "toughness."
    )
    objects = [
        {"id": "bear", "name": "Bear", "type_line": "Creature — Bear", "power": 2, "toughness": 2},
        {
            "id": "hulk", "name": "Hulk", "type_line": "Artifact Creature — Shapeshifter", "power": 7, "toughness": 7,
            "oracle_text": text, "copy_of": "bear",
        },
    ]  # fmt: skip
    found = solve(Board.from_dict({"objects": objects}))["hulk"]
    assert (found.name, found.power, found.toughness) == ("Bear", 7, 7)
    assert found.types == ("Artifact", "Creature")
