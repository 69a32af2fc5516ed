"""The vocabulary of rules text: which words there are, what each stands for, and which phrases act as one word.

A *lemma* is a kind of token and a text. Different forms of a word (singular and plural, "get" and "gets", "its" and
"their") share a lemma; the tables below give the part of an effect tree that a lemma stands for, so that the same
tables read and print.
"""

from __future__ import annotations

import functools
from types import MappingProxyType

from layers.effects import conditions as c
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.modifications import SubtypeFamily
from layers.words import BASIC_LAND_TYPES, CARD_TYPES, COLORS, PERMANENT_TYPES, SUPERTYPES, subtypes

__all__ = [
    "ADJECTIVES",
    "CONDITIONS",
    "MOST_TARGETS",
    "NOUNS",
    "NUMBERS",
    "PLAYERS",
    "REFERENCES",
    "TYPE_WORDS",
    "VALUES",
    "ZONES",
    "phrases",
    "plural",
    "subtype_words",
]

Lemma = tuple[str, str]

NUMBERS = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
}

PLAYERS: dict[str, p.PlayerSet] = {
    "you": p.You(),
    "opponents": p.Opponents(),
    "players": p.EachPlayer(),
    "active player": p.ActivePlayer(),
    "enchanted player": p.EnchantedPlayer(),
    "chosen player": p.ChosenPlayer(),
    "its controller": p.ControllerOf(s.ObjectNamed("it")),
    "its owner": p.OwnerOf(s.ObjectNamed("it")),
    "attached controller": p.ControllerOf(s.Attached()),
    "target players": p.TargetPlayers(),
}
"""Players by their lemma; "it" is resolved where the whole sentence is known."""

MOST_TARGETS = 10
"""The most phrases with "target" in a text; which targets of an effect each means is known when it is read."""

REFERENCES: dict[str, s.Selector] = {
    "~": s.This(),
    "attached": s.Attached(),
    "attached land": s.Attached(),
    "it": s.ObjectNamed("it"),
    "that": s.ObjectNamed("that"),
    "both": s.AnyOf((s.This(), s.Paired())),
    "paired": s.Paired(),
    "chosen object": s.ChosenObject(),
    "top of library": s.Top("library"),
    "top of graveyard": s.Top("graveyard"),
    **{f"target {number}": s.ObjectNamed(f"target {number}") for number in range(MOST_TARGETS)},
}
"""Single objects by their lemma."""

_ENCHANTED = s.HasAttached(s.Subtype("Aura"))
_EQUIPPED = s.HasAttached(s.Subtype("Equipment"))
_OUTLAW = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
_MODIFIED = s.AnyOf(
    (
        s.HasCounters(),
        _EQUIPPED,
        s.HasAttached(s.AllOf((s.Subtype("Aura"), s.Controlled(p.ControllerOf(s.It()))))),
    )
)

ADJECTIVES: dict[str, s.Selector] = {
    **{color: s.Color(color) for color in COLORS},
    **{word.lower(): s.Supertype(word) for word in SUPERTYPES},
    "colorless": s.Colorless(),
    "multicolored": s.Multicolored(),
    "monocolored": s.Monocolored(),
    "tapped": s.Tapped(),
    "attacking": s.Attacking(),
    "blocking": s.Blocking(),
    "face-down": s.FaceDown(),
    "enchanted": _ENCHANTED,
    "equipped": _EQUIPPED,
    "modified": _MODIFIED,
    "historic": s.AnyOf((s.Type("Artifact"), s.Supertype("Legendary"), s.Subtype("Saga"))),
    "first": s.Designated("first each turn"),
    "permanent-card": s.AnyOf(tuple(s.Type(word) for word in PERMANENT_TYPES)),
    "permanent-spell": s.AllOf((s.InZone("stack"), s.AnyOf(tuple(s.Type(word) for word in PERMANENT_TYPES)))),
    **{
        word: s.Designated(word)
        for word in ("blocked", "unblocked", "saddled", "suspected", "renowned", "monstrous", "goaded", "foretold")
    },
}
"""Adjectives; each has an opposite with "non" or "un"."""

