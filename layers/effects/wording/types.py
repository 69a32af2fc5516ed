"""Changes of types and colours: "is a blue Frog creature with base power and toughness 1/1"."""

from __future__ import annotations

from collections.abc import Sequence

from layers.effects import modifications as m
from layers.effects.selectors import Chosen
from layers.effects.wording.base import CHOSEN, words
from layers.effects.wording.english import listed
from layers.effects.wording.nouns import noun
from layers.effects.wording.parts import type_rank
from layers.effects.wording.speech import Speech, fixed_size, verb_phrases
from layers.words import BASIC_LAND_TYPES, COLORS

__all__ = ["becomes", "run_length"]


def run_length(modifications: Sequence[m.Modification]) -> int:
    """Return how many modifications from the first one on are one phrase: "is a blue Frog creature with ..."."""
    slots: dict[str, m.Modification] = {}
    for modification in modifications:
        slot = _slot(modification)
        before = {"types": ("subtypes", "size"), "size": ()}.get(slot, ("size",))
        if not slot or slot in slots or any(other in slots for other in before):
            break
        if slot == "size" and not slots.keys() & {"types", "subtypes"}:
            break
        if slot == "subtypes" and "types" in slots and _adds(slots["types"]) != _adds(modification):
            break
        slots[slot] = modification
    if slots.keys() == {"subtypes"} and isinstance(slots["subtypes"], m.SetBasicLandTypes):
        return 0
    return len(slots) if slots.keys() & {"types", "subtypes"} else 0


def _adds(modification: m.Modification) -> bool:
    return isinstance(modification, m.AddTypes | m.AddSubtypes | m.AddColors)


def _slot(modification: m.Modification) -> str:
    """Return which part of "a blue Frog creature with base power and toughness 1/1" a modification is."""
    match modification:
        case m.SetTypes(given) | m.AddTypes(given) if given and not _chosen(given):
            return "types"
        case m.SetSubtypes(given) | m.AddSubtypes(given) if given and not _chosen(given):
            return "subtypes"
        case m.SetBasicLandTypes(given) if given and not _chosen(given):
            return "subtypes"
        case m.SetColors(given) if len(given) < len(COLORS) and not _chosen(given):
            return "colors"
        case m.AddColors(given) if given and not _chosen(given):
            return "colors"
    return "size" if fixed_size(modification) else ""


def _chosen(given: Sequence[str | Chosen]) -> bool:
    return any(isinstance(word, Chosen) for word in given)


def becomes(run: Sequence[m.Modification], speech: Speech) -> list[str]:
    """Return the phrases for modifications that are one phrase together."""
    slots = {_slot(modification): modification for modification in run}
    types, subtypes, colors, size = (slots.get(name) for name in ("types", "subtypes", "colors", "size"))
    adjectives: list[str] = []
    if isinstance(colors, m.SetColors | m.AddColors):
        adjectives.append(listed([str(color) for color in colors.colors]) or "colorless")
    if isinstance(subtypes, m.SetSubtypes | m.AddSubtypes):
        adjectives += map(str, subtypes.subtypes)
    if isinstance(subtypes, m.SetBasicLandTypes):
        adjectives += map(str, subtypes.types)
    if isinstance(types, m.SetTypes | m.AddTypes):
        adjectives += [str(word).lower() for word in sorted(types.types, key=lambda word: type_rank(str(word)))]
    text = f"{speech.is_} {speech.a(' '.join(adjectives))}"
    if size:
        text += f" with base power and toughness {fixed_size(size)}"
    added = ["colors"] if isinstance(colors, m.AddColors) else []
    added += ["types"] if isinstance(types, m.AddTypes) or isinstance(subtypes, m.AddSubtypes) else []
    phrases = [text + _in_addition(listed(added), speech)]
    if isinstance(types, m.SetTypes) and subtypes is None:
        phrases.append(f"{speech.loses} all other card types")
    return phrases + _other_land_types(subtypes, speech)


def _other_land_types(modification: m.Modification | None, speech: Speech) -> list[str]:
    """Say that subtypes only take the place of others: "is a Swamp" by itself takes its abilities, too (CR 305.7)."""
    if not isinstance(modification, m.SetSubtypes):
        return []
    lands = (*BASIC_LAND_TYPES, Chosen("land_type"), Chosen("basic_land_type"))
    return [f"{speech.loses} all other land types"] if any(word in lands for word in modification.subtypes) else []


