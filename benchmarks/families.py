"""Families of boards with two sizes: n objects and k effects.

A board is the data of a board file and depends on nothing but its sizes. An effect, where effects are counted, is one
static ability, one resolved effect or one kind of counters on an object. In the game's words the boards are invented;
each has the shape of something that is played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from layers import Board
from layers.effects.abilities import Defining, Static
from layers.words import subtypes

__all__ = ["FAMILIES", "Family", "Sizes", "count_effects", "family"]

Data = dict[str, Any]
Tree = str | int | dict[str, Any]

CREATURES: Tree = {"type": "Creature"}
LANDS: Tree = {"type": "Land"}
PLAYERS = ("ann", "ben", "cat", "dan")
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
COLORS = ("white", "blue", "black", "red", "green")
KEYWORDS = (
    "flying", "trample", "vigilance", "haste", "reach", "menace", "deathtouch", "lifelink", "first strike",
    "double strike", "hexproof", "indestructible",
)  # fmt: skip
WORDS = (*sorted(word for word in subtypes("creature") if word.isalpha()), *(f"Kind{i:04}" for i in range(2000)))
"""Creature types, for chains and loops of them: those of the game, and invented ones for as long as it takes."""
FAMOUS: tuple[Data, ...] = (
    {"card": "Opalescence"},
    {"card": "Humility"},
    {"card": "Urborg, Tomb of Yawgmoth"},
    {"card": "Blood Moon"},
    {"card": "Conspiracy", "choices": {"creature_type": "Elf"}},
    {"card": "Enchanted Evening"},
    {"card": "March of the Machines"},
    {"card": "Life and Limb"},
)
"""The cards of the famous puzzles, each with one static ability."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes at which a family is measured."""

    n: tuple[int, ...]
    """Growing n, with `k_at`."""
    k_at: int
    k: tuple[int, ...] = ()
    """Growing k, with `n_at`; none where k is n."""
    n_at: int = 0
    more: tuple[tuple[int, int], ...] = ()
    """Further sizes (n, k), which no exponent is fitted to."""


@dataclass(frozen=True, slots=True)
class Family:
    """A family of boards."""

    name: str
    what: str
    """What is on a board, in a sentence."""
    make: Callable[[int, int], list[Data]]
    """Returns the boards of sizes n and k: one, except in a family of many boards."""
    full: Sizes
    quick: Sizes
    work: Literal["solve", "load"] = "solve"
    """What is timed: solving built boards, or loading them from their text and reading what their cards say."""
    k_is_n: bool = False
    reference: tuple[tuple[int, int], ...] = field(default=())
    """Sizes at which a full run waits for the literal solver however long it takes."""


def count_effects(board: Board) -> int:
    """Return how many effects a board has: static and defining abilities, resolved effects, kinds of counters."""
    own = sum(
        sum(isinstance(ability, Static | Defining) for ability in thing.printed.abilities) + len(thing.counters)
        for thing in board.objects
    )
    return own + len(board.effects)


# --- parts ------------------------------------------------------------------------------------------------------


def _permanent(ident: str, line: str, *abilities: Tree, **more: Any) -> Data:
    thing = {"id": ident, "name": f"Example {ident.title()}", "type_line": line, "abilities": list(abilities)} | more
    if "Creature" in line and "power" not in thing:
        thing |= {"power": 2, "toughness": 2}
    return thing


def _static(applies_to: Tree, *does: Tree) -> Data:
    return {"static": {"effects": [{"applies_to": applies_to, "does": list(does)}]}}


def _all(*of: Tree) -> Data:
    return {"all": list(of)}


def _add_pt(power: int, toughness: int) -> Data:
    return {"add pt": {"power": power, "toughness": toughness}}


def _set_pt(power: Tree, toughness: Tree) -> Data:
    return {"set pt": {"power": power, "toughness": toughness}}


def _add_words(word: str) -> Data:
    return {"add subtypes": [word]}


def _board(objects: list[Data], effects: list[Data] | None = None, players: tuple[str, ...] = ("ann", "ben")) -> Data:
    """Return a board on which the objects are listed in the order of their timestamps, unless they say otherwise."""
    return {"players": list(players), "objects": objects, "effects": effects or []}


# --- families ---------------------------------------------------------------------------------------------------


def anthems(n: int, k: int) -> list[Data]:
    anthem = _static(_all(CREATURES, {"controlled by": "you"}), _add_pt(1, 1))
    objects = [_permanent(f"anthem-{i}", "Enchantment", anthem) for i in range(k)]
    return [_board(objects + [_token(i) for i in range(n - k)])]


