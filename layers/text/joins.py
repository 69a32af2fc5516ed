"""What "and", "or" and commas join: predicates, abilities, conditions, clauses or nouns, told apart by what follows."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Token", "joined"]

_PREDICATES = frozenset(["GET", "HAVE", "GAIN", "LOSE", "IS", "ISNT", "BECOME", "BAR", "QUALITY", "PTMOD"])
_ABILITIES = frozenset({"KEYWORD", "QUOTE"})
_CLAUSES = frozenset(["SCTRL", "THERE", "PHAVE", "COND", "RECORDED", "CTRLNO", "DURING"])
_UNDER_A_CONDITION = _ABILITIES | {"HAVE", "GAIN", "GET", "PTMOD", "AND", "COMMA"}


@dataclass(frozen=True, slots=True)
class Token:
    """A lemma and where it begins."""

    kind: str
    text: str
    start: int


def joined(tokens: list[Token]) -> list[Token]:
    """Return tokens in which every joining word says what it joins."""
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
        if conditional and _has_its_own_condition(out, tokens, following):
            out.append(Token("TAND", word.lower(), token.start))
            index, conditional = following, False
            continue
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


def _has_its_own_condition(before: list[Token], tokens: list[Token], following: int) -> bool:
    """Say whether abilities or a change follow a trailing condition and have one too: "flying if ..., haste if ..."."""
    for token in reversed(before):
        if token.kind in ("STOP", "CCOMMA"):
            return False
        if (token.kind in _PREDICATES and token.kind not in ("IS", "HAVE")) or token.kind in ("HAVE", "TAND"):
            break
    else:
        return False
    for place in range(following, len(tokens)):
        kind = tokens[place].kind
        if kind == "WHEN":
            return place > following
        if kind not in _UNDER_A_CONDITION:
            return False
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
