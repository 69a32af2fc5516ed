"""A face's rules text as abilities, line by line, each with how it was read.

`read_face` is the way in. Lines that change nothing in the layers stay text; a line that does and is not understood is
said to be so, never guessed (`LineReading.line_class`).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from layers.copiable import number
from layers.editions import Part, ruleset
from layers.effects.abilities import Ability, AsEnters, Defining, Effect, EntersAsCopy, Keyword, OtherAbility, Static
from layers.effects.conditions import Compare, Condition, Exists, Mode
from layers.effects.modifications import AddAbilities, AddTypes, Modification, SetPT
from layers.effects.node import substitute
from layers.effects.selectors import Designated, HasCounters, Named, This
from layers.effects.values import ClassLevel, Const, Speed
from layers.errors import LimitError
from layers.keywords import expand
from layers.objects import Face
from layers.text.copying import copies_itself, read_as_enters, read_enters_as_copy
from layers.text.keyword_lines import read_keywords
from layers.text.layouts import Block, blocks, text_of
from layers.text.normal import QUOTED, Names, check_length, names_of, normalise
from layers.text.roundtrip import round_trip
from layers.text.sorts import changes_something, inert_kind, is_chapter, split_label
from layers.text.statics import read_static
from layers.text.tokens import ReadingError

__all__ = ["FaceReading", "LineClass", "LineReading", "read_ability", "read_face"]

LineClass = Literal["static", "cda", "keyword", "inert", "not_understood"]

MOST_TEXT = 20_000
"""The longest rules text that is read; the longest on a card has under 2,000 letters."""

MOST_DEEP = 4
"""How deep quoted abilities, and abilities behind labels, may lie in each other; on cards it is two."""

Modifications = tuple[Modification, ...]

_FULL_SPEED = 4
_CHOICE = re.compile(r"\bchoose an? (basic land type|land type|card type)\b")


@dataclass(frozen=True, slots=True)
class LineReading:
    """How one ability line was read."""

    line_index: int
    """The number of its first line in the text."""
    line: str
    """The line as it stands; a level or station block, or an ability with modes, has several."""
    line_class: LineClass
    abilities: tuple[Ability, ...]
    """What it gives; the text itself, as an ability, when it is inert or not understood."""
    layers: tuple[str, ...] = ()
    """The layers it has a part in, by the current rules."""
    round_trip: bool = True
    """Whether the line follows from what was read: nothing in it was passed over."""


@dataclass(frozen=True, slots=True)
class FaceReading:
    """How a face's rules text was read."""

    name: str
    lines: tuple[LineReading, ...]

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """All abilities, in the order of the text."""
        return tuple(ability for line in self.lines for ability in line.abilities)

    @property
    def not_understood(self) -> tuple[str, ...]:
        """The lines that change something in the layers and could not be read."""
        return tuple(line.line for line in self.lines if line.line_class == "not_understood")


@functools.lru_cache(maxsize=4096)
def read_face(face: Face) -> FaceReading:
    """Read a face's rules text.

    Parameters
    ----------
    face : Face
        Its `oracle_text` is read; name and type line say what the text calls the object, and what kind it is of.

    Returns
    -------
    FaceReading

    Raises
    ------
    LimitError
        When the text is longer than any card's could be.

    Examples
    --------
    >>> reading = read_face(Face("Made-Up Lord", type_line="Creature — Elf", oracle_text="Flying, ward {2}"))
    >>> [str(ability) for ability in reading.abilities]
    ['flying', 'ward {2}']
    """
    text = face.oracle_text or ""
    if len(text) > MOST_TEXT:
        raise LimitError("letters of rules text", len(text), MOST_TEXT)
    return FaceReading(face.name, tuple(_Reader(face).lines(text)))


def read_ability(text: str, depth: int = 0) -> tuple[Ability, ...] | None:
    """Read the text of an ability that an effect gives, as it stands in quotes.

    Parameters
    ----------
    text : str
        Such as ``"{T}: Add {G}."``; "this creature" in it is the object that has the ability.
    depth : int, optional
        In how many other quoted abilities it lies.

    Returns
    -------
    tuple of Ability or None
        None when it changes something in the layers and is not understood.
    """
    check_length(text)
    # Inside a sentence the ability's own period is left out, or a comma of the sentence stands in its place.
    body = text_of(text).removesuffix(",")
    if not body:
        return None
    if body[-1:].isalnum() or body.endswith("}"):
        body += "." * (read_keywords(body) is None)
    found = _read_line(body, QUOTED, depth=depth)
    return None if found.line_class == "not_understood" else found.abilities


@dataclass(frozen=True, slots=True)
class _Found:
    line_class: LineClass
    abilities: tuple[Ability, ...]
    round_trip: bool = True
    inner: tuple[str, ...] = ()
    """The layers of the abilities behind a label that says from when they are there."""


