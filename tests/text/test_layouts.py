"""Layouts whose text is more than lines: levellers, Classes, Sagas, Cases, Stations, anchor words, modes."""

from __future__ import annotations

from typing import Any

from layers import Board, Solution, solve
from layers.effects.abilities import Keyword, OtherAbility, Static
from layers.effects.conditions import Compare, Mode
from layers.effects.modifications import AddAbilities
from layers.effects.values import ClassLevel, Const
from layers.objects import Face
from layers.text.layouts import blocks
from layers.text.reader import read_face

LEVELLER = "Level up {1}\nLEVEL 2-3\n3/3\nFirst strike\nLEVEL 4+\n5/5\nDouble strike"
CLASS = (
    "(Gain the next level.)\nYou may look.\n{1}{W}: Level 2\nCreatures you control get +1/+1.\n{2}{W}: Level 3\nFlying"
)
STATION = "Station (It's an artifact creature at 8+.)\n3+ | Vigilance\n8+ | Flying\n{R}: This Spacecraft gets +2/+0."


def solved(text: str, type_line: str, **fields: Any) -> Solution:
    thing = {"id": "it", "name": "It", "type_line": type_line, "oracle_text": text, "power": "1", "toughness": "1"}
    bear = {"id": "bear", "name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
    return solve(Board.from_dict({"objects": [thing | fields, bear]}))


def test_level_symbols() -> None:
    sizes = {n: solved(LEVELLER, "Creature — Elf", counters={"level": n} if n else {})["it"] for n in (0, 1, 2, 3, 4)}
    assert [sizes[n].power for n in sizes] == [1, 1, 3, 3, 5]
    assert "first strike" in sizes[3].ability_names
    assert "first strike" not in sizes[4].ability_names
    reading = read_face(Face("It", type_line="Creature — Elf", oracle_text=LEVELLER))
    assert [(line.line_index, line.line_class, line.layers) for line in reading.lines] == [
        (0, "keyword", ()),
        (1, "static", ("6", "7b")),
        (4, "static", ("6", "7b")),
    ]


def test_class_levels() -> None:
    powers = [solved(CLASS, "Enchantment — Class", level=level)["bear"].power for level in (1, 2, 3)]
    assert powers == [2, 3, 3]
    reading = read_face(Face("It", type_line="Enchantment — Class", oracle_text=CLASS))
    rows = [(line.line_index, line.line_class, line.layers) for line in reading.lines]
    assert rows == [(1, "inert", ()), (2, "inert", ()), (3, "static", ("7c",)), (4, "inert", ()), (5, "keyword", ())]
    given = reading.lines[-1].abilities[0]
    assert isinstance(given, Static)
    assert given.when == Compare(ClassLevel(), ">=", Const(3))
    assert given.effects[0].does == (AddAbilities((Keyword("flying"),)),)


def test_station_symbols() -> None:
    below, at = (solved(STATION, "Artifact — Spacecraft", counters={"charge": n})["it"] for n in (7, 8))
    assert below.power is None
    assert "vigilance" in below.ability_names
    assert (at.power, at.types) == (1, ("Artifact", "Creature"))
    assert "{R}: This Spacecraft gets +2/+0." in at.ability_names


def test_a_station_block_is_one_ability() -> None:
    reading = read_face(Face("It", type_line="Artifact — Spacecraft", oracle_text=STATION, power="1", toughness="1"))
    assert [(line.line_index, len(line.abilities)) for line in reading.lines] == [(0, 1), (1, 1), (2, 1), (3, 0)]
    assert reading.lines[2].layers == ("4", "6", "7b")
    assert reading.lines[1].layers == ("6",)


def test_chapters_and_modes_are_inert() -> None:
    saga = "I, II — Creatures you control get +1/+1 until end of turn.\nIII — Night Song — Draw a card."
    reading = read_face(Face("It", type_line="Enchantment — Saga", oracle_text=saga))
    assert all(line.line_class == "inert" for line in reading.lines)
    modal = "When this creature enters, choose one —\n• Creatures you control get +1/+1.\n• Draw a card."
    (line,) = read_face(Face("It", type_line="Creature — Elf", oracle_text=modal)).lines
    (ability,) = line.abilities
    assert ability == OtherAbility(modal, "triggered")


def test_cases() -> None:
    text = "To solve — You have no cards in hand.\nSolved — Creatures you control get +2/+2."
    powers = [
        solved(text, "Enchantment — Case", designations=designations)["bear"].power for designations in ([], ["solved"])
    ]
    assert powers == [2, 4]


def test_maximum_speed() -> None:
    text = "Start your engines!\nMax speed — This creature gets +3/+0 and has menace."
    thing = {
        "id": "it",
        "name": "It",
        "type_line": "Creature — Elf",
        "oracle_text": text,
        "power": "1",
        "toughness": "1",
    }
    powers = []
    for speed in (3, 4):
        board = Board.from_dict({"players": [{"id": "alice", "speed": speed}], "objects": [thing]})
        powers.append(solve(board)["it"].power)
    assert powers == [1, 4]
    reading = read_face(Face("It", type_line="Creature — Elf", oracle_text="Max speed — Flying"))
    assert isinstance(reading.abilities[0], Static)


def test_anchor_words() -> None:
    text = (
        "As this enchantment enters, choose North or South.\n"
        "• North — Creatures you control get +1/+1.\n"
        "• South — At the beginning of your upkeep, draw a card."
    )
    powers = [
        solved(text, "Enchantment", choices={"mode": mode})["bear"].power for mode in ("North", "South")
    ]  # fmt: skip
    assert powers == [3, 2]
    reading = read_face(Face("It", type_line="Enchantment", oracle_text=text))
    assert [line.line_index for line in reading.lines] == [0, 1, 2]
    second = reading.lines[1].abilities[0]
    assert isinstance(second, Static)
    assert second.when == Mode("North")


def test_rows_of_a_table_of_dice_belong_to_the_ability() -> None:
    text = "When this creature enters, roll a d20.\n1—9 | Draw a card.\n10—20 | Draw two cards."
    (line,) = read_face(Face("It", type_line="Creature — Elf", oracle_text=text)).lines
    assert line.abilities == (OtherAbility(text, "triggered"),)


def test_the_rows_of_a_table_belong_to_a_line_that_begins_with_roll() -> None:
    text = (
        "Roll a d20 and add the number of cards in your hand.\n1—14 | Draw X cards.\n15+ | Scry X, then draw X cards."
    )
    assert [block.form for block in blocks(text)] == ["line"]
