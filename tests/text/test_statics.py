"""Static abilities, from made-up lines to effect trees."""

from __future__ import annotations

import pytest

from layers.effects.abilities import Defining, Effect, Keyword, Static
from layers.effects.conditions import (
    Always,
    Compare,
    Either,
    Every,
    Exists,
    MostCommonColor,
    Recorded,
    SomePlayer,
    TurnOf,
    Unless,
)
from layers.effects.modifications import (
    AddAbilities,
    AddAbilitiesOf,
    AddColors,
    AddEverySubtype,
    AddKeywordsOf,
    AddPT,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    BarAbilities,
    GainControl,
    LoseAbilities,
    LoseAllAbilities,
    Modification,
    Quality,
    RemoveSubtypes,
    RemoveSupertypes,
    RemoveTypes,
    SetBasicLandTypes,
    SetColors,
    SetName,
    SetPT,
    SetSubtypes,
    SetTypes,
)
from layers.effects.players import ControllerOf, Opponents, ThatPlayer, You
from layers.effects.selectors import (
    AllOf,
    AnyOf,
    Attached,
    AttachedTo,
    Attacking,
    Chosen,
    Color,
    Controlled,
    Designated,
    Everything,
    Has,
    HasAbilityKind,
    HasAttached,
    HasCounters,
    InZone,
    It,
    Named,
    NoAbilities,
    Not,
    Owned,
    Paired,
    Selector,
    Shares,
    Subtype,
    Supertype,
    Tapped,
    This,
    Token,
    Type,
    Where,
)
from layers.effects.values import (
    Const,
    Count,
    CountDistinct,
    CountersOn,
    Devotion,
    Greatest,
    Half,
    LifeTotal,
    Power,
    Sum,
    Times,
    Toughness,
    Value,
)
from layers.text.nouns import selector
from layers.text.roundtrip import round_trip
from layers.text.statics import read_abilities, read_phrase, read_static
from layers.text.tokens import ReadingError

CREATURE, YOURS = Type("Creature"), Controlled(You())


def effect(line: str) -> Effect:
    (ability,) = read_static(line)
    (found,) = ability.effects
    return found


def does(line: str) -> tuple[Modification, ...]:
    return effect(line).does


def when(line: str) -> object:
    (ability,) = read_static(line)
    assert isinstance(ability, Static)
    return ability.when


def plus(power: int, toughness: int) -> AddPT:
    return AddPT(Const(power), Const(toughness))


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("creatures you control", AllOf((CREATURE, YOURS))),
        ("other Elves you control", AllOf((Subtype("Elf"), YOURS, Not(This())))),
        ("each creature with flying your opponents control", AllOf((CREATURE, Has("flying"), Controlled(Opponents())))),
        ("nontoken white creatures", AllOf((CREATURE, Not(Token()), Color("white")))),
        ("~ and other Orcs you control", AnyOf((This(), AllOf((Subtype("Orc"), YOURS, Not(This())))))),
        ("Elves and Orcs you control", AllOf((AnyOf((Subtype("Elf"), Subtype("Orc"))), YOURS))),
        ("red and green creatures", AllOf((CREATURE, AnyOf((Color("red"), Color("green")))))),
        (
            "red or green instant or sorcery spells you control",
            AllOf(
                (
                    AnyOf((Type("Instant"), Type("Sorcery"))),
                    AnyOf((Color("red"), Color("green"))),
                    InZone("stack"),
                    YOURS,
                )
            ),
        ),
        ("artifact creatures and Walls", AnyOf((AllOf((Type("Artifact"), CREATURE)), Subtype("Wall")))),
        (
            "untapped artifacts and lands you control",
            AllOf((AnyOf((Type("Artifact"), Type("Land"))), Not(Tapped()), YOURS)),
        ),
        ("creature cards in your graveyard", AllOf((CREATURE, InZone("graveyard"), Owned(You())))),
        ("Elves with a mana ability", AllOf((Subtype("Elf"), HasAbilityKind("mana")))),
        (
            "Elves you control that are enchanted by Auras you control",
            AllOf((Subtype("Elf"), HasAttached(AllOf((Subtype("Aura"), YOURS))), YOURS)),
        ),
        ("creatures with no abilities", AllOf((CREATURE, NoAbilities()))),
        ("creatures with power 2 or less", AllOf((CREATURE, Where(Power(), "<=", Const(2))))),
        ("creatures with toughness greater than its power", AllOf((CREATURE, Where(Toughness(), ">", Power())))),
        ("creatures with +1/+1 counters on them", AllOf((CREATURE, HasCounters("+1/+1")))),
        ("creatures without flying", AllOf((CREATURE, Not(Has("flying"))))),
        ("creatures of the chosen type", AllOf((CREATURE, Subtype(Chosen("creature_type"))))),
        ("Auras attached to ~", AllOf((Subtype("Aura"), AttachedTo(This())))),
        ("creatures named ~", AllOf((CREATURE, Named("~")))),
        ("creatures that share a color with it", None),
        (
            "creatures you control that are Elves and/or tokens",
            AllOf((CREATURE, AnyOf((Subtype("Elf"), Token())), YOURS)),
        ),
        ("permanents you don't control", Not(YOURS)),
        ("legendary permanents", Supertype("Legendary")),
        ("noncreature, nonland permanents", AllOf((Not(CREATURE), Not(Type("Land"))))),
        ("creatures you control but don't own", AllOf((CREATURE, Not(Owned(You())), YOURS))),
        ("permanents", Everything()),
        ("creatures attacking your opponents", AllOf((CREATURE, Attacking(Opponents())))),
        ("creature cards exiled with ~", AllOf((CREATURE, Designated("exiled with ~"), InZone("exile")))),
    ],
)
def test_noun_phrases(phrase: str, expected: Selector | None) -> None:
    found = selector(read_phrase(phrase, "np"))
    if expected is None:
        assert found == AllOf((CREATURE, Shares("color", It())))
    else:
        assert found == expected


