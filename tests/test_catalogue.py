"""The card catalogue: its entries are sound, agree with published card data, and hold no card text."""

import dataclasses
import doctest
import json
import lzma
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import layers.cards.catalogue
from layers.cards.catalogue import Card, card, names
from layers.copiable import parse_type_line
from layers.effects.abilities import (
    Ability,
    AsEnters,
    Defining,
    Effect,
    EntersAsCopy,
    Keyword,
    OtherAbility,
    Static,
)
from layers.effects.conditions import Compare, Exists, Unless
from layers.effects.modifications import (
    AddAbilities,
    AddAbilitiesOf,
    AddPT,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    BecomeCopy,
    FullTextOf,
    GainControl,
    IfCopyIs,
    LoseAbilities,
    LoseAllAbilities,
    RemoveTypes,
    ReplaceWord,
    SetBasicLandTypes,
    SetColors,
    SetPT,
    SetSubtypes,
    SetTypes,
)
from layers.effects.node import Node, from_json, to_json
from layers.effects.players import You
from layers.effects.selectors import (
    Attached,
    Chosen,
    Color,
    Controlled,
    HasCounters,
    InZone,
    Owned,
    Subtype,
    Supertype,
    Targets,
    This,
    Top,
    Type,
)
from layers.effects.values import Const, Count, CountDistinct, Devotion, LifeTotal, ManaValue, Sum, Times, X
from layers.errors import UnknownNameError
from layers.objects import Face, Layout
from layers.words import COLOR_LETTERS, family_of, subtypes

ROOT = Path(__file__).parents[1]
POOL = ROOT.parent / "shared" / "data" / "oracle-cards.json.xz"
DATA = sorted((ROOT / "layers" / "data" / "cards").glob("*.json"))
FILE_OF = {
    "Land": "lands",
    "Creature": "creatures",
    "Artifact": "artifacts",
    "Enchantment": "enchantments",
    "Planeswalker": "planeswalkers",
    "Battle": "battles",
    "Instant": "spells",
    "Sorcery": "spells",
}

every_card = pytest.mark.parametrize("name", names())


def trees(entry: Card) -> list[Node]:
    """Every ability and resolved effect of a card."""
    return [a for face in entry.faces for a in face.abilities] + [e for named in entry.effects for e in named.does]


def nodes(value: object) -> list[Node]:
    """Every node of a tree, itself included."""
    if isinstance(value, tuple):
        return [node for inner in value for node in nodes(inner)]
    if not isinstance(value, Node):
        return []
    inner = tuple(getattr(value, field.name) for field in dataclasses.fields(value))
    return [value, *nodes(inner)]


# --- the entries ------------------------------------------------------------------------------------------------


@every_card
def test_trees_are_written_in_their_canonical_form(name):
    """What the file holds is what the tree would be written as, so that there is one way to write an entry."""
    (entry,) = (data[name] for data in map(read, DATA) if name in data)
    faces = entry.get("card_faces", [entry])
    assert [face.get("abilities", []) for face in faces] == [to_json(face.abilities) for face in card(name).faces]
    assert entry.get("effects", {}) == {named.name: to_json(named.does) for named in card(name).effects}


@every_card
def test_trees_survive_the_round_trip(name):
    for tree in trees(card(name)):
        assert from_json(to_json(tree), Effect if isinstance(tree, Effect) else Ability) == tree


@every_card
def test_type_lines_parse_and_use_known_subtypes(name):
    for face in card(name).faces:
        line = parse_type_line(face.type_line)
        assert line.types
        assert all(word in subtypes(family) for family, word in line.subtypes)


@every_card
def test_words_in_trees_are_known(name):
    """A misspelt type would only ever pick nothing."""
    for node in nodes(tuple(trees(card(name)))):
        for word in getattr(node, "subtypes", ()) or ([node.subtype] if isinstance(node, Subtype) else []):
            assert isinstance(word, Chosen) or word in subtypes(family_of(word))


@every_card
def test_effects_are_named_once_and_do_something(name):
    entry = card(name)
    assert len({named.name for named in entry.effects}) == len(entry.effects)
    assert all(named.does for named in entry.effects)
    assert entry.layout in get_args(Layout)
    assert len(entry.faces) == len(entry.name.split(" // "))


