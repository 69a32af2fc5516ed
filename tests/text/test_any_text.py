"""Any text at all: words in wrong places are read, or said not to be understood; nothing breaks, and soon."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import lark
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from text.shared_data import shared_file

from layers import Board, rulesets, solve
from layers.cards.pool import CardPool
from layers.effects.abilities import Ability
from layers.effects.node import from_json, to_json
from layers.errors import LayersError, LimitError
from layers.objects import Face
from layers.text.copying import read_exceptions
from layers.text.grammar import parser
from layers.text.keyword_lines import read_keywords
from layers.text.lexicon import phrases
from layers.text.normal import QUOTED, names_of, normalise
from layers.text.reader import read_ability, read_face
from layers.text.resolved import Situation, read_resolved
from layers.text.statics import read_phrase, read_static, read_tokens
from layers.text.tokens import ReadingError, Token, tokenise

LINES = (
    "Other Goblins you control get +1/+1 and have first strike.",
    "Enchanted creature loses all abilities and is a blue Frog with base power and toughness 1/1.",
    "As long as you control a Forest, ~ has reach and is every creature type.",
    "~'s power and toughness are each equal to the number of artifacts you control plus two.",
    "All lands lose all land types and are Mountains in addition to their other types.",
    'Creatures you control can\'t have flying and have "{T}: Add {G}."',
    "You may have ~ enter as a copy of a creature, except it's a Goblin, it isn't legendary, and it has haste.",
    "Protection from red and from blue, ward {2}, enchant creature",
    "Until end of turn, target creature becomes the creature type of your choice and gains flying.",
    "Change the text of target permanent by replacing all instances of one color word with another.",
    "Gain control of target artifact for as long as you control ~.",
    "Choose a card type. Creatures of the chosen color get +X/+X, where X is its mana value.",
    "Max speed — Creatures that share a color with it aren't legendary unless it's your turn.",
    "As ~ enters, it becomes your choice of a 3/3 artifact creature or a 1/6 Wall creature with defender.",
)
WORDS = (
    "white", "Red", "colorless", "creature", "Creatures", "lands", "Vanguard", "legendary", "Snow", "Goblin", "goblin",
    "FOREST", "Islands", "Aura", "Zork", "flying", "Flying", "ward {2}", "protection from each color", "islandwalk",
    "0", "one", "X", "+X/-Y", "*/1+*", "99999999999", "½", "٣", "~", "it", "@0", "«0»", "\x02", "\u2028", "ſ", "İ", '"',
    '"Flying."', "(", ")", "{", "—", "• ", ",", ".", "named", "target", "up to two target", "as long as", "if",
    "otherwise", "instead", "where X is", "the number of", "LEVEL 1-3", "8+ | Flying", "{1}: Level 2", "Solved —",
    "you don't control", "lose all nonbasic land types", "in addition to its other types", "of the chosen type",
    "except it's", "becomes a copy of", "all instances of", "gains your choice of", "that ability", "can't have",
)  # fmt: skip
NAMES = ("Zork", "Zork, the Bold", "A-", " ", ",", ", the", "~", '"', "(", "Goblin", "this creature", "ſ", "// x")
CASES = (str.upper, str.lower, str.title, str.swapcase)


def mutated(dice: random.Random, line: str, other: str) -> str:
    """Return a line with words exchanged, left out, put in, repeated, in another case, or of another line."""
    words, more = line.split(" "), other.split(" ")
    for _ in range(dice.randrange(5)):
        at, to = dice.randrange(len(words) + 1), dice.randrange(len(words) + 1)
        match dice.randrange(7):
            case 0:
                words[at : at + 1] = [dice.choice(WORDS)]
            case 1:
                words[at:at] = [dice.choice((*WORDS, *more))]
            case 2:
                del words[at : at + 1 + dice.randrange(2)]
            case 3:
                words[at:at] = words[to : to + 3]
            case 4:
                words[at : at + 1] = [dice.choice(CASES)(word) for word in words[at : at + 1]]
            case 5:
                words[at:] = more[dice.randrange(len(more)) :]
            case _:
                words += [dice.choice(("and", "as long as", "\n", ", except", f'"{other}"')), *more]
    return " ".join(words)


def read_in_every_way(text: str, name: str, type_line: str, targets: tuple[bool, ...]) -> None:
    """Read a text as everything that it could be; only this library's own errors may come out."""
    for ability in read_face(Face(name, type_line=type_line, oracle_text=text)).abilities:
        assert from_json(to_json(ability), Ability) == ability
    read_ability(text)
    for on_board in (True, False):
        read_resolved(text, Situation(name, type_line, on_board, targets))
    for line in text.split("\n"):
        normal = normalise(line, names_of(name, type_line))
        read_exceptions(normal, read_ability)
        for read in (read_static, *(lambda line, start=start: read_phrase(line, start) for start in PHRASES)):
            try:
                read(normal)
            except ReadingError:
                continue


