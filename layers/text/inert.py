"""Which clauses of a resolved text change no characteristic, by their verb: draw, destroy, put counters on, ..."""

from __future__ import annotations

import re

from layers.text.sorts import changes_something

__all__ = ["is_inert"]

_VERBS = (
    "activate|adapt|add|adds|airbend|amass|ask|assemble|assign|assigns|attach|attack|attacks|begin|behold|"
    "blight|block|blocks|bolster|can't|cast|casts|choose|chooses|clash|cloak|collect|conjure|connive|"
    "connives|convert|copy|cost|costs|counter|craft|create|creates|crew|deal|deals|destroy|destroys|detain|"
    "discard|discards|discover|distribute|divide|do|does|doesn't|don't|draw|draws|earthbend|empower|end|"
    "endure|enter|enters|exert|exile|exiles|explore|explores|fateseal|fight|fights|finish|firebend|flip|"
    "flips|forage|foretell|give|gives|goad|goads|guess|harness|heist|ignore|incubate|investigate|isn't|"
    "learn|leave|leaves|look|looks|manifest|meld|mill|mills|monstrosity|move|name|note|notes|open|pay|pays|"
    "phase|phases|planeswalk|play|plays|plot|populate|prevent|proliferate|put|puts|redistribute|reduce|"
    "regenerate|regenerates|remain|remains|remove|removes|repeat|reselect|return|returns|reveal|reveals|"
    "roll|rolls|sacrifice|sacrifices|saddle|scries|scry|search|searches|secretly|seek|separate|set|sets|"
    "shuffle|shuffles|skip|skips|spend|start|starts|station|stop|support|surveil|surveils|suspect|take|"
    "takes|tap|taps|tempt|tempts|time travel|train|transform|unattach|unlock|unlocks|untap|untaps|venture|"
    "vote|votes|waterbend|win|wins"
)
_GAINS = (
    r"(?:gains?|loses?) (?:\d+|X|that much|twice|half|an amount of|all unspent|control of it instead|the game|life|[^.]*\blife\b)"
    r"|gets? (?:an emblem|(?:\{[^}]+\})|(?:a|an|one|two|three|four|five|\w+) [^.,]*?(?:counters?|\{[^}]+\})|that many|X \w+ counters?|a boon)"
    r"|becomes? (?:the monarch|prepared|unprepared|monstrous|renowned|saddled|suspected|day|night|the target|blocked|tapped|untapped|goaded|plotted|harnessed)"
)
_SUBJECT = (
    r"(?:(?:you|each player|each opponent|that player|its controller|its owner|their controllers?|(?:a|any|another) player|"
    r"an opponent|~|it|they|them|that \w+|those \w+|@\d+ [^,.]*?|damage|players|each \w+|the \w+|all \w+|enchanted \w+|equipped \w+"
    r"|any opponent|your opponents|creatures [^,.]*?|mana|spells[^,.]*?|no \w+|the next [^,.]*?)(?:'s controller)? )"
)
_CLAUSE = re.compile(
    rf"(?:then )?(?:if [^,.]+, )?(?:instead )?{_SUBJECT}?(?:may (?:have it )?|each |also |can |would |next )*"
    rf"(?:{_VERBS}|{_GAINS})\b",
    re.IGNORECASE,
)
_NEW_OBJECTS = re.compile(
    r"(?:(?:you|each player|each opponent|that player|its controller|@\d+ \w+|that creature's controller|they)(?: may)? )?"
    r"(?:then )?(?:may )?(?:creates?|search(?:es)?|reveals?|manifests?|amass|conjures?|cloaks?|seeks?|exiles?|returns?|put|puts|destroy|copy|"
    r"look|cast|counter|discard|choose|sacrifice|mill|draw|draws|deal|draft|earthbend|for each|create)\b(?!.*\bgain control\b)",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"(?:when|whenever|at)\b|.*\bcan't be (?:regenerated|countered|prevented|copied|blocked)\b|"
    r"(?:the|that) \w+ cost (?:is|of)\b|"
    r"activate (?:only|this)\b|this (?:effect|ability)\b|the new \w+ \w+ can't be\b|you choose\b|cast this spell only\b|"
    r"~ costs\b|this spell\b|spend\b|you lose life\b|(?:it|they|~) enters?\b|do this only\b|x (?:can't be|is)\b|"
    r"(?:the same|otherwise), |if [^,]*would\b|as an additional cost\b|you may look\b|any player may\b|repeat this\b",
    re.IGNORECASE,
)
_CHANGES_WITHOUT_SAYING = re.compile(
    r"\b(?:exchange (?:control|the text|text)|switch\b.*power|power (?:and|becomes?)|becomes?\b|(?:double|triple)\b.*(?:power|toughness)|"
    r"text of)\b",
    re.IGNORECASE,
)


def is_inert(clause: str) -> bool:
    """Say whether a clause is recognised as one that changes no characteristic, control or ability.

    Examples
    --------
    >>> is_inert("draw two cards"), is_inert("it gains reach"), is_inert("create a 1/1 Elf token with reach")
    (True, False, True)
    """
    text = clause.strip().rstrip(".")
    if not text or _ASIDE.match(text) or _NEW_OBJECTS.match(text):
        return True
    if changes_something(text.replace("@", "target ")) or _CHANGES_WITHOUT_SAYING.search(text):
        return False
    return _CLAUSE.match(text) is not None
