"""Properties of wordings: every tree has words, always the same, and no two meanings share them."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import time
import types
import typing
from collections.abc import Callable, Hashable, Iterator

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Ability, Defining, Effect, Keyword, OtherAbility, Static
from layers.effects.node import Node, field_types, node_classes
from layers.effects.wording import wording
from layers.words import BASIC_LAND_TYPES, CARD_TYPES, COLORS, SUPERTYPES

CREATURES = s.Type("Creature")
LANDS = s.Type("Land")
YOU = p.You()
MINE = s.Controlled(YOU)

# --- every tree has words ----------------------------------------------------------------------------------------

FAMILIES = (s.Selector, v.Value, c.Condition, m.Modification, Ability, p.PlayerSet)
WORDS = ("Goblin", "red", "Swamp", "", "line\nbreak", '"quoted."', "it", "+1/+1")
KNOWN: dict[str, tuple[str, ...]] = {
    "type": CARD_TYPES,
    "types": CARD_TYPES,
    "supertype": SUPERTYPES,
    "supertypes": SUPERTYPES,
    "color": COLORS,
    "colors": COLORS,
}
"""Words that are checked, by the name of the field."""


def words(kind: type[Node], name: str) -> st.SearchStrategy[str]:
    if kind is m.SetBasicLandTypes:
        return st.sampled_from(BASIC_LAND_TYPES)
    if name in KNOWN:
        return st.sampled_from(KNOWN[name])
    texts = st.sampled_from(WORDS) | st.text(max_size=5)
    return texts.map(str.lower) if kind is Keyword or name in ("keyword", "keywords") else texts


def trees(kind: type[Node], depth: int) -> st.SearchStrategy[Node]:
    """Any tree of a class, or of a class of a family."""
    if kind not in FAMILIES:
        fields = {name: field(kind, name, hint, depth - 1) for name, hint in field_types(kind).items()}
        return st.builds(functools.partial(made_of, kind), **fields)
    kinds = [one for one in kind.tags.values() if depth > 0 or not any(map(needs_node, field_types(one).values()))]
    return st.sampled_from(kinds).flatmap(lambda one: trees(one, depth))


def made_of(kind: type[Node], /, **fields: object) -> Node:
    """A node of a class; what the class refuses is not tried."""
    try:
        return kind(**fields)
    except ValueError:
        reject()


def needs_node(hint: object) -> bool:
    if typing.get_origin(hint) in (tuple, typing.Literal):
        return False
    options = typing.get_args(hint) or (hint,)
    return all(isinstance(option, type) and issubclass(option, FAMILIES) for option in options)


def field(kind: type[Node], name: str, hint: object, depth: int) -> st.SearchStrategy[object]:
    if typing.get_origin(hint) is tuple:
        inner = typing.get_args(hint)[0]
        empty = depth < 0 and needs_node(inner)
        return st.just(()) if empty else st.lists(field(kind, name, inner, depth), max_size=2).map(tuple)
    if typing.get_origin(hint) is typing.Literal:
        return st.sampled_from(typing.get_args(hint))
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        options = [option for option in typing.get_args(hint) if depth >= 0 or not needs_node(option)]
        return st.one_of([field(kind, name, option, depth) for option in options])
    if hint is type(None):
        return st.none()
    plain: dict[object, st.SearchStrategy[object]] = {
        str: words(kind, name),
        int: st.integers(-3, 25),
        bool: st.booleans(),
    }
    if hint in plain:
        return plain[hint]
    assert isinstance(hint, type)
    assert issubclass(hint, Node)
    return trees(hint, max(depth, 0))


NODES = {name: kind for name, kind in node_classes().items() if kind.__module__.startswith("layers.effects.")}
CONCRETE = [kind for kind in NODES.values() if kind not in FAMILIES]


@pytest.mark.parametrize("kind", CONCRETE, ids=lambda kind: kind.__name__)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_kind_of_node_has_words(kind: type[Node], data: st.DataObject) -> None:
    node = data.draw(trees(kind, 2))
    text = wording(node)

    assert text.strip()
    assert text.splitlines() == [text]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(node=st.sampled_from([*FAMILIES, Effect]).flatmap(lambda family: trees(family, 4)))
def test_every_tree_has_words_and_always_the_same(node: Node) -> None:
    text = wording(node)

    assert text.strip()
    assert text.splitlines() == [text]
    assert wording(node) == text


@pytest.mark.parametrize(
    "grow",
    [
        lambda inner: CREATURES & ~(s.Tapped() & inner),
        lambda inner: CREATURES | s.HasAttached(inner),
        lambda inner: CREATURES | (LANDS & inner),
        lambda inner: (
            s.Where(v.Count(inner), ">", v.Count(inner)) if inner == s.Tapped() else s.Where(v.Count(inner), ">", v.X())
        ),
        lambda inner: s.Controlled(p.ControllerOf(s.AttachedTo(inner))),
    ],
)
def test_the_words_of_a_deep_tree_take_no_long_time(grow: Callable[[s.Selector], s.Selector]) -> None:
    deep: s.Selector = s.Tapped()
    for _ in range(25):
        deep = grow(deep)
    start = time.perf_counter()

    assert len(wording(deep)) < 10_000
    assert time.perf_counter() - start < 5


# --- no two meanings share their words ------------------------------------------------------------------------------


def meaning(node: object) -> Hashable:
    """A form in which trees that mean the same are the same."""
    match node:
        case s.AllOf(of):
            return combined("all", of, s.Everything())
        case s.AnyOf(of):
            return combined("any", of, s.Nothing())
        case c.Every(of):
            return combined("every", of, c.Always())
        case c.Either(of):
            return combined("either", of, None)
        case c.Exists(what, at_least) if not refers(what):
            return ("at least", meaning(counted(what)), at_least)
        case c.Compare(v.Count(of), ">=" | ">" | "<" as sign, v.Const(number)) if not refers(of):
            more = ("at least", meaning(counted(of)), number + (sign == ">"))
            return ("not", more) if sign == "<" else more
        case c.Unless(c.Exists(s.AllOf(of), 1)) if s.This() in of:
            rest = [part for part in of if part != s.This()]
            return meaning(c.Exists(s.This() & ~(rest[0] if len(rest) == 1 else s.AllOf(tuple(rest)))))
        case c.Unless(condition) | s.Not(condition):
            return ("not", meaning(condition))
        case v.Sum((only,)) | v.Largest((only,)) | v.Smallest((only,)):
            return meaning(only)
        case v.Total(v.Power(s.It()) | v.Toughness(s.It()) as value, of):
            return meaning(type(value)(of))
        case Effect(objects, does, when):
            # What falls in different layers has no order.
            return (meaning(objects), meaning(tuple(sorted(does, key=lambda done: done.kind))), meaning(when))
        case tuple():
            return tuple(meaning(part) for part in node)
        case Node():
            fields = dataclasses.fields(node)  # type: ignore[arg-type]
            return (type(node).__name__, *(meaning(getattr(node, one.name)) for one in fields))
    assert isinstance(node, Hashable)
    return node


def combined(kind: str, of: tuple[Node, ...], neutral: Node | None) -> Hashable:
    parts: set[Hashable] = set()
    for part in map(meaning, of):
        if isinstance(part, tuple) and part[0] == kind:
            parts |= part[1]
        elif neutral is None or kind == "any" or part != meaning(neutral):
            parts.add(part)
    if not parts:
        return meaning(neutral)
    return parts.pop() if len(parts) == 1 else (kind, frozenset(parts))


def refers(selector: s.Selector) -> bool:
    of = selector.of if isinstance(selector, s.AllOf) else (selector,)
    return any(isinstance(part, s.This | s.It | s.Attached | s.Top) for part in of)


def counted(selector: s.Selector) -> s.Selector:
    """What is counted is on the battlefield where nothing else is said (CR 109.2)."""
    return selector if s.names_a_place(selector) else s.AllOf((selector, s.InZone("battlefield")))


def assert_distinct(trees: Iterator[Node]) -> None:
    found: dict[str, dict[Hashable, Node]] = {}
    for tree in trees:
        found.setdefault(wording(tree), {}).setdefault(meaning(tree), tree)
    assert {text: tuple(means.values()) for text, means in found.items() if len(means) > 1} == {}


PLAIN: tuple[s.Selector, ...] = (
    CREATURES, LANDS, s.Subtype("Goblin"), s.Tapped(), MINE, s.Has("flying"), s.Color("white"), s.Token(),
    s.HasCounters("oil"), s.Supertype("Legendary"), s.Owned(YOU), s.InZone("graveyard"), s.This(), s.Attached(),
)  # fmt: skip


def around(inner: s.Selector) -> tuple[s.Selector, ...]:
    """Selectors that contain another one."""
    return (
        s.AttachedTo(inner), s.HasAttached(inner), s.Shares("color", inner), s.Where(v.Power(), ">", v.Count(inner)),
        s.Where(v.Count(inner), ">", v.Power()), s.Controlled(p.ControllerOf(inner)),
    )  # fmt: skip


def selectors() -> Iterator[s.Selector]:
    further = (
        s.It(), s.Targets(), s.Targets(0), s.Targets(1), s.Top("library"), s.Paired(), s.ChosenObject(), s.Nothing(),
        s.Everything(), s.ObjectNamed("moon"), s.InZone("stack"), s.InZone("hand"), s.InZone("battlefield"),
        s.Owned(p.Opponents()), s.Controlled(p.EachPlayer()), s.Subtype(s.Chosen("creature_type")),
        s.Subtype(s.Chosen("land_type")), s.Color(s.Chosen("color")), s.Type(s.Chosen("card_type")), s.Named("Ash"),
        s.Named(s.Chosen("card_name")), s.Colorless(), s.Monocolored(), s.HasAbilityKind("mana"), s.NoAbilities(),
        s.Commander(), s.FaceDown(), s.Attacking(), s.Designated("monstrous"), s.HasCounters(), s.HasCounters("oil", 3),
        s.HasAttached(s.Subtype("Aura")), s.Where(v.Power(), ">=", v.Const(4)), s.Where(v.Power(), ">", v.Const(4)),
    )  # fmt: skip
    leaves = (*PLAIN, *further, *around(CREATURES), *around(s.This()))
    both = (*leaves, *map(s.Not, leaves))
    for left, right in itertools.product(PLAIN, both):
        yield s.AllOf((left, right))
        yield s.AnyOf((left, right))
    yield from grown((CREATURES, s.Tapped(), MINE), around, 4)
    yield from grown((s.This(), s.Attached(), s.HasCounters("oil")), around, 4)
    yield from grown((CREATURES, CREATURES & s.Tapped()), lambda inner: around(inner)[::2], 5)


def grown(
    leaves: tuple[s.Selector, ...], around: Callable[[s.Selector], tuple[s.Selector, ...]], size: int
) -> Iterator[s.Selector]:
    """Every selector that is built of so many leaves, wrappers, negations and combinations."""
    by_size: dict[int, list[s.Selector]] = {1: list(leaves)}
    for total in range(2, size + 1):
        made = [bigger for inner in by_size[total - 1] for bigger in (s.Not(inner), *around(inner))]
        for left in range(1, (total + 1) // 2):
            for pair in itertools.product(by_size[left], by_size[total - 1 - left]):
                made += [s.AllOf(pair), s.AnyOf(pair), s.AnyOf(pair[::-1])]
        by_size[total] = made
    return itertools.chain.from_iterable(by_size.values())


OBJECTS = (
    CREATURES, CREATURES & MINE, s.InZone("graveyard") & s.Owned(YOU), s.This(), s.It(), s.Attached(),
    CREATURES & MINE & ~s.This(), CREATURES & s.Where(v.Power(), ">", v.Count(LANDS)), CREATURES | (LANDS & MINE),
)  # fmt: skip
AMOUNTS = (
    v.Const(1), v.X(), v.Count(LANDS & MINE), v.Count(OBJECTS[-2]), v.Power(), v.LifeTotal(), v.Half(v.Power(), "up"),
)  # fmt: skip


def values() -> Iterator[v.Value]:
    of_objects = (v.Count, v.Power, v.BasePower, v.ManaValue, v.ColorCount)
    for objects in OBJECTS:
        yield from (kind(objects) for kind in of_objects)
        yield from (v.CountersOn(None, objects), v.CountersOn("oil", objects), v.ManaSymbols(("green",), objects))
        for what in ("card type", "color", "name", "power", "mana value", "counter kind"):
            yield v.CountDistinct(what, objects)
    for amount in AMOUNTS:
        yield from (v.Times(2, amount), v.Times(-1, amount), v.Half(amount, "down"), v.Sum((amount,)))
        yield from (kind(amount, CREATURES) for kind in (v.Total, v.Greatest, v.Least))
    for two in itertools.product(AMOUNTS, repeat=2):
        for kind in (v.Sum, v.Largest, v.Smallest):
            yield from (kind(two), v.Times(2, kind(two)), v.Half(kind(two), "up"), v.Sum((kind(two), v.Const(1))))
            yield from (
                kind((v.Times(2, two[0]), two[1])),
                kind((v.Half(two[0], "up"), two[1])),
                kind((v.Const(1), *two)),
            )


def conditions() -> Iterator[c.Condition]:
    simple: list[c.Condition] = [
        c.Always(), c.TurnOf(YOU), c.TurnOf(p.Opponents()), c.Phase("combat"), c.DayNight("day"), c.Mode("Khans"),
        c.PlayerIs(YOU, "monarch"), c.PlayerIs(p.Opponents(), "monarch"), c.PlayerIs(YOU, "city's blessing"),
        c.MostCommonColor("black", s.Everything()), c.MostCommonColor("black", s.Everything(), False),
    ]  # fmt: skip
    said = (s.Tapped(), CREATURES, ~s.Tapped(), MINE, s.HasCounters("oil", 3), s.Tapped() & s.Has("flying"))
    for objects in (*OBJECTS, *(s.This() & one for one in said), *(s.Attached() & one for one in said)):
        simple += [c.Exists(objects), c.Exists(objects, 2)]
        simple += [c.Compare(v.Count(objects), sign, v.Const(2)) for sign in ("<", "<=", "=", "!=", ">=", ">")]
    for left, right in itertools.product(AMOUNTS, repeat=2):
        simple += [c.Compare(left, sign, right) for sign in ("<", "<=", "=", "!=", ">=", ">")]
    yield from simple
    yield from map(c.Unless, simple)
    for left_, right_ in itertools.combinations([*simple[::29], *map(c.Unless, simple[::31])], 2):
        for pair in (c.Every((left_, right_)), c.Either((left_, right_))):
            yield from (pair, c.Unless(pair), c.Every((pair, simple[3])), c.Either((pair, simple[3])))


CHANGES: tuple[m.Modification, ...] = (
    m.SetTypes(("Creature",)), m.AddTypes(("Creature",)), m.AddTypes(("Artifact",)), m.SetSubtypes(("Frog",)),
    m.AddSubtypes(("Frog",)), m.SetSubtypes(("Gate",)), m.AddSubtypes(("Swamp",)), m.SetBasicLandTypes(("Swamp",)),
    m.SetColors(("blue",)), m.AddColors(("blue",)), m.SetColors(()), m.SetPT(v.Const(1), v.Const(1)),
    m.SetPT(v.Power(s.This()), v.Power(s.This())), m.AddPT(v.Const(1), v.Const(1)), m.AddPT(v.LifeTotal(), v.X()),
    m.AddPT(v.Count(LANDS & MINE), v.Count(LANDS & MINE)), m.AddAbilities((Keyword("flying"),)),
    m.AddAbilities((OtherAbility("{T}: Add {G}.", "mana"),)), m.LoseAllAbilities(),
    m.LoseAbilities((Keyword("flying"),)),
    m.BarAbilities(("flying",)), m.RemoveTypes(("Creature",)), m.SetName("Ash"), m.SetTypes(("Land",)),
    m.BecomeCopy(s.Attached(), (m.AddTypes(("Artifact",)),)), m.BecomeCopy(s.Attached()), m.GainControl(YOU),
    m.AddSubtypes((s.Chosen("creature_type"),)), m.SetSubtypes((s.Chosen("basic_land_type"),)),
    m.SetBasicLandTypes((s.Chosen("basic_land_type"),)), m.AddEverySubtype("creature"), m.AddEverySubtype("land"),
    m.SetSubtypesOf(s.Attached(), "creature"), m.SwitchPT(), m.MultiplyPT(2, 2), m.MultiplyPT(2, 1), m.RaiseDevotion(1),
)  # fmt: skip


def effects() -> Iterator[Effect]:
    subjects = (CREATURES & MINE & ~s.This(), s.This(), s.Attached() & CREATURES)
    for objects in subjects:
        for two in itertools.permutations(CHANGES, 2):
            yield Effect(objects, two)
    for three in itertools.permutations(CHANGES[:10], 3):
        yield Effect(s.Attached(), three)
    whens = (
        c.TurnOf(YOU), ~c.TurnOf(YOU), c.Exists(s.This() & s.Tapped()), ~c.Exists(s.This() & s.Tapped()),
        c.Exists(CREATURES & MINE, 3), ~c.Exists(CREATURES & MINE, 3), ~c.Exists(CREATURES & MINE),
        c.Exists(s.Paired()),
        c.Exists(s.This() & s.Tapped()) & c.Exists(CREATURES & MINE),
        c.Exists(s.This() & s.Tapped()) | c.Exists(CREATURES & MINE), c.Exists(s.Attached() & s.Color("white")),
    )  # fmt: skip
    for objects in (*subjects, s.This() | s.Paired(), s.Targets(), LANDS, CREATURES & s.HasCounters("oil")):
        for change, when in itertools.product(CHANGES, whens):
            yield Effect(objects, (change,), when)


def abilities() -> Iterator[Ability]:
    one, other = Effect(s.This(), CHANGES[13:14]), Effect(CREATURES & MINE, CHANGES[16:17], c.DayNight("day"))
    zones: tuple[s.Zone, ...] = ("battlefield", "graveyard", "hand")
    for when, zone in itertools.product((c.Always(), c.TurnOf(YOU)), zones):
        for effects_ in ((one,), (other,), (one, other)):
            yield Static(effects_, when, (zone,))
    for amount, other_amount in itertools.product((None, *AMOUNTS), repeat=2):
        if amount or other_amount:
            yield Defining((m.SetPT(amount, other_amount),))


@pytest.mark.parametrize("made", [selectors, values, conditions, effects, abilities])
def test_trees_that_mean_something_else_have_other_words(made: Callable[[], Iterator[Node]]) -> None:
    assert_distinct(made())


def test_modifications_that_do_something_else_have_other_words() -> None:
    sizes = (None, *AMOUNTS, v.Const(0), v.Const(-1), v.Times(-1, v.X()), v.Times(-1, v.LifeTotal()), v.Times(2, v.X()))
    pairs = itertools.product(sizes, repeat=2)
    changes: list[m.Modification] = [m.SetPT(*pair) for pair in pairs if pair != (None, None)]
    changes += [m.AddPT(*pair) for pair in itertools.product(sizes[1:], repeat=2)]
    assert_distinct(iter([*CHANGES, *changes]))
