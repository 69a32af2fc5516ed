"""The round trip: whether what was read from a line, printed, is the line again.

Two things must hold: the printed lemmas read as the same tree, and they are the line's lemmas, up to what `content`
leaves out or puts in one form.
"""

from __future__ import annotations

from collections.abc import Iterable

from layers.effects.abilities import Defining, Static
from layers.text import printing
from layers.text.statics import Quoted, named_ability, read_tokens
from layers.text.tokens import ReadingError, Token, lemmas

__all__ = ["content", "round_trip"]

Lemma = tuple[str, str]

_STYLES = (
    *(printing.Style(bare, where) for bare in (False, True) for where in (False, True)),
    printing.Style(apart=True),
)

_SILENT = frozenset((
    "STOP", "CCOMMA", "WHEN", "IS", "HAVE", "GAIN", "GET", "BECOME", "WITH", "THERE", "THATIS", "FOREACH", "NUMBEROF",
    "WHERE",    "EQUAL", "ISEQUAL", "ON", "ONIT", "AMONG", "SAMEFOR", "PAND",
))  # fmt: skip
_NEGATIONS = frozenset(("ISNT", "THATISNT", "WITHOUT", "UNLESS"))
_ONCE = {
    "ADDITION": "in addition", "STILL": "in addition", "ALSO": "in addition", "LOSE": "lose",
}  # fmt: skip
_ONE_FORM = {
    ("NOUN", "permanent"): [], ("NOUNS", "permanent"): [], ("NOUN", "card"): [], ("NOUNS", "card"): [],
    ("QUANT", "=0"): ["not"], ("QUANT", ">=1"): [], ("TIED", "not tied"): [],
    ("ADJ", "permanent-spell"): ["permanent-card", "spell"], ("ZONE", "stack"): ["spell"],
    ("VALUE", "your life total"): ["life"], ("SAMENAME", "~"): ["named ~"], ("NAMED", "~"): ["named ~"],
    ("SAMENAME", "it"): ["name"], ("PHAVE", "you"): [],
}  # fmt: skip
"""Lemmas that another wording of the same thing lacks or writes otherwise."""


def content(found: Iterable[Lemma]) -> list[str]:
    """Return what a line says, as a sorted list of words.

    Left out: joining words ("and", "or" between nouns, commas), forms of "be", "have" and "get", "for each", "the
    number of", "where X is", pronouns, "permanent" and "card"; the object itself and the attached one count once. In
    one form: "+X/+X" and "+1/+1" for each, "no", "non-", "without", "isn't" and "unless" (all negations), "during your
    turn" and "as long as it's your turn", "in addition", "also" and "still", keyword abilities in quotes and without.
    """
    words: list[str] = []
    once: set[str] = set()
    owner = ""
    before = ""
    for kind, text in found:
        if kind == "PHAVE":
            owner = text.replace("attached", "its")
        if kind in _SILENT or (kind.endswith(("AND", "COMMA", "OR")) and kind not in ("COR", "YOUAND")):
            pass
        elif kind in _ONCE:
            once.add(_ONCE[kind])
        elif kind == "INPLACE":
            words.append(f"{text} of {owner}" if owner == "you" else text)
        elif kind == "PT" and before == "STAT":
            if "X" not in text:
                words[-1] = text
        else:
            words += _words(kind, text)
            once |= _objects(kind, text)
        before = kind
    return sorted([*words, *once])


def _words(kind: str, text: str) -> list[str]:
    """Return what one lemma says, in the one form that all its wordings share."""
    if (kind, text) in _ONE_FORM:
        return _ONE_FORM[kind, text]
    if kind in _NEGATIONS:
        return ["not"]
    match kind:
        case "REF" | "POSS":
            return []
        case "ADJ" if text.startswith("non"):
            return ["not", text[3:]]
        case "CTRLNO":
            return ["not", "control " + text]
        case "OFCHOSEN" | "CTRL" | "SCTRL" if text.startswith("not "):
            return ["not", *_words(kind, text[4:])]
        case "CTRL" | "SCTRL":
            return ["control " + text.replace("attached", "its")]
        case "OWN" | "PHAVE":
            return [f"{kind} {text.replace('attached', 'its')}"]
        case "ZONE":
            return [text.replace("attached", "its")]
        case "CHOSEN" | "OFCHOSEN" if text.endswith("type") and text != "card_type":
            return ["chosen type"]
        case "QUOTE" | "KEYWORD":
            # A quoted keyword ability is one; inside a sentence a quoted ability has no period.
            return [text.rstrip(".,").lower()]
        case "PTMOD":
            return [text.replace("X", "1").replace("Y", "1").replace("-0", "+0")]
        case "PT" if "X" in text:
            return ["power and toughness"]
        case "ALLTYPES" if text.endswith(" and abilities"):
            return [_RENAMED.get(text) or text.removesuffix(" and abilities"), "all abilities"]
    return [_RENAMED.get(kind) or text.removeprefix("base ")]


_RENAMED = {
    "COLORSOF": "colors of", "OTHERTHAN": "other", "ENCHANTEDBY": "attached to", "all land types and abilities": "land",
}  # fmt: skip


def _objects(kind: str, text: str) -> set[str]:
    """Return the single objects that a lemma names; a pronoun may stand for them anywhere else."""
    if kind in ("REF", "POSS", "COLORSOF"):
        return set() if text == "it" else {"attached" if text.startswith("attached") else text}
    return {"~"} if kind in ("EXILED", "RECORDED", "RECNUM") and "~" in text else set()


def round_trip(line: str, abilities: tuple[Static | Defining, ...], quoted: Quoted = named_ability) -> bool:
    """Say whether abilities, printed, are the normalised line that they were read from."""
    wanted = content(lemmas(line))
    for style in _STYLES:
        try:
            printed = printing.lemmas(abilities, style)
            if content(printed) != wanted:
                continue
            tokens = [Token(kind, text, place) for place, (kind, text) in enumerate(printed)]
            if read_tokens(tokens, line, quoted) == abilities:
                return True
        except (printing.PrintingError, ReadingError):
            continue
    return False
