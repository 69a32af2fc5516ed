"""Modifications as what is said of the objects: "gets +1/+1", "is a creature in addition to its other types"."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field

from layers.effects import modifications as m
from layers.effects import values as v
from layers.effects.abilities import Ability, Keyword, OtherAbility
from layers.effects.english import article, joined, listed, number_word, plural, quoted
from layers.effects.selectors import Chosen
from layers.effects.wording_base import CHOSEN, Context, Phrase, parts_of, words
from layers.effects.wording_nouns import noun, player
from layers.effects.wording_parts import type_rank
from layers.effects.wording_values import unit
from layers.words import BASIC_LAND_TYPES, COLORS

__all__ = ["Speech", "ability_name", "said"]

_LETTERS = "XYZWVUTSRQ"


@dataclass(slots=True)
class Speech:
    """A sentence in the making: who it is about, and what its letters stand for."""

    context: Context
    granted: Context = field(default_factory=lambda: Context("this creature"))
    """What the abilities that the objects get are seen from."""
    one: bool = True
    """Whether the subject is a singular."""
    land: bool = False
    """Whether the subject is a land, so that "the chosen type" is a land type."""
    last: bool = True
    """Whether nothing follows the phrase that is being made."""
    where: list[str] = field(default_factory=list)
    """What the letters stand for: "X is its power"."""
    taken: int = 0
    """How many letters are taken: X from the beginning where the tree itself speaks of X."""

    def verb(self, singular: str, plural_form: str) -> str:
        """Return the form of a verb for the subject."""
        return singular if self.one else plural_form

    @property
    def is_(self) -> str:
        """The verb "to be"."""
        return "is" if self.one else "are"

    @property
    def has(self) -> str:
        """The verb "to have"."""
        return "has" if self.one else "have"

    @property
    def loses(self) -> str:
        """The verb "to lose"."""
        return "loses" if self.one else "lose"

    @property
    def its(self) -> str:
        """The pronoun."""
        return "its" if self.one else "their"

    def it(self, text: str) -> str:
        """Return a verb phrase with the pronoun for its subject: "it's red"."""
        pronoun = "it" if self.one else "they"
        if text.startswith(f"{self.is_} "):
            return f"{pronoun}'{'s' if self.one else 're'} {text.removeprefix(self.is_ + ' ')}"
        return f"{pronoun} {text}"

    def a(self, phrase: str) -> str:
        """Return a noun phrase in the subject's number."""
        return article(phrase) if self.one else plural(phrase)

    def letter(self, value: v.Value) -> str:
        """Return a letter that stands for a value from here on."""
        letter = _LETTERS[self.taken] if self.taken < len(_LETTERS) else f"X{self.taken}"
        self.taken += 1
        self.where.append(f"{letter} is {words(value, self.context).text}")
        return letter


def said(modifications: Sequence[m.Modification], speech: Speech) -> str:
    """Return what modifications say of their objects: "gets +1/+1 and has flying"."""
    speech.taken = 1 if any(isinstance(part, v.X) for done in modifications for part in parts_of(done)) else 0
    phrases: list[str] = []
    index = 0
    while index < len(modifications):
        run = _run(modifications[index:])
        index += run or 1
        speech.last = index == len(modifications)
        done = modifications[index - (run or 1) : index]
        phrases += _becomes(done, speech) if run else _phrases(done[0], speech)
    text = joined(phrases) or speech.verb("is unchanged", "are unchanged")
    if not speech.where:
        return text
    comma = text[:-2] + ',"' if text.endswith('."') else text + ","
    # A comma within needs one before the "and", too: "rounded up, and Y is ...".
    where = listed(speech.where) if "," not in speech.where[0] else ", and ".join(speech.where)
    return f"{comma} where {where}"


@functools.singledispatch
def _phrases(modification: m.Modification, speech: Speech) -> list[str]:
    """Return the phrases, each with a verb, for a modification by itself."""
    raise TypeError(f"no words for {type(modification).__name__}")


# --- layers 1 to 3 ----------------------------------------------------------------------------------------------


@_phrases.register
def _(node: m.BecomeCopy, speech: Speech) -> list[str]:
    of = noun(node.of, speech.context, many=False).a()
    text = f"{speech.verb('is a copy', 'are copies')} of {of}"
    exceptions = copy_exceptions(node.except_, node.keep, speech)
    if not exceptions:
        return [text]
    return [f"{text}, except {exceptions}" if speech.last else f"{text} (except {exceptions})"]