PHRASES = ("np", "value", "conditions", "predicates", "abilities")


@given(st.randoms(use_true_random=False), st.lists(st.booleans(), max_size=3))
@settings(max_examples=300, deadline=None)
def test_any_words_are_read_or_not_understood(dice: random.Random, targets: list[bool]) -> None:
    text = mutated(dice, dice.choice(LINES), dice.choice(LINES))
    type_line = dice.choice(("Legendary Creature — Elf", "Enchantment", "Instant", "Land — Forest", "Planeswalker"))
    read_in_every_way(text, dice.choice(NAMES), type_line, tuple(targets))


@pytest.mark.parametrize("every", [100, pytest.param(10, marks=pytest.mark.slow)])
def test_any_words_of_cards_are_read_or_not_understood(every: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    pool = CardPool.open(shared_file("data", "oracle-cards.json.xz"), cache=tmp_path_factory.mktemp("cache"))
    dice = random.Random(every)
    other = LINES[0]
    for number, card in enumerate(pool.cards(marked=True)):
        for face in card.faces if number % every == 0 else ():
            for line in (face.oracle_text or "").split("\n"):
                text, other = mutated(dice, line, other), line
                read_in_every_way(text, face.name, face.type_line, (False,))


CHOSEN = {
    "color": ("white", "blue"), "creature_type": ("Goblin", "Elf"), "land_type": ("Desert",),
    "basic_land_type": ("Forest",), "card_type": ("Creature", "Land"), "mode": ("flying", "a 3/3", "Zork"),
    "object": ("land", "bear"), "player": ("you",), "from": ("red", "Forest", "Elf"), "to": ("blue", "Island", "Wall"),
}  # fmt: skip


@given(st.randoms(use_true_random=False), st.sampled_from([rules.id for rules in rulesets()]))
@settings(max_examples=150, deadline=None)
def test_a_board_with_any_text_is_solved_or_refused(dice: random.Random, ruleset: str) -> None:
    def choices() -> dict[str, str]:
        return {key: dice.choice(words) for key, words in CHOSEN.items() if dice.random() < 0.4}

    def text() -> str:
        return re.sub("[\x00-\x08]", "", mutated(dice, dice.choice(LINES), dice.choice(LINES)))

    elf = {"id": "elf", "name": dice.choice(NAMES), "type_line": "Legendary Creature — Elf", "power": 1, "toughness": 1}
    land = {"id": "land", "name": "Land", "type_line": "Basic Land — Forest", "oracle_text": text()}
    bear = {"id": "bear", "name": "Bear", "type_line": "Creature — Bear", "abilities": ["protection from red"]}
    effect = {"id": "e", "source": dice.choice(("elf", *NAMES)), "targets": ["bear"], "choices": choices()}
    data: dict[str, Any] = {
        "ruleset": ruleset,
        "objects": [elf | {"oracle_text": text(), "choices": choices()}, land, bear | {"copy_except": text()}],
        "effects": [effect | {"text": text()}],
    }
    if dice.random() < 0.3:
        data["objects"][2]["copy_of"] = "elf"
    try:
        board = Board.from_dict(data)
        board.not_understood()
        solve(board).explain("elf")
    except LayersError:
        return


def _walk(dice: random.Random, lemmas: dict[str, list[str]]) -> list[Token]:
    """Return lemmas that the grammar takes as a line, whatever they say; [] where the way led nowhere."""
    state = parser().parse_interactive([], start="line")
    tokens: list[Token] = []
    while len(tokens) < 40:
        possible = state.choices()
        if "$END" in possible:
            return tokens
        kind = dice.choice([kind for kind in possible if kind in lemmas] or ["STOP"])
        token = Token(kind, dice.choice(lemmas[kind]), 0)
        try:
            state.feed_token(lark.Token(token.kind, token.text))
        except lark.exceptions.UnexpectedToken:
            return []
        tokens.append(token)
    return []


@pytest.fixture(scope="module")
def lemmas() -> dict[str, list[str]]:
    """Return what the lexicon has of each kind of lemma, and what stands in the lines above."""
    found: dict[str, dict[str, None]] = {}
    for kind, text in phrases().values():
        for one in kind.split():
            found.setdefault(one, {})[text] = None
    for line in LINES:
        for sentence in re.split(r"(?<=\.) ", normalise(line, QUOTED)):
            try:
                tokens = tokenise(sentence)
            except ReadingError:
                continue
            for token in tokens:
                found.setdefault(token.kind, {})[token.text] = None
    found["SCTRL"] = found["CTRL"]
    return {kind: list(texts) for kind, texts in found.items()}


@pytest.mark.parametrize("seed", range(10))
def test_whatever_the_grammar_takes_has_a_meaning_or_none(seed: int, lemmas: dict[str, list[str]]) -> None:
    dice = random.Random(seed)
    for _ in range(400):
        tokens = _walk(dice, lemmas)
        if not tokens:
            continue
        try:
            abilities = read_tokens(tokens, "")
        except ReadingError:
            continue
        for ability in abilities:
            assert from_json(to_json(ability), Ability) == ability, tokens


# --- what broke once ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        'Goblins can\'t have or gain "{T}: Add {G}."',
        "Lands lose all nonbasic land types.",
        'Goblins have ""',
        "Max speed — " * 5 + "Flying",
    ],
)
def test_what_no_effect_can_do_is_not_understood(line: str) -> None:
    (reading,) = read_face(Face("Zork", type_line="Creature", oracle_text=line)).lines
    assert reading.line_class == "not_understood"


