"""The data model of board files: which keys there are, and what each may hold.

Pydantic models for the data alone; what it means (defaults, references) is settled in `layers.boardfiles.reading`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, JsonValue, model_validator

from layers.boardfiles.fields import (
    AbilityTree,
    AttackField,
    BasicLandType,
    CardType,
    Colors,
    CopyExceptions,
    Cost,
    Costs,
    Count,
    CreatureType,
    EffectTree,
    FaceField,
    Id,
    LandType,
    Name,
    Number,
    PhaseName,
    PrintedNumber,
    SupertypeName,
    Text,
    TextWord,
    TypeLines,
    TypeLineText,
    Word,
)
from layers.effects.selectors import Zone
from layers.objects import Layout

__all__ = [
    "CARD_OBJECT_KEYS",
    "MOST_THINGS",
    "BoardData",
    "ChoicesData",
    "ComponentData",
    "CountersData",
    "EffectData",
    "ExpectationData",
    "ExpectedObjectData",
    "FaceData",
    "ObjectData",
    "PlayerData",
    "TurnData",
]

# fmt: off
CARD_OBJECT_KEYS = frozenset((
    "all_parts", "arena_id", "artist", "artist_ids", "attraction_lights", "booster", "border_color", "card_back_id",
    "cardmarket_id", "cmc", "collector_number", "color_identity", "content_warning", "digital", "edhrec_rank",
    "finishes", "flavor_name", "flavor_text", "foil", "frame", "frame_effects", "full_art", "game_changer", "games",
    "hand_modifier", "highres_image", "illustration_id", "image_status", "image_uris", "keywords", "lang",
    "legalities", "life_modifier", "mtgo_foil_id", "mtgo_id", "multiverse_ids", "nonfoil", "object", "oracle_id",
    "oversized", "penny_rank", "preview", "prices", "printed_name", "printed_text", "printed_type_line",
    "prints_search_uri", "produced_mana", "promo", "promo_types", "purchase_uris", "rarity", "related_uris",
    "released_at", "reprint", "reserved", "resource_id", "rulings_uri", "scryfall_set_uri", "scryfall_uri",
    "security_stamp", "set", "set_id", "set_name", "set_search_uri", "set_type", "story_spotlight",
    "tcgplayer_etched_id", "tcgplayer_id", "textless", "uri", "variation", "variation_of", "watermark",
))
# fmt: on
"""Keys of Scryfall's card objects without a use on boards; a pasted card (`object: card`) may have them."""


MOST_THINGS = 200_000
"""The most objects on a board, and the most effects."""


class _Data(BaseModel):
    model_config = ConfigDict(
        extra="forbid", strict=True, model_title_generator=lambda model: model.__name__.removesuffix("Data")
    )


def _long_form(key: str, short: type, forms: Any) -> BeforeValidator:
    """Make the long form ``{key: value}`` of a bare value."""

    def lengthen(data: object) -> object:
        return {key: data} if type(data) is short else data

    return BeforeValidator(lengthen, json_schema_input_type=forms)


class FaceData(_Data):
    """The printed values of a card, token or face."""

    name: Name | None = None
    mana_cost: Cost | None = None
    type_line: TypeLineText | None = None
    oracle_text: Text | None = None
    power: PrintedNumber | None = None
    toughness: PrintedNumber | None = None
    loyalty: PrintedNumber | None = None
    defense: PrintedNumber | None = None
    colors: Colors | None = None
    color_indicator: Colors | None = None
    abilities: list[AbilityTree] | None = None

    @model_validator(mode="before")
    @classmethod
    def _pass_over_card_keys(cls, data: Any) -> Any:
        if isinstance(data, dict) and data.get("object") in ("card", "card_face"):
            return {key: value for key, value in data.items() if key not in CARD_OBJECT_KEYS}
        return data


class ComponentData(FaceData):
    """A further card under the top one of a merged permanent."""

    card: Name | None = None
    timestamp: Number | None = None


class CountersData(_Data):
    """All counters of a kind."""

    count: Count
    timestamp: Number | None = None


