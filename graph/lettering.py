"""How wide text is, and how it is broken into lines, without a font at hand.

The widths are those of DejaVu Sans, one of the widest fonts in common use, so that text fits whatever sans-serif font
it is shown in. Characters that the table does not have count as wide as they are in any common font, or wider.
"""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, east_asian_width, normalize

from graph import escape

__all__ = ["cut", "width", "wrap"]

ELLIPSIS = "…"
RESERVE = 1.02
"""Fonts are hinted and kerned: a little more than the sum of the widths."""

# fmt: off
REGULAR = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637, 637, 637, 637, 637,
    637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632, 576, 775, 752, 295, 295, 656, 558, 863,
    749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838, 500, 500, 613, 635, 550, 635,
    616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637,
    337, 637, 838,
]
BOLD = [
    349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831, 684, 684, 821, 837, 373, 373, 775, 638, 996,
    837, 851, 733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458, 366, 458, 838, 500, 500, 675, 716, 593, 716,
    679, 436, 716, 712, 343, 343, 666, 343, 1042, 712, 688, 716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712,
    366, 712, 838,
]
# fmt: on
"""Advance widths of the characters from the space to the tilde, in thousandths of the font size."""

WIDE_LETTERS = frozenset("æœŋŉħжмфшщыюњљћωώϖ" + "æœŋħжмфшщыюњљћωώ".upper())
HUGE = {"\u2031": 2000, "\u0bf5": 3000, "\u2e3a": 2000, "\u2e3b": 3000, "\ufdfa": 6000, "\ufdfb": 3000, "\ufdfd": 12000}
"""Characters that are words, or as wide as words."""


def width(text: str, size: float, *, bold: bool = False) -> float:
    r"""Return how wide a line of text is at most, in the unit of the font size.

    Examples
    --------
    >>> width("ill", 10) < width("ill", 10, bold=True) < width("www", 10) < width("漢字漢", 10)
    True
    >>> width("e\u0301", 10) == width("e", 10)
    True
    """
    return sum(_advance(character, bold) for character in text) * size * RESERVE / 1000


def cut(text: str, size: float, limit: float, *, bold: bool = False) -> str:
    """Return a line of text, shortened with an ellipsis if it is wider than the limit.

    Examples
    --------
    >>> cut("a very long name", 10, 60)
    'a very lo…'
    """
    if width(text, size, bold=bold) <= limit:
        return text
    room = limit - width(ELLIPSIS, size, bold=bold)
    return _fitting(text, size, room, bold) + ELLIPSIS


def wrap(text: str, size: float, limit: float, *, bold: bool = False, lines: int = 2) -> list[str]:
    """Return a text in lines that are no wider than the limit, shortened with an ellipsis if they are not enough.

    White space of any kind separates words; a word that is too wide is broken. What a picture cannot show is replaced
    (see `graph.escape.shown`). There is at least one line.

    Examples
    --------
    >>> wrap("paint the outer walls of the old house", 10, 95)
    ['paint the outer', 'walls of the old …']
    >>> wrap("Donaudampfschifffahrt", 10, 80)
    ['Donaudampfsc', 'hifffahrt']
    """
    words = escape.shown(text[: lines * 400]).split()
    result: list[str] = []
    while words and len(result) < lines:
        line = words.pop(0)
        if len(result) == lines - 1:
            result.append(cut(" ".join([line, *words]), size, limit, bold=bold))
        elif width(line, size, bold=bold) > limit:
            head = _fitting(line, size, limit, bold)
            result.append(head)
            words.insert(0, line[len(head) :])
        else:
            while words and width(f"{line} {words[0]}", size, bold=bold) <= limit:
                line += f" {words.pop(0)}"
            result.append(line)
    return result or [""]


def _fitting(text: str, size: float, limit: float, bold: bool) -> str:
    """Return the beginning of a text that fits, not cut inside of what is seen as one character; at least one such."""
    end, used = 0, 0.0
    joined = False
    for place, character in enumerate(text):
        used += _advance(character, bold) * size * RESERVE / 1000
        continues = joined or category(character) in {"Mn", "Me", "Cf"} or character in _MODIFIERS
        joined = character == "\u200d"
        if place and not continues:
            end = place
        if used > limit and end:
            return text[:end]
    return text


_MODIFIERS = frozenset(chr(code) for code in range(0x1F3FB, 0x1F400))


@lru_cache(maxsize=4096)
def _advance(character: str, bold: bool) -> int:
    """Return the advance width of a character in thousandths of the font size."""
    if " " <= character <= "~":
        return (BOLD if bold else REGULAR)[ord(character) - 32]
    if character in HUGE:
        return HUGE[character]
    kind = category(character)
    if kind in {"Mn", "Me", "Cf"}:
        return 500 if character in "\u00ad\u0488\u0489\u065a" else 0
    base, marks = (decomposed := normalize("NFD", character))[0], set(decomposed[1:])
    if marks and " " <= base <= "~":
        return _advance(base, bold) + (10 if marks.isdisjoint("\u030c\u031b") else 140)
    code = ord(character)
    if east_asian_width(character) in "WF":
        return 1650 if code >= 0x1F000 or code < 0x2E80 else 1050
    if character in WIDE_LETTERS:
        return 1350
    if kind in {"Ll", "Lu"} and (code < 0x180 or 0x386 <= code < 0x3D0 or 0x400 <= code < 0x460):
        return (750 if kind == "Ll" else 920) + 100 * bold
    if code < 0x100 or 0x590 <= code < 0x600 or 0x2000 <= code < 0x2030 or code == 0xFFFD:
        return 1150
    if 0x12000 <= code < 0x14700:  # cuneiform, hieroglyphs
        return 4000
    return 2050 if 0x1400 <= code < 0x1780 else 1750
