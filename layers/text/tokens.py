"""Rules text as lemma tokens: the phrases of the lexicon, keyword abilities, quoted abilities, numbers and symbols.

A token is a whole phrase wherever a phrase acts as one word, so that the grammar stays small. Three things are settled
here by looking around, because a grammar with one token of lookahead can't: what an "and" or a comma joins
(predicates, abilities, conditions, or nouns), which comma ends a leading condition, and which stretches tell of things
that a board does not show ("... this turn") or that change no characteristic ("can't be blocked").
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass

from layers.errors import LayersError
from layers.text.keyword_lines import KEYWORD_NAMES
from layers.text.lexicon import ADJECTIVES, NOUNS, TYPE_WORDS, phrases, subtype_words

__all__ = ["ReadingError", "Token", "lemmas", "tokenise"]


class ReadingError(LayersError):
    """A line that is not understood.

    Attributes
    ----------
    line : str
        The normalised line.
    position : int
        Where in it reading stopped.
    """

    def __init__(self, line: str, position: int, reason: str) -> None:
        self.line, self.position, self.reason = line, position, reason
        super().__init__(f"{reason} at {line[position : position + 40]!r}")


@dataclass(frozen=True, slots=True)
class Token:
    """A lemma and where it begins."""

    kind: str
    text: str
    start: int


_WORD = re.compile(
    r"\"[^\"]*\"?|(?:\{[^{}]*\})+|[+-](?:\d+|[XY])/[+-](?:\d+|[XY])|(?:\d+|[XY])/(?:\d+|[XY])|\d+|~'s|~"
    r"|[A-Za-zÀ-ÿ][\wÀ-ÿ'-]*(?:/or\b)?|[,.;:—]|\S"
)
_MOST_WORDS = 9

_END = (
    r"(?=,? (?:and )?(?:gets?|has|have|is|are|loses?|can't have|can't|must|doesn't|don't|attacks each|attack each|"
    r"assigns?|its activated)\b|,? (?:as long as|unless)\b|, where |[.\"]|$)"
)
_QUALITY = re.compile(
    r"(?:can't|can|doesn't|don't|must|attacks?|blocks?|(?:is|are) goaded|assigns?|crews?|saddles?|costs?|enters?|"
    r"its activated abilities|their activated abilities|untaps?|deals?|don't|enter|explores?|phases?)\b"
    r"[^.\"]*?(?=,? (?:and )(?:gets?|has|have|is|are|loses?|can't|must|doesn't|its activated|attacks|assigns)\b|"
    r", (?:gets?|has|have|loses?)\b| as long as\b|, where |[.\"]|$)"
)
_HISTORY = re.compile(
    r"\b(?:this turn|last turn|this combat|this game|you've|was|were|has been|have been|haven't|hasn't|wasn't|dealt|"
    r"drew|drawn|died|attacked|entered|kicked|crewed|sacrificed|paid|spent|discarded|noted|its last known|"
    r"since|times|completed|stored)\b"
)
_AMOUNT = re.compile(
    r"(?:for each|the number of|the amount of) (.*?)(?=,? and (?:gets?|has|have|is|are|loses?|can't)\b| as long as\b| plus\b|[,.\"]|$)"
)
_MARK = re.compile(
    r"that (?:entered|attacked|blocked|was|were|has been|have been|dealt|died|crewed)\b[^,.\"]*?"
    r"(?= (?:gets?|has|have|is|are|loses?|lose|can't)\b|[,.\"]|$)"
)
_NAME = re.compile(
    r"named ((?:~|\"?[A-Z][\wÀ-ÿ',-]*\"?)(?: (?:(?:of|the|and|to|in|for|with|from|a|an|&) )*(?:[A-Z][\wÀ-ÿ'-]*|~))*)"
)
_COUNTER = re.compile(r"(?:([+-]\d+/[+-]\d+|first strike|double strike|[a-z][a-z'-]*) )?counters?\b")
_OF_PLAYERS = re.compile(r"(?:experience|poison|energy|rad) counters? (?:you|your opponents) have")
_FROM_PLACE = re.compile(r"from (?:your hand|exile|your graveyard|anywhere other than your hand)\b")
_SYMBOLS = re.compile(r"(white|blue|black|red|green) mana symbols? in (?:the mana costs? of|its mana cost)")
_WHERE = re.compile(r",? (?:where|and) ([XY]) (?:is|are)\b")
_MAIN = re.compile(
    r", (?!and |or |where )(?:then )?(?:(?:[^,.\"]{1,120}? )?(?:gets?|has|have|is|are|loses?|lose|can't|becomes?|gains?|isn't|aren't|"
    r"doesn't|don't|attacks?|can|must|assigns?)\b|you control\b)|, ~ and other"
)
_EXILED_WITH = re.compile(r"(?:exiled with (?:~|it)|used to craft (?:~|it))(?!'s)\b|(?:exiled with|used to craft) ~")
_MOST_COMMON = re.compile(r"(white|blue|black|red|green|the chosen color) is the most common color among ")
_COMMANDER = re.compile(r"If ~ is your commander, choose a color before the game begins(?=\.)")
_WHERE_X = re.compile(r", where X is [^.\"]+")
_BOUND = re.compile(r"(\w+) or (more|greater|fewer|less)\b")
_ROUNDED = re.compile(r",? rounded (up|down)\b")
_DEVOTION = re.compile(
    r"(your|its controller's) devotion to ((?:white|blue|black|red|green|and|the chosen color|,| )+)"
)
_ADDITION = re.compile(
    r"in addition to (?:its|their|his|her|being|~'s) ?(?:other )?"
    r"(?:(colors and types|types and colors|colors)|(?:creature |land |card |artifact )?(?:types?|subtypes?)( and colors)?)\b"
)
_RIDER = re.compile(
    r"(?:This effect|This ability|The [a-z-]+ cost (?:is|of)|You may |Spend this mana|Its? (?:[a-z]+ )?cost|Activate |Play with|"
    r"Any player|You don't|Players can't|Damage |Mana )[^\"]*?(?:\.|$)"
)
_CHANGES = re.compile(
    r"\b(?:gets? [+-]|loses?\b|base power|(?:it|they) (?:has|have|is|are|gains?)\b|its name|becomes? an?\b|and (?:has|have|is)\b)"
)
"""What a stretch without a part in the layers must not hold."""
_CUT = (
    r"(?=\.|\"|$|,? and (?:\"|(?:it|they) |has\b|have\b|gets?\b|is\b|are\b|loses?\b|can't\b|attacks?\b|must\b|doesn't\b|its\b|{keywords}\b)"
    r"|, (?:and )?(?:{keywords}\b|\"|has\b|gets?\b|is\b|can't\b)| as long as\b| unless\b|,? where\b)"
)

_NUMBERS = {**{str(n): n for n in range(1000)}}


def _names() -> str:
    return "|".join(sorted((re.escape(name) for name in KEYWORD_NAMES if name != "enchant"), key=len, reverse=True))


_CUT_TEXT = _CUT.replace("{keywords}", f"(?:{_names()}|\\w+walk)")
_COSTS = r"(?:\{[^{}]+\})+"
_KEYWORD = re.compile(
    rf"(?:(?P<from>protection|hexproof) from (?P<qualities>.+?){_CUT_TEXT}"
    rf"|(?P<walk>(?:snow |nonbasic |legendary |artifact |basic )?[A-Za-z]+walk)\b"
    rf"|(?P<cycle>(?:[Bb]asic )?[A-Za-z]+cycling {_COSTS})"
    rf"|(?P<equip>[Ee]quip [A-Z][a-z]+ {_COSTS})"
    rf"|(?P<kind>[Aa]ffinity for|[Cc]hampion an?|[Bb]ands with other|[Ee]nchant) (?P<what>.+?){_CUT_TEXT}"
    rf"|(?P<name>(?i:{_names()}))(?![\w'-])"
    rf"(?P<parameter>(?: (?:\d+|X)(?![\w/]))?(?: {_COSTS}|—(?!\d).+?{_CUT_TEXT}|—(?=\d))?))"
)
_STARTS = frozenset(name.split()[0] for name in KEYWORD_NAMES) | {"snow", "nonbasic", "legendary", "basic", "artifact"}
_FROM = re.compile(r"(?:, and |, | and )from ")

_PREDICATES = frozenset("GET HAVE GAIN LOSE IS ISNT BECOME BAR QUALITY PTMOD".split())
_ABILITIES = frozenset({"KEYWORD", "QUOTE"})
_CLAUSES = frozenset("SCTRL THERE PHAVE COND RECORDED CTRLNO DURING".split())


def lemmas(line: str) -> list[tuple[str, str]]:
    """Return the lemmas of a normalised line.

    Raises
    ------
    ReadingError
        At a word that the lexicon does not have.

    Examples
    --------
    >>> lemmas("Other Elves you control get +1/+1.")
    [('OTHER', 'other'), ('NOUNS', 'Elf'), ('CTRL', 'you'), ('GET', 'get'), ('PTMOD', '+1/+1'), ('STOP', '.')]
    """
    return [(token.kind, token.text) for token in tokenise(line)]


def tokenise(line: str, more: Mapping[str, tuple[str, str]] | None = None) -> list[Token]:
    """Split a normalised line into tokens.

    Parameters
    ----------
    line : str
        A normalised line.
    more : mapping, optional
        Phrases besides those of the lexicon, which they go before.

    Raises
    ------
    ReadingError
        At a word that the lexicon does not have.
    """
    return _Scanner(line, more).run()


class _Scanner:
    """One pass over a line, phrase by phrase, and a second one over the words that join."""

    def __init__(self, line: str, more: Mapping[str, tuple[str, str]] | None = None) -> None:
        self.line = line
        self.words = [(match.group(), match.start(), match.end()) for match in _WORD.finditer(line)]
        self.lower = [word.lower() for word, _, _ in self.words]
        self.out: list[Token] = []
        self.at = 0
        self.clause_commas: set[int] = set()
        self.table: Mapping[str, tuple[str, str]] = ChainMap(dict(more), dict(phrases())) if more else phrases()
        self.subtypes = subtype_words()

    def run(self) -> list[Token]:
        if rider := _COMMANDER.match(self.line):
            self._take("RIDER", rider[0], 0, rider.end())
        while self.at < len(self.words):
            self._step()
        if self.out and self.out[-1].kind != "STOP":
            self._emit("STOP", ".", len(self.line))
        return _joined(self.out)

    def _emit(self, kind: str, text: str, start: int) -> None:
        self.out.append(Token(kind, text, start))

    def _skip_to(self, end: int) -> None:
        while self.at < len(self.words) and self.words[self.at][1] < end:
            self.at += 1

    def _take(self, kind: str, text: str, start: int, end: int) -> None:
        self._emit(kind, text, start)
        self._skip_to(end)

    def _step(self) -> None:
        word, start, end = self.words[self.at]
        first = word[0]
        if first == '"':
            self._quote(word, start)
        elif word in (",", ".", ";", "—", ":"):
            self._mark(word, start)
        elif "/" in word and word[-1].isalnum() and word[0] in "+-0123456789XY":
            if first in "+-" and self._counter(start):
                return
            self._take("PTMOD" if first in "+-" else "PT", word, start, end)
        elif word.isdecimal():
            self._number(start)
        elif not (self._special(start) or self._keyword(start) or self._phrase(start) or self._noun(word, start, end)):
            raise ReadingError(self.line, start, "unknown word")

    def _quote(self, word: str, start: int) -> None:
        self._take("QUOTE", word.strip('"'), start, start + len(word))
        if word[-2:-1] in ".!?" and (self.at == len(self.words) or self.words[self.at][0][0].isupper()):
            self._emit("STOP", ".", start + len(word))

    def _mark(self, word: str, start: int) -> None:
        if word == ",":
            for pattern, kind in ((_WHERE, "WHERE"), (_ROUNDED, "ROUNDED")):
                found = pattern.match(self.line, start)
                if found:
                    self._take(kind, found[1], start, found.end())
                    return
            self._take("CCOMMA" if start in self.clause_commas else "COMMA", ",", start, start + 1)
        elif word == ".":
            if not self.out or self.out[-1].kind != "STOP":
                self._emit("STOP", ".", start)
            self.at += 1
            rider = _RIDER.match(self.line, self.words[self.at][1]) if self.at < len(self.words) else None
            if rider and not _CHANGES.search(rider[0]):
                self._take("RIDER", rider[0].rstrip("."), rider.start(), rider.end())
                self._emit("STOP", ".", rider.end())
        else:
            raise ReadingError(self.line, start, "unknown sign")

    def _number(self, start: int) -> None:
        if not self._bound(start):
            self._take("NUMBER", str(int(self.words[self.at][0])), start, start + 1)

    def _bound(self, start: int) -> bool:
        found = _BOUND.match(self.line, start)
        number = self._value(found[1]) if found else None
        if found and number is not None:
            sign = ">=" if found[2] in ("more", "greater") else "<="
            self._take("QUANT", f"{sign}{number}", start, found.end())
            return True
        return False

    def _value(self, word: str) -> str | None:
        if word == "X":
            return word
        if word.isdecimal():
            return str(int(word))
        kind, text = self.table.get(word.lower(), ("", ""))
        return text if kind == "NUMBER" else None

    def _special(self, start: int) -> bool:
        handler = _HANDLERS.get(self.lower[self.at])
        return (handler is not None and handler(self, start)) or self._counter(start)

    def _pattern(self, kind: str, pattern: re.Pattern[str], start: int, group: int = 0) -> bool:
        found = pattern.match(self.line, start)
        if found:
            self._take(kind, found[group], start, found.end())
        return found is not None

    def _counter(self, start: int) -> bool:
        if not ({"counter", "counters"} & set(self.lower[self.at : self.at + 3])) or _OF_PLAYERS.match(
            self.line, start
        ):
            return False
        found = _COUNTER.match(self.line, start)
        if not found or found[1] in (
            "a",
            "an",
            "the",
            "each",
            "other",
            "with",
            "all",
            "every",
            "and",
            "or",
            "no",
            "those",
        ):
            return False
        if found[1] and self.table.get(found[1], ("",))[0] in ("NUMBER", "FOREACH", "WITH"):
            return False
        self._take("COUNTER", found[1] or "", start, found.end())
        return True

    def _when(self, start: int) -> bool:
        """A condition: find the comma that ends it, and whether it is about things that a board does not show."""
        for phrase in ("as long as", "for as long as", "if", "while", "unless", "otherwise"):
            if self.line[start : start + len(phrase) + 1].lower().rstrip(" ,") == phrase:
                break
        else:
            return False
        body = start + len(phrase) + 1
        stop = self._sentence_end(body)
        leading = not self.out or self.out[-1].kind == "STOP" or (self.out[-1].kind == "CCOMMA")
        end = stop
        if leading:
            comma = _MAIN.search(self.line, start, stop + 1)
            if comma:
                end = comma.start()
                self.clause_commas.add(end)
        if phrase == "otherwise":
            self._take("OTHERWISE", "otherwise", start, start + len(phrase))
            return True
        self._take("UNLESS" if phrase == "unless" else "WHEN", "as long as", start, body)
        condition = self.line[body:end]
        if not leading:
            condition = re.split(r", where ", condition)[0]
        if _HISTORY.search(re.sub(r"\"[^\"]*\"", "", condition)) and '"' not in condition:
            self._take("RECORDED", condition, body, body + len(condition))
        return True

    def _sentence_end(self, start: int) -> int:
        inside = False
        for index in range(start, len(self.line)):
            letter = self.line[index]
            if letter == '"':
                inside = not inside
            elif letter == "." and not inside:
                return index
        return len(self.line)

    def _during(self, start: int) -> bool:
        if not self.out or self.out[-1].kind == "STOP":
            comma = _MAIN.search(self.line, start, self._sentence_end(start))
            if comma:
                self.clause_commas.add(comma.start())
        return False

    def _amount(self, start: int) -> bool:
        found = _AMOUNT.match(self.line, start)
        if found and _HISTORY.search(found[1]):
            self._take("RECNUM", found[1], start, found.end())
            return True
        return False

    def _devotion(self, start: int) -> bool:
        found = _DEVOTION.match(self.line, start)
        if not found:
            return False
        text = found[2].strip(" ,")
        if text.endswith(" and"):
            text = text[:-4]
        self._take("DEVOTION", text, start, start + len(found[0].rstrip(" ,").removesuffix(" and")))
        return True

    def _addition(self, start: int) -> bool:
        found = _ADDITION.match(self.line, start)
        if not found:
            return False
        text = "colors" if found[1] == "colors" else "colors and types" if found[1] or found[2] else "types"
        self._take("ADDITION", text, start, found.end())
        return True

    def _exiled_with(self, start: int) -> bool:
        found = _EXILED_WITH.match(self.line, start)
        if found is None:
            # "the exiled cards used to craft it": the participle says no more than what follows.
            if self.lower[self.at] == "exiled" and "used to craft" in self.line[start:]:
                self.at += 1
                return True
            return False
        self._take("EXILED", found[0].rpartition(" ")[0] + " ~", start, found.end())
        return True

    def _at_least(self, start: int) -> bool:
        if self.lower[self.at + 1 : self.at + 2] not in (["least"], ["most"]) or self.at + 2 >= len(self.words):
            return False
        number = self._value(self.words[self.at + 2][0])
        if number is None or self.lower[self.at + 3 : self.at + 4] == ["greater"]:
            return False
        sign = ">=" if self.lower[self.at + 1] == "least" else "<="
        self._take("QUANT", f"{sign}{number}", start, self.words[self.at + 2][2])
        return True

    def _exactly(self, start: int) -> bool:
        number = self._value(self.words[self.at + 1][0]) if self.at + 1 < len(self.words) else None
        if number is None:
            return False
        self._take("QUANT", f"={number}", start, self.words[self.at + 1][2])
        return True

    def _fewer(self, start: int) -> bool:
        if self.lower[self.at + 1 : self.at + 2] != ["than"] or self.at + 2 >= len(self.words):
            return False
        number = self._value(self.words[self.at + 2][0])
        if number is None:
            return False
        sign = ">" if self.lower[self.at] == "more" else "<"
        self._take("QUANT", f"{sign}{number}", start, self.words[self.at + 2][2])
        return True

    def _no(self, start: int) -> bool:
        if self.lower[self.at + 1 : self.at + 2] in (["abilities"], ["opponent"], ["opponents"]):
            return False
        self._take("QUANT", "=0", start, start + 2)
        return True

    def _quality(self, start: int) -> bool:
        if self.line.startswith(("can't have", "can't gain", "is a", "are a"), start):
            return False
        if self.out and self.out[-1].kind in ("WHEN", "STOP", "ADJ", "OTHER", "HAVE", "GAIN", "WITH", "LOSE"):
            return False
        found = _QUALITY.match(self.line, start)
        if found is None or _CHANGES.search(found[0]):
            return False
        self._take("QUALITY", found[0], start, found.end())
        return True

    def _keyword(self, start: int) -> bool:
        lower = self.lower[self.at]
        if lower not in _STARTS and not lower.endswith(("walk", "cycling")):
            return False
        found = _KEYWORD.match(self.line, start)
        if not found:
            return False
        if found["from"]:
            qualities = _FROM.split(found["qualities"])
            for place, quality in enumerate(qualities):
                if place:
                    self._emit("AND", "and", start)
                self._emit("KEYWORD", f"{found['from'].lower()} from {quality}", start)
            self._skip_to(found.end())
            return True
        text = found[0]
        name = found["name"]
        text = name.lower() + text[len(name) :] if name else text[0].lower() + text[1:]
        end = found.end()
        where = _WHERE_X.match(self.line, end) if "X" in text else None
        if where and not any(token.kind == "PTMOD" and "X" in token.text for token in self.out):
            text, end = text + where[0], where.end()
        self._take("KEYWORD", text, start, end)
        return True

    def _phrase(self, start: int) -> bool:
        words = self.lower[self.at : self.at + _MOST_WORDS]
        for length in range(len(words), 0, -1):
            lemma = self.table.get(" ".join(words[:length]))
            if lemma is None:
                continue
            kind, text = lemma
            if kind == "NUMBER" and self._bound(start):
                return True
            self.at += length
            if kind == "DET":
                return True
            if kind == "CTRL OWN":
                self._emit("CTRL", text, start)
                self._emit("OWN", text, start)
            elif kind == "THATIS CTRL":
                self._emit("CTRL", text, start)
            elif kind == "CTRL" and self._begins_clause():
                self._emit("SCTRL", text, start)
            else:
                self._emit(kind, text, start)
            return True
        return self._contraction(words[0], start)

    def _begins_clause(self) -> bool:
        last = self.out[-1].kind if self.out else "STOP"
        return last in ("STOP", "WHEN", "UNLESS", "CCOMMA") or (
            last in ("AND", "OR") and any(token.kind in ("WHEN", "UNLESS") for token in self.out)
        )

    def _contraction(self, word: str, start: int) -> bool:
        subject, mark, rest = word.rpartition("'")
        if mark and rest in ("s", "re") and self.table.get(subject, ("",))[0] == "REF":
            self._emit("REF", self.table[subject][1], start)
            self._emit("IS", "be", start + len(subject))
            self.at += 1
            return True
        return False

    def _noun(self, word: str, start: int, end: int) -> bool:
        two = " ".join(found for found, _, _ in self.words[self.at : self.at + 2])
        for text, length in ((two, 2), (word, 1)):
            lemma = self.subtypes.get(text)
            if lemma:
                self._emit(lemma[1], lemma[0], start)
                self.at += length
                return True
        lower = word.lower()
        if lower.startswith("non"):
            rest = word[3:].lstrip("-")
            known = rest.lower() in TYPE_WORDS or rest.lower() in ADJECTIVES or rest.lower() in NOUNS
            text = rest.lower() if known else rest[:1].upper() + rest[1:]
            if known or text in self.subtypes:
                self._take("ADJ", "non" + (text if known else self.subtypes[text][0]), start, end)
                return True
        return False


def _is_named(scanner: _Scanner, start: int) -> bool:
    found = _NAME.match(scanner.line, start)
    if not found:
        return False
    scanner._take("NAMED", found[1].strip('"').rstrip(","), start, found.end())
    return True


def _where(scanner: _Scanner, start: int) -> bool:
    found = _WHERE.match(scanner.line, start - 1)
    if not found:
        return False
    scanner._take("WHERE", found[1], start, found.end())
    return True


_HANDLERS = {
    **dict.fromkeys(("as", "for", "if", "while", "unless", "otherwise"), lambda s, start: s._when(start) or s._amount(start)),
    "during": _Scanner._during,
    "the": lambda s, start: s._pattern("MOSTCOMMON", _MOST_COMMON, start, 1) or s._amount(start),
    "your": _Scanner._devotion,
    "in": _Scanner._addition,
    "exactly": _Scanner._exactly,
    "at": _Scanner._at_least,
    **dict.fromkeys(("exiled", "used"), _Scanner._exiled_with),
    "from": lambda s, start: s._pattern("MARK", _FROM_PLACE, start),
    **dict.fromkeys(
        ("white", "blue", "black", "red", "green"),
        lambda s, start: s._pattern("SYMBOLS", _SYMBOLS, start, 1) or s._pattern("MOSTCOMMON", _MOST_COMMON, start, 1),
    ),
    **dict.fromkeys(("fewer", "more", "less"), _Scanner._fewer),
    "no": _Scanner._no,
    "named": _is_named,
    **dict.fromkeys(("where", "and"), _where),
    "that": lambda s, start: s._pattern("MARK", _MARK, start),
    "rounded": lambda s, start: s._pattern("ROUNDED", re.compile(r"rounded (up|down)"), start, 1),
    **dict.fromkeys(
        ("can't", "can", "doesn't", "don't", "must", "attack", "attacks", "block", "blocks", "is", "are", "assign",
         "assigns", "crew", "crews", "saddle", "saddles", "cost", "costs", "enter", "enters", "its", "their", "untap",
         "untaps", "deal", "deals", "explore", "explores", "phase", "phases"),
        _Scanner._quality,
    ),
}  # fmt: skip
"""What needs a look at the text beyond a phrase, by its first word."""


def _joined(tokens: list[Token]) -> list[Token]:
    """Tell apart what "and", "or" and commas join, by what follows."""
    out: list[Token] = []
    index, last = 0, len(tokens)
    conditional = False
    while index < last:
        token = tokens[index]
        kind = token.kind
        if kind in ("WHEN", "UNLESS"):
            conditional = True
        elif kind in ("CCOMMA", "STOP"):
            conditional = False
        if kind == "IS" and index + 1 < last and tokens[index + 1].kind == "NOT":
            out.append(Token("ISNT", "not be", token.start))
            index += 2
            continue
        if kind == "ALSO" and not (out and out[-1].kind == "IS"):
            index += 1
            continue
        if kind == "QUANT" and index + 1 < last and tokens[index + 1].kind == "COLORWORD":
            out.append(Token("COLORNUM", token.text, token.start))
            index += 2
            continue
        if kind not in ("AND", "OR", "COMMA"):
            out.append(token)
            index += 1
            continue
        following = index + 1
        word = kind
        if kind == "COMMA" and following < last and tokens[following].kind in ("AND", "OR"):
            word = tokens[following].kind
            following += 1
        if not conditional and _repeats_subject(tokens, following):
            following += 1
        joined = _join(word, tokens, following, conditional)
        if joined == "NAND" and not conditional and _begins_a_clause(out, tokens, following):
            joined = "SAND"
        out.append(Token(joined, word.lower(), token.start))
        index = following
    return out


def _begins_a_clause(before: list[Token], tokens: list[Token], following: int) -> bool:
    """Say whether a new subject with a predicate of its own follows a whole clause."""
    for token in reversed(before):
        if token.kind in ("STOP", "CCOMMA"):
            return False
        if token.kind in _PREDICATES:
            break
    else:
        return False
    for token in tokens[following:]:
        if token.kind in _PREDICATES:
            return True
        if token.kind in ("AND", "OR", "COMMA", "STOP", "WHEN", "THATIS", "QUOTE"):
            break
    return False


def _repeats_subject(tokens: list[Token], following: int) -> bool:
    """Say whether a pronoun only repeats the subject: "has flying, and it gets +1/+1"."""
    return (
        following + 1 < len(tokens)
        and (tokens[following].kind, tokens[following].text) == ("REF", "it")
        and tokens[following + 1].kind in _PREDICATES
    )


def _join(word: str, tokens: list[Token], following: int, conditional: bool) -> str:
    kinds = [token.kind for token in tokens[following : following + 3]] + ["", "", ""]
    after = kinds[0] if kinds[0] != "ALSO" else kinds[1]
    if after in _PREDICATES:
        return "V" + word
    if after in _ABILITIES:
        return "K" + word
    if after == "POSS" and kinds[1] == "STAT" and kinds[2] == "ISEQUAL":
        return "PAND"
    if after == "WITH" or after == "WITHOUT":
        return "W" + word
    if conditional and (after in _CLAUSES or (after == "REF" and kinds[1] in ("IS", "ISNT", "HAVE"))):
        return "C" + word
    return "N" + word
