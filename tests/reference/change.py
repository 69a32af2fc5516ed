"""What each modification does to one object, and what about it follows from the state (CR 613.8a)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from layers.effects import modifications as m
from layers.effects.abilities import Ability, Keyword, OtherAbility
from layers.effects.selectors import Chosen
from layers.words import BASIC_LAND_TYPES, family_of, subtypes
from reference.evaluate import Look, amount, of_kind, players, same_keyword, select, value
from reference.state import Thing


def planned(modification: m.Modification, thing: Thing, look: Look) -> Hashable:
    """Return what a modification would do to an object in a state: an instruction, not what comes of it.

    Two answers for the same modification are equal if, and only if, it does the same thing to the object.
    """
    plan = _PLANS.get(type(modification))
    return plan(modification, thing, look.at(thing.id)) if plan else modification


def _players(modification: m.GainControl, thing: Thing, look: Look) -> frozenset[str]:
    return players(modification.who, look)


def _set_pt(modification: m.SetPT, thing: Thing, look: Look) -> tuple[int | None, ...]:
    both = (modification.power, modification.toughness)
    return tuple(None if number is None else value(number, look) for number in both)


def _add_pt(modification: m.AddPT, thing: Thing, look: Look) -> tuple[int, ...]:
    return (amount(modification.power, look), amount(modification.toughness, look))


def _multiply_pt(modification: m.MultiplyPT, thing: Thing, look: Look) -> tuple[int, ...]:
    # Doubling takes negative numbers as they are (CR 107.1b, 701.10c); what has no power has nothing to double.
    power, toughness = thing.power_if_any() or 0, thing.toughness_if_any() or 0
    return ((modification.power - 1) * power, (modification.toughness - 1) * toughness)


def _abilities(modification: m.AddAbilities, thing: Thing, look: Look) -> tuple[bool, ...]:
    """Which of the abilities the object can have (CR 113.11)."""
    return tuple(not is_barred(ability, thing) for ability in modification.abilities)


def borrowed(modification: m.AddAbilitiesOf | m.AddKeywordsOf, look: Look) -> frozenset[Ability]:
    """The abilities that a modification finds on other objects."""

    def wanted(ability: Ability) -> bool:
        if isinstance(modification, m.AddKeywordsOf):
            return any(same_keyword(named, ability) for named in modification.keywords)
        return modification.what == "all" or of_kind(ability, modification.what)

    found = {h.ability for other in select(modification.of, look) for h in look.state.abilities_of(other)}
    return frozenset(ability for ability in found if wanted(ability))


def _borrowed(modification: m.AddAbilitiesOf | m.AddKeywordsOf, thing: Thing, look: Look) -> frozenset[Ability]:
    return that_it_can_have(borrowed(modification, look), thing)


def that_it_can_have(abilities: frozenset[Ability], thing: Thing) -> frozenset[Ability]:
    """Those of some abilities that an object can have (CR 113.11)."""
    return frozenset(ability for ability in abilities if not is_barred(ability, thing))


def _subtypes_of(modification: m.SetSubtypesOf, thing: Thing, look: Look) -> frozenset[str]:
    return frozenset().union(*(other.subtypes_of(modification.which) for other in select(modification.of, look)))


def _original(modification: m.BecomeCopy | m.FullTextOf, thing: Thing, look: Look) -> frozenset[str]:
    return frozenset(other.id for other in select(modification.of, look))


_PLANS: dict[type[m.Modification], Callable[[Any, Thing, Look], Hashable]] = {
    m.GainControl: _players,
    m.SetSubtypesOf: _subtypes_of,
    m.SetPT: _set_pt,
    m.AddPT: _add_pt,
    m.MultiplyPT: _multiply_pt,
    m.AddAbilities: _abilities,
    m.AddAbilitiesOf: _borrowed,
    m.AddKeywordsOf: _borrowed,
    m.BecomeCopy: _original,
    m.FullTextOf: _original,
}


def is_barred(ability: Ability, thing: Thing) -> bool:
    """Whether an object can't have an ability (CR 113.11)."""
    return any(same_keyword(named, ability) for named in thing.barred)