def _read_line(
    text: str, names: Names, *, is_spell: bool = False, depth: int = 0, others: tuple[Ability, ...] = ()
) -> _Found:
    """Read one ability, given without reminder text; `others` are those that stand beside it."""
    check_length(text)
    try:
        if depth <= MOST_DEEP:
            return _read_short_line(text, names, is_spell, depth, others)
    except ValueError:
        # What was read says something that no effect can, such as a colour that there is not.
        pass
    return _Found("not_understood", (OtherAbility(text, "static"),), round_trip=False)


def _read_short_line(text: str, names: Names, is_spell: bool, depth: int, others: tuple[Ability, ...]) -> _Found:
    if is_chapter(text):
        return _Found("inert", (OtherAbility(text, "triggered"),))
    special = _labelled(text, names, depth)
    if special is not None:
        return special
    keywords = read_keywords(text) or read_keywords(split_label(text)[1])
    if keywords:
        return _Found("keyword", keywords)
    line = normalise(text, names)
    deeper = functools.partial(read_ability, depth=depth + 1)
    entering = read_enters_as_copy(line, text, deeper, names.full, others) or read_as_enters(line, text)
    if entering is not None:
        return _Found("static", (entering,))
    if copies_itself(line):
        return _Found("not_understood", (OtherAbility(text, "replacement"),), round_trip=False)
    kind = inert_kind(line, is_spell=is_spell)
    if kind is not None and kind != "replacement":
        return _Found("inert", (OtherAbility(text, kind),))
    if kind is None and changes_something(line):
        try:
            abilities = read_static(line, _quoted(depth))
        except ReadingError:
            return _Found("not_understood", (OtherAbility(text, "static"),), round_trip=False)
        holds = round_trip(line, abilities, _quoted(depth))
        # Objects "named" like this one have the name that is printed here, whatever this one is called now.
        abilities = substitute(abilities, Named("~"), Named(names.full)) if names.full else abilities
        return _static(abilities, text, holds)
    return _Found("inert", (OtherAbility(text, kind or "static"),))


def _quoted(depth: int) -> Callable[[str], tuple[Ability, ...]]:
    def read(text: str) -> tuple[Ability, ...]:
        found = read_ability(text, depth + 1)
        if found is None:
            raise ReadingError(text, 0, "a quoted ability that is not understood")
        return found

    return read


def _static(abilities: tuple[Static | Defining, ...], text: str, holds: bool) -> _Found:
    is_cda = all(isinstance(ability, Defining) for ability in abilities)
    return _Found("cda" if is_cda else "static", tuple(replace(ability, text=text) for ability in abilities), holds)


def _labelled(text: str, names: Names, depth: int) -> _Found | None:
    """Read an ability behind a keyword that says when it is there: max speed (CR 702.178), solved (CR 719.3c)."""
    label, body = split_label(text)
    if label == "Max speed":
        return _given(text, body, names, Compare(Speed(), ">=", Const(_FULL_SPEED)), depth + 1)
    if label == "Solved":
        found = _read_line(body, names, depth=depth + 1)
        solved = Exists(This() & Designated("solved"))
        if found.line_class == "not_understood":
            return replace(found, abilities=(OtherAbility(text),))
        return replace(found, abilities=tuple(_while(ability, solved, text) for ability in found.abilities))
    return None


def _while(ability: Ability, condition: Condition, text: str) -> Ability:
    if isinstance(ability, Static):
        when = ability.when & condition if ability.when != Static(()).when else condition
        return replace(ability, when=when, text=text)
    return replace(ability, text=text) if isinstance(ability, OtherAbility) else ability


def _given(text: str, body: str, names: Names, when: Condition, depth: int) -> _Found:
    """Read the abilities of a symbol or keyword that says from when the object has them: a static ability."""
    inner = [_read_line(line, names, depth=depth) for line in body.split("\n") if line]
    if any(found.line_class == "not_understood" for found in inner):
        return _Found("not_understood", (OtherAbility(text),), round_trip=False)
    given = tuple(ability for found in inner for ability in found.abilities)
    does = (AddAbilities(given),) if given else ()
    layers = _sorted({label for found in inner for label in _layers(found)})
    holds = all(found.round_trip for found in inner)
    return _Found("static", (Static((Effect(This(), does),), when, text=text),), holds, layers)