def read(path):
    def unique(pairs):
        keys = [key for key, _ in pairs]
        assert len(set(keys)) == len(keys), f"{path.name} repeats a key: {keys}"
        return dict(pairs)

    return json.loads(path.read_text("utf-8"), object_pairs_hook=unique)


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_files_are_sorted_by_name_and_hold_one_card_type(path):
    data = read(path)
    assert list(data) == sorted(data, key=str.casefold)
    for name in data:
        types = parse_type_line(card(name).faces[0].type_line).types
        assert path.stem == next(file for kind, file in FILE_OF.items() if kind in types)


def test_no_two_cards_share_a_name():
    known = [n.casefold() for name in names() for n in {name, *(face.name for face in card(name).faces)}]
    assert len(set(known)) == len(known)


# --- against published card data --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pool():
    if not POOL.exists():
        pytest.skip(f"the card data is not there: {POOL.name} in ../shared/data")
    with lzma.open(POOL, "rt", encoding="utf-8") as file:
        return {entry["name"]: entry for entry in json.load(file) if entry["name"] in set(names())}


@every_card
def test_facts_agree_with_published_data(name, pool):
    entry, printed = card(name), pool[name]
    assert entry.layout == printed["layout"]
    published = printed.get("card_faces", [printed])
    assert len(entry.faces) == len(published)
    for face, facts in zip(entry.faces, published, strict=True):
        assert face.name == facts["name"]
        for field in ("mana_cost", "type_line"):
            assert getattr(face, field) == facts.get(field, "")
        for field in ("power", "toughness", "loyalty", "defense"):
            assert getattr(face, field) == facts.get(field)
        assert set(face.color_indicator) == {COLOR_LETTERS[c] for c in facts.get("color_indicator") or ()}


SYMBOLS_ONLY = re.compile(r"\{T\}: Add( \{.\})+\.")


@every_card
def test_no_entry_holds_card_text(name, pool):
    """A card's words are not ours to copy: keywords and lone mana abilities are the only ones there is one name for."""
    text = " ".join(face.get("oracle_text", "") for face in pool[name].get("card_faces", [pool[name]])).casefold()
    for node in nodes(tuple(trees(card(name)))):
        own = getattr(node, "text", "")
        assert not own or SYMBOLS_ONLY.fullmatch(own) or own.casefold().rstrip(".") not in text
    assert all(face.oracle_text is None for face in card(name).faces)


@every_card
def test_keywords_are_those_of_the_card(name, pool):
    """Every keyword that is printed at the head of a line is in the entry, with its parameter."""
    published = pool[name].get("card_faces", [pool[name]])
    for face, facts in zip(card(name).faces, published, strict=True):
        text = re.sub(r"\([^)]*\)|\"[^\"]*\"", "", facts.get("oracle_text", "")).casefold()
        for keyword in (str(a) for a in face.abilities if isinstance(a, Keyword)):
            assert re.search(rf"(^|\n|, ){re.escape(keyword.casefold())}\s*($|\n|, )", text), keyword


# --- looking cards up -------------------------------------------------------------------------------------------


def test_lookup_by_name_face_or_any_case():
    bears = card("Grizzly Bears")
    assert bears == Card(
        "Grizzly Bears",
        "normal",
        (Face("Grizzly Bears", "{1}{G}", "Creature — Bear", power="2", toughness="2"),),
    )
    assert card("grizzly bears") is bears
    assert card("Wildblood Pack") is card("Instigator Gang // Wildblood Pack")
    assert card("Wildblood Pack").face_named("wildblood pack").power == "5"
    assert card("Wildblood Pack").face_named("Instigator Gang // Wildblood Pack").power == "2"


def test_names_are_full_names_in_order():
    assert "Fire // Ice" in names()
    assert "Fire" not in names()
    assert list(names()) == sorted(names(), key=str.casefold)


def test_unknown_names_are_refused_with_what_comes_near():
    with pytest.raises(UnknownNameError, match=r"no card is named 'Humilty'; did you mean 'Humility'"):
        card("Humilty")
    with pytest.raises(UnknownNameError, match=r"did you mean .*'Insectile Aberration'"):
        card("Insectile Aberation")
    with pytest.raises(UnknownNameError, match=r"no effect is named 'shrink' \(effects: growth\)"):
        card("Giant Growth").does("shrink")
    with pytest.raises(UnknownNameError, match=r"no face is named 'Fire' \(faces: Humility\)"):
        card("Humility").face_named("Fire")


def test_one_lookup_makes_the_trees_of_one_card():
    script = "\n".join(
        [
            "from layers.cards import catalogue",
            "assert catalogue._entries.cache_info().currsize == 0, 'importing reads the files'",
            "catalogue.card('Humility')",
            "catalogue.card('humility')",
            "assert catalogue._decoded.cache_info().currsize == 1",
        ]
    )
    subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT)