def _in_addition(to: str, speech: Speech) -> str:
    return f" in addition to {speech.its} other {to}" if to else ""


def _kinds(given: Sequence[str | Chosen], speech: Speech, name: str = "type") -> str:
    """Return "a Goblin and the chosen type" for words that are nouns."""
    # "The chosen type" is a creature type, but for a land a basic land type.
    usual = "basic_land_type" if speech.land else "creature_type"
    texts = []
    for word in given:
        if isinstance(word, Chosen):
            texts.append(f"the chosen {name if word.chosen == usual else CHOSEN[word.chosen]}")
        else:
            texts.append(speech.a(word))
    return listed(texts)


@verb_phrases.register
def _(node: m.SetTypes, speech: Speech) -> list[str]:
    return [f"{speech.loses} all card types"]


@verb_phrases.register
def _(node: m.AddTypes, speech: Speech) -> list[str]:
    types = [word if isinstance(word, Chosen) else word.lower() for word in node.types]
    return _added(_kinds(types, speech), "types", speech)


@verb_phrases.register
def _(node: m.AddSubtypes, speech: Speech) -> list[str]:
    return _added(_kinds(node.subtypes, speech), "types", speech, "subtypes")


@verb_phrases.register
def _(node: m.AddColors, speech: Speech) -> list[str]:
    return _added(_colors(node.colors, speech), "colors", speech)


def _added(what: str, kind: str, speech: Speech, name: str = "") -> list[str]:
    if not what:
        return [f"{speech.verb('gains', 'gain')} no {name or kind}"]
    return [f"{speech.is_} {what}{_in_addition(kind, speech)}"]


@verb_phrases.register
def _(node: m.RemoveTypes, speech: Speech) -> list[str]:
    return _not([speech.a(word.lower()) for word in node.types], "types", speech)


@verb_phrases.register
def _(node: m.SetSubtypes, speech: Speech) -> list[str]:
    text = f"{speech.is_} {_kinds(node.subtypes, speech) or 'of no further type'}"
    return [text, *_other_land_types(node, speech)]


@verb_phrases.register
def _(node: m.SetSubtypesOf, speech: Speech) -> list[str]:
    of = noun(node.of, speech.context, many=False).a()
    return [f"{speech.has} the {node.which} types of {of} as {speech.its} only {node.which} types"]


@verb_phrases.register
def _(node: m.RemoveSubtypes, speech: Speech) -> list[str]:
    phrases = [f"{speech.loses} all {node.every} types"] if node.every else []
    if node.subtypes or not node.every:
        phrases += _not([_kinds([word], speech) for word in node.subtypes], "subtypes", speech)
    return phrases


def _not(what: Sequence[str], kind: str, speech: Speech) -> list[str]:
    verb = speech.verb("isn't", "aren't")
    return [f"{verb} {listed(what, 'or')}" if what else f"{speech.loses} no {kind}"]


@verb_phrases.register
def _(node: m.AddEverySubtype, speech: Speech) -> list[str]:
    text = f"{speech.is_} every {node.of} type"
    return [text if node.of == "creature" else text + _in_addition("types", speech)]


@verb_phrases.register
def _(node: m.SetBasicLandTypes, speech: Speech) -> list[str]:
    if node.types:
        return [f"{speech.is_} {_kinds(node.types, speech)}"]
    return [f"{speech.loses} all land types", f"{speech.loses} the abilities of {speech.its} rules text"]


@verb_phrases.register
def _(node: m.AddSupertypes, speech: Speech) -> list[str]:
    words_ = listed([word.lower() for word in node.supertypes])
    return [f"{speech.is_} {words_}" if words_ else f"{speech.verb('gains', 'gain')} no supertypes"]


@verb_phrases.register
def _(node: m.RemoveSupertypes, speech: Speech) -> list[str]:
    return _not([word.lower() for word in node.supertypes], "supertypes", speech)


def _colors(given: Sequence[str | Chosen], speech: Speech) -> str:
    return listed([words(color, speech.context).text if isinstance(color, Chosen) else color for color in given])


@verb_phrases.register
def _(node: m.SetColors, speech: Speech) -> list[str]:
    everything = set(node.colors) == set(COLORS)
    return [f"{speech.is_} {'all colors' if everything else _colors(node.colors, speech) or 'colorless'}"]


@verb_phrases.register
def _(node: m.RemoveColors, speech: Speech) -> list[str]:
    return _not([_colors([color], speech) for color in node.colors], "colors", speech)