ADJECTIVES |= {f"non{word}": s.Not(of) for word, of in ADJECTIVES.items()}

TYPE_WORDS: dict[str, str] = {word.lower(): word for word in CARD_TYPES}

NOUNS: dict[str, s.Selector] = {
    **{word: s.Type(name) for word, name in TYPE_WORDS.items()},
    "token": s.Token(),
    "commander": s.Commander(),
    "outlaw": s.AnyOf(tuple(s.Subtype(word) for word in _OUTLAW)),
    "spell": s.InZone("stack"),
    "permanent": s.Everything(),
    "card": s.Everything(),
}
"""Nouns that are no subtypes."""

ZONES: dict[str, s.Selector] = {
    "battlefield": s.InZone("battlefield"),
    "exile": s.InZone("exile"),
    "stack": s.InZone("stack"),
    "graveyards": s.InZone("graveyard"),
    "hands": s.InZone("hand"),
    # A card on the stack is a spell (CR 112.1).
    "off the battlefield": s.AllOf((s.Not(s.InZone("battlefield")), s.Not(s.InZone("stack")))),
    **{
        f"{zone} of {who}": s.AllOf((s.InZone(zone), s.Owned(PLAYERS[who])))
        for zone in ("graveyard", "hand", "library")
        for who in ("you", "opponents", "enchanted player", "chosen player", "its controller", "attached controller")
    },
}
"""Places by their lemma."""

CONDITIONS: dict[str, c.Condition] = {
    "your turn": c.TurnOf(p.You()),
    "not your turn": c.Unless(c.TurnOf(p.You())),
    "opponents' turn": c.TurnOf(p.Opponents()),
    "combat": c.Phase("combat"),
    "day": c.DayNight("day"),
    "night": c.DayNight("night"),
    "monarch": c.PlayerIs(p.You(), "monarch"),
    "initiative": c.PlayerIs(p.You(), "initiative"),
    "enduring story": c.PlayerIs(p.You(), "enduring story"),
    "city's blessing": c.PlayerIs(p.You(), "city's blessing"),
    "most cards in hand": c.Unless(
        c.SomePlayer(
            p.Opponents(),
            c.Compare(
                v.Count(s.AllOf((s.InZone("hand"), s.Owned(p.ThatPlayer())))),
                ">=",
                v.Count(s.AllOf((s.InZone("hand"), s.Owned(p.You())))),
            ),
        )
    ),
    "max speed": c.Compare(v.Speed(), ">=", v.Const(4)),
    "an opponent is the monarch": c.PlayerIs(p.Opponents(), "monarch"),
    "commander": c.Exists(s.AllOf((s.Commander(), s.Owned(p.You()), s.Controlled(p.You())))),
}
"""Whole conditions by their lemma."""

VALUES: dict[str, v.Value] = {
    "your life total": v.LifeTotal(),
    "your starting life total": v.StartingLife(),
    "your speed": v.Speed(),
    "chosen number": v.ChosenNumber(),
    "opponents": v.CountPlayers(p.Opponents()),
    "players": v.CountPlayers(p.EachPlayer()),
    "experience counters": v.PlayerCounters("experience"),
    "energy counters": v.PlayerCounters("energy"),
    "poison counters of opponents": v.PlayerCounters("poison", p.Opponents()),
    "highest life total of opponents": v.LifeTotal(p.Opponents(), "highest"),
    "highest life total": v.LifeTotal(p.EachPlayer(), "highest"),
    "class level": v.ClassLevel(),
}
"""Whole values by their lemma."""

COUNTABLE = ("card type", "color", "creature type", "land type", "basic land type", "name", "mana value", "power")

