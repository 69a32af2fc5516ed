"""What modifications do to a state: each writes a few columns of the change that is laid over it.

Only the columns that really differ end up in a change; whether an effect depends on another never rests on what is
written here but on `layers.instructions`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from layers.amend import amend, copied, every_subtype, face_down_values
from layers.copiable import CopiableValues
from layers.effects import modifications as m
from layers.effects.abilities import Ability, Keyword
from layers.effects.rewrite import replace_word
from layers.effects.selectors import Chosen
from layers.errors import LimitError
from layers.evaluate import Evaluator, Spread, ability_kind
from layers.instances import EnterAsCopy, Instance, turned_face_down
from layers.instructions import borrowed, borrowed_subtypes, digest, new_controllers, originals, signed_spread
from layers.keywords import expand
from layers.state import COPIABLE_KINDS, GRANTED, View, bits_of, facts_of
from layers.words import BASIC_LAND_TYPES, COLORS, family_of, subtypes, text_kind

__all__ = ["Applier"]

MOST_SLOTS = 1000
"""How many abilities text changes may bring to one object, beside ten times those that it has: where a text brings the
effect that brought it, there is no end."""


class Applier:
    """Applies modifications of one rule set's layers on one board."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.world = evaluator.world
        self.table = evaluator.world.table
        self.abilities_are_set = False
        """Whether the ability layer has begun, so that lands' own mana abilities no longer follow their types."""
        self.turned_face_down: list[tuple[Instance, m.TurnFaceDown]] = []
        """The effects of spells and abilities that turn objects face down, earliest first."""

    def apply(self, inst: Instance, modifications: Iterable[m.Modification], members: int, view: View) -> None:
        """Write what modifications do to some objects into the change over `view`."""
        if not members:
            return
        for modification in modifications:
            _APPLY[type(modification)](self, modification, inst, members, view)
        if not self.abilities_are_set:
            self._follow_land_types(view)

    def _follow_land_types(self, view: View) -> None:
        """Give lands the mana abilities of their basic land types, and no others (CR 305.6)."""
        over = view.over
        assert over is not None
        concerned = over.get("type", {}).get("Land", 0)
        for bits in over.get("subtype/land", {}).values():
            concerned |= bits
        if not concerned:
            return
        for land, key in zip(BASIC_LAND_TYPES, self.table.mana_keys, strict=True):
            differs = view.subtype("land", land, concerned) ^ view.get("ability", key, concerned)
            if differs:
                view.turn("ability", key, differs)

    def words(self, words: tuple[str | Chosen, ...], inst: Instance) -> list[str]:
        """Return words, with those that were chosen in place of `Chosen`."""
        return [found for word in words for found in self.evaluator.words(word, inst.context)]

    # --- layers 1 to 3 ------------------------------------------------------------------------------------------

    def _own_keys(self, index: int, view: View) -> list[int]:
        """Return the keys of an object's own abilities, in the order of their slots."""
        found = []
        for key, _ in view.items("ability", 1 << index):
            assert isinstance(key, int)
            slot = self.table.keys[key][1]
            if isinstance(slot, int):
                found.append((slot, key))
        return [key for _, key in sorted(found)]

    def _slots(self, index: int, text: Sequence[Ability], view: View) -> list[int]:
        """Return the slots for abilities that a text change brings.

        One that is equal to an ability that the object has is that ability, or else an object with the full text of its
        like would begin anew without end. Others get new slots, so that none is taken for an earlier one.
        """
        own: dict[int, list[int]] = {}
        free = len(view.copiable(index).abilities)
        for number, slot in (self.table.keys[key] for key in self._own_keys(index, view)):
            assert isinstance(slot, int)
            own.setdefault(number, []).append(slot)
            free = max(free, slot + 1)
        slots = []
        for ability in text:
            kept = own.get(self.table.id(ability))
            if kept:
                slots.append(kept.pop(0))
            else:
                slots.append(free)
                free += 1
        most = MOST_SLOTS + 10 * (len(text) + len(own) + len(view.copiable(index).abilities))
        if free > most:
            raise LimitError("abilities that text changes bring to one object", free, most)
        return slots

    def _set_values(self, index: int, values: CopiableValues, view: View, *, copiable: bool = True) -> None:
        """Replace an object's values; those that a text change gives are not copiable."""
        bit = 1 << index
        slots = range(len(values.abilities)) if copiable else self._slots(index, values.abilities, view)
        for kind in COPIABLE_KINDS:
            if kind == "name" and copiable:
                # There may be as many names as objects, and nothing but copiable values has changed one so far.
                view.remove(kind, view.copiable(index).name, bit)
            else:
                view.clear(kind, bit)
        for kind, value in facts_of(values, self.table, slots):
            view.add(kind, value, bit)
        if copiable:
            assert view.change is not None
            view.change.values[index] = values
        for land, key in zip(BASIC_LAND_TYPES, self.table.mana_keys, strict=True):
            if view.subtype("land", land, bit):
                view.add("ability", key, bit)

    def _original(self, index: int, view: View, inst: Instance) -> CopiableValues:
        """Return what a copy of an object copies: its copiable values as its status leaves them (CR 707.2, 707.3)."""
        # The face-down status is applied in a later sublayer, and counts all the same.
        face_down = self.world.objects[index].face_down
        if face_down is not None:
            return face_down_values(turned_face_down(face_down))
        if not self.world.fact("double-faced") >> index & 1:
            for turning, node in self.turned_face_down:
                if turning.locked >> index & 1 and turning.timestamp < inst.timestamp:
                    return face_down_values(node)
        return view.copiable(index)

    def _copy(self, node: m.BecomeCopy, inst: Instance, members: int, view: View) -> None:
        copies = []
        for original, bits in originals(node, inst, self.evaluator, view, members):
            if original.bit_count() == 1:
                source = self._original(original.bit_length() - 1, view, inst)
                copies += [(source, index) for index in bits_of(bits & members)]
        self._become(copies, node, inst, view)

    def _become(
        self,
        copies: Iterable[tuple[CopiableValues, int]],
        node: m.BecomeCopy | EnterAsCopy,
        inst: Instance,
        view: View,
    ) -> None:
        choices = inst.context.choices
        new = [
            (index, copied(source, view.copiable(index), node.except_, node.keep, choices)) for source, index in copies
        ]
        for index, values in new:
            self._set_values(index, values, view)

    def _enter_as_copy(self, node: EnterAsCopy, inst: Instance, members: int, view: View) -> None:
        # The original may have phased out or gone since; what is known of it is what it was (CR 707.2b).
        source = self._original(self.world.index[node.of], view, inst) if isinstance(node.of, str) else node.of
        self._become([(source, index) for index in bits_of(members)], node, inst, view)

    def _face_down(self, node: m.TurnFaceDown, inst: Instance, members: int, view: View) -> None:
        if inst.comes_from != "rule":
            # 708.2b, 712.16: neither what is face down already nor what has two faces can be turned face down.
            members &= ~(view.get("face down", True, members) | self.world.fact("double-faced"))
            view.add("face down", True, members)
        for index in bits_of(members):
            self._set_values(index, face_down_values(node), view)

    def _amend(self, node: m.ChangeCopiable, inst: Instance, members: int, view: View) -> None:
        for index in bits_of(members):
            self._set_values(index, amend(view.copiable(index), node.does, inst.context.choices), view)

    def _control(self, node: m.GainControl, inst: Instance, members: int, view: View) -> None:
        for players, bits in new_controllers(node, inst, self.evaluator, view, members):
            if len(players) == 1:
                gained = bits & members & self.world.controlled
                view.clear("controller", gained)
                view.add("controller", players[0], gained)

    def _replace_word(self, node: m.ReplaceWord, inst: Instance, members: int, view: View) -> None:
        choices = inst.context.choices
        old, new = node.from_ or choices.from_, node.to or choices.to
        if not old or not new or old == new or text_kind(old) != text_kind(new):
            return
        assert view.change is not None
        for key, bits in view.items("ability", members):
            assert isinstance(key, int)
            if not self.table.is_own(key):
                continue
            before = self.table.ability(key)
            after = replace_word(before, old, new)
            if after != before:
                new_key = self.table.key(after, self.table.keys[key][1])
                view.remove("ability", key, bits)
                view.add("ability", new_key, bits)
                view.change.rewritten.append((bits, key, new_key))
        if old.lower() not in COLORS:
            kind = "subtype/" + family_of(old)
            bits = view.get(kind, old, members)
            view.remove(kind, old, bits)
            view.add("subtype/" + family_of(new), new, bits)

    def _exchange_text(self, node: m.ExchangeText, inst: Instance, members: int, view: View) -> None:
        if members.bit_count() != 2:
            return
        one, other = bits_of(members)
        texts = {
            index: [self.table.ability(key) for key in self._own_keys(from_, view)]
            for index, from_ in ((one, other), (other, one))
        }
        slots = {index: self._slots(index, text, view) for index, text in texts.items()}
        for index in (one, other):
            for key in self._own_keys(index, view):
                view.remove("ability", key, 1 << index)
        for index, text in texts.items():
            for ability, slot in zip(text, slots[index], strict=True):
                view.add("ability", self.table.key(ability, slot), 1 << index)

    def _full_text(self, node: m.FullTextOf, inst: Instance, members: int, view: View) -> None:
        new = []
        for original, bits in originals(node, inst, self.evaluator, view, members):
            if original.bit_count() == 1:
                source = replace(view.copiable(original.bit_length() - 1), front_mana_value=None)
                values = amend(source, (m.AddAbilities(node.and_),), inst.context.choices)
                new += [(index, values) for index in bits_of(bits)]
        for index, values in new:
            self._set_values(index, values, view, copiable=False)

    def _name(self, node: m.SetName, inst: Instance, members: int, view: View) -> None:
        words = self.words((node.name,), inst)
        if words:
            view.clear("name", members)
            view.remove("every name", True, members)
            view.add("name", words[0], members)

    def _every_name(self, node: m.AddEveryName, inst: Instance, members: int, view: View) -> None:
        view.add("every name", True, members)

    # --- layer 4 ------------------------------------------------------------------------------------------------

    def _set_types(self, node: m.SetTypes, inst: Instance, members: int, view: View) -> None:
        for value, bits in view.items("type", members):
            if value not in ("Instant", "Sorcery"):
                view.remove("type", value, bits)
        for word in node.types:
            view.add("type", word, members)

    def _add_types(self, node: m.AddTypes, inst: Instance, members: int, view: View) -> None:
        for word in self.words(node.types, inst):
            view.add("type", word, members)

    def _remove_types(self, node: m.RemoveTypes, inst: Instance, members: int, view: View) -> None:
        for word in node.types:
            view.remove("type", word, members)

    def _set_subtypes(self, node: m.SetSubtypes, inst: Instance, members: int, view: View) -> None:
        words = self.words(node.subtypes, inst)
        for family in dict.fromkeys(family_of(word) for word in words):
            fit = view.with_types(family, members)
            view.clear("subtype/" + family, fit)
            view.remove("every subtype", family, fit)
        self._add_words(words, members, view)

    def _set_subtypes_of(self, node: m.SetSubtypesOf, inst: Instance, members: int, view: View) -> None:
        new = borrowed_subtypes(node, inst, self.evaluator, view, members)
        fit = view.with_types(node.which, members)
        view.clear("subtype/" + node.which, fit)
        view.remove("every subtype", node.which, fit)
        for words, bits in new:
            self._add_words(words, bits, view)

    def _add_words(self, words: Iterable[str], members: int, view: View) -> None:
        for word in words:
            family = family_of(word)
            view.add("subtype/" + family, word, view.with_types(family, members))

    def _add_subtypes(self, node: m.AddSubtypes, inst: Instance, members: int, view: View) -> None:
        self._add_words(self.words(node.subtypes, inst), members, view)

    def _remove_subtypes(self, node: m.RemoveSubtypes, inst: Instance, members: int, view: View) -> None:
        if node.every is not None:
            view.clear("subtype/" + node.every, members)
            view.remove("every subtype", node.every, members)
        for word in self.words(node.subtypes, inst):
            family = family_of(word)
            every = view.get("every subtype", family, members)
            if every:
                view.remove("every subtype", family, every)
                for other in subtypes(family):
                    view.add("subtype/" + family, other, every)
            view.remove("subtype/" + family, word, members)

    def _every_subtype(self, node: m.AddEverySubtype, inst: Instance, members: int, view: View) -> None:
        if node.of == "creature":
            view.add("every subtype", "creature", view.with_types("creature", members))
            return
        self._add_words(every_subtype(node.of), members, view)

    def _set_basic(self, node: m.SetBasicLandTypes, inst: Instance, members: int, view: View) -> None:
        words = self.words(node.types, inst)
        lands = view.get("type", "Land", members)
        if not words or not lands:
            return
        view.clear("subtype/land", lands)
        view.remove("every subtype", "land", lands)
        for word in words:
            view.add("subtype/land", word, lands)
        # 305.7: what its text, its old types and copiable effects gave it goes, what other effects gave it stays.
        for key, bits in view.items("ability", lands):
            if self.table.is_own(key):  # type: ignore[arg-type]
                view.remove("ability", key, bits)

    def _add_supertypes(self, node: m.AddSupertypes, inst: Instance, members: int, view: View) -> None:
        for word in node.supertypes:
            view.add("supertype", word, members)

    def _remove_supertypes(self, node: m.RemoveSupertypes, inst: Instance, members: int, view: View) -> None:
        for word in node.supertypes:
            view.remove("supertype", word, members)

    # --- layer 5 ------------------------------------------------------------------------------------------------

    def _set_colors(self, node: m.SetColors, inst: Instance, members: int, view: View) -> None:
        words = self.words(node.colors, inst)
        if node.colors and not words:
            return
        view.clear("color", members)
        for word in words:
            view.add("color", word, members)

    def _add_colors(self, node: m.AddColors, inst: Instance, members: int, view: View) -> None:
        for word in self.words(node.colors, inst):
            view.add("color", word, members)

    def _remove_colors(self, node: m.RemoveColors, inst: Instance, members: int, view: View) -> None:
        for word in self.words(node.colors, inst):
            view.remove("color", word, members)

    # --- layer 6 ------------------------------------------------------------------------------------------------

    def grant(self, ability: Ability, position: str, inst: Instance, members: int, view: View) -> None:
        """Give objects an ability, as far as they can have it (CR 113.11)."""
        members &= ~view.barred(ability, members)
        if members:
            origin = (inst.id, position) if expand(ability) else GRANTED
            view.add("ability", self.table.key(ability, origin), members)

    def _add_abilities(self, node: m.AddAbilities, inst: Instance, members: int, view: View) -> None:
        for position, ability in enumerate(node.abilities, inst.position_of(node)):
            self.grant(ability, str(position + 1), inst, members, view)

    def _borrow(self, node: m.AddAbilitiesOf | m.AddKeywordsOf, inst: Instance, members: int, view: View) -> None:
        for abilities, bits in borrowed(node, inst, self.evaluator, view, members):
            for ability in abilities:
                self.grant(ability, digest(ability), inst, bits, view)

    def _meant(self, ability: Ability) -> list[int]:
        """Return the abilities that one means which stands in a list; a bare keyword means any parameter."""
        return self.table.matching(str(ability)) if isinstance(ability, Keyword) else [self.table.id(ability)]

    def _lose(self, node: m.LoseAbilities, inst: Instance, members: int, view: View) -> None:
        for lost in node.abilities:
            # What is asked for is the ability from any origin, those that nobody has yet included.
            if isinstance(lost, Keyword):
                view.has(lost.name, self.table, members)
            else:
                view.items("ability", members)
            for number in self._meant(lost):
                for key in self.table.keys_of[number]:
                    view.remove("ability", key, members)

    def _lose_all(self, node: m.LoseAllAbilities, inst: Instance, members: int, view: View) -> None:
        kept = {number for ability in node.except_ for number in self._meant(ability)}
        for key, bits in view.items("ability", members):
            assert isinstance(key, int)
            kind = ability_kind(self.table.ability(key))
            if node.only == "not mana" and kind == "mana":
                continue
            if node.only == "activated" and kind not in ("activated", "mana"):
                continue
            if node.only == "triggered" and kind != "triggered":
                continue
            if self.table.keys[key][0] not in kept:
                view.remove("ability", key, bits)

    def _bar(self, node: m.BarAbilities, inst: Instance, members: int, view: View) -> None:
        for name in node.keywords:
            view.add("barred", name, members)
            view.has(name, self.table, members)
            for number in self.table.matching(name):
                for key in self.table.keys_of[number]:
                    view.remove("ability", key, members)

    # --- layer 7 ------------------------------------------------------------------------------------------------

    def _set_pt(self, node: m.SetPT, inst: Instance, members: int, view: View) -> None:
        new = []
        for kind, value in (("power", node.power), ("toughness", node.toughness)):
            if value is None:
                continue
            spread = inst.fixed.get((id(node), kind))
            if spread is None:
                spread = self.evaluator.spread(value, view, inst.context, members)
            new += [(kind, spread), ("base " + kind, spread)]
        for column, spread in new:
            _set_numbers(view, column, spread, members)

    def _add_pt(self, node: m.AddPT, inst: Instance, members: int, view: View) -> None:
        changes = []
        for kind, value in (("power", node.power), ("toughness", node.toughness)):
            spread = inst.fixed.get((id(node), kind))
            if spread is None:
                spread = signed_spread(self.evaluator, value, view, inst, members)
            changes.append((kind, spread))
        for kind, spread in changes:
            _add_numbers(view, kind, spread, members)

    def _multiply_pt(self, node: m.MultiplyPT, inst: Instance, members: int, view: View) -> None:
        for kind, factor in (("power", node.power), ("toughness", node.toughness)):
            if factor == 1:
                continue
            spread = inst.fixed.get((id(node), kind))
            if spread is None:
                spread = [((factor - 1) * n, bits) for n, bits in self.evaluator.with_pt(kind, view, members)]
            _add_numbers(view, kind, spread, members)

    def _switch_pt(self, node: m.SwitchPT, inst: Instance, members: int, view: View) -> None:
        power = view.items("power", members)
        toughness = view.items("toughness", members)
        _set_numbers(view, "power", toughness, members)
        _set_numbers(view, "toughness", power, members)


