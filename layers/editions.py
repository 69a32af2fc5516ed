"""Rule sets: what each edition of the rules says about layers, as data.

A rule set is a table of layers, which kind of modification goes where, and a few switches. `rulesets.json` beside the
other data holds the four editions; its sources are named there.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal

from layers.errors import UnknownNameError

__all__ = ["Part", "RuleSet", "ruleset", "rulesets"]

Part = Literal[
    "copy",
    "face down",
    "control",
    "text",
    "type",
    "color",
    "ability",
    "set pt by cda",
    "set pt",
    "modify pt by static ability",
    "modify pt by resolved effect",
    "pt counter",
    "switch pt",
]
"""The kinds of modification that a rule set assigns to layers."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One edition of the layer rules."""

    id: str
    """The name that boards and `solve` use."""
    title: str
    """What people call it."""
    since: str
    """The day from which it was in force (ISO date)."""
    source: str
    """Where its text is found."""
    labels: tuple[str, ...]
    """The layers and sublayers in order of application."""
    layer_of: dict[Part, str]
    """The label of the layer in which each kind of modification is applied."""
    layer_rules: dict[str, str]
    """The number of the rule that makes each layer; ``""`` where the edition's text gives it none."""
    rules: dict[str, str]
    """The rule number for each idea that explanations cite: ``"dependency"``, ``"timestamp"``, ..."""
    cda_dependency: Literal["any", "none", "cda only"]
    """With which effects one from a characteristic-defining ability may form a dependency."""
    ties: Literal["listing", "apnap"]
    """Who orders simultaneous timestamps: the listing (the active player's choice), or APNAP order first."""
    counter_timestamps: bool
    """Whether each kind of counter on an object has a timestamp of its own."""

    def __hash__(self) -> int:
        return hash(self.id)


@functools.cache
def rulesets() -> tuple[RuleSet, ...]:
    """Return the rule sets, oldest first."""
    data = json.loads(files("layers.data").joinpath("rulesets.json").read_text("utf-8"))
    return tuple(RuleSet(**row | {"labels": tuple(row["labels"])}) for row in data)


def ruleset(name: str) -> RuleSet:
    """Return the rule set of a name.

    Raises
    ------
    UnknownNameError
        When there is none; the error names those there are.
    """
    for rules in rulesets():
        if rules.id == name:
            return rules
    raise UnknownNameError("rule set", name, [rules.id for rules in rulesets()])
