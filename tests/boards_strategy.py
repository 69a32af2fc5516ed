"""Random small boards whose effects interact: as a hypothesis strategy, and from a plain seeded `random.Random`."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace

from board_builder import LINES, RULESETS, Builder
from hypothesis import strategies as st
from tree_parts import CREATURE_TYPES, KEYWORDS, LAND_TYPES, SUPERTYPES, TYPES, Dice

from layers.board import Board
from layers.effects import modifications as m
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Effect, Keyword, Static
from layers.effects.conditions import Exists, Unless
from layers.objects import Face
from layers.words import COLOR_LETTERS

CREATURES = s.Type("Creature")


@st.composite
def boards(draw: st.DrawFn, ruleset: str | None = None) -> Board:
    """Boards as hypothesis draws them, under a rule set or any."""
    return _board(Dice(lambda low, high: draw(st.integers(low, high))), ruleset)


def random_board(rng: random.Random, ruleset: str | None = None) -> Board:
    """Return a random board of the same distribution, under a rule set or any."""
    return _board(Dice.seeded(rng), ruleset)


def _board(dice: Dice, ruleset: str | None) -> Board:
    builder = Builder(dice)
    dice.weighted(*_TEMPLATES)(builder)
    return builder.finish(ruleset or dice.pick(RULESETS))


# --- templates: what random effects alone would hardly ever do -------------------------------------------------------


def _random(builder: Builder) -> None:
    """Only random objects."""


_CHAINS: dict[str, tuple[tuple[str, ...], str]] = {
    "type": ((*CREATURE_TYPES, *LAND_TYPES, "Artifact", "Enchantment", "Legendary", "Snow"), "Basic"),
    "color": (("white", "blue", "black", "red", "green"), "white"),
    "ability": ((*KEYWORDS, "vigilance", "reach", "menace", "lifelink", "shadow"), "deathtouch"),
}
"""For each kind of chain, its words and one for its end."""


def _link(kind: str, have: str, get: str) -> Effect:
    """The effect "whatever has a word has another one, too"."""
    if kind == "color":
        return Effect(s.Color(have), (m.AddColors((get,)),))
    if kind == "ability":
        return Effect(s.Has(have), (m.AddAbilities((Keyword(get),)),))
    selector: s.Selector = s.Subtype(have)
    if have in TYPES:
        selector = s.Type(have)
    elif have in SUPERTYPES:
        selector = s.Supertype(have)
    change: m.Modification = m.AddSubtypes((get,))
    if get in TYPES:
        change = m.AddTypes((get,))
    elif get in SUPERTYPES:
        change = m.AddSupertypes((get,))
    return Effect(selector, (change,))


def _holder(builder: Builder, kind: str, word: str, effect: Effect) -> Face:
    """An object that has a word of a chain and is the source of one of its effects."""
    if kind == "color":
        letter = {name: letter for letter, name in COLOR_LETTERS.items()}[word]
        return builder.face("Creature — Elf", Static((effect,)), cost=f"{{{letter}}}")
    if kind == "ability":
        return builder.face("Creature — Goblin", Static((effect,)), Keyword(word))
    before = word in TYPES or word in SUPERTYPES
    line = f"{word} Land Creature" if before else f"Land Creature — {word}"
    return builder.face(line, Static((effect,)), cost="{1}")


def _links(builder: Builder, count: int, ring: bool) -> None:
    """Objects that each have one word and say that whatever has it has the next word: a chain, or a ring."""
    dice = builder.dice
    kind = dice.weighted((6, "type"), (2, "color"), (3, "ability"))
    words, end = _CHAINS[kind]
    words = dice.some(words, count, count)
    following = (*words[1:], words[0] if ring else end)
    more: tuple[m.Modification, ...] = (m.AddPT(v.Const(1), v.Const(1)),) if dice.chance(30) else ()
    conditional = dice.chance(15)
    faces = []
    for have, get in zip(words, following, strict=True):
        effect = _link(kind, have, get)
        if conditional:
            # "As long as something else has this, everything else has the next."
            effect = Effect(s.Type("Creature") & ~s.This(), effect.does, Exists(effect.applies_to & ~s.This()))
        faces.append(_holder(builder, kind, have, replace(effect, does=(*effect.does, *more))))
    builder.need(len(faces))
    builder.calm, builder.in_order = True, dice.chance(70)
    builder.add(*(dice.shuffled(faces) if dice.chance(40) else faces))


def _chain(builder: Builder) -> None:
    _links(builder, builder.dice.integer(5, 8), ring=False)


def _ring(builder: Builder) -> None:
    _links(builder, builder.dice.integer(2, 5), ring=True)


def _control(builder: Builder) -> None:
    """Each source gains control of the next: who "you" is depends on the one before."""
    dice = builder.dice
    count = dice.integer(3, 6)
    builder.need(count)
    ring = dice.chance(50)
    faces = []
    for place in range(count):
        following = builder.ids[(place + 1) % count]
        if place == count - 1 and not ring:
            following = dice.pick(builder.ids)
        effect = Effect(s.ObjectNamed(following), (m.GainControl(p.You()),))
        if dice.chance(30):
            effect = replace(effect, does=(*effect.does, builder.trees.type_change()))
        faces.append(builder.face("Enchantment — Aura", Static((effect,))))
    builder.add(*faces)
    builder.calm = True


def _sources_lost(builder: Builder) -> None:
    """Sources that lose their abilities while effects are applied: as nonbasic lands, or to "lose all abilities"."""
    dice, trees = builder.dice, builder.trees
    moon = Static((Effect(dice.pick((s.Type("Land") & ~s.Supertype("Basic"), s.Type("Land") & ~s.This())),
                          (m.SetBasicLandTypes(("Mountain",)),)),))  # fmt: skip
    builder.add(builder.face("Enchantment", moon))
    for _ in range(dice.integer(1, 3)):
        several = tuple(trees.several(borrow=False)) if dice.chance(40) else (trees.type_change(),)
        line = dice.pick(("Legendary Land", "Land — Forest", "Land Creature — Forest Saproling"))
        builder.add(builder.face(line, Static((Effect(trees.selector(), several),))))
    lose = (m.LoseAllAbilities(), m.SetPT(v.Const(1), v.Const(1)))
    builder.add(builder.face("Enchantment", Static((Effect(s.Type("Creature"), lose[: dice.integer(1, 2)]),))))
    for _ in range(dice.integer(1, 3)):
        changes = (trees.ability_change(), trees.set_pt()) if dice.chance(50) else (trees.ability_change(),)
        builder.add(builder.face("Creature — Elf", Static((Effect(trees.part(), changes),))))
    builder.need(len(builder.faces))


def _animated(builder: Builder) -> None:
    """Things become creatures that no effect would choose again: "noncreature artifacts are creatures" and the like."""
    dice = builder.dice
    for _ in range(dice.integer(1, 3)):
        what = dice.pick(("Enchantment", "Artifact", "Land"))
        selector = s.Type(what) & dice.pick((~s.This(), ~s.Type("Creature")))
        animate = (m.AddTypes(("Creature",)), m.SetPT(v.ManaValue(), v.ManaValue()))
        builder.add(builder.face(dice.pick(("Enchantment", "Artifact", "Artifact Enchantment")),
                                 Static((Effect(selector, animate),))))  # fmt: skip
    humility = (m.LoseAllAbilities(), m.SetPT(v.Const(1), v.Const(1)))
    builder.add(builder.face("Enchantment", Static((Effect(s.Type("Creature"), humility),))))
    add = (m.AddTypes((dice.pick(("Artifact", "Enchantment")),)),)
    builder.add(builder.face("Artifact", Static((Effect(s.Everything(), add),))))
    builder.add(*(builder.random_face() for _ in range(dice.integer(0, 3))))
    builder.need(len(builder.faces))


def _granting(builder: Builder) -> None:
    """Effects that grant abilities with effects, which act at once or in the layers that follow."""
    dice, trees = builder.dice, builder.trees
    for _ in range(dice.integer(1, 3)):
        granted = Static((Effect(trees.selector(), (trees.of_kind(trees.kind(1)),)),))
        grant = m.AddAbilities((granted, *((trees.granted(1),) if dice.chance(30) else ())))
        builder.add(builder.face(None, Static((Effect(trees.part(), (grant,)),))))
    if dice.chance(60):
        builder.add(builder.face("Creature — Elf", Static((Effect(trees.part(), (m.LoseAllAbilities(),)),))))
    builder.need(len(builder.faces) + dice.integer(0, 3))


def _defining(builder: Builder) -> None:
    """Characteristic-defining abilities among effects that take, give and count what they define."""
    dice, trees = builder.dice, builder.trees
    for _ in range(dice.integer(2, 4)):
        ability = dice.make((5, trees.defining), (2, lambda: Keyword(dice.pick(("changeling", "devoid")))))
        builder.add(builder.face(dice.pick(LINES[:5]), ability, *((trees.static(),) if dice.chance(40) else ())))
    for _ in range(dice.integer(1, 3)):
        change = dice.make((3, m.LoseAllAbilities), (2, trees.color_change), (2, trees.type_change), (1, trees.set_pt))
        builder.add(builder.face(None, Static((Effect(trees.part(), (change,)),))))
    builder.need(len(builder.faces))


def _crowd(builder: Builder) -> None:
    """Many effects of one layer on few words: what they make of each other is anybody's guess."""
    dice, trees = builder.dice, builder.trees
    kind = dice.weighted((5, "type"), (2, "color"), (3, "ability"), (1, "control"))
    for _ in range(dice.integer(3, 6)):
        selector = dice.make((5, trees.word), (2, lambda: trees.word() & ~s.This()), (1, trees.selector))
        changes: tuple[m.Modification, ...] = (trees.of_kind(kind),)
        if dice.chance(25):
            changes += (trees.of_kind(dice.pick(("ability", "set pt", "modify pt"))),)
        builder.add(builder.face(None, Static((Effect(selector, changes),))))
    builder.need(len(builder.faces) + dice.integer(0, 3))


