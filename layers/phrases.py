"""What explanations are made of: what effects, layers, objects and their characteristics are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from layers.copiable import CopiableValues
from layers.editions import RuleSet
from layers.effects.abilities import Effect, Keyword
from layers.effects.conditions import Always
from layers.effects.modifications import BecomeCopy, Modification, ReplaceWord
from layers.effects.node import substitute
from layers.effects.selectors import Chosen, ObjectNamed, Targets
from layers.effects.wording import Source, wording
from layers.effects.wording.base import CHOSEN
from layers.instances import EnterAsCopy, Instance

if TYPE_CHECKING:
    from layers.characteristics import Characteristics
    from layers.solution import ContinuousEffect, FactChange, Solution

__all__ = [
    "changes_in_words",
    "color_words",
    "label",
    "layer_words",
    "listed",
    "numbers",
    "part_in_words",
    "quoted",
    "source_of",
    "statement",
    "summary",
    "type_line",
    "zone_words",
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


def part_in_words(solution: Solution, inst: Instance, layer: str) -> str:
    """Return what an effect does in a layer, as a sentence."""
    does = tuple(_as_read(modification) for modification in inst.parts[layer])
    when = inst.when if isinstance(inst.effect.when, Always) else inst.effect.when
    return wording(_as_chosen(Effect(inst.effect.applies_to, does, when), inst), source_of(solution, inst))


def _as_chosen(effect: Effect, inst: Instance) -> Effect:
    """Return an effect with what was chosen for it, words and targets, in the places of its choices."""
    choices, targets = inst.context.choices, inst.context.targets
    chosen = effect
    if len(targets) == 1:
        chosen = substitute(chosen, Targets(), ObjectNamed(targets[0]))
    for place, target in enumerate(targets):
        chosen = substitute(chosen, Targets(place), ObjectNamed(target))
    try:
        for kind in CHOSEN:
            words = choices.words(kind)
            if len(words) == 1:
                chosen = substitute(chosen, Chosen(kind), words[0])
        does = tuple(
            replace(node, from_=node.from_ or choices.from_, to=node.to or choices.to)
            if isinstance(node, ReplaceWord)
            else node
            for node in chosen.does
        )
        return replace(chosen, does=does)
    except ValueError:  # a word of a made-up card may be none that a tree can have
        return effect


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
    return listed(colors) if colors else "colorless"


def listed(names: Sequence[str], most: int = 5) -> str:
    """Name things in a sentence: ``"a, b and c"``, or the first few of very many."""
    shown = list(names[:most]) if len(names) > most + 1 else list(names)
    if len(shown) < len(names):
        shown.append(f"{len(names) - len(shown)} more")
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " and " + shown[-1]


def statement(name: str, characteristic: str, value: Any) -> str:
    """Say as a clause which value an object has for a characteristic: ``"bears has power 2"``."""
    if characteristic == "power/toughness":
        return f"{name} is {value}" if value else f"{name} has no power and toughness"
    words = {"mana_cost": "mana cost", "mana_value": "mana value", "type_line": "type line", "types": "card types"}
    what = words.get(characteristic, characteristic)
    number = "is"
    if characteristic == "colors":
        return f"{name} is {color_words(value)}"
    if value is None or value in ("", ()):
        return f"{name} has no {what}"
    if isinstance(value, tuple):
        what, number = (what, "are") if len(value) > 1 else (what.removesuffix("s"), "is")
        value = listed([quoted(str(one)) for one in value], 12)
    return f"{name} has {value}" if characteristic == "abilities" else f"the {what} of {name} {number} {value}"


_ZONES = {
    "battlefield": "on the battlefield", "stack": "on the stack", "exile": "in exile", "command": "in the command zone",
}  # fmt: skip


def zone_words(zone: str) -> str:
    """Say where a zone is: ``"on the stack"``, ``"in a graveyard"``."""
    return _ZONES.get(zone, f"in a {zone}")


def changes_in_words(changes: Iterable[FactChange]) -> str:
    """Say what a step changed, the same change to several objects once: ``"a and b gain Creature"``."""
    by_change: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[str]] = {}
    pairs: dict[str, dict[str, FactChange]] = {}
    # What becomes of abilities is told last: in the layers before theirs it follows from the rest.
    for change in sorted(_with_types_joined(changes), key=lambda change: change.kind == "ability"):
        if change.kind in ("power", "toughness") and change.gained and change.lost:
            pairs.setdefault(change.object, {})[change.kind] = change
        elif change.gained or change.lost:
            by_change.setdefault((change.kind, change.gained, change.lost), []).append(change.object)
    for name, found in pairs.items():
        gained = tuple(one.gained[0] for one in found.values())
        lost = tuple(one.lost[0] for one in found.values())
        by_change.setdefault(("/".join(found), gained, lost), []).append(name)
    return "; ".join(_change(kind, gained, lost, names) for (kind, gained, lost), names in by_change.items())


def _with_types_joined(changes: Iterable[FactChange]) -> Iterator[FactChange]:
    """Yield changes, those of one object's supertypes, card types and subtypes as one."""
    types: dict[str, list[FactChange]] = {}
    found: list[FactChange | str] = []
    for change in changes:
        if change.kind not in ("supertype", "type", "every subtype") and not change.kind.startswith("subtype/"):
            found.append(change)
        elif change.object in types:
            types[change.object].append(change)
        else:
            types[change.object] = [change]
            found.append(change.object)
    for one in found:
        if not isinstance(one, str):
            yield one
            continue
        parts = sorted(types[one], key=lambda part: (part.kind != "supertype", part.kind != "type"))
        gained, lost = (
            tuple(word for part in parts for word in getattr(part, side)) for side in ("gained", "lost")
        )  # fmt: skip
        yield replace(parts[0], kind="type", gained=gained, lost=lost)


def _change(kind: str, gained: tuple[str, ...], lost: tuple[str, ...], names: list[str]) -> str:
    who, s = listed(names), "" if len(names) > 1 else "s"
    if "power" in kind or "toughness" in kind:
        what = "" if kind == "power/toughness" else f"{kind} "
        return f"{what}{'/'.join(lost)} → {'/'.join(gained)} for {who}"
    if kind in ("controller", "name", "cost", "mana value"):
        what = {"cost": "mana cost"}.get(kind, kind)
        if not any(gained):
            return f"{who} {'has' if s else 'have'} no {what} any more"
        return f"the {what} of {who} becomes {listed(gained)}"
    if kind == "barred":
        return f"{who} can't have {listed(gained)}"
    parts = [f"{verb}{s} {listed([quoted(word) for word in words])}" for verb, words in
             (("gain", gained), ("lose", lost)) if words]  # fmt: skip
    return f"{who} {' and '.join(parts)}"


def type_line(values: CopiableValues) -> str:
    """Return the type line that copiable values make, ``""`` without any types."""
    line = " ".join((*values.supertypes, *values.types))
    return f"{line} — {' '.join(word for _, word in values.subtypes)}" if values.subtypes else line


def quoted(word: str) -> str:
    """Return a word as it stands, the text of an ability in quotation marks."""
    return f'"{word}"' if word.endswith((".", '"')) or ": " in word else word