class _Reader:
    """Reads the blocks of one face."""

    def __init__(self, face: Face) -> None:
        self.face = face
        self.names = names_of(face.name, face.type_line)
        chosen = _CHOICE.search(face.oracle_text or "")
        if chosen is not None:
            self.names = replace(self.names, chosen=chosen[1])
        self.is_spell = "Instant" in face.type_line or "Sorcery" in face.type_line
        self.read: dict[int, tuple[Ability, ...]] | None = None

    def lines(self, text: str) -> Iterator[LineReading]:
        for block in blocks(text):
            found, layers = self.block(block)
            yield LineReading(
                block.index, "\n".join(block.raw), found.line_class, found.abilities, layers, found.round_trip
            )
            if block.form == "station":
                yield from self.rest_of_station(block)

    def block(self, block: Block) -> tuple[_Found, tuple[str, ...]]:
        body = "\n".join(block.lines)
        if block.form == "level":
            found = self.level(block, body)
        elif block.form == "station":
            found = self.station(block, body)
        elif block.form == "anchor":
            # CR 614.12b: "[anchor word] — [ability]"
            found = _given(f"{block.word} — {body}", body, self.names, Mode(block.word), 0)
        elif block.form == "class level":
            return self.class_level(block, body)
        else:
            others = self.others(block) if "other abilities" in body else ()
            found = _read_line(body, self.names, is_spell=self.is_spell, others=others)
        return found, found.inner or _layers(found)

    def others(self, block: Block) -> tuple[Ability, ...]:
        """Return the object's other abilities, for a copy that keeps them."""
        beside = (given for index, given in self.by_themselves().items() if index != block.index)
        return tuple(ability for given in beside for ability in given)

    def by_themselves(self) -> dict[int, tuple[Ability, ...]]:
        """Return the abilities of each line that is read by itself, by the number of the line."""
        if self.read is None:
            found = (block for block in blocks(self.face.oracle_text or "") if block.form == "line")
            self.read = {one.index: _read_line("\n".join(one.lines), self.names).abilities for one in found}
        return self.read

    def rest_of_station(self, block: Block) -> Iterator[LineReading]:
        """Say how the further lines of a station symbol were read; its first one has the ability that gives them."""
        for place, raw in enumerate(block.raw[1:], start=1):
            if text := text_of(raw):
                found = _read_line(text, self.names)
                yield LineReading(block.index + place, raw, found.line_class, (), _layers(found), found.round_trip)

    def level(self, block: Block, body: str) -> _Found:
        """Read a level symbol (CR 711.2a, 711.2b)."""
        when: Condition = Exists(This() & HasCounters("level", block.least))
        if block.most is not None:
            when = when & ~Exists(This() & HasCounters("level", block.most + 1))
        also: tuple[Modification, ...] = ()
        if block.size is not None:
            also = (SetPT(*(Const(number(part)) for part in block.size)),)
        return self.symbol(block, body, when, (), also)

    def station(self, block: Block, body: str) -> _Found:
        """Read a station symbol (CR 721.2): the one with the power and toughness makes the object a creature."""
        when = Exists(This() & HasCounters("charge", block.least))
        if block.size is None or self.face.power is None:
            return self.symbol(block, body, when, (), ())
        size = SetPT(Const(number(self.face.power)), Const(number(self.face.toughness)))
        return self.symbol(block, body, when, (AddTypes(("Artifact", "Creature")),), (size,))

    def symbol(
        self,
        block: Block,
        body: str,
        when: Condition,
        before: tuple[Modification, ...],
        after: tuple[Modification, ...],
    ) -> _Found:
        text = "\n".join(filter(None, map(text_of, block.raw)))
        found = _given(text, body, self.names, when, 0)
        if found.line_class == "not_understood":
            return found
        static = found.abilities[0]
        assert isinstance(static, Static)
        does = (*before, *static.effects[0].does, *after)
        return replace(found, abilities=(replace(static, effects=(Effect(This(), does),)),), inner=())

    def class_level(self, block: Block, body: str) -> tuple[_Found, tuple[str, ...]]:
        """Read an ability below a class level bar: the Class has it from that level on (CR 716.2a)."""
        inner = _read_line(body, self.names)
        layers = _layers(inner)
        when = Compare(ClassLevel(), ">=", Const(block.least))
        if inner.line_class == "not_understood":
            return inner, layers
        given = Static((Effect(This(), (AddAbilities(inner.abilities),)),), when, text=f"Level {block.least} — {body}")
        return replace(inner, abilities=(given,)), layers


def _layers(found: _Found) -> tuple[str, ...]:
    """Return the layers in which what was read has a part, by the current rules."""
    labels: set[str] = set()
    for ability in found.abilities:
        if isinstance(ability, EntersAsCopy | AsEnters):
            labels.add(ruleset("current").layer_of["copy"])
        elif isinstance(ability, Static | Defining | Keyword):
            for part in expand(ability):
                for effect in part.effects:
                    for modification in effect.does:
                        labels |= _labels(modification, cda=isinstance(part, Defining))
    return _sorted(labels)


def _sorted(labels: set[str]) -> tuple[str, ...]:
    return tuple(label for label in ruleset("current").labels if label in labels)


def _labels(modification: Modification, *, cda: bool) -> set[str]:
    rules = ruleset("current")
    kind: Part | Literal["player", "modify pt"] = modification.kind
    if kind == "player":
        return set()
    if kind == "set pt" and cda:
        kind = "set pt by cda"
    elif kind == "modify pt":
        kind = "modify pt by static ability"
    return {rules.layer_of[kind]}