@pytest.mark.parametrize(
    "line", ['Goblins can\'t have or gain "{T}: Add {G}."', "Lands lose all nonbasic land types.", "Goblins are Zork."]
)
def test_a_static_ability_that_makes_no_sense_is_a_reading_error(line: str) -> None:
    with pytest.raises(ReadingError):
        read_static(line)


def test_nobody_gains_control_by_not_having_it() -> None:
    assert not read_resolved("You don't control a Goblin, create a token.", Situation("Zork"))


def test_zero_of_something_is_none_of_it() -> None:
    (none,) = read_static("~ has flying as long as you control no Goblins.")
    assert read_static("~ has flying as long as you control 0 Goblins.") == (none,)


@pytest.mark.parametrize("name", [" ", "A-", ",", ", the"])
def test_a_name_without_words(name: str) -> None:
    board = Board.from_dict({
        "objects": [
            {"id": "one", "name": name, "type_line": "Legendary Creature — Elf", "power": 1, "toughness": 1,
             "oracle_text": "Elves get +1/+1."},
        ],
        "effects": [{"source": name, "targets": ["one"], "text": "Target creature gets +1/+1 until end of turn."}],
    })  # fmt: skip
    assert solve(board)["one"].power == 3


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Flying, haste, enchant creature, land, or planeswalker, ward {2}", 4),
        ("Flying, " * 400 + "haste", 401),
        ("Enchant a, " * 300 + "b", 300),
        ("Enchant a, " * 300 + '"', 0),
        ("Partner with a, " * 200 + "x: y", 0),
        ("Flying, haste, ", 0),
    ],
)
def test_a_list_of_keyword_abilities_is_split_in_one_way_and_soon(line: str, expected: int) -> None:
    start = time.perf_counter()
    assert len(read_keywords(line) or ()) == expected
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize(
    "text",
    [
        "Red or " * 500 + "green creatures get +1/+1.",
        "Goblins, " * 400 + "and Elves get +1/+1.",
        "Max speed — " * 300 + "Flying",
        "Solved — " * 400 + "Flying",
        " " * 19_000 + "x",
        "You may have ~ enter as a copy of a creature, except it has ~'s other abilities.\n" * 200,
        "You may have ~ enter as a copy of a creature, except " + "if it's a creature, " * 190 + "it has flying.",
    ],
)
def test_long_text_ends_soon(text: str) -> None:
    start = time.perf_counter()
    for read in (lambda: read_face(Face("Zork", oracle_text=text)), lambda: read_resolved(text, Situation("Zork"))):
        try:
            read()
        except LimitError:
            continue
    assert time.perf_counter() - start < 5


