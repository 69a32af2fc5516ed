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

_STYLES = tuple(printing.Style(bare, where) for bare in (False, True) for where in (False, True))

_SILENT = frozenset(
    "STOP CCOMMA WHEN IS HAVE GAIN GET BECOME WITH THERE THATIS FOREACH NUMBEROF WHERE EQUAL ISEQUAL ON ONIT AMONG "
    "SAMEFOR PAND".split()
)


def content(found: Iterable[Lemma]) -> list[str]:
    """Return what a line says, as a sorted list of words.

    Left out: joining words ("and", "or" between nouns, commas), forms of "be", "have" and "get", "for each", "the number
    of", "where X is", pronouns, "permanent" and "card"; the object itself and the attached one count once. In one form:
    "+X/+X" and "+1/+1" for each, "no", "non-", "without", "isn't" and "unless" (all negations), "during your turn" and
    "as long as it's your turn", "in addition", "also" and "still".
    """
    words: list[str] = []
    once: set[str] = set()
    whose = ""
    last = ("", "")
    for kind, text in found:
        previous, last = last, (kind, text)
        if kind in _SILENT or kind.endswith(("AND", "COMMA", "OR")) and kind not in ("COR", "YOUAND"):
            continue
        match kind:
            case "REF" | "POSS":
                if text != "it":
                    once.add("attached" if text.startswith("attached") else text)
            case "NOUN" | "NOUNS" if text in ("permanent", "card"):
                pass
            case "ADDITION" | "STILL" | "ALSO":
                once.add("in addition")
            case "ADJ" if text == "permanent-spell":
                words += ["permanent-card", "spell"]
            case "ADJ" if text.startswith("non"):
                words += ["not", text[3:]]
            case "ISNT" | "THATISNT" | "WITHOUT" | "UNLESS":
                words.append("not")
            case "CTRLNO":
                words += ["not", "control " + text]
            case "QUANT" if text == "=0":
                words.append("not")
            case "QUANT" if text == ">=1":
                pass
            case "CTRL" | "SCTRL" | "OFCHOSEN" if text.startswith("not "):
                words += ["not", ("" if kind == "OFCHOSEN" else "control ") + text[4:]]
            case "CTRL" | "SCTRL":
                words.append("control " + text.replace("attached", "its"))
            case "EXILED":
                words.append(text)
                once.add("~")
            case "TIED" if text == "not tied":
                pass
            case "ENCHANTEDBY":
                words.append("attached to")
            case "LOSE":
                once.add(text)
            case "CHOSEN" | "OFCHOSEN" if text.endswith("type") and text != "card_type":
                words.append("chosen type")
            case "COLORSOF":
                words.append("colors of")
                if text != "it":
                    once.add(text)
            case "ZONE" if text == "stack":
                words.append("spell")
            case "ZONE":
                words.append(text.replace("attached", "its"))
            case "PT" if "X" in text:
                words += [] if previous[0] == "STAT" else ["power and toughness"]
            case "RECORDED" | "RECNUM":
                words.append(text)
                if "~" in text:
                    once.add("~")
            case "OWN":
                words.append("own " + text)
            case "QUOTE" | "KEYWORD":
                # A quoted keyword ability becomes one; a quotation may end without its full stop.
                words.append(text.rstrip(".,").lower())
            case "PHAVE":
                whose = text.replace("attached", "its")
                if text != "you":
                    words.append("have " + whose)
            case "INPLACE":
                words.append(f"{text} of {whose}" if whose == "you" else text)
            case "VALUE" if text == "your life total":
                words.append("life")
            case "PTMOD":
                words.append(text.replace("X", "1").replace("Y", "1").replace("-0", "+0"))
            case "STAT":
                words.append(text.removeprefix("base "))
            case "PT" if previous[0] == "STAT":
                words.pop()
                words.append(text)
            case "OTHERTHAN":
                words.append("other")
            case "SAMENAME" | "NAMED" if text == "~":
                words.append("named ~")
            case "SAMENAME":
                words.append("name")
            case "ALLTYPES" if text.endswith(" and abilities"):
                words += [text.removesuffix(" and abilities"), "all abilities"]
            case _:
                words.append(text)
    return sorted([*words, *once])


def round_trip(
    line: str, abilities: tuple[Static | Defining, ...], quoted: Quoted = named_ability
) -> bool:
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
