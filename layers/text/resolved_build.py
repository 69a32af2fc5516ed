"""From a parse to parts of effect trees, for what only resolved texts say (resolved.lark)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from layers.effects import modifications as m
from layers.effects import values as v
from layers.text.build import Builder, Clause
from layers.text.lexicon import REFERENCES
from layers.text.nouns import Given, MeaningError
from layers.text.phrases import Does

if TYPE_CHECKING:
    from typing import Any

    from lark import Token

__all__ = ["EffectBuilder"]


class EffectBuilder(Builder):
    """Builds statements as static abilities make them, and what only resolved texts say besides."""

    def stat_becomes(self, whose: Token, stat: Token, _become: Token, pt: Token) -> Clause:
        """Set one of an object's numbers, or both: "its base power becomes 4"."""
        return Clause(REFERENCES[str(whose)], (self.set_pt(stat, pt),))

    def stat_becomes_equal(self, whose: Token, stat: Token, *parts: Any) -> Clause:
        """Set one of an object's numbers to a value."""
        return Clause(REFERENCES[str(whose)], (self.set_equal(stat, stat, parts[-1]),))

    def gains_types(self, _gain: Token, kind: Token) -> Does:
        """Give every type of a family: "gains all creature types"."""
        return (m.AddEverySubtype(str(kind)),)  # type: ignore[arg-type]

    def has_no_abilities(self, _has: Token, _none: Token) -> Does:
        """Take every ability: "has no abilities"."""
        return (m.LoseAllAbilities(),)

    def becomes_copy(self, _become: Token, _copy: Token, _np: Any) -> Does:
        """Refuse a copy that something stands after; those with exceptions are commands."""
        raise MeaningError("a copy with more than its exceptions")

    def loses_colors(self, _lose: Token, _all: Token) -> Does:
        """Take every colour."""
        return (m.SetColors(()),)

    def with_every_type(self, _with: Token, kind: Token) -> Given:
        """Give every type of a family to what something becomes."""
        return Given((m.AddEverySubtype(str(kind)),), None)  # type: ignore[arg-type]

    def with_equal_sum(
        self, _with: Token, stat: Token, _equal: Token, left: v.Value, sign: Token, right: v.Value
    ) -> Given:
        """Set power or toughness to a sum."""
        value = v.Sum((left, v.Times(-1, right) if sign.type == "MINUS" else right))
        return Given((self.set_equal(stat, stat, value),), None)