# --- trees that matter, spelt out -------------------------------------------------------------------------------

CREATURES = Type("Creature")
YOURS = Controlled(You())
NONBASIC_LANDS = Type("Land") & ~Supertype("Basic")


def pt(power, toughness):
    return SetPT(*(Const(value) if isinstance(value, int) else value for value in (power, toughness)))


def static(applies_to, *does, **more):
    return Static((Effect(applies_to, does),), **more)


GRAVEYARD_CREATURES = Count(CREATURES & InZone("graveyard"))
YOUR_GRAVEYARD_CREATURES = Count(CREATURES & InZone("graveyard") & Owned(You()))
CARD_TYPES = CountDistinct("card type", InZone("graveyard"))
EVERY_ZONE = (
    CREATURES & YOURS
    | CREATURES & YOURS & InZone("stack")
    | (CREATURES & Owned(You()) & ~InZone("battlefield") & ~InZone("stack"))
)

ABILITIES = {
    "Humility": static(CREATURES, LoseAllAbilities(), pt(1, 1)),
    "Opalescence": static(
        Type("Enchantment") & ~Subtype("Aura") & ~This(), AddTypes(("Creature",)), pt(ManaValue(), ManaValue())
    ),
    "Blood Moon": static(NONBASIC_LANDS, SetBasicLandTypes(("Mountain",))),
    "Urborg, Tomb of Yawgmoth": static(Type("Land"), AddSubtypes(("Swamp",))),
    "Life and Limb": static(
        Subtype("Forest") | Subtype("Saproling"),
        AddTypes(("Creature", "Land")),
        AddSubtypes(("Saproling", "Forest")),
        SetColors(("green",)),
        pt(1, 1),
    ),
    "Song of the Dryads": static(Attached(), SetTypes(("Land",)), SetBasicLandTypes(("Forest",)), SetColors(())),
    "Kenrith's Transformation": static(
        Attached(),
        SetTypes(("Creature",)),
        SetSubtypes(("Elk",)),
        SetColors(("green",)),
        LoseAllAbilities(),
        pt(3, 3),
    ),
    "Lignify": static(Attached(), SetSubtypes(("Treefolk",)), LoseAllAbilities(), pt(0, 4)),
    "Control Magic": static(Attached(), GainControl(You())),
    "Conspiracy": static(EVERY_ZONE, SetSubtypes((Chosen("creature_type"),))),
    "Starfield of Nyx": static(
        Type("Enchantment") & ~Subtype("Aura") & YOURS & ~This(),
        AddTypes(("Creature",)),
        pt(ManaValue(), ManaValue()),
        when=Exists(Type("Enchantment") & YOURS, 5),
    ),
    "March of the Machines": static(
        Type("Artifact") & ~CREATURES, AddTypes(("Artifact", "Creature")), pt(ManaValue(), ManaValue())
    ),
    "Goblin King": static(
        Subtype("Goblin") & ~This(), AddAbilities((Keyword("mountainwalk"),)), AddPT(Const(1), Const(1))
    ),
    "Death's Shadow": static(This(), AddPT(Times(-1, LifeTotal()), Times(-1, LifeTotal()))),
    "Tarmogoyf": Defining((pt(CARD_TYPES, Sum((CARD_TYPES, Const(1)))),)),
    "Lhurgoyf": Defining((pt(GRAVEYARD_CREATURES, Sum((GRAVEYARD_CREATURES, Const(1)))),)),
    "Purphoros, God of the Forge": static(
        This(), RemoveTypes(("Creature",)), when=Compare(Devotion(("red",)), "<", Const(5))
    ),
    "Colossus Hammer": static(Attached(), LoseAbilities((Keyword("flying"),)), AddPT(Const(10), Const(10))),
    "Rune of Flight": static(
        Attached(),
        AddAbilities((static(Attached(), AddAbilities((Keyword("flying"),))),)),
        when=Exists(Attached() & Subtype("Equipment")),
    ),
    "Student of Warfare": static(
        This(),
        AddAbilities((Keyword("first strike"),)),
        pt(3, 3),
        when=Exists(This() & HasCounters("level", 2)) & Unless(Exists(This() & HasCounters("level", 7))),
    ),
    "Necrotic Ooze": static(This(), AddAbilitiesOf(CREATURES & InZone("graveyard"), "activated")),
    "Volrath's Shapeshifter": static(
        This(),
        FullTextOf(Top("graveyard"), (OtherAbility("{2}: discard one", "activated"),)),
        when=Exists(Top("graveyard") & CREATURES),
    ),
    "Clone": EntersAsCopy(),
    "Copy Artifact": EntersAsCopy((AddTypes(("Enchantment",)),)),
    "Quicksilver Gargantuan": EntersAsCopy((pt(7, 7),)),
    "Moritte of the Frost": EntersAsCopy(
        (AddSupertypes(("Legendary", "Snow")), IfCopyIs("Creature", (AddAbilities((Keyword("changeling"),)),)))
    ),
    "Crusade": static(CREATURES & Color("white"), AddPT(Const(1), Const(1))),
}