def _copies(builder: Builder) -> None:
    """The same few cards over and over: effects that do the same, of several objects and players."""
    dice, trees = builder.dice, builder.trees
    kind = dice.weighted((4, "type"), (2, "color"), (4, "ability"))
    for _ in range(dice.integer(1, 3)):
        selector = dice.make((4, trees.word), (1, lambda: CREATURES), (2, lambda: trees.word() & s.Controlled(p.You())))
        changes: tuple[m.Modification, ...] = (trees.of_kind(kind),)
        if dice.chance(30):
            changes += (trees.of_kind(dice.pick(("ability", "set pt", "modify pt"))),)
        face = builder.face(None, Static((Effect(selector, changes),)))
        builder.add(*[face] * dice.integer(2, 3))
    builder.need(len(builder.faces))


def _awaited(builder: Builder) -> None:
    """Effects "as long as" there is something that others make, and what they make others wait for."""
    dice, trees = builder.dice, builder.trees
    words = dice.some((*CREATURE_TYPES, "Artifact", "Enchantment", "Snow"), 3, 5)
    faces = []
    for have, get in itertools.pairwise(words):
        when = Exists(_link("type", have, get).applies_to & ~s.This())
        condition = dice.weighted((4, when), (1, Unless(when)))
        applies_to = dice.make((3, lambda: CREATURES & ~s.This()), (2, trees.word))
        faces.append(
            builder.face("Creature — Cat", Static((Effect(applies_to, _link("type", have, get).does, condition),)))
        )
    first = Effect(dice.pick((CREATURES, s.This())), _link("type", "", words[0]).does)
    builder.add(*dice.shuffled([*faces, builder.face("Creature — Cat", Static((first,)))]))
    builder.need(len(builder.faces) + dice.integer(0, 2))
    builder.calm = True


def _counting(builder: Builder) -> None:
    """Power and toughness that are counted from each other."""
    dice, trees = builder.dice, builder.trees
    for _ in range(dice.integer(3, 6)):
        change = dice.make((3, trees.set_pt), (4, trees.modify_pt), (1, m.SwitchPT))
        selector = dice.make(
            (2, trees.part),
            (1, lambda: s.Type("Creature") & s.Where(trees.quantity(), ">=", v.Const(2))),
            (1, trees.one),
        )
        builder.add(builder.face(dice.pick(LINES[:8]), Static((Effect(selector, (change,)),))))
    builder.need(len(builder.faces))


def _history(builder: Builder) -> None:
    """Several resolved effects, with sets that were locked in one after the other."""
    builder.effects += [builder.resolved() for _ in range(builder.dice.integer(2, 4))]


_TEMPLATES: tuple[tuple[int, Callable[[Builder], None]], ...] = (
    (30, _random),
    (11, _chain),
    (11, _ring),
    (5, _control),
    (8, _sources_lost),
    (7, _animated),
    (8, _granting),
    (7, _defining),
    (10, _crowd),
    (12, _copies),
    (5, _awaited),
    (6, _counting),
    (8, _history),
)