def copy_exceptions(except_: Sequence[m.Modification], keep: Sequence[str], speech: Speech) -> str:
    """Return the exceptions of a copy effect (CR 707.9): "it's red and it keeps its name"."""
    texts = [speech.it(_aside(except_, speech))] if except_ else []
    if keep:
        texts.append(speech.it(f"{speech.verb('keeps', 'keep')} {speech.its} {listed(keep)}"))
    return listed(texts)


def _aside(modifications: Sequence[m.Modification], speech: Speech) -> str:
    return said(modifications, Speech(speech.context, speech.granted, speech.one, speech.land))


@_phrases.register
def _(node: m.TurnFaceDown, speech: Speech) -> list[str]:
    if node == m.TurnFaceDown():
        return [f"{speech.is_} {speech.a('face-down 2/2 creature')}"]
    size = f"{node.power}/{node.toughness} " if (node.power, node.toughness) != (None, None) else ""
    text = f"{speech.is_} face down as {size}{listed(node.colors) or 'colorless'} {node.type_line}"
    if node.name:
        text += f" named {node.name}"
    if node.abilities:
        text += f" with {_abilities(node.abilities, speech)}"
    return [text]


@_phrases.register
def _(node: m.ChangeCopiable, speech: Speech) -> list[str]:
    text = f"{speech.has} these copiable values: {speech.it(_aside(node.does, speech))}"
    return [text if speech.last else f"({text})"]


@_phrases.register
def _(node: m.SetManaCost, speech: Speech) -> list[str]:
    return [f"{speech.has} {f'mana cost {node.cost}' if node.cost else 'no mana cost'}"]


@_phrases.register
def _(node: m.IfCopyIs, speech: Speech) -> list[str]:
    text = f"{_aside(node.does, speech)} if the copy would be {article(node.type.lower())}"
    return [text if speech.last else f"({text})"]


@_phrases.register
def _(node: m.GainControl, speech: Speech) -> list[str]:
    return [f"{speech.is_} under {player(node.who, speech.context).possessive} control"]


@_phrases.register
def _(node: m.ReplaceWord, speech: Speech) -> list[str]:
    old, new = node.from_ or "the chosen word", node.to or "the other chosen word"
    return [f"{speech.has} all instances of {old} in {speech.its} text replaced with {new}"]


@_phrases.register
def _(node: m.ExchangeText, speech: Speech) -> list[str]:
    return [speech.verb("exchanges its text box with the other one", "exchange text boxes")]


@_phrases.register
def _(node: m.FullTextOf, speech: Speech) -> list[str]:
    text = f"{speech.has} the full text of {noun(node.of, speech.context, many=False).a()}"
    return [f"{text} and the text {_abilities(node.and_, speech)}" if node.and_ else text]


@_phrases.register
def _(node: m.SetName, speech: Speech) -> list[str]:
    if isinstance(node.name, Chosen):
        return [f"{speech.has} {words(node.name, speech.context).text} as {speech.its} name"]
    return [f"{speech.is_} named {node.name}"]


@_phrases.register
def _(node: m.AddEveryName, speech: Speech) -> list[str]:
    return [f"{speech.has} all names of nonlegendary creature cards in addition to {speech.its} name"]


# --- layers 4 and 5 ---------------------------------------------------------------------------------------------


def _run(modifications: Sequence[m.Modification]) -> int:
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
        case m.SetPT(v.Const() | v.X(), v.Const() | v.X()):
            return "size"
    return ""


def _chosen(given: Sequence[str | Chosen]) -> bool:
    return any(isinstance(word, Chosen) for word in given)


def _becomes(run: Sequence[m.Modification], speech: Speech) -> list[str]:
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
    if isinstance(size, m.SetPT) and size.power and size.toughness:
        text += f" with base power and toughness {_size(size.power)}/{_size(size.toughness)}"
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


@_phrases.register
def _(node: m.SetTypes, speech: Speech) -> list[str]:
    return [f"{speech.loses} all card types"]


@_phrases.register
def _(node: m.AddTypes, speech: Speech) -> list[str]:
    types = [word if isinstance(word, Chosen) else word.lower() for word in node.types]
    return _added(_kinds(types, speech), "types", speech)


@_phrases.register
def _(node: m.AddSubtypes, speech: Speech) -> list[str]:
    return _added(_kinds(node.subtypes, speech), "types", speech, "subtypes")


@_phrases.register
def _(node: m.AddColors, speech: Speech) -> list[str]:
    return _added(_colors(node.colors, speech), "colors", speech)