def change(thing: Thing, modification: m.Modification, plan: Any, look: Look) -> None:
    """Do to an object what a modification says; `plan` is what `planned` said before any object was changed."""
    _CHANGES[type(modification)](thing, modification, plan, look)


def _gain_control(thing: Thing, modification: m.GainControl, plan: frozenset[str], look: Look) -> None:
    if len(plan) == 1 and thing.has_controller:
        (thing.controller,) = plan


def _set_name(thing: Thing, modification: m.SetName, plan: Any, look: Look) -> None:
    for name in look.words((modification.name,)):
        thing.name, thing.every_name = name, False


def _every_name(thing: Thing, modification: m.AddEveryName, plan: Any, look: Look) -> None:
    thing.every_name = True


# --- types --------------------------------------------------------------------------------------------------------


def _set_types(thing: Thing, modification: m.SetTypes, plan: Any, look: Look) -> None:
    # An instant or sorcery stays one (CR 205.1a).
    thing.types = frozenset(modification.types) | thing.types & {"Instant", "Sorcery"}


def _add_types(thing: Thing, modification: m.AddTypes, plan: Any, look: Look) -> None:
    thing.types |= frozenset(look.words(modification.types))


def _remove_types(thing: Thing, modification: m.RemoveTypes, plan: Any, look: Look) -> None:
    thing.types -= frozenset(modification.types)


def _with_words(thing: Thing, words: Iterable[str]) -> dict[str, frozenset[str]]:
    """An object's subtypes with more of them, as far as they fit its types (CR 205.3d)."""
    found = dict(thing.subtypes)
    for word in words:
        family = family_of(word)
        if thing.fits(family):
            found[family] = found.get(family, frozenset()) | {word}
    return found


def _set_subtypes(thing: Thing, modification: m.SetSubtypes, plan: Any, look: Look) -> None:
    words = look.words(modification.subtypes)
    for family in {family_of(word) for word in words}:
        if thing.fits(family):
            thing.subtypes = thing.subtypes | {family: frozenset()}
    thing.subtypes = _with_words(thing, words)


def _set_subtypes_of(thing: Thing, modification: m.SetSubtypesOf, plan: frozenset[str], look: Look) -> None:
    if thing.fits(modification.which):
        thing.subtypes = thing.subtypes | {modification.which: plan}


def _add_subtypes(thing: Thing, modification: m.AddSubtypes, plan: Any, look: Look) -> None:
    thing.subtypes = _with_words(thing, look.words(modification.subtypes))


def _remove_subtypes(thing: Thing, modification: m.RemoveSubtypes, plan: Any, look: Look) -> None:
    gone = frozenset(look.words(modification.subtypes))
    left = {family: words - gone for family, words in thing.subtypes.items()}
    if modification.every is not None:
        left[modification.every] = frozenset()
    thing.subtypes = left


def _every_subtype(thing: Thing, modification: m.AddEverySubtype, plan: Any, look: Look) -> None:
    words: Iterable[str] = subtypes("creature") if modification.of == "creature" else subtypes("land")
    if modification.of == "basic land":
        words = BASIC_LAND_TYPES
    elif modification.of == "nonbasic land":
        words = set(words) - set(BASIC_LAND_TYPES)
    family = "creature" if modification.of == "creature" else "land"
    if thing.fits(family):
        thing.subtypes = thing.subtypes | {family: thing.subtypes.get(family, frozenset()) | frozenset(words)}


def _set_basic_land_types(thing: Thing, modification: m.SetBasicLandTypes, plan: Any, look: Look) -> None:
    words = look.words(modification.types)
    if words and "Land" in thing.types:
        thing.subtypes = thing.subtypes | {"land": frozenset(words)}
        # What its rules text and copiable effects gave it goes, what other effects gave it stays (CR 305.7).
        thing.abilities = tuple(having for having in thing.abilities if not having.own)


def _add_supertypes(thing: Thing, modification: m.AddSupertypes, plan: Any, look: Look) -> None:
    thing.supertypes |= frozenset(modification.supertypes)


