"""The shared card data, read: the catalogue's trees, counts that must not get worse, what others say of the lines."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from text.shared_data import shared_file

from layers.cards.catalogue import Card, card, names
from layers.cards.coverage import Coverage, Row, measure
from layers.cards.pool import CardPool
from layers.effects.node import to_json
from layers.text.reader import read_face

COUNTS = Path(__file__).with_name("coverage_counts.json")

# Where text and catalogue differ and both are right: a spell of several paragraphs has several abilities, or the
# catalogue's sort of an inert ability is coarser.
DIFFER: frozenset[str] = frozenset({"Ice", "Inside Out", "Snakeform", "Vivify", "Worship"})

# Wordings that the reader is to learn yet.
UNREAD: frozenset[str] = frozenset(
    {"Altar of the Pantheon", "Darksteel Mutation", "Spy Kit", "Volrath's Shapeshifter", "Necrotic Ooze",
     "Mycosynth Lattice", "Painter's Servant", "Arcane Adaptation", "Conspiracy", "Maskwood Nexus",
     "Imprisoned in the Moon"}
)  # fmt: skip


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> CardPool:
    return CardPool.open(shared_file("data", "oracle-cards.json.xz"), cache=tmp_path_factory.mktemp("cache"))


def plain(data: Any) -> Any:
    """Return a tree's JSON without texts, and with parts whose order means nothing in one order."""
    if isinstance(data, list):
        return [plain(part) for part in data]
    if not isinstance(data, dict):
        return data
    if "other" in data:
        return {
            "other": data["other"]["kind"] if isinstance(data["other"], dict) and "kind" in data["other"] else "static"
        }
    found = {key: plain(inner) for key, inner in data.items() if key != "text"}
    for key in ("all", "any", "does", "set colors", "add subtypes"):
        if isinstance(found.get(key), list):
            found[key] = sorted(found[key], key=json.dumps)
    if found == {"enters as copy": {}}:
        return "enters as copy"
    return found


def test_the_catalogues_cards_read_from_text_give_the_same_trees(pool: CardPool) -> None:
    differ = set()
    for name in names():
        for face in card(name).faces:
            read = read_face(pool.card(name).face_named(face.name))
            own = [plain(to_json(ability)) for ability in face.abilities]
            if own != [plain(to_json(ability)) for ability in read.abilities]:
                differ.add(face.name)
    assert differ <= DIFFER | UNREAD


def _cards(pool: CardPool, every: int) -> list[Card]:
    return [found for number, found in enumerate(pool.cards(marked=True)) if number % every == 0]


@pytest.fixture(scope="module")
def sample(pool: CardPool) -> tuple[Coverage, list[Row]]:
    rows: list[Row] = []
    return measure(_cards(pool, 10), rows.append), rows


def test_as_much_is_read_as_before(sample: tuple[Coverage, list[Row]]) -> None:
    found = sample[0]
    counts = json.loads(COUNTS.read_text("utf-8"))["every tenth card"]
    assert found.cards == counts["cards"]
    assert found.cards_in_layers == pytest.approx(counts["cards_in_layers"], rel=0.05)
    assert found.cards_read >= counts["cards_read"]
    assert found.lines_read >= counts["lines_read"]


def test_others_agree_on_the_layers(sample: tuple[Coverage, list[Row]]) -> None:
    truth = {}
    for line in shared_file("data", "static-truth.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        truth[row["name"], row.get("face"), row["line_index"]] = row["layers"]
    agree: Counter[bool] = Counter()
    for row in sample[1]:
        expected = truth.get((row["name"], row["face"], row["line_index"]))
        if expected is not None and row["line_class"] != "not_understood":
            agree[row["layers"] == expected] += 1
    assert agree[True] > 100
    assert agree[True] / agree.total() >= 0.97


@pytest.mark.slow
def test_the_whole_pool_is_read_in_a_minute(pool: CardPool) -> None:
    found = measure(pool.cards(marked=True))
    counts = json.loads(COUNTS.read_text("utf-8"))["whole pool"]
    assert found.cards_read >= counts["cards_read"]
    assert found.lines_read >= counts["lines_read"]