def _added(what: str, kind: str, speech: Speech, name: str = "") -> list[str]:
    if not what:
        return [f"{speech.verb('gains', 'gain')} no {name or kind}"]
    return [f"{speech.is_} {what}{_in_addition(kind, speech)}"]


@_phrases.register
def _(node: m.RemoveTypes, speech: Speech) -> list[str]:
    return _not([speech.a(word.lower()) for word in node.types], "types", speech)


@_phrases.register
def _(node: m.SetSubtypes, speech: Speech) -> list[str]:
    text = f"{speech.is_} {_kinds(node.subtypes, speech) or 'of no further type'}"
    return [text, *_other_land_types(node, speech)]


@_phrases.register
def _(node: m.SetSubtypesOf, speech: Speech) -> list[str]:
    of = noun(node.of, speech.context, many=False).a()
    return [f"{speech.has} the {node.which} types of {of} as {speech.its} only {node.which} types"]


@_phrases.register
def _(node: m.RemoveSubtypes, speech: Speech) -> list[str]:
    phrases = [f"{speech.loses} all {node.every} types"] if node.every else []
    if node.subtypes or not node.every:
        phrases += _not([_kinds([word], speech) for word in node.subtypes], "subtypes", speech)
    return phrases


def _not(what: Sequence[str], kind: str, speech: Speech) -> list[str]:
    verb = speech.verb("isn't", "aren't")
    return [f"{verb} {listed(what, 'or')}" if what else f"{speech.loses} no {kind}"]


@_phrases.register
def _(node: m.AddEverySubtype, speech: Speech) -> list[str]:
    text = f"{speech.is_} every {node.of} type"
    return [text if node.of == "creature" else text + _in_addition("types", speech)]


@_phrases.register
def _(node: m.SetBasicLandTypes, speech: Speech) -> list[str]:
    if node.types:
        return [f"{speech.is_} {_kinds(node.types, speech)}"]
    return [f"{speech.loses} all land types", f"{speech.loses} the abilities of {speech.its} rules text"]


@_phrases.register
def _(node: m.AddSupertypes, speech: Speech) -> list[str]:
    words_ = listed([word.lower() for word in node.supertypes])
    return [f"{speech.is_} {words_}" if words_ else f"{speech.verb('gains', 'gain')} no supertypes"]


@_phrases.register
def _(node: m.RemoveSupertypes, speech: Speech) -> list[str]:
    return _not([word.lower() for word in node.supertypes], "supertypes", speech)


def _colors(given: Sequence[str | Chosen], speech: Speech) -> str:
    return listed([words(color, speech.context).text if isinstance(color, Chosen) else color for color in given])


@_phrases.register
def _(node: m.SetColors, speech: Speech) -> list[str]:
    everything = set(node.colors) == set(COLORS)
    return [f"{speech.is_} {'all colors' if everything else _colors(node.colors, speech) or 'colorless'}"]


@_phrases.register
def _(node: m.RemoveColors, speech: Speech) -> list[str]:
    return _not([_colors([color], speech) for color in node.colors], "colors", speech)


# --- layer 6 ----------------------------------------------------------------------------------------------------


def ability_name(ability: Ability, context: Context) -> str:
    """Return what an ability is called in a list: its text where it has one, else its wording."""
    if isinstance(ability, Keyword | OtherAbility):
        return words(ability, context).text
    return getattr(ability, "text", "") or words(ability, context).text


def _abilities(abilities: Sequence[Ability], speech: Speech) -> str:
    names = (ability_name(ability, speech.granted) for ability in abilities)
    kinds = zip(abilities, names, strict=True)
    return joined([name if isinstance(ability, Keyword) else quoted(name) for ability, name in kinds])


@_phrases.register
def _(node: m.AddAbilities, speech: Speech) -> list[str]:
    if not node.abilities:
        return [f"{speech.verb('gains', 'gain')} no abilities"]
    return [f"{speech.has} {_abilities(node.abilities, speech)}"]


@_phrases.register
def _(node: m.AddAbilitiesOf, speech: Speech) -> list[str]:
    of = noun(node.of, speech.context, many=True, counted=True)
    what = "" if node.what == "all" else f"{node.what} "
    return [f"{speech.has} all {what}abilities of {of.all()}"]


@_phrases.register
def _(node: m.AddKeywordsOf, speech: Speech) -> list[str]:
    of = noun(node.of, speech.context, many=False, counted=True)
    return [f"{speech.has} each of {listed(node.keywords) or 'no keywords'} that {of.a()} has"]