def _token(i: int) -> Data:
    return _permanent(f"bear-{i}", "Creature — Bear", name="Bear", token=True)


def slivers(n: int, k: int) -> list[Data]:
    return [
        _board(
            [
                _permanent(
                    f"sliver-{i}", "Creature — Sliver",
                    _static({"subtype": "Sliver"}, {"add abilities": [KEYWORDS[i % len(KEYWORDS)]]}),
                )
                for i in range(k)
            ]
        )
    ]  # fmt: skip


def land_copies(n: int, k: int) -> list[Data]:
    cradle = _static(LANDS, _add_words("Forest"))
    objects = [_permanent(f"cradle-{i}", "Land", cradle) for i in range(k)]
    return [_board(objects + [_permanent(f"plains-{i}", "Basic Land — Plains") for i in range(n - k)])]


def chain(n: int, k: int) -> list[Data]:
    """Link i turns type i into type i+1 as well, and is itself of type i: so it waits for link i-1, a newer one."""
    objects = [
        _permanent(
            f"link-{i}", f"Creature — {WORDS[i]}", _static({"subtype": WORDS[i]}, _add_words(WORDS[i + 1])),
            timestamp=k - i,
        )
        for i in range(k)
    ]  # fmt: skip
    more = [_permanent(f"end-{i}", f"Creature — {WORDS[0]}", timestamp=k + 1 + i) for i in range(n - k)]
    return [_board(objects + more)]


def one_loop(n: int, k: int) -> list[Data]:
    """Member i makes everything that is not of type i into type i alone: each changes what every other applies to."""
    objects = [
        _permanent(
            f"member-{i}", f"Creature — {WORDS[i]}",
            _static(_all(CREATURES, {"not": {"subtype": WORDS[i]}}), {"set subtypes": [WORDS[i]]}),
        )
        for i in range(k)
    ]  # fmt: skip
    return [_board(objects + [_permanent(f"bear-{i}", "Creature") for i in range(n - k)])]


def many_loops(n: int, k: int) -> list[Data]:
    """Members 2i and 2i+1 make each other's type of their own: a loop of two, apart from all others."""
    objects = [
        _permanent(f"member-{i}", f"Creature — {WORDS[i]}", _static({"subtype": WORDS[i]}, _add_words(WORDS[i ^ 1])))
        for i in range(k)
    ]
    return [_board(objects + [_permanent(f"one-{i}", f"Creature — {WORDS[i % k]}") for i in range(n - k)])]


