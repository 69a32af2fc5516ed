"""Lines in one form, and as lemma tokens."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layers.errors import LayersError, LimitError
from layers.text.normal import MOST_LETTERS, QUOTED, Names, names_of, normalise
from layers.text.tokens import ReadingError, lemmas

BORO = names_of("Boro, the Bold", "Legendary Creature — Elf")


@pytest.mark.parametrize(
    ("line", "names", "expected"),
    [
        ("Boro gets +1/+1 for each Elf.", BORO, "~ gets +1/+1 for each Elf."),
        ("Boro's power is 3. (It is strong.)", BORO, "~'s power is 3."),
        ("This Aura and this land", QUOTED, "~ and ~"),
        ("Threefold — This creature has reach.", QUOTED, "~ has reach."),
        ("Max speed — This creature has reach.", QUOTED, "Max speed — ~ has reach."),
        ("It has “Sacrifice this creature.”", QUOTED, 'It has "Sacrifice this creature."'),
        ("Borough gets −1/−1.", BORO, "Borough gets -1/-1."),
    ],
)
def test_a_line_is_put_in_one_form(line: str, names: Names, expected: str) -> None:
    assert normalise(line, names) == expected


@pytest.mark.parametrize(
    ("name", "type_line", "by_first_name"),
    [
        ("Boro, the Bold", "Legendary Creature — Elf", True),
        ("Boro of the Hill", "Legendary Creature — Elf", True),
        ("Boro, the Bold", "Creature — Elf", False),
        ("Elf of the Hill", "Legendary Creature — Elf", False),
    ],
)
def test_only_legendary_objects_go_by_a_part_of_their_name(name: str, type_line: str, by_first_name: bool) -> None:
    assert (name.split(",")[0].split()[0] in names_of(name, type_line).short) == by_first_name


def test_a_line_that_is_too_long_is_refused() -> None:
    with pytest.raises(LimitError, match="letters in a line"):
        normalise("a" * (MOST_LETTERS + 1), QUOTED)


def kinds(line: str) -> list[str]:
    return [kind for kind, _ in lemmas(line)]


@pytest.mark.parametrize(
    ("line", "joining"),
    [
        ("~ gets +1/+1 and has reach.", ["VAND"]),
        ("~ has reach, trample, and haste.", ["KCOMMA", "KAND"]),
        ("Elves and Orcs you control get +1/+1.", ["NAND"]),
        ("~ has reach as long as it's tapped and you control an Elf.", ["CAND"]),
        ("~ has protection from red and from blue.", ["KAND"]),
        ("~'s power is equal to 2 and its toughness is equal to 3.", ["PAND"]),
        ("~ gets +2/+2 and creatures you control have haste.", ["SAND"]),
        ("~ has reach, and it gets +1/+1.", ["VAND"]),
    ],
)
def test_what_is_joined_is_told_by_what_follows(line: str, joining: list[str]) -> None:
    assert [kind for kind in kinds(line) if kind.endswith(("AND", "COMMA"))] == joining


@pytest.mark.parametrize(
    ("line", "lemma"),
    [
        ("~ can't be blocked by Walls.", ("QUALITY", "can't be blocked by Walls")),
        ("~ has reach as long as you've drawn a card this turn.", ("RECORDED", "you've drawn a card this turn")),
        ("~ has ward {2}.", ("KEYWORD", "ward {2}")),
        ("~ has snow swampwalk.", ("KEYWORD", "snow swampwalk")),
        ("Creatures named Big Bob have reach.", ("NAMED", "Big Bob")),
        ("Non-Elf creatures have reach.", ("ADJ", "nonElf")),
        ("~ has three or more oil counters on it.", ("QUANT", ">=3")),
        ("~ has an oil counter on it.", ("COUNTER", "oil")),
        ('~ has "{T}: Add {G}."', ("QUOTE", "{T}: Add {G}.")),
    ],
)
def test_a_stretch_that_acts_as_one_word_is_one_token(line: str, lemma: tuple[str, str]) -> None:
    assert lemma in lemmas(line)


def test_the_comma_that_ends_a_condition_is_told_from_those_of_a_list() -> None:
    found = kinds("As long as you control an Elf, Orc, or Wall, ~ gets +1/+1.")
    assert found.count("CCOMMA") == 1
    assert found.index("CCOMMA") > found.index("NOR")


def test_a_stretch_that_changes_something_is_no_quality() -> None:
    with pytest.raises(ReadingError):
        lemmas("~ can't be blocked, and its name is Bob.")


def test_an_unknown_word_is_named() -> None:
    with pytest.raises(ReadingError, match="unknown word at 'flibbers") as caught:
        lemmas("~ gets flibbers.")
    assert caught.value.position == 7


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.sampled_from("aAeE ~{}\"',.+-/1X∞\x00\t—"), max_size=300))
def test_any_text_is_split_or_refused(text: str) -> None:
    with contextlib.suppress(LayersError):
        lemmas(normalise(text, BORO))


@pytest.mark.parametrize("text", ['"' * 3000, "as long as " * 300, "and " * 900, "{T}" * 1300, "+1/+1 counter " * 200])
def test_hostile_lines_end_soon(text: str) -> None:
    with contextlib.suppress(LayersError):
        lemmas(normalise(text, QUOTED))