@_phrases.register
def _(node: m.LoseAbilities, speech: Speech) -> list[str]:
    return [f"{speech.loses} {_abilities(node.abilities, speech) or 'no abilities'}"]


@_phrases.register
def _(node: m.LoseAllAbilities, speech: Speech) -> list[str]:
    only = "" if node.only in ("", "not mana") else f"{node.only} "
    kept = ["mana abilities"] if node.only == "not mana" else []
    kept += [_abilities([ability], speech) for ability in node.except_]
    return [f"{speech.loses} all {only}abilities" + (f" except {joined(kept)}" if kept else "")]


@_phrases.register
def _(node: m.BarAbilities, speech: Speech) -> list[str]:
    if not node.keywords:
        return [f"{speech.loses} no abilities"]
    return [f"{speech.loses} {listed(node.keywords)}", f"can't have or gain {listed(node.keywords, 'or')}"]


# --- layer 7 ----------------------------------------------------------------------------------------------------


def _size(value: v.Value) -> str:
    return str(value.number) if isinstance(value, v.Const) else "X"


@_phrases.register
def _(node: m.SetPT, speech: Speech) -> list[str]:
    if _slot(node) and node.power and node.toughness:
        return [f"{speech.has} base power and toughness {_size(node.power)}/{_size(node.toughness)}"]
    if node.power and node.power == node.toughness:
        return [f"{speech.has} base power and base toughness each equal to {words(node.power, speech.context).text}"]
    sizes = []
    for name, value in (("power", node.power), ("toughness", node.toughness)):
        if isinstance(value, v.Const | v.X):
            sizes.append(f"base {name} {_size(value)}")
        elif value:
            sizes.append(f"base {name} equal to {words(value, speech.context).text}")
    return [f"{speech.has} {listed(sizes) or f'{speech.its} own base power and toughness'}"]


@_phrases.register
def _(node: m.AddPT, speech: Speech) -> list[str]:
    gets = speech.verb("gets", "get")
    (power, power_of), (toughness, toughness_of) = _factor(node.power), _factor(node.toughness)
    counted = {of for of in (power_of, toughness_of) if of is not None}
    steps = all(of is not None or factor == 0 for factor, of in ((power, power_of), (toughness, toughness_of)))
    if len(counted) == 1 and steps:
        each: Phrase | None = unit(next(iter(counted)), speech.context)
        if each and (speech.last or not each.open):
            return [f"{gets} {_signed(f'{power:+}', f'{toughness:+}')} for each {each.text}"]
    first = _amount(node.power, speech)
    same = node.toughness == node.power and power_of is not None
    return [f"{gets} {_signed(first, first if same else _amount(node.toughness, speech))}"]


def _factor(value: v.Value) -> tuple[int, v.Value | None]:
    """Return a value as so many times what it counts; a constant counts nothing."""
    match value:
        case v.Const(number):
            return number, None
        case v.Times(factor, inner) if factor:
            return factor, inner
    return 1, value


def _amount(value: v.Value, speech: Speech) -> str:
    match value:
        case v.Const(number):
            return f"{number:+}"
        case v.X():
            return "+X"
        case v.Times(-1, v.X()):
            return "-X"
        case v.Times(-1, inner):
            return "-" + speech.letter(inner)
    return "+" + speech.letter(value)


def _signed(power: str, toughness: str) -> str:
    """Return "+1/+0", "-1/-0": a zero has the sign of the other number."""
    if power == "+0" and toughness.startswith("-"):
        power = "-0"
    if toughness == "+0" and power.startswith("-"):
        toughness = "-0"
    return f"{power}/{toughness}"


_MULTIPLIED = {2: "doubled", 3: "tripled"}


@_phrases.register
def _(node: m.MultiplyPT, speech: Speech) -> list[str]:
    def times(factor: int) -> str:
        return _MULTIPLIED.get(factor, f"multiplied by {factor}")

    if node.power == node.toughness:
        return [f"{speech.has} {speech.its} power and toughness {times(node.power)}"]
    parts = [("power", node.power), ("toughness", node.toughness)]
    return [f"{speech.has} {listed([f'{speech.its} {name} {times(by)}' for name, by in parts if by != 1])}"]


@_phrases.register
def _(node: m.SwitchPT, speech: Speech) -> list[str]:
    return [f"{speech.has} {speech.its} power and toughness switched"]


@_phrases.register
def _(node: m.RaiseDevotion, speech: Speech) -> list[str]:
    by = number_word(node.by)
    return [f"{speech.verb('raises', 'raise')} your devotion to each color and each combination of colors by {by}"]
