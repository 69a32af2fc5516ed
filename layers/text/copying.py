"""Entering as something else: copies with exceptions (CR 707.5, 707.9) and "it becomes your choice of" (CR 208.2b).

Exceptions of copy effects are short clauses that follow "except"; they are read by themselves, for the resolved effects
that copy as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from layers.effects.abilities import Ability, AsEnters, EntersAsCopy, Mode_
from layers.effects.modifications import (
    AddAbilities,
    AddColors,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    Characteristic,
    IfCopyIs,
    LoseAbilities,
    Modification,
    RemoveSupertypes,
    SetBasicLandTypes,
    SetColors,
    SetManaCost,
    SetName,
    SetPT,
    SetSubtypes,
    SetTypes,
    check_copiable,
)
from layers.effects.values import Const, X
from layers.text.keyword_lines import read_keywords
from layers.words import BASIC_LAND_TYPES, CARD_TYPES, COLORS, SUPERTYPES, subtype_word

__all__ = [
    "Exceptions",
    "ReadQuoted",
    "copies_itself",
    "exceptions_of_becoming",
    "read_as_enters",
    "read_enters_as_copy",
    "read_exceptions",
]

ReadQuoted = Callable[[str], "tuple[Ability, ...] | None"]
"""What reads a quoted ability; None where it cannot be read."""

_SUBJECT = r"(?:it|he|she|they|~|the (?:token|tokens|copy|copies)|that token|those tokens|(?:those|the) creatures)"
_OWN = r"(?:its|his|her|their|the (?:token|copy)'s)"
_JOIN = re.compile(r"(?:,? and,? |, )?")
_IF = re.compile(r"if (?:it|~)(?:'s| is) an? (\w+), ")
_CLAUSE_END = (
    rf"(?=$|,? and,? (?:{_SUBJECT}\b|{_OWN}\b|has |loses |gains |if )"
    rf"|, (?:{_SUBJECT}\b|{_OWN}\b|is |has |and |gains ))"
)
_CLAUSES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("if", _IF.pattern),
        ("not legendary", rf"(?:{_SUBJECT} )?(?:isn't|is not|aren't|are not) legendary(?: if [^,.]* is legendary)?"),
        ("nothing", rf"{_OWN} starting loyalty is [\dX]+"),
        ("not legendary", rf"{_SUBJECT}(?:'s|'re) not legendary"),
        ("no cost", rf"(?:{_SUBJECT} )?(?:has|have) no mana cost"),
        ("name", rf"{_OWN} names? (?:is|are) (?P<name>.+?){_CLAUSE_END}"),
        ("keep color", rf"(?:{_SUBJECT} )?(?:doesn't|don't) copy (?:that creature's|its|their) colors?"),
        ("pt of", rf"{_OWN} power and toughness are equal to ~'s power and toughness"),
        ("counters", rf"(?:{_SUBJECT} )?enters? with .+? on (?:it|them)(?: if (?:it's|you) [^,]+)?{_CLAUSE_END}"),
        ("loses types", rf"(?:{_SUBJECT} )?loses? all other card types"),
        ("loses", rf"(?:{_SUBJECT} )?loses? (?P<list>[a-z ]+?){_CLAUSE_END}"),
        ("pt", rf"{_OWN} (?:base )?power and toughness are (?P<what>[\dX]+/[\dX]+)"),
        ("has", rf"(?:{_SUBJECT} )?(?:has|have|gains?) (?P<list>.+?){_CLAUSE_END}"),
        ("is", rf"(?:{_SUBJECT}(?:'s|'re| is| are)|is|are) (?:also )?(?P<what>.+?){_CLAUSE_END}"),
    )
)
_QUOTE = re.compile(r'"([^"]*)"')
_PLACE = re.compile(r"«(\d+)»")
_ADDITION = re.compile(r" in addition to (?:its|his|her|their) other (colors and )?(?:creature )?(types|colors)$")
_SIZE = re.compile(r"([\dX]+)/([\dX]+)$")
_COPY = re.compile(
    r"(?:(?:If [^,]*, )?[Yy]ou may have )?~ enters?(?: the battlefield)?(?: tapped)? as a copy of (?P<what>[^,.]+)"
    r"(?:, except (?P<except>(?:[^\"]|\"[^\"]*\")+?))?\.?(?: (?:When|If) you do, .*)?$"
)
_BECOMES_COPY = re.compile(
    r"As ~ enters(?: or is turned face up)?, you may (?:have (?:it|~) become a copy of (?P<what>[^,.]+)"
    r"|choose [^.]*\. If you do, until ~ is turned face down, it becomes a copy of that creature"
    r"|exile [^.]*\. If you do, it enters as a copy of one of those cards with [^.,]*)"
    r"(?:, except (?P<except>(?:[^\"]|\"[^\"]*\")+?))?\.?$"
)
_BECOMES_LATER = re.compile(
    r"(?:~ becomes?|have ~ become|(?P<it>have it become|, it becomes)) a copy of [^.\"]+?"
    r"(?:,? except (?!for )(?P<except>(?:[^.\"]|\"[^\"]*\")+))?(?:[.\"]|$)"
)
_OF_ITSELF = re.compile(r"When(?:ever)? ~ ")
_CHOICE = re.compile(r"As ~ enters(?: or is turned face up)?, it becomes your choice of (?P<modes>[^.]+)\.?$")
_COIN = re.compile(r"As ~ enters, flip a coin\. .*enters? as ")
_ENTERS_AS = re.compile(r"(?:~|it) enters as (an? \d+/\d+ [^.]+)\.")
_MODE = re.compile(r"(?P<size>(?:an? )?\d+/\d+)(?P<words>(?: [A-Za-z-]+)*?)(?: with (?P<with>[a-z ,]+))?$")


@dataclass(frozen=True, slots=True)
class Exceptions:
    """The exceptions of a copy effect (CR 707.9)."""

    does: tuple[Modification, ...] = ()
    keep: tuple[Characteristic, ...] = ()


def read_exceptions(
    text: str,
    read_quoted: ReadQuoted,
    *,
    name: str = "",
    this_ability: Ability | None = None,
    others: tuple[Ability, ...] = (),
) -> Exceptions | None:
    """Read what follows "except" in a copy effect.

    Parameters
    ----------
    text : str
        The clauses, in the form of `layers.text.normal`; a leading "except" and a final period may be there.
    read_quoted : callable
        What reads a quoted ability.
    name : str, optional
        What ``~`` is called.
    this_ability : Ability, optional
        What "this ability" means.
    others : tuple of Ability, optional
        What "its other abilities" means.

    Returns
    -------
    Exceptions or None
        None when some clause is not understood.
    """
    quotes = _QUOTE.findall(text)
    numbers = iter(range(len(quotes)))
    rest = _QUOTE.sub(lambda match: f"«{next(numbers)}»", text.strip())
    rest = rest.removeprefix(", ").removeprefix("except ").removesuffix(".")
    reader = _Clauses(quotes, read_quoted, name, this_ability, others)
    try:
        understood = reader.read(rest)
        check_copiable(reader.does)
    except ValueError:
        # What was read says something that no copy effect can.
        return None
    return Exceptions(tuple(reader.does), tuple(reader.keep)) if understood else None


class _Clauses:
    def __init__(
        self,
        quotes: list[str],
        read_quoted: ReadQuoted,
        name: str,
        this_ability: Ability | None,
        others: tuple[Ability, ...],
    ) -> None:
        self.quotes, self.read_quoted, self.name = quotes, read_quoted, name
        self.this_ability, self.others = this_ability, others
        self.does: list[Modification] = []
        self.keep: list[Characteristic] = []

    def read(self, rest: str, *, is_inner: bool = False) -> bool:
        """Take all clauses; `is_inner` says that they stand behind a condition."""
        while rest:
            for kind, pattern in _CLAUSES:
                match = pattern.match(rest)
                if match is None:
                    continue
                rest = rest[match.end() :]
                if kind == "if":
                    inner = _Clauses(self.quotes, self.read_quoted, self.name, self.this_ability, self.others)
                    if is_inner or not inner.read(rest, is_inner=True) or inner.keep:
                        return False
                    self.does.append(IfCopyIs(match[1].capitalize(), tuple(inner.does)))
                    return True
                if not self.clause(kind, match):
                    return False
                break
            else:
                return False
            join = _JOIN.match(rest)
            rest = rest[join.end() :].removeprefix("and, ") if join else rest
        return bool(self.does or self.keep) or True

    def clause(self, kind: str, match: re.Match[str]) -> bool:
        """Take one clause; False when what it holds is not understood."""
        if kind == "not legendary":
            self.does.append(RemoveSupertypes(("Legendary",)))
        elif kind == "no cost":
            self.does.append(SetManaCost(""))
        elif kind == "name":
            self.does.append(SetName(self.name if match["name"] == "~" else match["name"]))
        elif kind == "keep color":
            self.keep.append("color")
        elif kind == "pt of":
            self.keep += ["power", "toughness"]
        elif kind == "loses types":
            return self.only_types()
        elif kind == "loses":
            lost = read_keywords(match["list"])
            self.does.append(LoseAbilities(lost or ()))
            return lost is not None
        elif kind == "has":
            return self.has(match["list"])
        elif kind in ("is", "pt"):
            return self.is_(match["what"])
        return True

    def only_types(self) -> bool:
        """Make the types just added the only ones."""
        for place, modification in enumerate(self.does):
            if isinstance(modification, AddTypes | SetTypes):
                types = tuple(word for word in modification.types if isinstance(word, str))
                self.does[place] = SetTypes(types)
                return True
        return False

    def has(self, listed: str) -> bool:
        """Take a list of abilities."""
        abilities: list[Ability] = []
        for part in re.split(r",? and |, ", listed):
            quoted = _PLACE.fullmatch(part)
            if quoted is not None:
                found = self.read_quoted(self.quotes[int(quoted[1])])
            elif part in ("~'s other abilities", "its other abilities"):
                found = self.others or None
            elif part == "this ability":
                found = (self.this_ability,) if self.this_ability is not None else None
            else:
                found = read_keywords(part)
            if found is None:
                return False
            abilities.extend(found)
        self.does.append(AddAbilities(tuple(abilities)))
        return True

    def is_(self, what: str) -> bool:
        """Take a description: types, colours, power and toughness, abilities."""
        described, _, abilities = what.partition(" with ")
        addition = _ADDITION.search(what)
        if addition is not None:
            described = described.removesuffix(addition[0])
            abilities = abilities.removesuffix(addition[0])
        words = re.sub(r"^(?:an? )|,|\band\b|\btokens?$|(?<=creature)s$", "", described).split()
        sizes = [word for word in words if _SIZE.match(word)]
        sorted_out: dict[str, list[str]] = {"super": [], "type": [], "sub": [], "color": []}
        for word in words:
            if word in sizes or word == "colorless":
                continue
            if word.capitalize() in SUPERTYPES:
                sorted_out["super"].append(word.capitalize())
            elif word.capitalize() in CARD_TYPES:
                sorted_out["type"].append(word.capitalize())
            elif word in COLORS:
                sorted_out["color"].append(word)
            elif word[0].isupper():
                sorted_out["sub"].append(subtype_word(word))
            else:
                return False
        supertypes, types, subtypes, colors = (tuple(found) for found in sorted_out.values())
        if supertypes:
            self.does.append(AddSupertypes(supertypes))
        if types:
            # "an artifact creature" is something besides what it was; so is what comes in addition (CR 205.1b).
            adds = addition is not None or "artifact creature" in described
            self.does.append(AddTypes(types) if adds else SetTypes(types))
        if subtypes:
            lands = tuple(word for word in subtypes if word in BASIC_LAND_TYPES)
            others = tuple(word for word in subtypes if word not in lands)
            if addition:
                self.does.append(AddSubtypes(subtypes))
            else:
                self.does += [SetBasicLandTypes(lands)] if lands else []
                self.does += [SetSubtypes(others)] if others else []
        if colors or "colorless" in words:
            adds = addition is not None and (bool(addition[1]) or addition[2] == "colors")
            self.does.append(AddColors(colors) if adds else SetColors(colors))
        if sizes:
            power, toughness = sizes[0].split("/")
            self.does.append(SetPT(*(X() if part == "X" else Const(int(part)) for part in (power, toughness))))
        return self.has(abilities) if abilities else True


def copies_itself(line: str) -> bool:
    """Say whether a line lets the object enter as a copy, or become one as it enters."""
    return _COPY.match(line) is not None or _BECOMES_COPY.match(line) is not None


def exceptions_of_becoming(line: str) -> str | None:
    """Return the exceptions in a triggered or activated ability by which its object becomes a copy of something.

    Parameters
    ----------
    line : str
        The ability, in the form of `layers.text.normal`.

    Returns
    -------
    str or None
        Empty where there are none; None when the ability lets its object become no copy.
    """
    match = _BECOMES_LATER.search(line)
    if match is None or (match["it"] and not _OF_ITSELF.match(line)):
        return None
    return match["except"] or ""


def read_enters_as_copy(
    line: str, text: str, read_quoted: ReadQuoted, name: str = "", others: tuple[Ability, ...] = ()
) -> EntersAsCopy | None:
    """Read "You may have ~ enter as a copy of ..., except ..." (CR 707.5); None when it is not read."""
    match = _COPY.match(line) or _BECOMES_COPY.match(line)
    if match is None:
        return None
    exceptions: Exceptions | None = Exceptions()
    if match["except"]:
        exceptions = read_exceptions(match["except"], read_quoted, name=name, others=others)
    if exceptions is None:
        return None
    return EntersAsCopy(exceptions.does, exceptions.keep, text)


def read_as_enters(line: str, text: str) -> AsEnters | None:
    """Read "As ~ enters, it becomes your choice of ..." (CR 208.2b); None when it is anything else.

    A mode's name is its phrase: ``"a 2/2 creature with flying"``.
    """
    match = _CHOICE.match(line)
    if match is not None:
        phrases = re.split(r",? or (?=an? |\d)|, (?=an? |\d)", match["modes"])
    elif _COIN.match(line):
        phrases = _ENTERS_AS.findall(line)
    else:
        return None
    modes = [_mode(_ADDITION.sub("", phrase)) for phrase in phrases]
    return AsEnters(tuple(mode for mode in modes if mode), text) if modes and all(modes) else None


def _mode(phrase: str) -> Mode_ | None:
    match = _MODE.match(phrase)
    if match is None:
        return None
    power, toughness = match["size"].split()[-1].split("/")
    does: list[Modification] = []
    subtypes = tuple(word for word in match["words"].split() if word[0].isupper())
    if subtypes:
        does.append(AddSubtypes(subtypes))
    does.append(SetPT(Const(int(power)), Const(int(toughness))))
    if match["with"]:
        abilities = read_keywords(match["with"].replace(" and ", ", "))
        if abilities is None:
            return None
        does.append(AddAbilities(abilities))
    return Mode_(phrase, tuple(does))
