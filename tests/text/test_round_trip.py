"""What is read, printed, is the line again; and each line has one parse."""

from __future__ import annotations

import subprocess
import sys

import pytest
from text.shared_data import shared_file

from layers.cards.pool import CardPool
from layers.effects.abilities import Effect, Keyword, Static
from layers.effects.modifications import AddAbilities, AddPT
from layers.effects.selectors import This
from layers.effects.values import Const
from layers.text.grammar import parser
from layers.text.normal import names_of, normalise
from layers.text.roundtrip import content, round_trip
from layers.text.statics import read_static
from layers.text.tokens import ReadingError, lemmas, tokenise

LINES = [
    "Other Elves you control get +1/+1 and have reach.",
    "Creatures you control with power 4 or greater have trample.",
    "As long as you control an artifact, enchantment, or land, ~ gets +2/+0 and has flying and haste.",
    "~ gets +1/+1 for each Elf and each Orc you control.",
    "~ gets -X/-X, where X is twice the number of cards in your hand.",
    "Enchanted creature loses all abilities and is a 0/1 blue Sheep creature.",
    "Enchanted creature gets +1/+1 as long as it's red. Otherwise, it can't block.",
    "~'s power is equal to the number of lands you control and its toughness is equal to that number plus 1.",
    "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value.",
    "Elves you control have reach. The same is true for Elf spells you control.",
    "Red or green instant or sorcery spells you control have lifelink.",
    "During your turn, ~ and other Orcs you control have first strike.",
    "~ has hexproof unless you control three or more lands.",
    "As long as an opponent controls two or more Orcs, you and Elves you control have hexproof.",
    'Enchanted land has "{T}: Add {G}{G}" and is snow.',
    "Enchanted creature has protection from red and from blue. This effect doesn't remove ~.",
    "~ has flying as long as a creature card exiled with it has flying. The same is true for reach and haste.",
]


@pytest.mark.parametrize("line", LINES)
def test_what_is_read_is_the_line_again(line: str) -> None:
    assert round_trip(line, read_static(line))


@pytest.mark.parametrize("line", LINES)
def test_a_line_has_one_parse(line: str) -> None:
    tree = parser("earley").parse(tokenise(line), start="line")  # type: ignore[arg-type]
    assert not list(tree.find_data("_ambig"))


def test_a_part_that_is_swallowed_shows() -> None:
    line = "~ gets +1/+1 and has reach."
    (whole,) = read_static(line)
    assert isinstance(whole, Static)
    half = Static((Effect(This(), (AddPT(Const(1), Const(1)),)),))
    other = Static((Effect(This(), (AddPT(Const(1), Const(1)), AddAbilities((Keyword("haste"),)))),))
    assert round_trip(line, (whole,))
    assert not round_trip(line, (half,))
    assert not round_trip(line, (other,))


def test_wordings_of_one_thing_have_one_content() -> None:
    one = content(
        lemmas("As long as it's your turn, nontoken Elves get -X/-0, where X is the number of lands you control.")
    )
    other = content(lemmas("During your turn, all Elves that aren't tokens get -1/-0 for each land you control."))
    assert one == other


def test_reading_is_lazy_about_its_parser() -> None:
    code = "import sys, layers.text.statics, layers.text.roundtrip; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_lines_of_real_cards_have_one_parse(tmp_path_factory: pytest.TempPathFactory) -> None:
    pool = CardPool.open(shared_file("data", "oracle-cards.json.xz"), cache=tmp_path_factory.mktemp("cache"))
    seen: set[tuple[str, ...]] = set()
    for place, card in enumerate(pool.cards()):
        if place % 10:
            continue
        for face in card.faces:
            names = names_of(face.name, face.type_line)
            for line in (face.oracle_text or "").split("\n"):
                text = normalise(line, names)
                try:
                    read_static(text)
                except ReadingError:
                    continue
                tokens = tokenise(text)
                kinds = tuple(token.kind for token in tokens)
                if kinds not in seen:
                    seen.add(kinds)
                    tree = parser("earley").parse(tokens, start="line")  # type: ignore[arg-type]
                    assert not list(tree.find_data("_ambig")), text
    assert len(seen) > 100
