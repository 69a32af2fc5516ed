"""Large boards whose effects interact in every layer, for tests of drawings and pages."""

from __future__ import annotations

import random

from rules.boards import (
    CREATURES,
    Data,
    add_subtypes,
    base,
    both,
    colors,
    creature,
    gains,
    gets,
    global_effect,
)

from layers import Board

KEYWORDS = ("flying", "trample", "haste", "reach", "vigilance")
COLORS = ("white", "blue", "black", "red", "green")
TYPES = ("Elf", "Goblin", "Bear", "Saproling")


def large_board(effects: int, creatures: int, seed: int = 1) -> Board:
    """Return a board of enchantments with an effect each, and of creatures."""
    source = random.Random(seed)
    objects = [_enchantment(number, source) for number in range(effects)]
    for number in range(creatures):
        line = f"Creature — {source.choice(TYPES)}"
        objects.append(creature(f"c{number}", colors=[source.choice("WUBRG")], type_line=line))
    return Board.from_dict({"objects": objects})


def _enchantment(number: int, source: random.Random) -> Data:
    kind = number % 6
    if kind == 0:
        return global_effect(f"anthem-{number}", both(CREATURES, {"color": source.choice(COLORS)}), gets(1, 1))
    if kind == 1:
        return global_effect(f"grant-{number}", {"subtype": source.choice(TYPES)}, gains(source.choice(KEYWORDS)))
    if kind == 2:
        return global_effect(f"paint-{number}", {"subtype": source.choice(TYPES)}, colors(source.choice(COLORS)))
    if kind == 3:
        old, new = source.sample(TYPES, 2)
        return global_effect(f"types-{number}", {"subtype": old}, add_subtypes(new))
    has = both(CREATURES, {"has": source.choice(KEYWORDS)})
    if kind == 4:
        return global_effect(f"set-{number}", has, base(source.randint(1, 5), source.randint(1, 5)))
    return global_effect(f"wings-{number}", has, gains(source.choice(KEYWORDS)))