class ChoicesData(_Data):
    """What was chosen for an object or effect."""

    color: Colors | None = None
    creature_type: CreatureType | None = None
    land_type: LandType | None = None
    basic_land_type: BasicLandType | None = None
    card_type: CardType | None = None
    card_name: Name | None = None
    number: Number | None = None
    player: Id | None = None
    mode: Name | None = None
    object: Id | None = None
    from_: Annotated[TextWord | None, Field(alias="from")] = None
    to: TextWord | None = None


def _face_down(data: object) -> object:
    return {} if data is True else None if data is False else data


class ObjectData(FaceData):
    """An object on the board."""

    mana_cost: Costs | None = None
    type_line: TypeLines | None = None
    id: Id | None = None
    card: Name | None = None
    controller: Id | None = None
    owner: Id | None = None
    zone: Zone = "battlefield"
    timestamp: Number | None = None
    layout: Layout | None = None
    card_faces: Annotated[list[FaceData], Field(min_length=1, max_length=20)] | None = None
    face: FaceField | None = None
    face_down: Annotated[
        FaceData | None, BeforeValidator(_face_down, json_schema_input_type=bool | FaceData | None)
    ] = None
    counters: dict[Word, Annotated[CountersData, _long_form("count", int, Count | CountersData)]] = Field(
        default_factory=dict
    )
    attached_to: Id | None = None
    tapped: bool = False
    token: bool = False
    phased_out: bool = False
    copy_of: Name | None = None
    copy_except: CopyExceptions | None = None
    level: Annotated[int, Field(ge=1, le=1_000)] = 1
    merged: list[ComponentData] = Field(default_factory=list)
    designations: list[Word] = Field(default_factory=list)
    paired_with: Id | None = None
    choices: ChoicesData | None = None
    attacking: AttackField = False
    blocking: bool = False
    summoning_sick: bool = False


class EffectData(_Data):
    """A continuous effect of a spell or ability that has resolved."""

    id: Id | None = None
    source: Name = ""
    controller: Id | None = None
    text: Text = ""
    does: list[EffectTree] = Field(default_factory=list)
    targets: list[Id] = Field(default_factory=list)
    affects: list[Id] | None = None
    x: Count = 0
    choices: ChoicesData | None = None
    timestamp: Number | None = None


class PlayerData(_Data):
    """A player."""

    id: Id
    life: Number = 20
    starting_life: Number = 20
    counters: dict[Word, Count] = Field(default_factory=dict)
    speed: Annotated[int, Field(ge=0, le=4)] = 0
    designations: list[Word] = Field(default_factory=list)
    commander: Id | None = None


class TurnData(_Data):
    """Facts of the turn."""

    phase: PhaseName | None = None
    step: PhaseName | None = None
    day: Literal["day", "night"] | None = None
    number: Count = 0


class ExpectedObjectData(_Data):
    """What an object must be like after solving."""

    types: list[CardType] | None = None
    subtypes: list[Word] | None = None
    supertypes: list[SupertypeName] | None = None
    colors: Colors | None = None
    abilities: list[Text] | None = None
    has: list[Text] = Field(default_factory=list)
    lacks: list[Text] = Field(default_factory=list)
    subtypes_include: list[Word] = Field(default_factory=list)
    controller: Id | None = None
    name: Name | None = None
    power: Number | None = None
    toughness: Number | None = None
    mana_value: Count | None = None


class ExpectationData(_Data):
    """What must come out."""

    objects: dict[Id, ExpectedObjectData] = Field(default_factory=dict)
    depends: dict[Word, list[Annotated[list[Id], Field(min_length=2, max_length=2)]]] = Field(default_factory=dict)
    order: dict[Word, list[Id]] = Field(default_factory=dict)
    loops: dict[Word, list[list[Id]]] = Field(default_factory=dict)
    error: bool = False


class BoardData(_Data):
    """A board."""

    title: Name | None = None
    origin: JsonValue = None
    rules: list[Name] | None = None
    ruleset: Word = "current"
    players: (
        Annotated[list[Annotated[PlayerData, _long_form("id", str, Id | PlayerData)]], Field(min_length=1)] | None
    ) = None
    active_player: Id | None = None
    objects: Annotated[list[ObjectData], Field(max_length=MOST_THINGS)]
    effects: Annotated[list[EffectData], Field(max_length=MOST_THINGS)] = Field(default_factory=list)
    turn: TurnData | None = None
    expect: ExpectationData | None = None
