"""The parser of rules text: made once, when the first line is read, so that nothing else pays for it."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from layers.text.tokens import ReadingError, Token

if TYPE_CHECKING:
    from lark import Lark, Tree

__all__ = ["STARTS", "parse", "parser"]

STARTS = ("line", "np", "value", "conditions", "predicates", "abilities")
"""The rules that may be asked for by themselves."""


@functools.cache
def parser(algorithm: str = "lalr", *, resolved: bool = False) -> Lark:
    """Return the parser; with ``"earley"`` one that keeps every ambiguity, for tests.

    `resolved` adds what only resolved spells and abilities say (resolved.lark).
    """
    import lark
    from lark.lexer import Lexer

    class Ready(Lexer):
        """Hands over tokens that are there already."""

        def __init__(self, _conf: Any) -> None: ...

        def lex(self, data: Any) -> Iterator[lark.Token]:  # type: ignore[override]
            tokens = data if isinstance(data, list) else data.text
            for token in tokens:
                yield lark.Token(token.kind, token.text, token.start)

    names = ("rules.lark", "resolved.lark") if resolved else ("rules.lark",)
    text = "\n".join(files("layers.text").joinpath(name).read_text("utf-8") for name in names)
    options: dict[str, Any] = {"lexer": Ready, "start": list(STARTS), "parser": algorithm}
    if algorithm == "earley":
        options["ambiguity"] = "explicit"
    return lark.Lark(text, **options)


MOST_STEPS = 30
"""How often phrases and calculations of one sentence may lie in each other; on cards it is a few times."""

MOST_NOUNS = 60
"""How many nouns the lists of one sentence may have; on cards it is under twenty."""

_STEPS = frozenset({"TWICE", "HALF", "PLUS", "MINUS", "THATIS", "THATISNT", "ATTACHEDTO", "SHARES"})
_JOINS = frozenset({"NAND", "NOR", "NCOMMA"})


def parse(tokens: Sequence[Token], line: str, start: str = "line", *, resolved: bool = False) -> Tree[Any]:
    """Parse tokens.

    Raises
    ------
    ReadingError
        Where they fit no rule.
    """
    import lark

    for kinds, most, what in ((_STEPS, MOST_STEPS, "steps"), (_JOINS, MOST_NOUNS, "nouns in lists")):
        if sum(token.kind in kinds for token in tokens) > most:
            raise ReadingError(line, 0, f"too many {what}")
    try:
        return parser(resolved=resolved).parse(list(tokens), start=start)
    except lark.exceptions.UnexpectedToken as error:
        place = getattr(error.token, "start_pos", None)
        reason = f"{error.token.type} does not fit"
        raise ReadingError(line, len(line) if place is None else place, reason) from None