_IRREGULAR = {
    "Ally": "Allies", "Army": "Armies", "Ox": "Oxen", "Sphinx": "Sphinxes", "Fox": "Foxes", "Wolf": "Wolves",
    "Werewolf": "Werewolves", "Elf": "Elves", "Dwarf": "Dwarves", "Mouse": "Mice", "Phoenix": "Phoenixes",
    "Harpy": "Harpies", "Faerie": "Faeries", "Mercenary": "Mercenaries", "Wurm": "Wurms", "Thief": "Thieves",
    "Cyclops": "Cyclopes", "Pegasus": "Pegasi", "Plains": "Plains", "Locus": "Loci", "Mystery": "Mysteries",
    "Hippo": "Hippos", "Octopus": "Octopuses", "Fungus": "Funguses", "Nautilus": "Nautiluses", "Hero": "Heroes",
    "Cartouche": "Cartouches", "Fish": "Fish", "Jellyfish": "Jellyfish", "Starfish": "Starfish", "Homunculus":
    "Homunculi", "Jackal": "Jackals", "Sorcery": "Sorceries", "sorcery": "sorceries", "Child": "Children",
    "Mongoose": "Mongooses", "Kavu": "Kavu", "Treefolk": "Treefolk", "Merfolk": "Merfolk", "Kor": "Kor",
}  # fmt: skip