def test_an_ability_that_is_too_long_is_refused() -> None:
    with pytest.raises(LimitError, match="letters in a line"):
        read_ability("fear, " * 3000)


# --- words of text changes ----------------------------------------------------------------------------------------

REPLACE = "Change the text of target permanent by replacing all instances of "


def hacked(words: str, ruleset: str = "current", **choices: str) -> Any:
    """Return a solved board on which a text change is in force, and whether it was understood."""
    lord = "White creatures get +1/+1. Goblins have islandwalk."
    board = Board.from_dict({
        "objects": [
            {"id": "lord", "name": "Zork", "type_line": "Creature — Goblin", "oracle_text": lord, "colors": ["white"],
             "power": 1, "toughness": 1},
        ],
        "effects": [{"targets": ["lord"], "text": f"{REPLACE}{words}.", "choices": choices}],
    })  # fmt: skip
    found = solve(board, ruleset=ruleset)["lord"]
    return found.power, found.subtypes, found.ability_names[-1], not board.not_understood()


@pytest.mark.parametrize("ruleset", [rules.id for rules in rulesets()])
@pytest.mark.parametrize(
    ("words", "choices", "expected"),
    [
        ("one color word with another", {"from": "white", "to": "red"}, (1, ("Goblin",), "islandwalk", True)),
        ("White with red", {}, (1, ("Goblin",), "islandwalk", True)),
        ("one creature type with another", {"from": "Goblin", "to": "Elf"}, (2, ("Elf",), "islandwalk", True)),
        ("one basic land type with another", {"from": "Island", "to": "Swamp"}, (2, ("Goblin",), "swampwalk", True)),
        ("one color word with another or one basic land type with another", {"from": "Island", "to": "Swamp"},
         (2, ("Goblin",), "swampwalk", True)),
        ("one creature type with Vampire", {"from": "Goblin"}, (2, ("Vampire",), "islandwalk", True)),
        ("one creature type with Vampire", {"from": "white"}, (2, ("Goblin",), "islandwalk", False)),
        ("one creature type with another", {"from": "white", "to": "red"}, (2, ("Goblin",), "islandwalk", False)),
        ("goblin with elf", {}, (2, ("Goblin",), "islandwalk", False)),
        ("white with Elf", {}, (2, ("Goblin",), "islandwalk", False)),
    ],
)  # fmt: skip
def test_words_are_replaced_by_words_of_their_kind(
    words: str, choices: dict[str, str], expected: Any, ruleset: str
) -> None:
    assert hacked(words, ruleset, **choices) == expected