def abilities(n: int, k: int) -> list[Data]:
    """Abilities that are granted, lost, and looked at, in turns, all in layer 6."""
    objects = []
    for i in range(k):
        word, following = KEYWORDS[i // 4 % 12], KEYWORDS[(i // 4 + 1) % 12]
        ability = (
            _static(_all(CREATURES, {"has": word}), {"add abilities": [following]}),
            _static(CREATURES, {"add abilities": [word]}),
            _static({"subtype": WORDS[i // 4]}, "lose all abilities"),
            _static(CREATURES, {"lose abilities": [KEYWORDS[(i // 4 + 2) % 12]]}),
        )[i % 4]
        objects.append(_permanent(f"rule-{i}", "Enchantment", ability))
    more = [_permanent(f"one-{i}", f"Creature — {WORDS[i % 8]}", KEYWORDS[i % 12]) for i in range(n - k)]
    return [_board(objects + more)]


def humility(n: int, k: int) -> list[Data]:
    """Opalescences and Humilities by turns, and enchantments without an ability."""
    animate = _static(
        _all({"type": "Enchantment"}, {"not": {"subtype": "Aura"}}, {"not": "this"}),
        {"add types": ["Creature"]},
        _set_pt({"mana value": "it"}, {"mana value": "it"}),
    )
    humble = _static(CREATURES, "lose all abilities", _set_pt(1, 1))
    objects = [
        _permanent(f"humility-{i}", "Enchantment", humble, mana_cost="{2}{W}{W}")
        if i % 2
        else _permanent(f"opalescence-{i}", "Enchantment", animate, mana_cost="{2}{W}{W}")
        for i in range(k)
    ]
    more = [_permanent(f"plain-{i}", "Enchantment", "flying", mana_cost=f"{{{i % 7}}}{{W}}") for i in range(n - k)]
    return [_board(objects + more)]


def classic(n: int, k: int) -> list[Data]:
    """The enchantments and lands of the famous puzzles by turns, over what they change: see the examples."""
    objects = [{"id": f"famous-{i}", **FAMOUS[i % len(FAMOUS)]} for i in range(k)]
    kinds = (
        ("bear", "Creature — Bear"), ("taiga", "Land — Mountain Forest"), ("ring", "Artifact"),
        ("plains", "Basic Land — Plains"), ("forest", "Basic Land — Forest"), ("shrine", "Enchantment"),
    )  # fmt: skip
    more = [(f"{name}-{i}", line) for i in range(n - k) for name, line in (kinds[i % len(kinds)],)]
    return [_board(objects + [_permanent(name, line, mana_cost="{2}") for name, line in more])]


def mixed(n: int, k: int) -> list[Data]:
    """A table of four: lands, creatures, tokens, artifacts, enchantments, and effects of every layer in turns.

    There are 18 kinds of effects; with more than 18 effects they come again with other words. Objects that make effects
    are spread evenly among the others, so that timestamps are, too. At least one object makes none.
    """
    return _mixed(n, k, tuple(range(18)))


def mixed_permanents(n: int, k: int) -> list[Data]:
    """The same without effects of spells, which a saved game of another engine cannot easily be given, and such that
    plain timestamp order gives the right answer, since other engines get some dependencies wrong.
    """
    return _mixed(n, k, (0, 1, 2, 3, 4, 5, 6, 8, 10, 11, 17), last="graft")


def _mixed(n: int, k: int, kinds: tuple[int, ...], last: str | None = None) -> list[Data]:
    """Return a mixed board of some of the kinds; with a name of things that are all newer than every other thing."""
    makers: list[Data] = []
    effects: list[Data] = []
    counted: list[int] = []
    for place in range(k):
        i = kinds[place % len(kinds)] + place // len(kinds) * 18
        found = _of_mixed(i)
        if "type_line" in found:
            makers.append(found)
        elif "counters" in found:
            counted.append(i)
        else:
            effects.append(found)
    if last is not None:
        makers.sort(key=lambda thing: thing["id"].startswith(last))
    others = [_bystander(i) for i in range(n - len(makers))]
    creatures = [thing for thing in others if "Creature" in thing["type_line"]]
    names = [thing["id"] for thing in creatures]
    for i in counted:
        counters = creatures[i % len(creatures)].setdefault("counters", {})
        counters[next(kind for kind in ("+1/+1", "-1/-1", "+1/+0", "+0/+1", "+2/+2") if kind not in counters)] = 2
    for place, thing in enumerate(makers):
        if "attached_to" in thing:
            thing["attached_to"] = names[place % len(names)]
    for place, effect in enumerate(effects):
        effect["targets"] = [names[place % len(names)], names[(place + 1) % len(names)]]
    objects = others
    for place, thing in enumerate(makers):
        objects.insert(place * n // len(makers), thing)
    for place, thing in enumerate(objects):
        thing["controller"] = PLAYERS[place % 4]
    return [_board(objects, effects, PLAYERS)]


def _bystander(i: int) -> Data:
    kind = "CLTLACLELC"[i % 10]
    if kind == "L":
        word = BASICS[i % 5]
        return _permanent(f"land-{i}", f"Basic Land — {word}" if i % 4 else f"Land — {word}")
    if kind == "A":
        return _permanent(f"artifact-{i}", "Artifact", mana_cost=f"{{{i % 5 + 1}}}")
    if kind == "E":
        return _permanent(f"enchantment-{i}", "Enchantment", "flying", mana_cost=f"{{{i % 4}}}{{W}}")
    word, keyword = WORDS[i % 6], KEYWORDS[i % 12]
    cost = "{1}{" + "WUBRG"[i % 5] + "}"
    more: Data = {"token": True, "colors": [COLORS[i % 5]]} if kind == "T" else {"mana_cost": cost}
    size = {"power": i % 4 + 1, "toughness": i % 3 + 2}
    return _permanent(f"creature-{i}", f"Creature — {word}", *([keyword] if i % 3 else []), **size, **more)


def _of_mixed(i: int) -> Data:
    """Return what makes effect i of a mixed board; without a type line it is a resolved effect, or counters."""
    kind, turn = i % 18, i // 18
    word, other, color = WORDS[turn % 6], WORDS[(turn + 1) % 6], COLORS[turn % 5]
    keyword, following = KEYWORDS[turn % 12], KEYWORDS[(turn + 1) % 12]
    yours = {"controlled by": "you"}
    makers: dict[int, tuple[str, str, Tree, Data]] = {
        0: ("anthem", "Enchantment", _static(_all(CREATURES, yours), _add_pt(1, 1)), {"mana_cost": "{1}{W}{W}"}),
        1: ("cradle", "Land", _static(LANDS, _add_words(BASICS[(turn + 4) % 5])), {}),
        2: (
            "sword", "Artifact — Equipment",
            _static("attached", {"add abilities": [keyword]}, _add_pt(2, 0)), {"attached_to": "", "mana_cost": "{2}"},
        ),
        4: (
            "march", "Enchantment",
            _static(
                _all({"type": "Artifact"}, {"not": CREATURES}), {"add types": ["Creature"]},
                _set_pt({"mana value": "it"}, {"mana value": "it"}),
            ),
            {"mana_cost": "{3}{U}"},
        ),
        5: ("paint", "Enchantment", _static({"subtype": word}, {"set colors": [color]}), {"mana_cost": "{W}"}),
        6: (
            "lord", f"Creature — {word}",
            _static(_all({"subtype": word}, yours, {"not": "this"}), {"add abilities": [keyword]}, _add_pt(1, 1)), {},
        ),
        7: (
            "moon", "Enchantment",
            _static(_all(LANDS, {"not": {"supertype": "Basic"}}), {"set basic land types": [BASICS[(turn + 3) % 5]]}),
            {"mana_cost": "{2}{R}"},
        ),
        8: (
            "leash", "Enchantment — Aura", _static("attached", {"gain control": "you"}),
            {"attached_to": "", "mana_cost": "{4}{U}"},
        ),
        10: (
            "crowd", f"Creature — {other}",
            {"defining": {"does": [_set_pt({"count": _all(CREATURES, yours)}, {"count": _all(CREATURES, yours)})]}},
            {"power": "*", "toughness": "*"},
        ),
        11: (
            "opal", "Enchantment",
            _static(
                _all({"type": "Enchantment"}, {"not": {"subtype": "Aura"}}, {"not": "this"}),
                {"add types": ["Creature"]}, _set_pt({"mana value": "it"}, {"mana value": "it"}),
            ),
            {"mana_cost": "{2}{W}{W}"},
        ),
        16: (
            "wings", "Enchantment", _static(_all(CREATURES, {"has": keyword}), {"add abilities": [following]}),
            {"mana_cost": "{U}"},
        ),
        17: ("graft", "Enchantment", _static(_all(CREATURES, yours), _add_words(other)), {"mana_cost": "{4}{U}"}),
    }  # fmt: skip
    if kind in makers:
        name, line, ability, more = makers[kind]
        return _permanent(f"{name}-{i}", line, ability, **more)
    if kind == 3:
        return {"counters": True}
    does: dict[int, list[Tree]] = {
        9: [_add_pt(3, 3)],
        12: ["lose all abilities", _set_pt(0, 1)],
        13: [{"replace word": {"from": word, "to": other}}],
        14: ["switch pt"],
        15: [{"become copy": {"of": {"targets": 1}}}],
    }
    effect = {"applies_to": {"targets": 0}, "does": does[kind]}
    return {"id": f"spell-{i}", "controller": PLAYERS[i % 4], "does": [effect]}


def texts(n: int, k: int) -> list[Data]:
    """Cards of k different texts; ``@`` in a name stands for the number of the run, so that no text is known yet."""
    objects: list[Data] = []
    for i in range(n):
        j = i % k
        word, keyword, size = WORDS[j % 100], KEYWORDS[j % 12], j % 3 + 1
        text = (
            f"Other {word} creatures you control get +{size}/+{size} and have {keyword}.",
            f"{keyword.capitalize()}\nCreatures you control have {KEYWORDS[(j + 1) % 12]}.",
            f"Creatures you control with {keyword} get +{size}/+0.",
            f"As long as you control another {word}, this creature gets +{size}/+{size} and has {keyword}.",
            f"All {word} creatures are {COLORS[j % 5]}.",
            f"Each creature that's a {word} is a {WORDS[j % 100 + 1]} in addition to its other types.",
        )[j % 6]
        objects.append(
            {
                "id": f"card-{i}", "name": f"Example {j} @", "mana_cost": "{2}{G}", "type_line": f"Creature — {word}",
                "power": 2, "toughness": 3, "oracle_text": text, "controller": PLAYERS[i % 4],
            }
        )  # fmt: skip
    return [_board(objects, players=PLAYERS)]


def small_boards(n: int, k: int) -> list[Data]:
    """Here n is the number of boards; each is a mixed one of 12 to 15 objects with k effects."""
    return [mixed(12 + i % 4, k)[0] for i in range(n)]


_PLENTY = Sizes(
    (250, 500, 1000, 2000, 4000), 40, (25, 50, 100, 200, 400), 500, ((50, 40), (100, 40), (500, 5), (500, 10))
)
_DEEP = Sizes(
    (250, 500, 1000, 2000), 20, (100, 250, 500, 1000, 2000), 2000,
    ((25, 20), (50, 20), (100, 20), (2000, 10), (2000, 50)),
)  # fmt: skip
_QUICK = Sizes((50, 100, 200, 400), 10, (5, 10, 20, 40), 100)

FAMILIES = (
    Family(
        "anthems", "k enchantments that give your creatures +1/+1, over n-k tokens", anthems,
        replace(_PLENTY, more=(*_PLENTY.more, (100_100, 100))), _QUICK,
    ),
    Family(
        "slivers", "n creatures, each of which gives all of them an ability", slivers,
        Sizes((125, 250, 500, 1000, 2000), 0, more=((10, 10), (20, 20), (50, 50))),
        Sizes((10, 20, 40, 80), 0), k_is_n=True,
    ),
    Family(
        "land-copies", "k copies of a land that gives every land a type, over n-k basic lands", land_copies,
        _PLENTY, _QUICK,
    ),
    Family(
        "chain", "k creatures, each adding a creature type to those of the type that the one before adds, newest first",
        chain, _DEEP, _QUICK,
    ),
    Family(
        "one-loop", "k creatures that each make all others into their own type: every two depend on each other",
        one_loop, _DEEP, _QUICK,
    ),
    Family(
        "many-loops", "k/2 loops of two effects, apart from each other", many_loops,
        _DEEP, replace(_QUICK, k=(4, 8, 16, 32)),
    ),
    Family(
        "abilities", "k effects that grant, remove and look at abilities in layer 6, over n-k creatures", abilities,
        replace(_PLENTY, n=(250, 500, 1000, 2000)), Sizes((50, 100, 200, 400), 12, (4, 8, 16, 32), 100),
    ),
    Family(
        "humility", "n enchantments, k of them Opalescences and Humilities by turns", humility,
        Sizes((125, 250, 500, 1000, 2000), 20, (25, 50, 100, 200, 400), 500, ((25, 20), (50, 20), (500, 5), (500, 10))),
        Sizes((50, 100, 200, 400), 6, (2, 4, 8, 16), 100),
    ),
    Family(
        "classic", "the famous puzzles on one table: k of their cards by turns, over n-k permanents that they change",
        classic,
        Sizes((50, 100, 200, 400, 800), 8, (2, 4, 6, 8), 50, ((12, 8), (25, 8))),
        Sizes((10, 20, 40, 80), 8, (2, 4, 6, 8), 20),
    ),
    Family(
        "mixed", "a table of four players with k effects of all layers", mixed,
        Sizes(
            (100, 200, 400, 800, 1600), 40, (25, 50, 100, 200, 400), 1000,
            ((10, 5), (50, 18), (50, 40), (1000, 5), (1000, 10), (1000, 18), (10_000, 1000)),
        ),
        Sizes((50, 100, 200, 400), 18, (5, 10, 20, 40), 60, ((10, 5), (50, 18))),
        reference=((200, 40),),
    ),
    Family(
        "mixed-permanents",
        "a table of four with k effects of permanents, for which plain timestamp order gives the right answer",
        mixed_permanents,
        Sizes(
            (100, 200, 400, 800, 1600), 18, (25, 50, 100, 200, 400), 1000,
            ((10, 5), (25, 18), (50, 18), (1000, 5), (1000, 10)),
        ),
        Sizes((50, 100, 200, 400), 13, (5, 10, 20, 40), 60),
    ),
    Family(
        "texts", "loading n cards with k different texts, and reading them", texts,
        Sizes((50, 100, 200, 400, 800), 30, (15, 30, 60, 120, 240), 240),
        Sizes((10, 20, 40, 80), 8, (5, 10, 20, 40), 40), work="load",
    ),
    Family(
        "small-boards", "n boards of a dozen objects with k effects each, one after the other", small_boards,
        Sizes((125, 250, 500, 1000), 5, (2, 4, 8, 16), 125), Sizes((10, 20, 40, 80), 5, (2, 4, 6, 8), 20),
    ),
)  # fmt: skip


def family(name: str) -> Family:
    """Return the family of a name; a `KeyError` when there is none."""
    return {one.name: one for one in FAMILIES}[name]