@pytest.mark.parametrize("name", ABILITIES)
def test_ability(name):
    assert ABILITIES[name] in [ability for face in card(name).faces for ability in face.abilities]


EFFECTS = {
    ("Giant Growth", "growth"): Effect(Targets(), (AddPT(Const(3), Const(3)),)),
    ("Magical Hack", "hack"): Effect(Targets(), (ReplaceWord(),)),
    ("Wild Mongrel", "discard"): Effect(This(), (SetColors((Chosen("color"),)), AddPT(Const(1), Const(1)))),
    ("Act of Treason", "treason"): Effect(Targets(), (GainControl(You()), AddAbilities((Keyword("haste"),)))),
    ("Turn to Frog", "frog"): Effect(
        Targets(), (SetSubtypes(("Frog",)), SetColors(("blue",)), LoseAllAbilities(), pt(1, 1))
    ),
    ("Mirrorweave", "copy"): Effect(CREATURES & ~Targets(), (BecomeCopy(Targets()),)),
    ("Chimeric Staff", "animate"): Effect(
        This(), (AddTypes(("Artifact", "Creature")), SetSubtypes(("Construct",)), pt(X(), X()))
    ),
    ("Svogthos, the Restless Tomb", "animate"): Effect(
        This(),
        (
            AddTypes(("Creature",)),
            AddSubtypes(("Plant", "Zombie")),
            SetColors(("black", "green")),
            AddAbilities((Defining((pt(YOUR_GRAVEYARD_CREATURES, YOUR_GRAVEYARD_CREATURES),)),)),
        ),
    ),
    ("Figure of Destiny", "third ability"): Effect(
        This(),
        (
            SetSubtypes(("Kithkin", "Spirit", "Warrior", "Avatar")),
            AddAbilities((Keyword("flying"), Keyword("first strike"))),
            pt(8, 8),
        ),
    ),
}


@pytest.mark.parametrize(("name", "effect"), EFFECTS)
def test_resolved_effect(name, effect):
    assert card(name).does(effect) == (EFFECTS[name, effect],)


def test_a_copy_that_keeps_its_ability_gets_the_same_one_by_its_exception():
    for name in ("Vesuvan Doppelganger", "Unstable Shapeshifter", "Dimir Doppelganger"):
        ((copy,),) = (effect.does for effect in card(name).does("copy"))
        assert isinstance(copy, BecomeCopy)
        ((given,),) = (part.abilities for part in copy.except_ if isinstance(part, AddAbilities))
        own = card(name).faces[0].abilities[0]
        assert own == given or (isinstance(own, EntersAsCopy) and own.except_ == copy.except_)


def test_modes_of_as_it_enters():
    (modes,) = (ability.modes for ability in card("Primal Clay").faces[0].abilities if isinstance(ability, AsEnters))
    assert [mode.name for mode in modes] == [
        "a 3/3 artifact creature",
        "a 2/2 artifact creature with flying",
        "a 1/6 Wall artifact creature with defender",
    ]
    assert modes[2].does == (AddSubtypes(("Wall",)), pt(1, 6), AddAbilities((Keyword("defender"),)))


def test_basic_lands_have_no_ability_of_their_own():
    """Their mana ability is a rule's (CR 305.6)."""
    assert all(card(land).faces[0].abilities == () for land in ("Plains", "Island", "Swamp", "Mountain", "Forest"))


def test_examples_in_the_documentation():
    page = ROOT / "docs" / "catalogue.md"
    assert doctest.testmod(layers.cards.catalogue).failed == 0
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_the_entry_that_the_documentation_shows_is_the_real_one():
    page = (ROOT / "docs" / "catalogue.md").read_text("utf-8")
    (shown,) = re.findall(r"```json\n(.*?)```", page, flags=re.DOTALL)
    ((name, entry),) = json.loads("{" + shown + "}").items()
    assert [entry] == [data[name] for data in map(read, DATA) if name in data]
