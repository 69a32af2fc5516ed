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

from layers.errors import LayersError
from layers.text import stretches as like
from layers.text.joins import Token, joined
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


_MOST_WORDS = 11


class _Scanner:
    """One pass over a line, phrase by phrase, and a second one over the words that join."""

    def __init__(self, line: str, more: Mapping[str, tuple[str, str]] | None = None) -> None:
        self.line = line
        self.words = [(match.group(), match.start(), match.end()) for match in like.WORD.finditer(line)]
        self.lower = [word.lower() for word, _, _ in self.words]
        self.out: list[Token] = []
        self.at = 0
        self.clause_commas: set[int] = set()
        self.table: Mapping[str, tuple[str, str]] = ChainMap(dict(more), dict(phrases())) if more else phrases()
        self.subtypes = subtype_words()

    def run(self) -> list[Token]:
        if rider := like.COMMANDER.match(self.line):
            self._take("RIDER", rider[0], 0, rider.end())
        while self.at < len(self.words):
            self._step()
        if self.out and self.out[-1].kind != "STOP":
            self._emit("STOP", ".", len(self.line))
        return joined(self.out)

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
            for pattern, kind in ((like.WHERE, "WHERE"), (like.ROUNDED, "ROUNDED")):
                found = pattern.match(self.line, start)
                if found:
                    self._take(kind, found[1], start, found.end())
                    return
            self._take("CCOMMA" if start in self.clause_commas else "COMMA", ",", start, start + 1)
        elif word == ".":
            if not self.out or self.out[-1].kind != "STOP":
                self._emit("STOP", ".", start)
            self.at += 1
            rider = like.RIDER.match(self.line, self.words[self.at][1]) if self.at < len(self.words) else None
            if rider and not like.CHANGES.search(rider[0]):
                self._take("RIDER", rider[0].rstrip("."), rider.start(), rider.end())
                self._emit("STOP", ".", rider.end())
        else:
            raise ReadingError(self.line, start, "unknown sign")

    def _number(self, start: int) -> None:
        if not self._bound(start):
            self._take("NUMBER", str(int(self.words[self.at][0])), start, start + 1)

    def _bound(self, start: int) -> bool:
        found = like.BOUND.match(self.line, start)
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
        if not ({"counter", "counters"} & set(self.lower[self.at : self.at + 3])) or like.OF_PLAYERS.match(
            self.line, start
        ):
            return False
        found = like.COUNTER.match(self.line, start)
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
        """Take "as long as" and the like; find where the condition ends, and take whole what a board does not show."""
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
            comma = like.MAIN.search(self.line, start, stop + 1)
            if comma:
                end = comma.start()
                self.clause_commas.add(end)
        if phrase == "otherwise":
            self._take("OTHERWISE", "otherwise", start, start + len(phrase))
            return True
        self._take("UNLESS" if phrase == "unless" else "WHEN", "as long as", start, body)
        condition = self.line[body:end]
        if not leading:
            condition = like.NEXT_CONDITION.split(re.split(r", where ", condition)[0])[0]
        if like.HISTORY.search(re.sub(r"\"[^\"]*\"", "", condition)) and '"' not in condition:
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
            comma = like.MAIN.search(self.line, start, self._sentence_end(start))
            if comma:
                self.clause_commas.add(comma.start())
        return False

    def _amount(self, start: int) -> bool:
        found = like.AMOUNT.match(self.line, start)
        if found and like.HISTORY.search(found[1]):
            self._take("RECNUM", found[1], start, found.end())
            return True
        return False

    def _devotion(self, start: int) -> bool:
        found = like.DEVOTION.match(self.line, start)
        if not found:
            return False
        text = found[2].strip(" ,")
        if text.endswith(" and"):
            text = text[:-4]
        self._take("DEVOTION", text, start, start + len(found[0].rstrip(" ,").removesuffix(" and")))
        return True

    def _addition(self, start: int) -> bool:
        found = like.ADDITION.match(self.line, start)
        if not found:
            return False
        text = "colors" if found[1] == "colors" else "colors and types" if found[1] or found[2] else "types"
        self._take("ADDITION", text, start, found.end())
        return True

    def _exiled_with(self, start: int) -> bool:
        found = like.EXILED_WITH.match(self.line, start)
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

    def _you_and(self, start: int) -> bool:
        """Take "you" at the head of a list of subjects: "You, Elves you control, and Walls have hexproof"."""
        if self.out and self.out[-1].kind not in ("STOP", "CCOMMA"):
            return False
        found = like.YOU_AND.match(self.line, start)
        if found:
            self._take("YOUAND", "you and", start, found.end())
        return found is not None

    def _blocked_by_all(self, start: int) -> bool:
        return bool(self.out) and self.out[-1].kind == "AND" and self._pattern("QUALITY", like.ALL_BLOCK, start)

    def _quality(self, start: int) -> bool:
        if self.line.startswith(("can't have", "can't gain", "is a", "are a"), start):
            return False
        if self.out and self.out[-1].kind in ("WHEN", "STOP", "ADJ", "OTHER", "HAVE", "GAIN", "WITH", "LOSE"):
            return False
        found = like.QUALITY.match(self.line, start)
        if found is None or like.CHANGES.search(found[0]):
            return False
        self._take("QUALITY", found[0], start, found.end())
        return True

    def _keyword(self, start: int) -> bool:
        lower = self.lower[self.at]
        if lower not in like.STARTS and not lower.endswith(("walk", "cycling")):
            return False
        found = like.KEYWORD.match(self.line, start)
        if not found:
            return False
        if found["from"]:
            qualities = like.FROM.split(found["qualities"])
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
        where = like.WHERE_X.match(self.line, end) if "X" in text else None
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
                self._emit("CTRL", "you", start)
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
    found = like.NAME.match(scanner.line, start)
    if not found:
        return False
    scanner._take("NAMED", found[1].strip('"').rstrip(","), start, found.end())
    return True


