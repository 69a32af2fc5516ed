"""Copy effects: what an object's copiable values become, exceptions included (CR 707.9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from layers.copiable import CopiableValues, parse_type_line
from layers.effects import modifications as m
from layers.effects.abilities import Ability, Defining, Keyword
from layers.effects.modifications import Characteristic, Modification
from layers.effects.selectors import Chosen
from layers.effects.values import Const
from layers.keywords import expand
from layers.objects import Choices
from layers.words import BASIC_LAND_TYPES, COLORS, FAMILY_TYPES, family_of, subtypes

__all__ = ["amend", "copied", "every_subtype", "face_down_values"]


def copied(
    original: CopiableValues,
    own: CopiableValues,
    exceptions: tuple[Modification, ...],
    keep: tuple[Characteristic, ...],
    choices: Choices,
) -> CopiableValues:
    """Return the copiable values of a copy.

    Parameters
    ----------
    original, own : CopiableValues
        Of what is copied, and of the object that becomes the copy, before it does.
    exceptions : tuple of Modification
        What the copy effect does to the copied values (CR 707.9a, 707.9b).
    keep : tuple of str
        The characteristics that are not copied (CR 707.9c).
    choices : Choices
        For words that were chosen.

    Returns
    -------
    CopiableValues
    """
    values = replace(original, front_mana_value=None)
    kept: dict[Characteristic, tuple[str, ...]] = {
        "name": ("name",),
        "mana cost": ("mana_cost", "front_mana_value"),
        "color": ("color_indicator", "colors_given"),
        "supertypes": ("supertypes",),
        "types": ("types",),
        "subtypes": ("subtypes",),
        "abilities": ("abilities",),
        "power": ("power",),
        "toughness": ("toughness",),
    }
    provided = set(keep).union(*(_provides(change) for change in exceptions))
    values = replace(values, abilities=tuple(a for a in values.abilities if not _defines(a) & provided))
    if "color" in provided:
        values = replace(values, color_indicator=())
    for characteristic in keep:
        values = replace(values, **{name: getattr(own, name) for name in kept[characteristic]})
    if "color" in keep:
        values = replace(values, colors_given=own.colors)
    return amend(values, exceptions, choices)


def _provides(change: Modification) -> set[Characteristic]:
    """Return the characteristics for which an exception gives a set of values of its own (CR 707.9d)."""
    match change:
        case m.SetPT(power, toughness):
            numbers: tuple[tuple[Characteristic, object], ...] = (("power", power), ("toughness", toughness))
            return {kind for kind, value in numbers if value is not None}
        case m.SetColors():
            return {"color"}
        case m.SetSubtypes() | m.SetBasicLandTypes():
            return {"subtypes"}
        case m.SetTypes():
            return {"types"}
        case m.SetName():
            return {"name"}
    return set()


def _defines(ability: Ability) -> set[Characteristic]:
    """Return the characteristics that an ability defines, if it is a characteristic-defining one (CR 604.3)."""
    found: set[Characteristic] = set()
    for defining in expand(ability):
        for change in defining.does if isinstance(defining, Defining) else ():
            if isinstance(change, m.SetPT):
                found |= _provides(change)
            elif change.kind == "color":
                found.add("color")
            elif change.kind == "type":
                found.add("subtypes")
    return found


def amend(values: CopiableValues, changes: tuple[Modification, ...], choices: Choices) -> CopiableValues:
    """Return copiable values with modifications made to them, in order.

    An exception that is conditional is looked at last, since it takes the others into account (CR 707.9f).
    """
    for change in changes:
        if not isinstance(change, m.IfCopyIs):
            values = _amend(values, change, choices)
    for change in changes:
        if isinstance(change, m.IfCopyIs) and change.type in values.types:
            values = amend(values, change.does, choices)
    return values


def _words(words: tuple[str | Chosen, ...], choices: Choices) -> tuple[str, ...]:
    found: list[str] = []
    for word in words:
        found += [word] if isinstance(word, str) else choices.words(word.chosen)
    return tuple(found)


def _joined(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(old + new))


def _amend(values: CopiableValues, change: Modification, choices: Choices) -> CopiableValues:
    match change:
        case m.SetName(name):
            return replace(values, name="".join(_words((name,), choices)))
        case m.SetTypes(types):
            return replace(values, types=types)
        case m.AddTypes(types):
            return replace(values, types=_joined(values.types, _words(types, choices)))
        case m.RemoveTypes(types):
            return replace(values, types=tuple(word for word in values.types if word not in types))
        case m.AddSupertypes(supertypes):
            return replace(values, supertypes=_joined(values.supertypes, supertypes))
        case m.RemoveSupertypes(supertypes):
            return replace(values, supertypes=tuple(word for word in values.supertypes if word not in supertypes))
        case m.SetSubtypes() | m.SetBasicLandTypes() | m.AddSubtypes() | m.RemoveSubtypes() | m.AddEverySubtype():
            return _amend_subtypes(values, change, choices)
        case m.SetColors(colors):
            chosen = _words(colors, choices)
            return replace(values, colors_given=tuple(color for color in COLORS if color in chosen), color_indicator=())
        case m.AddColors(colors):
            chosen = _words(colors, choices)
            return replace(values, colors_given=tuple(c for c in COLORS if c in chosen or c in values.colors))
        case m.SetManaCost(cost):
            return replace(values, mana_cost=cost, front_mana_value=None)
        case m.AddAbilities(abilities):
            return replace(values, abilities=values.abilities + abilities)
        case m.LoseAllAbilities(except_):
            return replace(values, abilities=tuple(a for a in values.abilities if _matches(a, except_)))
        case m.LoseAbilities(abilities):
            return replace(values, abilities=tuple(a for a in values.abilities if not _matches(a, abilities)))
        case m.SetPT(power, toughness):
            return replace(
                values,
                power=str(power.number) if isinstance(power, Const) else values.power,
                toughness=str(toughness.number) if isinstance(toughness, Const) else values.toughness,
            )
    raise ValueError(f"{change.tag!r} is no exception that a copy effect can make")


def _matches(ability: Ability, lost: tuple[Ability, ...]) -> bool:
    return any(
        ability == other
        or (
            isinstance(ability, Keyword)
            and isinstance(other, Keyword)
            and not other.parameter
            and ability.name == other.name
        )
        for other in lost
    )


def every_subtype(of: str) -> tuple[str, ...]:
    """Return the words that `AddEverySubtype` adds."""
    if of in ("creature", "land"):
        return subtypes(of)
    return tuple(word for word in subtypes("land") if (word in BASIC_LAND_TYPES) == (of == "basic land"))


def _amend_subtypes(values: CopiableValues, change: Modification, choices: Choices) -> CopiableValues:
    fits = {family for family, needed in FAMILY_TYPES.items() if set(needed) & set(values.types)}
    old = values.subtypes
    if isinstance(change, m.RemoveSubtypes):
        gone = _words(change.subtypes, choices)
        return replace(values, subtypes=tuple(pair for pair in old if pair[1] not in gone and pair[0] != change.every))
    if isinstance(change, m.AddEverySubtype):
        family = "creature" if change.of == "creature" else "land"
        new = tuple((family, word) for word in every_subtype(change.of)) if family in fits else ()
        return replace(values, subtypes=_joined(old, new))
    assert isinstance(change, m.SetSubtypes | m.SetBasicLandTypes | m.AddSubtypes)
    words = _words(change.types if isinstance(change, m.SetBasicLandTypes) else change.subtypes, choices)
    new = tuple((family_of(word), word) for word in words if family_of(word) in fits)
    if not isinstance(change, m.AddSubtypes):
        families = {family for family, _ in new}
        old = tuple(pair for pair in old if pair[0] not in families)
    return replace(values, subtypes=_joined(old, new))


def face_down_values(node: m.TurnFaceDown) -> CopiableValues:
    """Return the values of a face-down object: those listed, nothing else (CR 708.2)."""
    line = parse_type_line(node.type_line)
    return CopiableValues(
        name=node.name,
        colors_given=node.colors or None,
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        abilities=node.abilities,
        power=node.power,
        toughness=node.toughness,
    )
