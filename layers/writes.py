"""What effects may change, as far as their words tell: nothing else has to be looked at for what was read."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeAlias

from layers.amend import every_subtype
from layers.effects import modifications as m
from layers.effects.abilities import Keyword
from layers.effects.selectors import Chosen
from layers.state import AbilityTable, Columns, Fact
from layers.words import FAMILY_TYPES, family_of

__all__ = ["Place", "places", "places_of", "writes"]

_GRANTED_ABILITIES: Fact = ("ability", "granted")
"""Stands for every ability that is not in a slot of its object's own."""

_TRUE = object()
"""Stands for every value of a kind of which something is true: what only takes away changes nothing else."""

_KEYWORDS: Fact = ("keyword", None)
_ABILITIES: tuple[Fact, ...] = (("ability", _TRUE), _KEYWORDS)
_POWER_AND_TOUGHNESS: tuple[Fact, ...] = (("power", None), ("toughness", None))


def _worded(kind: str, words: Iterable[str | Chosen]) -> set[Fact]:
    """Return a fact for each word; what is chosen may be any."""
    return {(kind, word if isinstance(word, str) else None) for word in words}


def _of_types(words: Iterable[str | Chosen]) -> set[Fact]:
    found = _worded("type", words)
    # Lands have the abilities of their land types.
    return found | {_GRANTED_ABILITIES} if not found.isdisjoint({("type", "Land"), ("type", None)}) else found


def _of_subtypes(words: Iterable[str | Chosen], *, whole: bool) -> set[Fact]:
    """Return the facts that subtypes are; with `whole` others of their families may go."""
    found: set[Fact] = set()
    for word in words:
        families = (family_of(word),) if isinstance(word, str) else tuple(FAMILY_TYPES)
        for family in families:
            found.add(("subtype/" + family, word if isinstance(word, str) else None))
            if whole:
                found |= {("subtype/" + family, _TRUE), ("every subtype", _TRUE)}
            if family == "land":
                found.add(_GRANTED_ABILITIES)
    return found


def _of_family(family: str) -> set[Fact]:
    found: set[Fact] = {("subtype/" + family, None), ("every subtype", family)}
    return found | {_GRANTED_ABILITIES} if family == "land" else found


def _of_every(node: m.AddEverySubtype) -> set[Fact]:
    if node.of == "creature":
        return {("every subtype", "creature")}
    return _of_subtypes(every_subtype(node.of), whole=False)


def _of_removed(node: m.RemoveSubtypes) -> set[Fact]:
    found: set[Fact] = set().union(*(_of_family(family_of(word)) for word in node.subtypes if isinstance(word, str)))
    if not all(isinstance(word, str) for word in node.subtypes):
        found = found.union(*map(_of_family, FAMILY_TYPES))
    return found if node.every is None else found | _of_family(node.every)


def _of_granted(node: m.AddAbilities) -> set[Fact]:
    return {_GRANTED_ABILITIES, *(("keyword", one.name) for one in node.abilities if isinstance(one, Keyword))}


def _of_set_pt(node: m.SetPT) -> set[Fact]:
    kinds = [kind for kind in ("power", "toughness") if getattr(node, kind) is not None]
    return {(base + kind, None) for kind in kinds for base in ("", "base ")}


_WRITES: dict[type[m.Modification], Callable[[Any], Iterable[Fact]]] = {
    m.GainControl: lambda node: (("controller", None),),
    m.SetName: lambda node: (("name", None), ("every name", True)),
    m.AddEveryName: lambda node: (("every name", True),),
    m.SetTypes: lambda node: (("type", _TRUE), *_worded("type", node.types), _GRANTED_ABILITIES),
    m.AddTypes: lambda node: _of_types(node.types),
    m.RemoveTypes: lambda node: _of_types(node.types),
    m.SetSubtypes: lambda node: _of_subtypes(node.subtypes, whole=True),
    # A made-up word that is printed on an artifact, say, is a creature type where it is given to something.
    m.SetSubtypesOf: lambda node: {*_of_family(node.which), ("subtype/creature", None)},
    m.AddSubtypes: lambda node: _of_subtypes(node.subtypes, whole=False),
    m.RemoveSubtypes: _of_removed,
    m.AddEverySubtype: _of_every,
    m.SetBasicLandTypes: lambda node: (*_of_subtypes(node.types, whole=True), *_ABILITIES),
    m.AddSupertypes: lambda node: _worded("supertype", node.supertypes),
    m.RemoveSupertypes: lambda node: _worded("supertype", node.supertypes),
    m.SetColors: lambda node: (("color", _TRUE), *_worded("color", node.colors)),
    m.AddColors: lambda node: _worded("color", node.colors),
    m.RemoveColors: lambda node: _worded("color", node.colors),
    m.AddAbilities: _of_granted,
    m.AddAbilitiesOf: lambda node: (_GRANTED_ABILITIES, _KEYWORDS),
    m.AddKeywordsOf: lambda node: (_GRANTED_ABILITIES, _KEYWORDS),
    m.LoseAbilities: lambda node: _ABILITIES,
    m.LoseAllAbilities: lambda node: _ABILITIES,
    m.BarAbilities: lambda node: (*_ABILITIES, *(("barred", name) for name in node.keywords)),
    m.SetPT: _of_set_pt,
    m.AddPT: lambda node: _POWER_AND_TOUGHNESS,
    m.MultiplyPT: lambda node: _POWER_AND_TOUGHNESS,
    m.SwitchPT: lambda node: _POWER_AND_TOUGHNESS,
}


def writes(modifications: Iterable[m.Modification]) -> frozenset[Fact] | None:
    """Return the facts that modifications can change; None when it may be any (copies and text changes).

    A value of None stands for every value of the kind, `_TRUE` for every one of which something is true.
    """
    found: set[Fact] = set()
    for modification in modifications:
        facts = _WRITES.get(type(modification))
        if facts is None:
            return None
        found.update(facts(modification))
    return frozenset(found)


# --- where effects are found ------------------------------------------------------------------------------------

Place: TypeAlias = Hashable
"""Where effects are found by what they may change: a fact, a kind with `_SOME`, `_TRUE` or None, None for anything."""

_SOME = object()
"""With a kind of fact: whatever may change one or more of its values."""


def places(modifications: Iterable[m.Modification]) -> tuple[Place, ...]:
    """Return the places at which an effect with some modifications is found."""
    written = writes(modifications)
    if written is None:
        return (None,)
    return tuple(dict.fromkeys(place for fact in written for place in (fact, (fact[0], _SOME))))


def places_of(fact: Fact, mask: int, columns: Columns, table: AbilityTable) -> tuple[Place, ...]:
    """Return the places at which everything is found that may change a fact that was read for some objects."""
    kind, value = fact
    if value is None:
        return ((kind, _SOME), None)
    if kind == "ability" and not table.is_own(value):  # type: ignore[arg-type]
        fact = _GRANTED_ABILITIES
    if columns.get(kind, _NO_COLUMNS).get(value, 0) & mask:
        return (fact, (kind, _TRUE), (kind, None), None)
    return (fact, (kind, None), None)


_NO_COLUMNS: dict[Hashable, int] = {}