def _remove_supertypes(thing: Thing, modification: m.RemoveSupertypes, plan: Any, look: Look) -> None:
    thing.supertypes -= frozenset(modification.supertypes)


# --- colours ------------------------------------------------------------------------------------------------------


def _unmade(words: tuple[str | Chosen, ...], look: Look) -> bool:
    """Whether words are wanted, and none was chosen (CR 607.5a)."""
    return bool(words) and not look.words(words)


def _set_colors(thing: Thing, modification: m.SetColors, plan: Any, look: Look) -> None:
    if not _unmade(modification.colors, look):
        thing.colors = frozenset(look.words(modification.colors))


def _add_colors(thing: Thing, modification: m.AddColors, plan: Any, look: Look) -> None:
    thing.colors |= frozenset(look.words(modification.colors))


def _remove_colors(thing: Thing, modification: m.RemoveColors, plan: Any, look: Look) -> None:
    thing.colors -= frozenset(look.words(modification.colors))


# --- abilities ----------------------------------------------------------------------------------------------------


def _named(ability: Ability, given: tuple[Ability, ...]) -> bool:
    """Whether an ability is among some that a text names; a bare keyword means one with any parameter."""
    return any(
        ability == other or (isinstance(other, Keyword) and same_keyword(str(other), ability)) for other in given
    )


def _lose(thing: Thing, test: Callable[[Ability], bool]) -> None:
    thing.abilities = tuple(having for having in thing.abilities if not test(having.ability))


def _lose_abilities(thing: Thing, modification: m.LoseAbilities, plan: Any, look: Look) -> None:
    _lose(thing, lambda ability: _named(ability, modification.abilities))


def _lose_all(thing: Thing, modification: m.LoseAllAbilities, plan: Any, look: Look) -> None:
    def lost(ability: Ability) -> bool:
        if _named(ability, modification.except_):
            return False
        if modification.only == "not mana":
            return not (isinstance(ability, OtherAbility) and ability.kind == "mana")
        return modification.only == "" or of_kind(ability, modification.only)

    _lose(thing, lost)


def _bar(thing: Thing, modification: m.BarAbilities, plan: Any, look: Look) -> None:
    thing.barred |= frozenset(modification.keywords)
    _lose(thing, lambda ability: is_barred(ability, thing))


# --- power and toughness ------------------------------------------------------------------------------------------


def _set_numbers(thing: Thing, modification: m.SetPT, plan: tuple[int | None, ...], look: Look) -> None:
    power, toughness = plan
    if power is not None:
        thing.power = thing.base_power = power
    if toughness is not None:
        thing.toughness = thing.base_toughness = toughness


def _add_numbers(thing: Thing, modification: m.AddPT | m.MultiplyPT, plan: tuple[int, int], look: Look) -> None:
    thing.power += plan[0]
    thing.toughness += plan[1]


def _switch(thing: Thing, modification: m.SwitchPT, plan: Any, look: Look) -> None:
    thing.power, thing.toughness = thing.toughness, thing.power


_CHANGES: dict[type[m.Modification], Callable[[Thing, Any, Any, Look], None]] = {
    m.GainControl: _gain_control,
    m.SetName: _set_name,
    m.AddEveryName: _every_name,
    m.SetTypes: _set_types,
    m.AddTypes: _add_types,
    m.RemoveTypes: _remove_types,
    m.SetSubtypes: _set_subtypes,
    m.SetSubtypesOf: _set_subtypes_of,
    m.AddSubtypes: _add_subtypes,
    m.RemoveSubtypes: _remove_subtypes,
    m.AddEverySubtype: _every_subtype,
    m.SetBasicLandTypes: _set_basic_land_types,
    m.AddSupertypes: _add_supertypes,
    m.RemoveSupertypes: _remove_supertypes,
    m.SetColors: _set_colors,
    m.AddColors: _add_colors,
    m.RemoveColors: _remove_colors,
    m.LoseAbilities: _lose_abilities,
    m.LoseAllAbilities: _lose_all,
    m.BarAbilities: _bar,
    m.SetPT: _set_numbers,
    m.AddPT: _add_numbers,
    m.MultiplyPT: _add_numbers,
    m.SwitchPT: _switch,
}
