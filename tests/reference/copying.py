"""Copiable values: what a copy gets, and what exceptions and "as enters" abilities make of them (CR 707.2, 707.9)."""

from __future__ import annotations

from dataclasses import replace

from layers.copiable import CopiableValues
from layers.effects import modifications as m
from layers.effects.abilities import Ability, Defining
from layers.keywords import expand
from reference.change import change, planned
from reference.evaluate import Look
from reference.state import Thing

Exceptions = tuple[m.Modification, ...]


def copied(
    original: CopiableValues, keep: tuple[m.Characteristic, ...], except_: Exceptions, thing: Thing, look: Look
) -> CopiableValues:
    """Return the copiable values of an object that becomes a copy."""
    own = thing.copiable
    other = set(keep).union(*(_provides(exception) for exception in except_))
    abilities = tuple(ability for ability in original.abilities if not _defines(ability) & other)
    values = replace(original, abilities=abilities)
    if "color" in other:
        values = replace(values, color_indicator=())
    for characteristic in keep:
        if characteristic == "name":
            values = replace(values, name=own.name)
        elif characteristic == "mana cost":
            values = replace(values, mana_cost=own.mana_cost, front_mana_value=own.front_mana_value)
        elif characteristic == "color":
            values = replace(values, colors_given=own.colors, color_indicator=own.color_indicator)
        elif characteristic == "supertypes":
            values = replace(values, supertypes=own.supertypes)
        elif characteristic == "types":
            values = replace(values, types=own.types)
        elif characteristic == "subtypes":
            values = replace(values, subtypes=own.subtypes)
        elif characteristic == "abilities":
            values = replace(values, abilities=own.abilities)
        elif characteristic == "power":
            values = replace(values, power=own.power)
        else:
            values = replace(values, toughness=own.toughness)
    return amended(values, except_, thing, look)


def _provides(exception: m.Modification) -> set[m.Characteristic]:
    """The characteristics for which an exception gives a set of values of its own (CR 707.9d)."""
    if isinstance(exception, m.SetPT):
        given: set[m.Characteristic] = set()
        if exception.power is not None:
            given.add("power")
        if exception.toughness is not None:
            given.add("toughness")
        return given
    if isinstance(exception, m.SetColors):
        return {"color"}
    if isinstance(exception, m.SetSubtypes | m.SetBasicLandTypes):
        return {"subtypes"}
    return {"types"} if isinstance(exception, m.SetTypes) else set()


def _defines(ability: Ability) -> set[m.Characteristic]:
    """The characteristics that an ability defines, if it is a characteristic-defining one (CR 604.3)."""
    found: set[m.Characteristic] = set()
    for meant in expand(ability):
        for defined in meant.does if isinstance(meant, Defining) else ():
            if isinstance(defined, m.SetPT):
                found |= _provides(defined)
            elif defined.kind == "color":
                found.add("color")
            elif isinstance(defined, m.AddSubtypes | m.SetSubtypes | m.AddEverySubtype | m.RemoveSubtypes):
                found.add("subtypes")
    return found


def amended(values: CopiableValues, does: Exceptions, thing: Thing, look: Look) -> CopiableValues:
    """Return copiable values with exceptions made to them; conditional ones see what the others make (CR 707.9f)."""
    for exception in does:
        if isinstance(exception, m.ChangeCopiable):
            values = amended(values, exception.does, thing, look)
        elif isinstance(exception, m.SetManaCost):
            values = replace(values, mana_cost=exception.cost, front_mana_value=None)
        elif isinstance(exception, m.AddAbilities):
            values = replace(values, abilities=values.abilities + exception.abilities)
        elif not isinstance(exception, m.IfCopyIs):
            values = _with(values, exception, thing, look)
    for exception in does:
        if isinstance(exception, m.IfCopyIs) and exception.type in values.types:
            values = amended(values, exception.does, thing, look)
    return values


def _with(values: CopiableValues, exception: m.Modification, thing: Thing, look: Look) -> CopiableValues:
    """Make an exception as the same modification of an object would: on a scratch object of these values."""
    scratch = thing.copy()
    scratch.become(values)
    change(scratch, exception, planned(exception, scratch, look), look)
    values = replace(
        values,
        name=scratch.name,
        supertypes=tuple(sorted(scratch.supertypes)),
        types=tuple(sorted(scratch.types)),
        subtypes=tuple((family, word) for family, words in sorted(scratch.subtypes.items()) for word in sorted(words)),
        abilities=tuple(having.ability for having in scratch.abilities),
    )
    if exception.kind == "color":
        values = replace(values, colors_given=tuple(sorted(scratch.colors)), color_indicator=())
    if isinstance(exception, m.SetPT):
        if exception.power is not None:
            values = replace(values, power=str(scratch.power))
        if exception.toughness is not None:
            values = replace(values, toughness=str(scratch.toughness))
    return values