ELVES = Count(AllOf((Subtype("Elf"), YOURS)))


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("the number of Elves you control", ELVES),
        ("2 plus the number of Elves you control", Sum((Const(2), ELVES))),
        ("twice the number of Elves you control", Times(2, ELVES)),
        ("half your life total, rounded up", Half(LifeTotal(), "up")),
        ("your devotion to white and blue", Devotion(("white", "blue"))),
        ("the greatest power among Elves you control", Greatest(Power(), AllOf((Subtype("Elf"), YOURS)))),
        ("the number of colors among Elves you control", CountDistinct("color", AllOf((Subtype("Elf"), YOURS)))),
        ("the number of oil counters on ~", CountersOn("oil", This())),
        ("~'s power", Power(This())),
    ],
)
def test_values(phrase: str, expected: Value) -> None:
    assert read_phrase(phrase, "value") == expected


AN_ELF = AllOf((Subtype("Elf"), YOURS))


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("you control an Elf", Exists(AN_ELF)),
        ("you control three or more Elves", Exists(AN_ELF, 3)),
        ("you control no Elves", Unless(Exists(AN_ELF))),
        ("you control an Elf or an Orc", Exists(AllOf((AnyOf((Subtype("Elf"), Subtype("Orc"))), YOURS)))),
        ("you control an Elf and an Orc", Every((Exists(AN_ELF), Exists(AllOf((Subtype("Orc"), YOURS)))))),
        ("you control exactly two Elves", Compare(Count(AN_ELF), "=", Const(2))),
        (
            "an opponent controls two or more Elves",
            SomePlayer(Opponents(), Exists(AllOf((Subtype("Elf"), Controlled(ThatPlayer()))), 2)),
        ),
        ("~ is tapped", Exists(AllOf((This(), Tapped())))),
        ("~ isn't tapped", Exists(AllOf((This(), Not(Tapped()))))),
        ("~ has an oil counter on it", Exists(AllOf((This(), HasCounters("oil"))))),
        ("~ is paired with another creature", Exists(Paired())),
        ("you have ten or less life", Compare(LifeTotal(), "<=", Const(10))),
        ("your life total is less than half your starting life total", None),
        ("you have no cards in hand", Unless(Exists(AllOf((InZone("hand"), Owned(You())))))),
        ("it's your turn", TurnOf(You())),
        ("you've drawn a card this turn", None),
        ("you control an Elf or ~ is tapped", Either((Exists(AN_ELF), Exists(AllOf((This(), Tapped())))))),
        (
            "red is the most common color among all permanents or is tied for most common",
            MostCommonColor("red", Everything()),
        ),
    ],
)
def test_conditions(phrase: str, expected: object) -> None:
    (ability,) = read_static(f"~ gets +1/+1 as long as {phrase}.")
    assert isinstance(ability, Static)
    if expected is None:
        assert isinstance(ability.when, Recorded | Compare)
    else:
        assert ability.when == expected


