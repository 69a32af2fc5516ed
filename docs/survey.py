"""What all pairs and triples of the catalogue do to each other: ``python docs/survey.py`` writes ``docs/survey.json``.

Every card of the catalogue that has a continuous effect, or whose spells and abilities have one, is put on a small
board with every other one, and with every two others. For each of these boards the outcomes over all orders of their
timestamps are found (`layers.orders`), and what the editions of the rules make of it (`layers.compare`). All processors
work at it for some twenty minutes; ``--pairs`` leaves the triples out.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from layers import Board, LayersError, compare, orders, rulesets, solve
from layers.cards import catalogue
from layers.effects.abilities import AsEnters, Defining, EntersAsCopy, Static
from layers.effects.node import to_json
from layers.objects import BoardObject, ResolvedEffect
from layers.research.values import CHARACTERISTICS, outcome_of, varying
from layers.tables import paragraph

MOST_LISTED = 100
"""How many triples the file lists that do something that none of their pairs does."""

FILE = Path(__file__).with_name("survey.json")

CONTEXT: list[dict[str, Any]] = [
    {"id": "bears", "card": "Grizzly Bears", "counters": {"+1/+1": 1}},
    {"id": "lions", "card": "Savannah Lions", "controller": "opponent"},
    {"id": "taiga", "card": "Taiga"},
    {"id": "forest", "card": "Forest"},
    {"id": "trinket", "name": "Trinket", "mana_cost": "{2}", "type_line": "Artifact"},
    {"id": "worship", "card": "Worship"},
    {"id": "ogre", "card": "Gray Ogre", "zone": "graveyard"},
]
"""What every board has, older than the cards that are looked at."""

_HOSTS = {
    "Evil Presence": "taiga", "Spreading Seas": "taiga", "Genju of the Fields": "forest", "Control Magic": "lions",
    "Threads of Disloyalty": "lions", "Overwhelming Splendor": "opponent",
}  # fmt: skip
"""What Auras and Equipment are on; others are on the Bears."""

_COPIED = {"Copy Artifact": "trinket", "Copy Enchantment": "worship"}

_TARGETS = {
    "Vivify": ["forest"], "Magical Hack": ["taiga"], "Mind Bend": ["taiga"], "Oko, Thief of Crowns": ["trinket"],
    "Arbiter of the Ideal": ["trinket"], "Master Thief": ["trinket"], "Act of Treason": ["lions"],
    "Grab the Reins": ["lions"], "Exchange of Words": ["bears", "lions"],
}  # fmt: skip
"""What spells and abilities target; others target the Bears."""

_CHOICES: dict[str, dict[str, Any]] = {
    "Magical Hack": {"from": "Forest", "to": "Island"},
    "Mind Bend": {"from": "Forest", "to": "Island"},
    "Sleight of Mind": {"from": "green", "to": "blue"},
    "Primal Clay": {"mode": "a 2/2 artifact creature with flying"},
    "Primal Plasma": {"mode": "a 2/2 creature with flying"},
}
_OTHER_CHOICES = {"creature_type": "Goblin", "color": "blue", "card_name": "Gray Ogre"}


def cards() -> list[str]:
    """Return the cards that have a continuous effect, or whose spells and abilities have one."""
    kinds = (Static, Defining, EntersAsCopy, AsEnters)
    return [
        name
        for name in catalogue.names()
        for card in [catalogue.card(name)]
        if card.effects or any(isinstance(ability, kinds) for ability in card.faces[0].abilities)
    ]


@dataclass(frozen=True)
class Placed:
    """A card as it is put on a board."""

    objects: tuple[BoardObject, ...]
    effects: tuple[ResolvedEffect, ...]

    def at(self, time: int) -> Placed:
        """Return it at another moment."""
        return Placed(
            tuple(replace(thing, timestamp=time) for thing in self.objects),
            tuple(replace(effect, timestamp=time + 1) for effect in self.effects),
        )

    def ids(self) -> Iterator[str]:
        """Yield the ids of the object and the effect."""
        yield from (thing.id for thing in (*self.objects, *self.effects))


@cache
def table() -> Board:
    """Return the board without any of the cards."""
    return Board.from_dict({"players": ["you", "opponent"], "objects": CONTEXT})


@cache
def placed(name: str) -> Placed:
    """Return a card as it is put on the board: a permanent, with what its first ability does once it has resolved."""
    card = catalogue.card(name)
    slug = name.split(" // ")[0].lower().replace(" ", "-").replace(",", "").replace("'", "")
    choices = _CHOICES.get(name, _OTHER_CHOICES)
    objects: list[dict[str, Any]] = []
    if not {"Instant", "Sorcery"} & set(card.faces[0].values().types):
        thing: dict[str, Any] = {"id": slug, "card": name, "choices": choices}
        if any(word in card.faces[0].type_line for word in ("Aura", "Equipment")):
            thing["attached_to"] = _HOSTS.get(name, "bears")
        if any(isinstance(ability, EntersAsCopy) for ability in card.faces[0].abilities):
            thing["copy_of"] = _COPIED.get(name, "bears")
        objects.append(thing)
    effects = [
        {
            "id": f"{slug}-effect", "source": slug if objects else name, "controller": "you", "choices": choices,
            "targets": _TARGETS.get(name, ["bears"]), "does": to_json(named.does),
        }
        for named in card.effects[:1]
    ]  # fmt: skip
    whole = {"players": ["you", "opponent"], "objects": [*CONTEXT, *objects], "effects": effects}
    board = Board.from_dict(whole).with_text_read()
    return Placed(board.objects[len(CONTEXT) :], board.effects)


def together(names: tuple[str, ...]) -> tuple[Board, list[str]]:
    """Return a board with some cards, and the ids of what they brought."""
    parts = [placed(name).at(100 + 2 * place) for place, name in enumerate(names)]
    board = replace(
        table(),
        objects=(*table().objects, *(thing for part in parts for thing in part.objects)),
        effects=tuple(effect for part in parts for effect in part.effects),
    )
    return board, [name for part in parts for name in part.ids()]


# --- one board after the other ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Found:
    """What was found of one board."""

    names: tuple[str, ...]
    orders: int
    when: tuple[str, ...]
    """When each outcome comes about."""
    editions: tuple[tuple[str, str, str], ...]
    """Two editions that differ, and the points that make the difference."""
    error: str = ""


def look(names: tuple[str, ...]) -> Found:
    """Find the outcomes of some cards, and what editions make of them."""
    board, among = together(names)
    try:
        found = orders(board, among)
        solutions = [outcome_of(solve(board, rules)) for rules in rulesets()]
        differ = any(varying(list(two), two[0], CHARACTERISTICS) for two in itertools.pairwise(solutions))
        partings = compare(board).partings if differ else ()
    except LayersError as error:
        return Found(names, 0, (), (), str(error))
    editions = tuple(
        (parting.older.id, parting.newer.id, " or ".join(" and ".join(points) for points in parting.why))
        for parting in partings
        if parting.differs
    )
    when = tuple(group.text for group in found) if len(found) > 1 else ("in any order",)
    return Found(names, found.total, when, editions)


def look_at_all(names: list[tuple[str, ...]]) -> list[Found]:
    """Look at one board after the other."""
    return [look(one) for one in names]


# --- counts -----------------------------------------------------------------------------------------------------


def counts(found: list[Found]) -> dict[str, Any]:
    """Return the counts of many boards."""
    editions = Counter((older, newer) for one in found for older, newer, _ in one.editions)
    why = Counter((older, newer, points) for one in found for older, newer, points in one.editions)
    return {
        "boards": len(found),
        "orders": sum(one.orders for one in found),
        "outcomes": {str(size): number for size, number in sorted(Counter(len(one.when) for one in found).items())},
        "editions": [{"older": older, "newer": newer, "boards": number} for (older, newer), number in editions.items()],
        "why": [
            {"older": older, "newer": newer, "points": points, "boards": number}
            for (older, newer, points), number in sorted(why.items())
        ],
        "without_end": [[*one.names, one.error] for one in found if one.error],
    }


def new(triples: list[Found], pairs: list[Found]) -> dict[str, Any]:
    """Return the triples that do something that none of their pairs does."""
    matter = {frozenset(one.names) for one in pairs if len(one.when) > 1}
    differ = {(frozenset(one.names), edition[:2]) for one in pairs for edition in one.editions}

    def of_pairs(one: Found) -> list[frozenset[str]]:
        return [frozenset(two) for two in itertools.combinations(one.names, 2)]

    order = [one for one in triples if len(one.when) > 1 and not any(two in matter for two in of_pairs(one))]
    edition = [
        (one, parting)
        for one in triples
        for parting in one.editions
        if not any((two, parting[:2]) in differ for two in of_pairs(one))
    ]
    return {
        "order_matters": len(order),
        "editions_differ": len(edition),
        "orders": [
            [*one.names, list(one.when)]
            for one in sorted(order, key=lambda one: (-len(one.when), one.names))[:MOST_LISTED]
        ],
        "editions": [[*one.names, list(parting)] for one, parting in edition[:MOST_LISTED]],
    }


# --- the page of the gallery ------------------------------------------------------------------------------------


def page() -> str:
    """Return the page: the counts, and the results that surprise most."""
    return "\n".join(_page_lines())


def _page_lines() -> Iterator[str]:
    data = json.loads(FILE.read_text("utf-8"))
    yield from ("# All pairs and triples of the catalogue", "", *_introduction(data), *_tables(data))
    surprises = yaml.safe_load((FILE.parent / "surprises.yaml").read_text("utf-8"))
    yield from (f"## The {len(surprises)} most surprising results", "")
    yield from ("Each was checked by hand against the rules. The outcomes are what the library says.", "")
    for number, one in enumerate(surprises, 1):
        board, among = together(tuple(one["cards"]))
        yield from (f"### {number}. {one['title']}", "", f"*{', '.join(one['cards'])}*", "", one["text"])
        narrowed = {key: one.get(key) for key in ("objects", "characteristics")}
        found = compare(board, **narrowed) if one.get("editions") else orders(board, among, **narrowed)
        yield from ("```text", *_wrapped(str(found)), "```", "")


def _wrapped(text: str) -> Iterator[str]:
    for line in text.splitlines():
        indent = " " * (len(line) - len(line.lstrip()))
        yield from paragraph(line.strip(), 100, indent, indent + "  ")


def _introduction(data: dict[str, Any]) -> Iterator[str]:
    yield f"""\
{len(data["cards"])} cards of the catalogue have a continuous effect, or have spells or abilities that make one.
Each was put with every other one, and with every two others, on a table with Grizzly Bears that have a +1/+1
counter, an opponent's Savannah Lions, a Taiga, a Forest, an artifact, a Worship, and a Gray Ogre in the graveyard.
Auras, Equipment, spells and abilities are on the Bears where they can be. Then `orders` found every outcome over the
orders of the cards, and `compare` what the editions make of it. `python docs/survey.py` does it again.
"""


def _tables(data: dict[str, Any]) -> Iterator[str]:
    pairs, triples, only = data["pairs"], data["triples"], data["only_in_triples"]
    sizes = sorted({int(size) for some in (pairs, triples) for size in some["outcomes"]})
    yield from ("| | pairs | triples |", "|---|---|---|")
    for what, key in (("boards", "boards"), ("orders of timestamps", "orders")):
        yield f"| {what} | {pairs[key]:,} | {triples[key]:,} |"
    for size in sizes:
        words = "one outcome" if size == 1 else f"{size} outcomes"
        yield f"| {words} | {pairs['outcomes'].get(str(size), 0):,} | {triples['outcomes'].get(str(size), 0):,} |"
    both = {(row["older"], row["newer"], row["points"]) for some in (pairs, triples) for row in some["why"]}
    for older, newer, points in sorted(both):
        number = [
            sum(
                row["boards"]
                for row in some["why"]
                if (row["older"], row["newer"], row["points"]) == (older, newer, points)
            )
            for some in (pairs, triples)
        ]
        yield f"| {older} and {newer} differ: {points} | {number[0]:,} | {number[1]:,} |"
    yield f"| effects without end | {len(pairs['without_end']):,} | {len(triples['without_end']):,} |"
    yield ""
    yield f"""\
