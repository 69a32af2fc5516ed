"""How many of the pool's spells and abilities that change something are read as resolved effects."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from text.shared_data import shared_file

from layers.objects import Face
from layers.pool import CardPool
from layers.text.keyword_lines import read_keywords
from layers.text.layouts import text_of
from layers.text.normal import names_of, normalise
from layers.text.resolved import Situation, read_resolved
from layers.text.sorts import inert_kind, without_quotes
from layers.text.targets import mentions_marked

_CHANGES = re.compile(
    r"\b(?:gets? [+-]|(?:gains?|loses?) (?!\d|life|X\b|that much|twice|half|an amount)|gains? control|base power|isn't a"
    r"|becomes? (?!(?:un)?tapped|the (?:target|monarch)|(?:un)?blocked|day|night|prepared|saddled|renowned)"
    r"|switch |double .*power|instances of|exchange (?:control|the text)|(?:is|are|it's|they're) [^.]*in addition to)"
)
LEAST = 0.94
"""The share that is read; what is left asks for choices, or for what a board does not show, or is very rare."""


def lines(face: Face) -> Iterator[tuple[str, str]]:
    """Yield a face's spells and activated and triggered abilities that seem to change something, in both forms."""
    names = names_of(face.name, face.type_line)
    is_spell = "Instant" in face.type_line or "Sorcery" in face.type_line
    for raw in (face.oracle_text or "").split("\n"):
        text = text_of(raw)
        line = normalise(text, names)
        kind = inert_kind(line, is_spell=is_spell)
        if kind in ("activated", "triggered", "spell") and read_keywords(line) is None:
            body = without_quotes(line)
            if _CHANGES.search(body.split(":", 1)[1] if kind == "activated" else body):
                yield text, line


def situation(face: Face, line: str, *, has_affects: bool) -> Situation:
    """Return what a board would say of an effect with that text."""
    _, mentions = mentions_marked(line)
    targets = tuple(one.is_player for one in mentions for _ in range(min(max(1, one.least), 9)))
    return Situation(face.name, face.type_line, True, targets, has_affects)


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.slow)])
def test_spells_and_abilities_are_read(every: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    pool = CardPool.open(shared_file("data", "oracle-cards.json.xz"), cache=tmp_path_factory.mktemp("cache"))
    found: Counter[str] = Counter()
    for number, card in enumerate(pool.cards(marked=True)):
        for face in card.faces if number % every == 0 else ():
            for text, line in lines(face):
                effects = read_resolved(text, situation(face, line, has_affects=False))
                if effects is None:
                    effects = read_resolved(text, situation(face, line, has_affects=True))
                found["not read" if effects is None else "read" if effects else "nothing to read"] += 1
    print(dict(found))
    assert found["read"] + found["nothing to read"] >= LEAST * found.total()
    assert found["read"] >= 0.9 * found.total()