ATTACHED = "Enchanted creature "


@pytest.mark.parametrize(
    ("predicate", "expected"),
    [
        ("gets +1/-2", (plus(1, -2),)),
        ("gets +1/+0 for each Elf you control", (AddPT(ELVES, Const(0)),)),
        ("gets -X/-X, where X is the number of Elves you control", (AddPT(Times(-1, ELVES), Times(-1, ELVES)),)),
        ("has reach and ward {2}", (AddAbilities((Keyword("reach"), Keyword("ward", "{2}"))),)),
        ("loses flying", (LoseAbilities((Keyword("flying"),)),)),
        ("can't have or gain flying", (BarAbilities(("flying",)),)),
        ("has reach and loses all other abilities", (LoseAllAbilities(), AddAbilities((Keyword("reach"),)))),
        ("is an Orc in addition to its other types", (AddSubtypes(("Orc",)),)),
        ("is an Orc", (SetSubtypes(("Orc",)),)),
        # CR 205.1b: an artifact creature keeps its types, its creature types are replaced.
        (
            "is a 1/1 Orc artifact creature",
            (AddTypes(("Artifact", "Creature")), SetSubtypes(("Orc",)), SetPT(Const(1), Const(1))),
        ),
        (
            "is a creature and loses all other card types",
            (SetTypes(("Creature",)), Quality("loses all other card types")),
        ),
        (
            "is a green Orc creature with base power and toughness 3/3",
            (SetTypes(("Creature",)), SetSubtypes(("Orc",)), SetColors(("green",)), SetPT(Const(3), Const(3))),
        ),
        ("is every creature type", (AddEverySubtype("creature"),)),
        ("is legendary", (AddSupertypes(("Legendary",)),)),
        ("is no longer snow", (RemoveSupertypes(("Snow",)),)),
        ("isn't a creature", (RemoveTypes(("Creature",)),)),
        ("loses all creature types", (RemoveSubtypes(every="creature"),)),
        ("is all colors", (SetColors(("white", "blue", "black", "red", "green")),)),
        ("is red in addition to its other colors", (AddColors(("red",)),)),
        ("is colorless", (SetColors(()),)),
        ("has base power and toughness 0/4", (SetPT(Const(0), Const(4)),)),
        ("has base power 5", (SetPT(Const(5), None),)),
        ("gets +1/+1 and can't be blocked", (plus(1, 1), Quality("can't be blocked"))),
        (
            "has all activated abilities of Elves you control",
            (AddAbilitiesOf(AllOf((Subtype("Elf"), YOURS)), "activated"),),
        ),
    ],
)
def test_predicates(predicate: str, expected: tuple[Modification, ...]) -> None:
    found = effect(ATTACHED + predicate + ".")
    assert found.applies_to == Attached()
    assert found.does == expected


def test_land_types_are_set_or_added() -> None:
    assert does("Nonbasic lands are Islands.") == (SetBasicLandTypes(("Island",)),)
    assert does("Lands you control are Islands in addition to their other types.") == (AddSubtypes(("Island",)),)
    assert does("Enchanted land is the chosen type.") == (SetBasicLandTypes((Chosen("basic_land_type"),)),)


def test_what_is_still_a_land_keeps_its_types() -> None:
    expected = (AddTypes(("Creature",)), AddSubtypes(("Elf",)), SetPT(Const(1), Const(1)))
    assert does("Forests you control are 1/1 Elf creatures that are still lands.") == expected
    assert does("Forests you control are 1/1 Elf creatures. They're still lands.") == expected


def test_control_of_the_enchanted_object() -> None:
    assert effect("You control enchanted creature.") == Effect(Attached(), (GainControl(You()),))


@pytest.mark.parametrize(
    "line",
    [
        "~'s power and toughness are each equal to the number of Elves you control.",
        "~'s power is equal to the number of Elves you control and its toughness is equal to that number plus 1.",
        "~ is all colors.",
        "~ is also a Cleric and Rogue.",
        "~ is every creature type.",
    ],
)
def test_characteristic_defining_abilities(line: str) -> None:
    (ability,) = read_static(line)
    assert isinstance(ability, Defining)


@pytest.mark.parametrize(
    "line",
    [
        "As long as you control an Elf, ~'s power and toughness are each equal to the number of Elves you control.",
        "~ is the chosen color.",
        "~ has base power and toughness 3/3.",
        "Creatures you control are all colors.",
        "~ is every creature type as long as you control an Elf.",
    ],
)
def test_what_defines_no_characteristic(line: str) -> None:
    (ability,) = read_static(line)
    assert isinstance(ability, Static)