def plural(word: str) -> str:
    """Return the plural of a noun, as card text writes it."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    return word + "s"


@functools.cache
def subtype_words() -> MappingProxyType[str, tuple[str, str]]:
    """Return every written form of a subtype: the subtype and the kind of token, ``NOUN`` or ``NOUNS``."""
    forms: dict[str, tuple[str, str]] = {}
    families: tuple[SubtypeFamily, ...] = ("spell", "planeswalker", "enchantment", "artifact", "land", "creature")
    for family in families:
        for word in subtypes(family):
            forms[word + "s"] = (word, "NOUNS")
            forms[plural(word)] = (word, "NOUNS")
    for family in families:
        for word in subtypes(family):
            forms[word] = (word, "NOUN")
    return MappingProxyType(forms)


def _add(table: dict[str, Lemma], kind: str, text: str, *written: str) -> None:
    for words in written:
        table[words] = (kind, text)


@functools.cache
def phrases() -> MappingProxyType[str, Lemma]:
    """Return every phrase of fixed wording, in lower case, with its lemma; an empty kind is a word to leave out."""
    table: dict[str, Lemma] = {}
    _verbs(table)
    _nouns(table)
    _people(table)
    _places(table)
    _numbers(table)
    _linking(table)
    return MappingProxyType(table)


def _verbs(table: dict[str, Lemma]) -> None:
    _add(table, "GET", "get", "get", "gets")
    _add(table, "HAVE", "have", "have", "has")
    _add(table, "GAIN", "gain", "gain", "gains")
    _add(table, "LOSE", "lose", "lose", "loses")
    _add(table, "IS", "be", "is", "are", "'s", "'re")
    _add(table, "ISNT", "not be", "isn't", "aren't", "is not", "are not", "is no longer", "are no longer", "is neither")
    _add(table, "BECOME", "become", "become", "becomes")
    _add(table, "BAR", "can't have", "can't have or gain", "can't have", "can't gain")
    _add(table, "ALSO", "also", "also")
    _add(table, "ALLABIL", "all abilities", "all abilities", "all other abilities", "its abilities")
    _add(table, "ALLABIL", "all abilities but mana", "all abilities except mana abilities")
    _add(table, "ALLTYPES", "all other card types", "all other card types", "all other card types and creature types")
    _add(table, "ALLTYPES", "all other card types", "all other creature types and card types")
    _add(table, "EVERYTYPE", "creature", "all other creature types")
    _add(table, "ALLTYPES", "all land types and abilities", "all land types and abilities")
    _add(table, "ALLTYPES", "all other card types and abilities", "all other card types and abilities",
         "all other abilities , card types , and creature types")  # fmt: skip
    _add(table, "ALLCOLORS", "all colors", "all colors", "every color")
    _add(table, "ABILOF", "activated", "all activated abilities of", "the activated abilities of")
    _add(table, "ABILOF", "triggered", "all triggered abilities of")
    _add(table, "ABILOF", "all", "all abilities of")
    _add(table, "COPYOF", "copy", "a copy of")
    _add(table, "FULLTEXT", "full text", "the full text of")
    _add(table, "THETEXT", "the text", "the text")
    _add(table, "NONAMES", "all names", "all names of nonlegendary creature cards in addition to its name")


def _nouns(table: dict[str, Lemma]) -> None:
    for word in ADJECTIVES:
        table[word] = ("ADJ", word)
    _add(table, "ADJ", "nontapped", "untapped")
    _add(table, "ADJ", "nonface-down", "face-up")
    _add(table, "ADJ", "face-down", "face down")
    _add(table, "ADJ", "nonface-down", "face up")
    for word in NOUNS:
        table[word] = ("NOUN", word)
        table[plural(word)] = ("NOUNS", word)
    _add(table, "ADJ", "permanent-card", "permanent cards", "permanent card")
    _add(table, "ADJ", "permanent-spell", "permanent spells", "permanent spell")
    for kind in ("creature", "land", "basic land", "nonbasic land"):
        _add(table, "EVERYTYPE", kind, f"every {kind} type", f"all {kind} types")
    for subject in ("creature", "permanent", "land", "artifact", "enchantment", "planeswalker", "vehicle", "equipment",
                    "battle", "artifact creature", "creature you control", "forest", "plains", "swamp", "mountain",
                    "island", "wall"):  # fmt: skip
        for verb in ("enchanted", "equipped", "fortified"):
            _add(table, "REF", "attached land" if subject == "land" else "attached", f"{verb} {subject}")
            _add(table, "POSS", "attached", f"{verb} {subject}'s")
        _add(table, "REF", "it", f"that {subject}", f"those {subject}s")
        _add(table, "POSS", "it", f"that {subject}'s")
    _add(table, "REF", "~", "~")
    _add(table, "REF", "it", "it", "they", "them", "itself", "he", "she", "him", "her", "that card", "those cards")
    _add(table, "POSS", "~", "~'s")
    _add(table, "POSS", "it", "its", "their", "his")
    _add(table, "REF", "both", "both creatures", "each of those creatures", "both of those creatures")
    _add(table, "REF", "chosen object", "the chosen creature", "the chosen permanent", "the exiled card",
         "the chosen card",
         "the chosen land", "the chosen artifact", "the last chosen card", "the last chosen creature")  # fmt: skip
    _add(table, "POSS", "chosen object", "the chosen creature's", "the exiled card's", "the exiled creature card's")
    _add(table, "REF", "top of library", "the top card of your library")
    _add(table, "REF", "top of graveyard", "the top card of your graveyard")
    _add(table, "OTHER", "other", "other", "another")
    for name, kind in (("type", "creature_type"), ("creature type", "creature_type"), ("color", "color"),
                       ("colors", "color"), ("name", "card_name"), ("land type", "land_type"),
                       ("card type", "card_type"), ("basic land type", "basic_land_type")):  # fmt: skip
        _add(table, "CHOSEN", kind, f"the chosen {name}", f"the last chosen {name}")
        _add(table, "OFCHOSEN", kind, f"of the chosen {name}", f"with the chosen {name}", f"of the last chosen {name}",
             f"that are the chosen {name}", f"that's the chosen {name}")  # fmt: skip
    _add(table, "OFCHOSEN", "color", "of that color")
    _add(table, "OFCHOSEN", "not creature_type", "that aren't of the chosen type", "not of the chosen type")
    _add(table, "OFCHOSEN", "not color", "that aren't of the chosen color", "that aren't the chosen color")


def _people(table: dict[str, Lemma]) -> None:
    control = {
        "you": ("you", "your team"),
        "opponents": ("your opponents", "an opponent", "each opponent", "opponents"),
        "players": ("a player", "each player", "players", "any player"),
        "active player": ("the active player",),
        "enchanted player": ("enchanted player", "enchanted opponent"),
        "chosen player": ("the chosen player", "the chosen opponent"),
        "its controller": ("its controller", "their controller", "that player"),
        "attached controller": ("enchanted creature's controller", "enchanted permanent's controller"),
    }
    for who, names in control.items():
        for name in names:
            for verb in ("control", "controls"):
                _add(table, "CTRL", who, f"{name} {verb}")
                _add(table, "THATIS CTRL", who, f"that {name} {verb}")
            for verb in ("cast", "casts"):
                _add(table, "CTRL", who, f"{name} {verb}")
            for verb in ("own", "owns"):
                _add(table, "OWN", who, f"{name} {verb}")
            for verb in ("have", "has"):
                _add(table, "PHAVE", who, f"{name} {verb}")
    _add(table, "CTRL", "you", "you cast each turn")
    _add(table, "CTRL", "not you", "you don't control")
    for who, whom in (("you", ("you",)), ("opponents", ("your opponents", "one of your opponents", "an opponent")),
                      ("chosen player", ("the chosen player", "the last chosen player")),
                      ("enchanted player", ("enchanted player",))):  # fmt: skip
        _add(
            table,
            "ATTACKING",
            who,
            *(f"attacking {name}" for name in whom),
            *(f"that's attacking {name}" for name in whom),
        )
    _add(table, "CTRLNO", "opponents", "no opponent controls", "no opponents control")
    _add(table, "OWN", "not you", "you don't own", "but don't own")
    _add(table, "CTRL OWN", "not you", "you control but don't own")
    _add(table, "CTRL OWN", "you", "you both own and control", "you own and control")


def _places(table: dict[str, Lemma]) -> None:
    owners = {
        "you": ("your",),
        "opponents": ("your opponents'", "an opponent's", "each opponent's", "opponents'"),
        "enchanted player": ("enchanted player's",),
        "chosen player": ("the chosen player's",),
        "its controller": ("its controller's", "that player's"),
        "attached controller": ("enchanted creature's controller's", "enchanted permanent's controller's"),
    }
    for who, names in owners.items():
        for name in names:
            for zone, forms in (("graveyard", ("graveyard", "graveyards")), ("hand", ("hand", "hands")),
                                ("library", ("library", "libraries"))):  # fmt: skip
                _add(table, "ZONE", f"{zone} of {who}", *(f"in {name} {form}" for form in forms))
    _add(table, "ZONE", "graveyards", "in all graveyards", "in graveyards", "in a graveyard", "in each graveyard",
         "in each player's graveyard", "in players' graveyards")  # fmt: skip
    _add(table, "ZONE", "hands", "in all players' hands", "in all hands")
    _add(table, "ZONE", "battlefield", "on the battlefield")
    _add(table, "ZONE", "stack", "on the stack")
    _add(table, "ZONE", "exile", "in exile")
    _add(table, "ZONE", "off the battlefield", "that aren't on the battlefield", "that isn't on the battlefield",
         "not on the battlefield")  # fmt: skip
    _add(table, "INPLACE", "hand", "in hand", "in their hand")
    _add(table, "INPLACE", "graveyard", "in their graveyard")


def _numbers(table: dict[str, Lemma]) -> None:
    for word, number in NUMBERS.items():
        table[word] = ("NUMBER", str(number))
    _add(table, "X", "X", "x")
    _add(table, "FOREACH", "for each", "for each", "for every")
    _add(table, "NUMBEROF", "number of", "the number of", "the total number of", "the amount of")
    _add(table, "AMONG", "among", "among")
    for word in COUNTABLE:
        _add(table, "COUNTABLE", word, f"{word} among", f"{plural(word)} among", f"different {plural(word)} among")
    _add(table, "COUNTABLE", "basic land type", "basic land types among")
    _add(table, "STAT", "power", "power")
    _add(table, "STAT", "toughness", "toughness")
    _add(table, "STAT", "mana value", "mana value", "mana values")
    _add(table, "STAT", "power and toughness", "power and toughness")
    _add(table, "STAT", "power or toughness", "power or toughness")
    for which in ("power", "toughness", "power and toughness"):
        _add(table, "STAT", f"base {which}", f"base {which}")
    _add(table, "STAT", "base power and toughness", "base power and base toughness")
    _add(table, "COLORWORD", "color", "color", "colors")
    _add(table, "ISEQUAL", "is equal to", "is equal to", "are each equal to", "is each equal to", "are equal to",
         "are each",
         "equals")  # fmt: skip
    _add(table, "EQUAL", "equal to", "equal to", "each equal to")
    _add(table, "CMP", ">", "greater than")
    _add(table, "CMP", "<", "less than")
    _add(table, "CMP", ">=", "greater than or equal to")
    _add(table, "CMP", "<=", "less than or equal to")
    _add(table, "EXTREME", "greatest", "the greatest", "the highest", "the largest")
    _add(table, "EXTREME", "least", "the least", "the lowest", "the smallest")
    _add(table, "TOTAL", "total", "the total", "total", "the combined")
    _add(table, "TWICE", "2", "twice", "two times")
    _add(table, "TWICE", "3", "three times")
    _add(table, "HALF", "half", "half")
    _add(table, "PLUS", "plus", "plus")
    _add(table, "MINUS", "minus", "minus")
    _add(table, "THATNUMBER", "that number", "that number", "that value")
    _add(table, "VALUE", "your life total", "your life total")
    _add(table, "VALUE", "your starting life total", "your starting life total")
    _add(table, "VALUE", "your speed", "your speed")
    _add(table, "VALUE", "energy counters", "the amount of {e} you have")
    _add(table, "VALUE", "chosen number", "the chosen number", "the last chosen number")
    _add(table, "VALUE", "highest life total of opponents", "the highest life total among your opponents",
         "your opponents' highest life total")  # fmt: skip
    _add(table, "VALUE", "highest life total", "the highest life total among all players")
    _add(table, "COUNTED", "opponents", "opponent", "opponents", "opponents you have", "opponent you have")
    _add(table, "COUNTED", "players", "player", "players")
    _add(table, "COUNTED", "experience counters", "experience counter you have", "experience counters you have")
    _add(table, "COUNTED", "poison counters of opponents", "poison counter your opponents have",
         "poison counters your opponents have")  # fmt: skip
    _add(table, "COUNTED", "class level", "~'s level")
    _add(table, "COLORSOF", "it", "of its colors", "its colors", "color it has", "colors it has")
    _add(table, "COLORSOF", "~", "~'s colors", "colors ~ is")
    _add(table, "LIFE", "life", "life")


def _linking(table: dict[str, Lemma]) -> None:
    _add(table, "WHEN", "as long as", "as long as", "if", "for as long as", "while", "so long as")
    _add(table, "UNLESS", "unless", "unless")
    _add(table, "DURING", "your turn", "during your turn", "on your turn", "during each of your turns")
    _add(table, "DURING", "not your turn", "during turns other than yours", "during each turn other than yours")
    _add(table, "DURING", "opponents' turn", "during your opponents' turns", "during each opponent's turn",
         "during an opponent's turn", "during opponents' turns", "during each of your opponents' turns")  # fmt: skip
    _add(table, "DURING", "combat", "during combat")
    _add(table, "COND", "your turn", "it's your turn")
    _add(table, "COND", "not your turn", "it's not your turn", "it isn't your turn")
    _add(table, "COND", "opponents' turn", "it's an opponent's turn")
    _add(table, "COND", "day", "it's day")
    _add(table, "COND", "night", "it's night")
    _add(table, "COND", "monarch", "you're the monarch", "you are the monarch")
    _add(table, "COND", "an opponent is the monarch", "an opponent is the monarch")
    _add(table, "COND", "initiative", "you have the initiative")
    _add(table, "COND", "city's blessing", "you have the city's blessing")
    _add(table, "COND", "enduring story", "you have an enduring story")
    _add(table, "COND", "max speed", "you have max speed")
    _add(table, "COND", "most cards in hand", "you have more cards in hand than each opponent")
    _add(table, "COND", "commander", "you control your commander")
    _add(table, "THERE", "there is", "there are", "there is", "there's")
    _add(table, "THATIS", "that is", "that's", "that are", "that is", "who are", "who's", "which is")
    _add(table, "THATISNT", "that isn't", "that isn't", "that aren't", "that's not", "that are not")
    _add(table, "WITH", "with", "with", "that has", "that have")
    _add(table, "WITHOUT", "without", "without")
    _add(table, "NOABIL", "no abilities", "no abilities")
    _add(table, "ABILKIND", "mana", "mana ability", "mana abilities")
    _add(table, "ON", "on", "on")
    _add(table, "ONIT", "on it", "on it", "on them", "on itself", "on him", "on her")
    _add(table, "OTHERTHAN", "~", "other than ~", "except for ~", "except ~")
    _add(table, "OTHERTHAN", "it", "other than it", "other than that creature", "other than itself")
    _add(table, "ATTACHEDTO", "attached to", "attached to")
    _add(table, "SAMENAME", "it", "with the same name as that creature", "with the same name as it")
    _add(table, "SAMENAME", "~", "with the same name as ~")
    _add(table, "SAMENAME", "not ~", "that don't have the same name as ~", "that doesn't have the same name as ~")
    _add(
        table,
        "STILL",
        "land",
        "that's still a land",
        "that are still lands",
        "it's still a land",
        "they're still lands",
    )
    _add(
        table,
        "STILL",
        "planeswalker",
        "that's still a planeswalker",
        "it's still a planeswalker",
        "they're still planeswalkers",
    )
    _add(table, "STILL", "artifact", "it's still an artifact", "that's still an artifact", "they're still artifacts")
    _add(table, "STILL", "enchantment", "it's still an enchantment", "that's still an enchantment",
         "they're still enchantments")  # fmt: skip
    _add(table, "INSTEAD", "instead", "instead")
    _add(table, "YOUAND", "you and", "you and")
    for what in ("color", "creature type", "card type", "land type", "name", "mana value"):
        _add(table, "SHARES", what, *(f"that {verb} {a} {what} with" for verb in ("shares", "share")
                                      for a in ("a", "at least one")))  # fmt: skip
    _add(table, "SAMEFOR", "the same is true for", "the same is true for", "the same is true of")
    _add(table, "OTHERWISE", "otherwise", "otherwise")
    _add(table, "NOT", "not", "not")
    _add(table, "ENCHANTEDBY", "enchanted by", "enchanted by")
    _add(table, "TIED", "or tied", "or is tied for most common")
    _add(table, "TIED", "not tied", "but isn't tied for most common")
    _add(table, "PAIREDWITH", "paired", "paired with another creature", "paired with a creature")
    _add(table, "NAMED", "chosen", "named by the chosen name")
    _add(table, "AND", "and", "and", "as well as")
    _add(table, "OR", "or", "or", "nor", "and/or")
    _add(table, "DET", "", "a", "an", "the", "each", "all", "every", "both", "of", "any", "additional")
    # Basic land types chosen once are no creature types.
    for land in BASIC_LAND_TYPES:
        table.pop(land.lower(), None)
