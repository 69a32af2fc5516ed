"""What the parts of a board say of each other: ids that must exist, words that must be known, attachments."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from layers.boardfiles.reading import BoardParts, Path
from layers.copiable import parse_type_line
from layers.editions import ruleset
from layers.effects.modifications import ReplaceWord
from layers.effects.node import Node, nodes_of
from layers.effects.players import PlayerNamed
from layers.effects.selectors import ObjectNamed
from layers.errors import Problem, UnknownNameError, nearest
from layers.expectation import Expectation
from layers.objects import BoardObject, Choices, Face, ResolvedEffect
from layers.words import BASIC_LAND_TYPES, COLORS, check_replacement, subtypes

__all__ = ["check_parts"]

_NAMING = (ObjectNamed, PlayerNamed, ReplaceWord)
_NO_CHOICES = Choices()
_NO_WORDS: Mapping[str, tuple[str, ...]] = {}
_MOST_SUGGESTIONS = 20
_MOST_TO_SUGGEST_FROM = 5_000

# Effects of abilities are named after their object: "bear.1", "bear.1.2", "bear<moon.1>1", "bear copy", ...
_OF_AN_OBJECT = re.compile(r"\.\d+(\.\d+)?|<.*")
_OF_ANY_EFFECT = re.compile(r"\.\d+(\.\d+)?|<.*| copy| merged \d+| face down| counter .+")


def check_parts(parts: BoardParts, only: Collection[str] | None = None) -> list[Problem]:
    """Return everything in which the parts of a board do not fit together.

    With `only`, the ids of objects and effects, what is wrong about them; the others fit.
    """
    return list(_Checker(parts).problems(only))


class _Checker:
    def __init__(self, parts: BoardParts) -> None:
        self.parts = parts
        self.players = {player.id for player in parts["players"]}
        self.objects = {thing.id: thing for thing in parts["objects"]}
        self.effects = {effect.id for effect in parts["effects"]}
        self.anyone = self.players | self.objects.keys()
        self.sources = self.effects | self.objects.keys()
        self.suggestions = 0
        self.named: dict[Node, tuple[Node, ...]] = {}
        self.printed_subtypes: set[tuple[str, str]] | None = None

    def problems(self, only: Collection[str] | None) -> Iterator[Problem]:
        parts = self.parts
        try:
            labels: tuple[str, ...] = ruleset(parts["ruleset"]).labels
        except UnknownNameError as error:
            labels = ()
            yield Problem(str(error), ("ruleset",))
        yield from self.known("player", parts["active_player"], self.players, ("active_player",))
        for index, player in enumerate(parts["players"]):
            yield from self.known("object", player.commander, self.objects, ("players", index, "commander"))
        yield from self.double_ids(only)
        for index, thing in enumerate(parts["objects"]):
            if only is None or thing.id in only:
                yield from self.object_(thing, ("objects", index))
        for index, effect in enumerate(parts["effects"]):
            if only is None or effect.id in only:
                yield from self.effect(effect, ("effects", index))
        if parts["expect"] is not None:
            yield from self.expectation(parts["expect"], labels)

    # --- ids ----------------------------------------------------------------------------------------------------

    def known(self, what: str, id_: str | None, known: Collection[str], path: Path) -> Iterator[Problem]:
        """Say what is wrong when an id is given that nothing of a kind has."""
        if not id_ or id_ in known:
            return
        near = ""
        if self.suggestions < _MOST_SUGGESTIONS and len(known) <= _MOST_TO_SUGGEST_FROM:
            self.suggestions += 1
            near = nearest(id_, sorted(known))
            if not near and len(known) <= 12:
                near = f" (known: {', '.join(sorted(known))})"
        yield Problem(f"no {what} has the id {id_!r}{near}", path)

    def double_ids(self, only: Collection[str] | None) -> Iterator[Problem]:
        seen: dict[str, Path] = {}
        parts = self.parts
        ids = {
            "players": [player.id for player in parts["players"]],
            "objects": [thing.id for thing in parts["objects"]],
            "effects": [effect.id for effect in parts["effects"]],
        }
        for part, listed in ids.items():
            for index, id_ in enumerate(listed):
                path: Path = (part, index, "id")
                if id_ in seen:
                    first = ".".join(map(str, seen[id_][:-1]))
                    yield Problem(f"the id {id_!r} is taken by {first}; ids are unique over the whole board", path)
                seen.setdefault(id_, path)
                if only is not None and id_ not in only:
                    continue
                derived = _OF_ANY_EFFECT if part == "effects" else _OF_AN_OBJECT
                for place in re.finditer("[. <]", id_):
                    base = id_[: place.start()]
                    if base in self.sources and derived.fullmatch(id_, place.start()):
                        yield Problem(f"the id {id_!r} is like those that the effects of {base!r} have", path)

    # --- objects and effects ------------------------------------------------------------------------------------

    def object_(self, thing: BoardObject, path: Path) -> Iterator[Problem]:
        yield from self.known("player", thing.controller, self.players, (*path, "controller"))
        if thing.owner != thing.controller:
            yield from self.known("player", thing.owner, self.players, (*path, "owner"))
        yield from self.known("object or player", thing.attached_to, self.anyone, (*path, "attached_to"))
        yield from self.known("object", thing.paired_with, self.objects, (*path, "paired_with"))
        yield from self.known("object", thing.copy_of, self.objects, (*path, "copy_of"))
        if isinstance(thing.attacking, str):
            yield from self.known("player or object", thing.attacking, self.anyone, (*path, "attacking"))
        for key in ("attached_to", "paired_with", "copy_of"):
            if getattr(thing, key) == thing.id:
                yield Problem(f"{thing.id!r} is this object itself", (*path, key))
        partner = self.objects.get(thing.paired_with or "")
        if partner is not None and partner.paired_with not in (thing.id, None):
            reason = f"{partner.id!r} is paired with {partner.paired_with!r}; two creatures are paired with each other"
            yield Problem(reason, (*path, "paired_with"))
        yield from self.choices(thing.choices, (*path, "choices"))
        printed = thing.printed.name or thing.printed.type_line or thing.faces
        if not (printed or thing.card or thing.copy_of or thing.copied_face):
            yield Problem("an object needs at least a name, a type_line, a card, card_faces or copy_of", path)
        for face, where in _faces(thing, path):
            for index, ability in enumerate(face.abilities):
                yield from self.tree(ability, (*where, "abilities", index), thing.choices)
        for index, modification in enumerate(thing.copy_except):
            yield from self.tree(modification, (*path, "copy_except", index))

    def effect(self, effect: ResolvedEffect, path: Path) -> Iterator[Problem]:
        yield from self.known("player", effect.controller, self.players, (*path, "controller"))
        for index, id_ in enumerate(effect.targets):
            yield from self.known("object or player", id_, self.anyone, (*path, "targets", index))
        for index, id_ in enumerate(effect.affects or ()):
            yield from self.known("object", id_, self.objects, (*path, "affects", index))
        yield from self.choices(effect.choices, (*path, "choices"))
        if not effect.text.strip() and not effect.does:
            yield Problem("an effect needs `text`, or `does` with structured effects", path)
        for index, done in enumerate(effect.does):
            yield from self.tree(done, (*path, "does", index), effect.choices)

    def choices(self, choices: Choices, path: Path) -> Iterator[Problem]:
        if choices == _NO_CHOICES:
            return
        yield from self.known("object", choices.object, self.objects, (*path, "object"))
        yield from self.known("player", choices.player, self.players, (*path, "player"))
        yield from self.word("creature", choices.creature_type, (*path, "creature_type"))
        yield from self.word("land", choices.land_type, (*path, "land_type"))
        others = {"colour": COLORS, "basic land type": BASIC_LAND_TYPES}
        wrong = [
            *self.word("creature", choices.from_, (*path, "from"), others),
            *self.word("creature", choices.to, (*path, "to"), others),
        ]
        yield from wrong or self.replacement(choices.from_, choices.to, (*path, "to"))

    def replacement(self, old: str, new: str, path: Path) -> Iterator[Problem]:
        """Say what is wrong when a text change would put a word in the place of one of another kind."""
        try:
            check_replacement(old, new)
        except ValueError as error:
            yield Problem(str(error), path)

    def word(
        self, family: str, word: str, path: Path, others: Mapping[str, tuple[str, ...]] = _NO_WORDS
    ) -> Iterator[Problem]:
        """Say what is wrong when a word is neither the game's nor on some made-up card of the board."""
        if not word:
            return
        known = [*subtypes(family), *(one for words in others.values() for one in words)]
        if word in known:
            return
        if self.printed_subtypes is None:
            faces = [face for thing in self.parts["objects"] for face, _ in _faces(thing, ())]
            lines = {line for face in faces for line in face.type_line.split(" // ")}
            self.printed_subtypes = {found for line in lines for found in parse_type_line(line).subtypes}
        if (family, word) not in self.printed_subtypes:
            what = " or ".join(filter(None, (", ".join(others), f"{family} type")))
            yield Problem(f"{word!r} is no {what}{nearest(word, known)}", path)

    def tree(self, node: Node, path: Path, choices: Choices = _NO_CHOICES) -> Iterator[Problem]:
        """Look up the ids that a part of an effect tree names, and the words that its text changes ask for."""
        if node not in self.named:
            self.named[node] = tuple(one for one in nodes_of(node) if isinstance(one, _NAMING))
        for named in self.named[node]:
            match named:
                case ObjectNamed(id_):
                    yield from self.known("object", id_, self.objects, path)
                case PlayerNamed(id_):
                    yield from self.known("player", id_, self.players, path)
                case ReplaceWord(old, new) if bool(old) != bool(new):
                    yield from self.replacement(old or choices.from_, new or choices.to, path)

    # --- what is expected ---------------------------------------------------------------------------------------

    def expectation(self, expect: Expectation, labels: tuple[str, ...]) -> Iterator[Problem]:
        for id_, expected in expect.objects:
            path: Path = ("expect", "objects", id_)
            yield from self.known("object", id_, self.objects, path)
            yield from self.known("player", expected.controller, self.players, (*path, "controller"))
        for label, pairs in expect.depends:
            yield from self.layer(label, labels, [id_ for pair in sorted(pairs) for id_ in pair], "depends")
        for label, order in expect.order:
            yield from self.layer(label, labels, order, "order")
        for label, loops in expect.loops:
            yield from self.layer(label, labels, sorted({id_ for loop in loops for id_ in loop}), "loops")

    def layer(self, label: str, labels: tuple[str, ...], ids: Iterable[str], key: str) -> Iterator[Problem]:
        path: Path = ("expect", key, label)
        if labels and label not in labels:
            rules = self.parts["ruleset"]
            yield Problem(f"the rule set {rules!r} has no layer {label!r} (layers: {', '.join(labels)})", path)
        for id_ in dict.fromkeys(ids):
            yield from self.known("object or effect", id_, self.sources, path)


def _faces(thing: BoardObject, path: Path) -> Iterator[tuple[Face, Path]]:
    """Return every set of printed values of an object, with its place in the file."""
    yield thing.printed, path
    for index, face in enumerate(thing.faces):
        yield face, (*path, "card_faces", index)
    if thing.face_down is not None:
        yield thing.face_down, (*path, "face_down")
    for index, component in enumerate(thing.merged):
        yield component.face, (*path, "merged", index)