def _is_not_named(scanner: _Scanner, start: int) -> bool:
    found = like.NAME.match(scanner.line, start + len("not "))
    if not found or not scanner.line.startswith("not ", start):
        return False
    scanner._take("NAMED", "not " + found[1].strip('"').rstrip(","), start, found.end())
    return True


def _where(scanner: _Scanner, start: int) -> bool:
    found = like.WHERE.match(scanner.line, start - 1)
    if not found:
        return False
    scanner._take("WHERE", found[1], start, found.end())
    return True


_HANDLERS = {
    **dict.fromkeys(
        ("as", "for", "if", "while", "unless", "otherwise"), lambda s, start: s._when(start) or s._amount(start)
    ),
    "during": _Scanner._during,
    "the": lambda s, start: s._pattern("MOSTCOMMON", like.MOST_COMMON, start, 1) or s._amount(start),
    "your": lambda s, start: s._pattern("RAISED", like.RAISED, start) or s._devotion(start),
    "in": _Scanner._addition,
    "exactly": _Scanner._exactly,
    "at": _Scanner._at_least,
    **dict.fromkeys(("exiled", "used"), _Scanner._exiled_with),
    "from": lambda s, start: s._pattern("MARK", like.FROM_PLACE, start),
    **dict.fromkeys(
        ("white", "blue", "black", "red", "green"),
        lambda s, start: (
            s._pattern("SYMBOLS", like.SYMBOLS, start, 1)
            or s._pattern("OWNSYMBOLS", like.OWN_SYMBOLS, start, 1)
            or s._pattern("MOSTCOMMON", like.MOST_COMMON, start, 1)
        ),
    ),
    **dict.fromkeys(("fewer", "more", "less"), _Scanner._fewer),
    "no": _Scanner._no,
    "you": _Scanner._you_and,
    "all": _Scanner._blocked_by_all,
    "named": _is_named,
    "not": _is_not_named,
    **dict.fromkeys(("where", "and"), _where),
    "that": lambda s, start: s._pattern("MARK", like.MARK, start),
    "rounded": lambda s, start: s._pattern("ROUNDED", re.compile(r"rounded (up|down)"), start, 1),
    **dict.fromkeys(
        ("can't", "can", "doesn't", "don't", "must", "attack", "attacks", "block", "blocks", "is", "are", "assign",
         "assigns", "crew", "crews", "saddle", "saddles", "cost", "costs", "enter", "enters", "its", "their", "untap",
         "untaps", "deal", "deals", "explore", "explores", "phase", "phases"),
        _Scanner._quality,
    ),
}  # fmt: skip
"""What needs a look at the text beyond a phrase, by its first word."""
