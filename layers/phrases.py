"""What explanations are made of: what effects, layers, objects and their characteristics are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from layers.editions import RuleSet
from layers.effects.abilities import Effect, Keyword
from layers.effects.conditions import Always
from layers.effects.modifications import BecomeCopy, Modification
from layers.effects.selectors import ObjectNamed
from layers.effects.wording import Source, wording
from layers.instances import EnterAsCopy, Instance

if TYPE_CHECKING:
    from layers.solution import Characteristics, ContinuousEffect, Solution, Step

__all__ = [
    "color_words",
    "label",
    "layer_words",
    "numbers",
    "part_in_words",
    "source_of",
    "summary",
]


def summary(found: Characteristics) -> str:
    """Return the type line with the numbers that go with it: ``"Creature — Bear, 2/2"``."""
    parts = [found.type_line or "no types"]
    if found.power is not None or found.toughness is not None:
        parts.append(numbers(found))
    if found.loyalty is not None and "Planeswalker" in found.types:
        parts.append(f"loyalty {found.loyalty}")
    if found.defense is not None and "Battle" in found.types:
        parts.append(f"defense {found.defense}")
    return ", ".join(parts)


_PARTS = {
    "copy": "copying",
    "face down": "face-down values",
    "control": "control",
    "text": "text",
    "type": "types",
    "color": "colors",
    "ability": "abilities",
    "set pt by cda": "power and toughness defined by characteristic-defining abilities",
    "set pt": "power and toughness set",
    "modify pt by static ability": "power and toughness modified by static abilities",
    "modify pt by resolved effect": "power and toughness modified by spells and abilities",
    "pt counter": "counters",
    "switch pt": "power and toughness switched",
}


def layer_words(rules: RuleSet, layer: str) -> str:
    """Say what is applied in a layer: ``"colors, abilities"``."""
    parts = [_PARTS[part] for part, where in rules.layer_of.items() if where == layer]
    modified = [_PARTS["modify pt by static ability"], _PARTS["modify pt by resolved effect"]]
    if all(part in parts for part in modified):
        parts = ["power and toughness modified", *(part for part in parts if part not in modified)]
    return ", ".join(parts) or "nothing"


def numbers(found: Characteristics) -> str:
    """Return power and toughness, ``""`` where there is neither."""
    pair = [found.power, found.toughness]
    return "" if pair == [None, None] else "/".join("-" if number is None else str(number) for number in pair)


def label(solution: Solution, effect: ContinuousEffect) -> str:
    """Return an effect's id with the name of what it comes from: ``"moon.1 (Blood Moon)"``."""
    world = solution._world
    index = world.index.get(effect.source)
    if index is None:
        sources = {resolved.id: resolved.source for resolved in world.board.effects}
        name = sources.get(effect.source, "")
        index = world.index.get(name)
    if index is not None:
        name = world.objects[index].printed_values().name
    return f"{effect.id} ({name})" if name and name != effect.id else effect.id


def part_in_words(solution: Solution, step: Step) -> str:
    """Return what the effect of a step does in the step's layer, as a sentence."""
    inst = step._record.inst
    does = tuple(_as_read(modification) for modification in inst.parts[step.layer])
    source = source_of(solution, inst)
    when = inst.when if isinstance(inst.effect.when, Always) else inst.effect.when
    return wording(Effect(inst.effect.applies_to, does, when), source)


def source_of(solution: Solution, inst: Instance) -> Source | None:
    """Return what the words of an effect call its source and what that is attached to."""
    if inst.source < 0:
        return None
    printed = solution._world.objects[inst.source].printed_values()
    enchant = [one.parameter for one in printed.abilities if isinstance(one, Keyword) and one.name == "enchant"]
    return Source.of(printed.types, [word for _, word in printed.subtypes], *enchant[:1])


def _as_read(modification: Modification) -> Modification:
    """Return the modification of the effect tree that says the same as one that the rules make."""
    if isinstance(modification, EnterAsCopy):
        of = modification.of if isinstance(modification.of, str) else modification.of.name
        return BecomeCopy(ObjectNamed(of), modification.except_, modification.keep)
    return modification


def color_words(colors: Sequence[str]) -> str:
    """Return colours as words: ``"white and blue"``, ``"colorless"``."""
    return " and ".join(colors) or "colorless"