In {only["order_matters"]:,} triples the order of timestamps matters though it does in none of their pairs, and in
{only["editions_differ"]:,} two editions differ though they do on none of their pairs.
"""


def _row(older: str, newer: str, points: str) -> dict[str, Any]:
    return {"older": older, "newer": newer, "points": points, "boards": 0}


def main(argv: list[str] | None = None) -> int:
    """Look at all boards and write what was found."""
    parser = argparse.ArgumentParser(description="What all pairs and triples of the catalogue do to each other.")
    parser.add_argument("--pairs", action="store_true", help="leave the triples out, and write nothing")
    args = parser.parse_args(argv)
    names = cards()
    started = time.monotonic()
    results: dict[int, list[Found]] = {}
    with ProcessPoolExecutor(os.cpu_count()) as executor:
        for size in (2,) if args.pairs else (2, 3):
            some = list(itertools.combinations(names, size))
            parts = [some[start : start + 200] for start in range(0, len(some), 200)]
            found: list[Found] = []
            for part in executor.map(look_at_all, parts):
                found += part
                print(f"\r{len(found):,} of {len(some):,}", end="", file=sys.stderr)
            results[size] = found
            print(f": {time.monotonic() - started:.0f} s", file=sys.stderr)
    pairs = results[2]
    data = {
        "cards": names,
        "pairs": counts(pairs),
        "pairs_whose_order_matters": [[*one.names, list(one.when)] for one in pairs if len(one.when) > 1],
    }
    if args.pairs:
        print(json.dumps(data, indent=1, ensure_ascii=False))
        return 0
    data |= {"triples": counts(results[3]), "only_in_triples": new(results[3], pairs)}
    FILE.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