def _set_numbers(view: View, kind: str, spread: Iterable[tuple[Hashable, int]], members: int) -> None:
    new = [(number, bits & members) for number, bits in spread if bits & members]
    for value, bits in view.items(kind, members):
        view.remove(kind, value, bits)
    for number, bits in new:
        view.add(kind, number, bits)


def _add_numbers(view: View, kind: str, spread: Spread, members: int) -> None:
    moved: dict[int, int] = {}
    touched = 0
    for number, bits in spread:
        part = bits & members
        if not number or not part:
            continue
        touched |= part
        for value, have in view.items(kind, part):
            total = value + number  # type: ignore[operator]
            moved[total] = moved.get(total, 0) | have
    if touched:
        view.clear(kind, touched)
        for total, bits in moved.items():
            view.add(kind, total, bits)


Apply = Callable[[Applier, Any, Instance, int, View], None]

_APPLY: dict[type[m.Modification], Apply] = {
    m.BecomeCopy: Applier._copy,
    EnterAsCopy: Applier._enter_as_copy,
    m.ChangeCopiable: Applier._amend,
    m.TurnFaceDown: Applier._face_down,
    m.GainControl: Applier._control,
    m.ReplaceWord: Applier._replace_word,
    m.ExchangeText: Applier._exchange_text,
    m.FullTextOf: Applier._full_text,
    m.SetName: Applier._name,
    m.AddEveryName: Applier._every_name,
    m.SetTypes: Applier._set_types,
    m.AddTypes: Applier._add_types,
    m.RemoveTypes: Applier._remove_types,
    m.SetSubtypes: Applier._set_subtypes,
    m.SetSubtypesOf: Applier._set_subtypes_of,
    m.AddSubtypes: Applier._add_subtypes,
    m.RemoveSubtypes: Applier._remove_subtypes,
    m.AddEverySubtype: Applier._every_subtype,
    m.SetBasicLandTypes: Applier._set_basic,
    m.AddSupertypes: Applier._add_supertypes,
    m.RemoveSupertypes: Applier._remove_supertypes,
    m.SetColors: Applier._set_colors,
    m.AddColors: Applier._add_colors,
    m.RemoveColors: Applier._remove_colors,
    m.AddAbilities: Applier._add_abilities,
    m.AddAbilitiesOf: Applier._borrow,
    m.AddKeywordsOf: Applier._borrow,
    m.LoseAbilities: Applier._lose,
    m.LoseAllAbilities: Applier._lose_all,
    m.BarAbilities: Applier._bar,
    m.SetPT: Applier._set_pt,
    m.AddPT: Applier._add_pt,
    m.MultiplyPT: Applier._multiply_pt,
    m.SwitchPT: Applier._switch_pt,
}