def test_a_pronoun_stands_for_what_the_condition_is_about() -> None:
    assert when("As long as enchanted creature is red, it gets +1/+1.") == Exists(AllOf((Attached(), Color("red"))))
    assert effect("As long as enchanted creature is red, it gets +1/+1.").applies_to == Attached()
    assert effect("As long as another Aura is attached to enchanted creature, it has reach.").applies_to == Attached()


def test_a_condition_about_each_of_several_objects_is_a_part_of_their_description() -> None:
    found = effect("Each land you control gets +1/+1 as long as it's a creature.")
    assert found == Effect(AllOf((Type("Land"), CREATURE, YOURS)), (plus(1, 1),))


def test_conditions_before_and_after() -> None:
    before, after = "As long as you control an Elf, ~ has reach.", "~ has reach as long as you control an Elf."
    assert read_static(before) == read_static(after)
    assert when("During your turn, ~ has reach.") == when("~ has reach as long as it's your turn.")
    two = "As long as you control an Elf and ~ is tapped, ~ has reach."
    assert when(two) == Every((Exists(AN_ELF), Exists(AllOf((This(), Tapped())))))


def test_other_creatures_are_other_than_the_one_that_gets_something() -> None:
    own = Count(AllOf((CREATURE, YOURS, Not(It()))))
    assert does("Enchanted creature gets +1/+1 for each other creature you control.") == (AddPT(own, own),)
    source = Count(AllOf((Type("Enchantment"), YOURS, Not(This()))))
    assert does("Enchanted creature gets +1/+1 for each other enchantment you control.") == (AddPT(source, source),)


def test_otherwise_and_instead() -> None:
    (ability,) = read_static("Enchanted creature gets +1/+1 as long as it's red. Otherwise, it has reach.")
    red = Exists(AllOf((Attached(), Color("red"))))
    assert ability.effects == (
        Effect(Attached(), (plus(1, 1),), red),
        Effect(Attached(), (AddAbilities((Keyword("reach"),)),), Unless(red)),
    )
    (ability,) = read_static("Equipped creature gets +1/+1. It gets +2/+2 instead as long as you control an Elf.")
    assert [one.when for one in ability.effects] == [Unless(Exists(AN_ELF)), Exists(AN_ELF)]


def test_the_same_is_true_for_other_objects_and_keywords() -> None:
    found = effect("Elves you control have reach. The same is true for Orcs your opponents control.")
    assert found.applies_to == AnyOf((AN_ELF, AllOf((Subtype("Orc"), Controlled(Opponents())))))
    line = "As long as an Elf you control has flying, ~ has flying. The same is true for reach and haste."
    assert effect(line) == Effect(This(), (AddKeywordsOf(AN_ELF, ("flying", "reach", "haste")),))


def test_an_ability_that_wants_its_object_elsewhere_functions_there() -> None:
    (ability,) = read_static("As long as ~ is in your graveyard, creatures you control have reach.")
    assert isinstance(ability, Static)
    assert ability.zones == ("graveyard",)


def test_several_clauses_under_one_condition() -> None:
    (ability,) = read_static("As long as you control an Elf, ~ gets +1/+1 and other creatures you control have reach.")
    assert [one.when for one in ability.effects] == [Exists(AN_ELF)] * 2


def test_its_controller_is_that_of_the_subject() -> None:
    found = when("Enchanted creature has shroud as long as its controller controls another creature.")
    assert found == Exists(AllOf((CREATURE, Controlled(ControllerOf(Attached())), Not(Attached()))))


def test_abilities_with_parameters() -> None:
    found = read_abilities("flying, protection from red and from blue, hexproof from black, swampwalk, and equip {3}")
    assert [str(ability) for ability in found] == [
        "flying",
        "protection from red",
        "protection from blue",
        "hexproof from black",
        "swampwalk",
        "equip {3}",
    ]


def test_quoted_abilities_are_read_by_whoever_asks() -> None:
    seen: list[str] = []

    def quoted(text: str) -> tuple[Keyword, ...]:
        seen.append(text)
        return (Keyword("seen"),)

    (ability,) = read_static('Elves you control have "{T}: Add {G}." and "Ward {2}."', quoted)
    assert seen == ["{T}: Add {G}.", "Ward {2}."]
    assert ability.effects[0].does == (AddAbilities((Keyword("seen"), Keyword("seen"))),)


