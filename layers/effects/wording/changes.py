"""Modifications as what is said of the objects: "gets +1/+1 and has flying"."""

from __future__ import annotations

from collections.abc import Sequence

from layers.effects import modifications as m
from layers.effects import values as v
from layers.effects.abilities import Ability, Keyword, OtherAbility
from layers.effects.selectors import Chosen
from layers.effects.wording.base import Context, Phrase, parts_of, words
from layers.effects.wording.english import article, joined, listed, number_word, quoted
from layers.effects.wording.nouns import noun, player
from layers.effects.wording.speech import Speech, fixed_size, verb_phrases
from layers.effects.wording.types import becomes, run_length
from layers.effects.wording.values import unit

__all__ = ["ability_name", "copy_exceptions", "said"]


def said(modifications: Sequence[m.Modification], speech: Speech) -> str:
    """Return what modifications say of their objects: "gets +1/+1 and has flying"."""
    speech.taken = 1 if any(isinstance(part, v.X) for done in modifications for part in parts_of(done)) else 0
    phrases: list[str] = []
    index = 0
    while index < len(modifications):
        run = run_length(modifications[index:])
        index += run or 1
        speech.last = index == len(modifications)
        done = modifications[index - (run or 1) : index]
        phrases += becomes(done, speech) if run else verb_phrases(done[0], speech)
    text = joined(phrases) or speech.verb("is unchanged", "are unchanged")
    if not speech.where:
        return text
    comma = text[:-2] + ',"' if text.endswith('."') else text + ","
    # A comma within needs one before the "and", too: "rounded up, and Y is ...".
    where = listed(speech.where) if "," not in speech.where[0] else ", and ".join(speech.where)
    return f"{comma} where {where}"


# --- layers 1 to 3 ----------------------------------------------------------------------------------------------


@verb_phrases.register
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


@verb_phrases.register
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


@verb_phrases.register
def _(node: m.ChangeCopiable, speech: Speech) -> list[str]:
    text = f"{speech.has} these copiable values: {speech.it(_aside(node.does, speech))}"
    return [text if speech.last else f"({text})"]


@verb_phrases.register
def _(node: m.SetManaCost, speech: Speech) -> list[str]:
    return [f"{speech.has} {f'mana cost {node.cost}' if node.cost else 'no mana cost'}"]


@verb_phrases.register
def _(node: m.IfCopyIs, speech: Speech) -> list[str]:
    text = f"{_aside(node.does, speech)} if the copy would be {article(node.type.lower())}"
    return [text if speech.last else f"({text})"]


@verb_phrases.register
def _(node: m.GainControl, speech: Speech) -> list[str]:
    return [f"{speech.is_} under {player(node.who, speech.context).possessive} control"]


@verb_phrases.register
def _(node: m.ReplaceWord, speech: Speech) -> list[str]:
    old, new = node.from_ or "the chosen word", node.to or "the other chosen word"
    return [f"{speech.has} all instances of {old} in {speech.its} text replaced with {new}"]


@verb_phrases.register
def _(node: m.ExchangeText, speech: Speech) -> list[str]:
    return [speech.verb("exchanges its text box with the other one", "exchange text boxes")]


@verb_phrases.register
def _(node: m.FullTextOf, speech: Speech) -> list[str]:
    text = f"{speech.has} the full text of {noun(node.of, speech.context, many=False).a()}"
    return [f"{text} and the text {_abilities(node.and_, speech)}" if node.and_ else text]


@verb_phrases.register
def _(node: m.SetName, speech: Speech) -> list[str]:
    if isinstance(node.name, Chosen):
        return [f"{speech.has} {words(node.name, speech.context).text} as {speech.its} name"]
    return [f"{speech.is_} named {node.name}"]


@verb_phrases.register
def _(node: m.AddEveryName, speech: Speech) -> list[str]:
    return [f"{speech.has} all names of nonlegendary creature cards in addition to {speech.its} name"]


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


@verb_phrases.register
def _(node: m.AddAbilities, speech: Speech) -> list[str]:
    if not node.abilities:
        return [f"{speech.verb('gains', 'gain')} no abilities"]
    return [f"{speech.has} {_abilities(node.abilities, speech)}"]


@verb_phrases.register
def _(node: m.AddAbilitiesOf, speech: Speech) -> list[str]:
    of = noun(node.of, speech.context, many=True, counted=True)
    what = "" if node.what == "all" else f"{node.what} "
    return [f"{speech.has} all {what}abilities of {of.all()}"]


@verb_phrases.register
def _(node: m.AddKeywordsOf, speech: Speech) -> list[str]:
    of = noun(node.of, speech.context, many=False, counted=True)
    return [f"{speech.has} each of {listed(node.keywords) or 'no keywords'} that {of.a()} has"]


@verb_phrases.register
def _(node: m.LoseAbilities, speech: Speech) -> list[str]:
    return [f"{speech.loses} {_abilities(node.abilities, speech) or 'no abilities'}"]


@verb_phrases.register
def _(node: m.LoseAllAbilities, speech: Speech) -> list[str]:
    only = "" if node.only in ("", "not mana") else f"{node.only} "
    kept = ["mana abilities"] if node.only == "not mana" else []
    kept += [_abilities([ability], speech) for ability in node.except_]
    return [f"{speech.loses} all {only}abilities" + (f" except {joined(kept)}" if kept else "")]


@verb_phrases.register
def _(node: m.BarAbilities, speech: Speech) -> list[str]:
    if not node.keywords:
        return [f"{speech.loses} no abilities"]
    return [f"{speech.loses} {listed(node.keywords)}", f"can't have or gain {listed(node.keywords, 'or')}"]


# --- layer 7 ----------------------------------------------------------------------------------------------------


@verb_phrases.register
def _(node: m.SetPT, speech: Speech) -> list[str]:
    if both := fixed_size(node):
        return [f"{speech.has} base power and toughness {both}"]
    if node.power and node.power == node.toughness:
        return [f"{speech.has} base power and base toughness each equal to {words(node.power, speech.context).text}"]
    sizes = []
    for name, value in (("power", node.power), ("toughness", node.toughness)):
        if value:
            equal = "" if isinstance(value, v.Const | v.X) else "equal to "
            sizes.append(f"base {name} {equal}{words(value, speech.context).text}")
    return [f"{speech.has} {listed(sizes) or f'{speech.its} own base power and toughness'}"]


@verb_phrases.register
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


@verb_phrases.register
def _(node: m.MultiplyPT, speech: Speech) -> list[str]:
    def times(factor: int) -> str:
        return _MULTIPLIED.get(factor, f"multiplied by {factor}")

    if node.power == node.toughness:
        return [f"{speech.has} {speech.its} power and toughness {times(node.power)}"]
    parts = [("power", node.power), ("toughness", node.toughness)]
    return [f"{speech.has} {listed([f'{speech.its} {name} {times(by)}' for name, by in parts if by != 1])}"]


@verb_phrases.register
def _(node: m.SwitchPT, speech: Speech) -> list[str]:
    return [f"{speech.has} {speech.its} power and toughness switched"]


@verb_phrases.register
def _(node: m.Quality, speech: Speech) -> list[str]:
    return [node.text]


@verb_phrases.register
def _(node: m.RaiseDevotion, speech: Speech) -> list[str]:
    by = number_word(node.by)
    return [f"{speech.verb('raises', 'raise')} your devotion to each color and each combination of colors by {by}"]


@verb_phrases.register
def _(node: m.Quality, speech: Speech) -> list[str]:
    return [node.text.replace("~", speech.context.this)]
