"""Which clauses of a resolved text change no characteristic, by their verb: draw, destroy, put counters on, ..."""

from __future__ import annotations

import re

from layers.text.sorts import changes_something, without_quotes

__all__ = ["is_inert"]

_VERBS = (
    "activate|adapt|add|airbend|amass|ask|assemble|assign|attach|attack|begin|behold|blight|block|bolster|can't|cast|"
    "choose|clash|cloak|collect|conjure|connive|convert|copy|copies|cost|count|counter|craft|create|crew|deal|destroy|"
    "detain|discard|discover|distribute|divide|do|doesn't|don't|draw|earthbend|empower|end|endure|enter|exert|exile|"
    "explore|fateseal|fight|finish|firebend|flip|forage|foretell|give|goad|guess|harness|heist|ignore|incubate|"
    "investigate|learn|leave|look|manifest|meld|mill|monstrosity|move|name|note|open|pay|phase|planeswalk|play|plot|"
    "populate|prevent|proliferate|put|redistribute|reduce|regenerate|remain|remove|repeat|reselect|return|reveal|roll|"
    "sacrifice|saddle|scry|scries|search|secretly|seek|separate|set|shuffle|skip|spend|start|station|stop|support|"
    "surveil|suspect|take|tap|tempt|time travel|train|transform|unattach|unlock|untap|venture|vote|waterbend|win"
)
_GAINS = (
    r"(?:gains?|loses?) (?:\d|X\b|that much|twice|three times|half|an amount of|all (?:unspent|but|counters)|the game"
    r"|[^.]*\blife\b)"
    r"|gets? (?:an emblem|a boon|\{|[\w ]*?(?:counters?|\{))"
    r"|becomes? (?:the monarch|(?:un)?prepared|monstrous|renowned|saddled|suspected|day|night|the target|(?:un)?blocked"
    r"|(?:un)?tapped|goaded|plotted|harnessed|(?:un)?attached)"
)
_SUBJECT = (
    r"(?:you|each player|each opponent|that player|(?:its|their) (?:controllers?|owners?)|(?:a|any|another) player"
    r"|(?:an|any|your) opponents?|players|~|it|they|them|he|she|that [\w-]+|those \w+|@\d+ [^,.]*?|damage|each \w+"
    r"|the \w+|all [^,.]*?|(?:enchanted|equipped) \w+|creatures [^,.]*?|mana|spells[^,.]*?|no \w+|the next [^,.]*?"
    r"|your team|another \w+|starting with you, each player)(?:'s controller)?"
)
_CLAUSE = re.compile(
    rf"(?:then )?(?:otherwise, )?(?:if [^.]+?, )?(?:for each [^,.]+, )?(?:instead )?(?:{_SUBJECT} )?"
    rf"(?:may (?:have (?:it|~) )?|each |also |can |would |next )*(?:(?:{_VERBS})(?:e?s)?(?![\w-])|{_GAINS})",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"(?:it|they|that \w+|those \w+|creatures [^,.]*|damage|~) can't be (?:regenerated|countered|prevented|copied)"
    r"|(?:the|that) [\w ]*?cost (?:is|of)\b|activate (?:only|this)\b|this (?:effect|ability|spell)\b|~ costs\b"
    r"|the new \w+ \w+ can't be\b|do this only\b|X (?:can't be|is)\b|the same amount\b|if [^,]*would\b"
    r"|as an additional cost\b|repeat this\b|after this \w+\b|[^,]*\blife totals? becomes?\b|round (?:up|down)\b"
    r"|(?:if [^,]*, )?(?:it's|they're|it is|they are) (?:no longer suspected|attacking)|[^,]* (?:is|are) unaffected"
    r"|(?:its|their) (?:activated |loyalty |mana )*abilities can't be activated|double the (?:number|amount) of\b"
    r"|(?:if [^,]*, )?(?:when|whenever|at) |choose (?:one|two|any|up to|left|right)\b|it becomes (?:day|night)"
    r"|(?:you|players|each player|your team) (?:gains?|have|has) (?:hexproof|shroud|protection)\b"
    r"|(?:you|each player|they) (?:may )?(?:vote|bid)s?\b",
    re.IGNORECASE,
)
_DESCRIPTION = re.compile(
    r"\b(?:that's|that (?:is|are)|(?:is|are)|it's|they're) (?:a copy|copies)\b.*|,? except .*"
    r"|\b(?:that|which|who)(?:'s| is| are| isn't| aren't| has| have)\b[^,.]*"
    r"|\bwith (?:base )?(?:power|toughness)\b[^,.]*|\b(?:if|for each|equal to|unless) [^,.]*",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"\b(?:exchange|switch|double|triple)s?\b|\bbecomes?\b|\btext of\b|\b(?:gain|lose)s?\b|\bgets? [+-]|\bbase power\b",
    re.IGNORECASE,
)
_INERT_CHANGES = re.compile(_GAINS, re.IGNORECASE)


def is_inert(clause: str) -> bool:
    """Say whether a clause is recognised as one that changes no characteristic, control or ability.

    Examples
    --------
    >>> is_inert("draw two cards"), is_inert("it gains reach"), is_inert("create a 1/1 Elf token with reach")
    (True, False, True)
    """
    text = without_quotes(clause.strip().rstrip("."))
    if not text or _ASIDE.match(text):
        return True
    if not _CLAUSE.match(text):
        return False
    said = _INERT_CHANGES.sub("", _DESCRIPTION.sub("", text))
    return not (changes_something(said.replace("@", "target ")) or _CHANGES.search(said))