@pytest.mark.parametrize(
    "line",
    [
        "~ gets +X/+X.",
        "It gets +1/+1.",
        "~ frobnicates.",
        "Creatures you control get.",
        "Otherwise, ~ has reach.",
        "~ gets +1/+1 for each creature it loves.",
        "Creatures get +1/+1 as long as two or more creatures are blocking it.",
        "",
    ],
)
def test_what_is_not_understood_is_refused(line: str) -> None:
    with pytest.raises(ReadingError):
        read_static(line)


def test_nothing_but_a_condition_stays_without_one() -> None:
    assert effect("Creatures get +1/+1.").when == Always()


# --- several at once ----------------------------------------------------------------------------------------------


def there_is(subtype: str) -> Exists:
    return Exists(AllOf((Subtype(subtype), YOURS)))


def gives(*keywords: str) -> AddAbilities:
    return AddAbilities(tuple(Keyword(keyword) for keyword in keywords))


def test_each_ability_has_its_own_condition() -> None:
    line = (
        "~ gets +1/+0 as long as you control an Elf, has flying as long as you control an Orc, first strike and reach "
        'as long as you control a Wall, and "{B}: Draw a card" as long as you control a Goblin.'
    )
    (ability,) = read_static(line)
    assert [(one.does, one.when) for one in ability.effects[:3]] == [
        ((plus(1, 0),), there_is("Elf")),
        ((gives("flying"),), there_is("Orc")),
        ((gives("first strike", "reach"),), there_is("Wall")),
    ]
    assert len(ability.effects) == 4
    assert ability.effects[3].when == there_is("Goblin")
    assert round_trip(line, (ability,))


def test_each_color_gets_its_own_ability() -> None:
    line = "Each Elf you control has haste if it's red, reach if it's green, and flying if it's blue."
    (ability,) = read_static(line)
    assert [(one.applies_to, one.does) for one in ability.effects] == [
        (AllOf((Subtype("Elf"), Color(color), YOURS)), (gives(keyword),))
        for color, keyword in (("red", "haste"), ("green", "reach"), ("blue", "flying"))
    ]
    assert round_trip(line, (ability,))


def test_a_condition_of_the_past_does_not_swallow_the_next_one() -> None:
    line = "~ has flying as long as you attacked this turn, and haste as long as you control an Elf."
    (ability,) = read_static(line)
    assert [one.when for one in ability.effects] == [Recorded("you attacked this turn"), there_is("Elf")]


@pytest.mark.parametrize(
    "line",
    [
        "If it's your turn, ~ has flying as long as you control an Elf, and haste as long as you control an Orc.",
        "~ has flying and Elves have reach as long as it's your turn, and haste as long as you control an Orc.",
    ],
)
def test_conditions_of_several_things_are_not_guessed(line: str) -> None:
    with pytest.raises(ReadingError):
        read_static(line)


@pytest.mark.parametrize(
    ("line", "subject", "expected"),
    [
        (
            "You, Walls you control, and other Elves you control have hexproof.",
            AnyOf((AllOf((Subtype("Wall"), YOURS)), AllOf((Subtype("Elf"), YOURS, Not(This()))))),
            (gives("hexproof"), Quality("so do you")),
        ),
        (
            "Equipped creature gets +2/+2, and all creatures able to block it do so.",
            Attached(),
            (plus(2, 2), Quality("all creatures able to block it do so")),
        ),
        (
            "As long as ~ is enchanted by exactly two Auras, it has base power and toughness 5/5, reach, and haste.",
            This(),
            (SetPT(Const(5), Const(5)), gives("reach", "haste")),
        ),
        (
            "~ is an Elf with base power and toughness 4/4, flying, and haste named Odo Twice.",
            This(),
            (SetName("Odo Twice"), SetSubtypes(("Elf",)), gives("flying", "haste"), SetPT(Const(4), Const(4))),
        ),
    ],
)
def test_lists_of_subjects_and_of_what_is_given(
    line: str, subject: Selector, expected: tuple[Modification, ...]
) -> None:
    (ability,) = read_static(line)
    (found,) = ability.effects
    assert (found.applies_to, found.does) == (subject, expected)
    assert round_trip(line, (ability,))


def test_enchanted_by_a_number_of_auras() -> None:
    found = when("As long as ~ is enchanted by exactly two Auras, it has reach.")
    assert found == Compare(Count(AllOf((Subtype("Aura"), AttachedTo(This())))), "=", Const(2))
