"""Wrong board files: what the message says, and where it points."""

import json
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from layers.board import Board
from layers.boardfiles import source as boardfile
from layers.boardfiles import text as boardtext
from layers.boardfiles.models import MOST_THINGS
from layers.boardfiles.source import read_file, read_text
from layers.errors import BoardError, LayersError, LimitError, UnknownNameError

BEAR = "objects:\n  - {id: bear, name: Grizzly Bears, type_line: Creature — Bear, power: 2, toughness: 2}\n"

# name: text, line, field, words that the message must have
WRONG = {
    "unknown key": ("objects:\n  - name: Bear\n    zoen: hand\n", 3, "objects.0.zoen", ["did you mean 'zone'"]),
    "unknown key at the top": (BEAR + "efects: []\n", 3, "efects", ["did you mean 'effects'"]),
    "unknown key of a counter": (
        "objects:\n  - name: Bear\n    counters:\n      flying: {count: 1, tiemstamp: 2}\n", 4,
        "objects.0.counters.flying.tiemstamp", ["did you mean 'timestamp'"],
    ),
    "another program's key": ("objects:\n  - name: Bear\n    cmc: 2\n", 3, "objects.0.cmc", ["'mana_cost'"]),
    "unknown key of a face": (
        "objects:\n  - name: A\n    card_faces:\n      - name: A\n      - {nmae: B}\n", 5,
        "objects.0.card_faces.1.nmae", ["did you mean 'name'"],
    ),
    "no objects": ("title: nothing\n", 1, "", ["'objects' is missing"]),
    "objects as a mapping": ("title: x\nobjects: {bear: 1}\n", 2, "objects", ["a mapping", "expected a list"]),
    "an object as text": ("objects:\n  - Bear\n", 2, "objects.0", ["found 'Bear'", "expected a mapping"]),
    "an object without anything": ("objects:\n  - tapped: true\n", 2, "objects.0", ["name", "card_faces"]),
    "unknown zone": ("objects:\n  - name: B\n    zone: batlefield\n", 3, "objects.0.zone", ["'battlefield'"]),
    "zone that is like none": ("objects:\n  - name: B\n    zone: 7\n", 3, "objects.0.zone", ["7", "'graveyard'"]),
    "unknown layout": ("objects:\n  - name: B\n    layout: transfrom\n", 3, "objects.0.layout", ["'transform'"]),
    "type line": (
        "objects:\n  - name: B\n    type_line: Enchantmnt — Aura\n", 3, "objects.0.type_line", ["'Enchantment'"],
    ),
    "type line of two faces": (
        "objects:\n  - name: B\n    type_line: Land // Land\n", 3, "objects.0.type_line", ["card_faces"],
    ),
    "mana cost without braces": ("objects:\n  - name: B\n    mana_cost: 2R\n", 3, "objects.0.mana_cost", ["{2}{R}"]),
    "mana cost without quotes": ("objects:\n  - name: B\n    mana_cost: {G}\n", 3, "objects.0.mana_cost", ["quotes"]),
    "mana cost that is no YAML": ("objects:\n  - name: B\n    mana_cost: {2}{R}\n", 3, "", ["quotes"]),
    "power as a word": ("objects:\n  - name: B\n    power: two\n", 3, "objects.0.power", ["found 'two'", "1+*"]),
    "power without quotes": ("objects:\n  - name: B\n    power: *\n", 3, "", ["quotes"]),
    "power as a fraction": ("objects:\n  - name: B\n    power: 1.5\n", 3, "objects.0.power", ["1.5", "quotes"]),
    "power without end": ("objects:\n  - name: B\n    power: 12345678901\n", 3, "objects.0.power", ["nine digits"]),
    "colour": ("objects:\n  - name: B\n    colors: [G, purple]\n", 3, "objects.0.colors.1", ["'purple' is no colour"]),
    "negative counters": (
        "objects:\n  - name: B\n    counters: {+1/+1: -1}\n", 3, "objects.0.counters.+1/+1.count", ["-1", "at least 0"],
    ),
    "half a counter": (
        "objects:\n  - name: B\n    counters: {+1/+1: 0.5}\n", 3, "objects.0.counters.+1/+1", ["0.5"],
    ),
    "timestamp as text": (
        "objects:\n  - name: B\n    timestamp: first\n", 3, "objects.0.timestamp", ["'first'", "a whole number"],
    ),
    "timestamp without end": (
        "objects:\n  - name: B\n    timestamp: 1000000000\n", 3, "objects.0.timestamp", ["at most 999,999,999"],
    ),
    "no room for a timestamp": (
        "objects:\n  - {name: A, timestamp: 1}\n  - name: B\n  - {name: C, timestamp: 2}\n", 3, "objects.1",
        ["timestamp, 2,", "give one"],
    ),
    "counters that look like others": (
        "objects:\n  - name: B\n    counters: {+1/1: 2}\n", 3, "objects.0.counters.+1/1", ["'+1/1'", "like +1/+1"],
    ),
    "truth for a number": (
        "objects:\n  - name: B\n    power: true\n", 3, "objects.0.power", ["found true; expected text"],
    ),
    "yes for true": ("objects:\n  - name: B\n    tapped: yes\n", 3, "objects.0.tapped", ["'yes'", "true or false"]),
    "level": ("objects:\n  - name: B\n    level: 0\n", 3, "objects.0.level", ["at least 1"]),
    "face out of range": ("objects:\n  - name: B\n    face: back\n", 3, "objects.0.face", ["no card_faces"]),
    "face by name": ("objects:\n  - name: B\n    face: rear\n", 3, "objects.0.face", ["front, back"]),
    "unknown card": ("objects:\n  - card: Blod Moon\n", 2, "objects.0.card", ["did you mean 'Blood Moon'"]),
    "text above the faces": (
        "objects:\n  - name: B\n    oracle_text: Flying\n    card_faces: [{name: A}, {name: B}]\n", 3,
        "objects.0.oracle_text", ["card_faces"],
    ),
    "a key that a card of two faces has in its faces": (
        "objects:\n  - card: Insectile Aberration\n    power: 5\n", 3, "objects.0.power", ["card_faces"],
    ),
    "attached to nothing that is there": (
        BEAR + "  - name: Aura\n    attached_to: baer\n", 4, "objects.1.attached_to", ["'baer'", "did you mean 'bear'"],
    ),
    "attached to itself": (
        "objects:\n  - id: aura\n    name: A\n    attached_to: aura\n", 4, "objects.0.attached_to", ["itself"],
    ),
    "paired with two": (
        "objects:\n  - {id: a, name: A, paired_with: b}\n  - {id: b, name: B, paired_with: c}\n"
        "  - {id: c, name: C, paired_with: b}\n", 2, "objects.0.paired_with", ["'b' is paired with 'c'"],
    ),
    "copy of nothing that is there": (
        BEAR + "  - name: Clone\n    copy_of: baer\n", 4, "objects.1.copy_of", ["no card", "did you mean 'bear'"],
    ),
    "copy of itself": ("objects:\n  - id: c\n    name: C\n    copy_of: c\n", 4, "objects.0.copy_of", ["itself"]),
    "controller who does not play": (
        "players: [alice, bob]\nobjects:\n  - name: B\n    controller: alcie\n", 4, "objects.0.controller",
        ["no player", "did you mean 'alice'"],
    ),
    "owner who does not play": (
        "players: [alice]\nobjects:\n  - name: B\n    owner: zoe\n", 4, "objects.0.owner", ["known: alice"],
    ),
    "active player who does not play": (
        "players: [alice]\nactive_player: bob\nobjects: []\n", 2, "active_player", ["'bob'"],
    ),
    "no players": ("players: []\nobjects: []\n", 1, "players", ["at least 1"]),
    "player twice": ("players: [alice, alice]\nobjects: []\n", 1, "players.1.id", ["'alice' is taken by players.0"]),
    "player without an id": ("players:\n  - life: 3\nobjects: []\n", 2, "players.0", ["'id' is missing"]),
    "commander": ("players: [{id: a, commander: krenko}]\nobjects: []\n", 1, "players.0.commander", ["'krenko'"]),
    "id twice": (BEAR + "  - id: bear\n    name: B\n", 3, "objects.1.id", ["'bear' is taken by objects.0"]),
    "id of an object and an effect": (
        BEAR + "effects:\n  - id: bear\n    text: x\n", 4, "effects.0.id", ["taken by objects.0", "unique"],
    ),
    "id like an effect's": (BEAR + "effects:\n  - id: bear.1\n    text: x\n", 4, "effects.0.id", ["effects of 'bear'"]),
    "id with a line break": ('objects:\n  - id: "a\\nb"\n    name: B\n', 2, "objects.0.id", ["control characters"]),
    "empty id": ('objects:\n  - name: B\n    id: ""\n', 3, "objects.0.id", ["at least 1 character"]),
    "target": (BEAR + "effects:\n  - text: x\n    targets: [bare]\n", 5, "effects.0.targets.0", ["mean 'bear'"]),
    "targets as text": (BEAR + "effects:\n  - text: x\n    targets: bear\n", 5, "effects.0.targets", ["[bear]"]),
    "affected object": (BEAR + "effects:\n  - text: x\n    affects: [x]\n", 5, "effects.0.affects.0", ["known: bear"]),
    "effect without an effect": (BEAR + "effects:\n  - source: Fog\n", 4, "effects.0", ["`text`", "`does`"]),
    "chosen object": (
        "objects:\n  - name: B\n    choices:\n      object: x\n", 4, "objects.0.choices.object", ["no object", "'x'"],
    ),
    "chosen creature type": (
        "objects:\n  - name: B\n    choices: {creature_type: Gobiln}\n", 3, "objects.0.choices.creature_type",
        ["did you mean 'Goblin'"],
    ),
    "chosen basic land type": (
        "objects:\n  - name: B\n    choices: {basic_land_type: Desert}\n", 3, "objects.0.choices.basic_land_type",
        ["Plains, Island"],
    ),
    "word of a text change": (
        BEAR + "effects:\n  - text: x\n    choices: {from: rde, to: green}\n", 5, "effects.0.choices.from",
        ["'rde' is no colour", "'red'"],
    ),
    "word of a text change by one of another kind": (
        BEAR + "effects:\n  - text: x\n    choices:\n      from: white\n      to: Goblin\n", 7, "effects.0.choices.to",
        ["'white' is a color", "'Goblin' is a creature type", "words of a kind"],
    ),
    "word of a text change that is no basic land type": (
        BEAR + "effects:\n  - text: x\n    choices: {from: Forest, to: Desert}\n", 5, "effects.0.choices.to",
        ["'Desert' is no", "basic land type"],
    ),
    "word of a text change by a chosen one of another kind": (
        BEAR + "effects:\n  - choices: {from: white}\n    does:\n      - applies_to: this\n"
        "        does: [{replace word: {to: Goblin}}]\n", 6, "effects.0.does.0", ["'white' is a color"],
    ),
    "replaced word that is none": (
        BEAR + "effects:\n  - does:\n      - applies_to: this\n        does: [{replace word: {from: goblin}}]\n",
        6, "effects.0.does.0.does.0.replace word", ["'goblin' is no", "did you mean 'Goblin'"],
    ),
    "chosen land type that is a creature type on the board": (
        "objects:\n  - name: B\n    type_line: Creature — Goblin\n    choices: {land_type: Goblin}\n", 4,
        "objects.0.choices.land_type", ["'Goblin' is no land type"],
    ),
    "modification in an ability": (
        "objects:\n  - name: B\n    abilities:\n      - flying\n      - static:\n          effects:\n"
        "            - applies_to: this\n              does:\n                - add pt:\n                    powr: 1\n",
        9, "objects.0.abilities.1.static.effects.0.does.0.add pt", ["did you mean 'power'"],
    ),
    "kind of ability": (
        "objects:\n  - name: B\n    abilities:\n      - sttaic: {}\n", 4, "objects.0.abilities.0", ["mean 'static'"],
    ),
    "selector in an effect": (
        BEAR + "effects:\n  - does:\n      - applies_to: targts\n        does: [switch pt]\n", 5,
        "effects.0.does.0.applies_to", ["did you mean 'targets'"],
    ),
    "object named in an effect": (
        BEAR + "effects:\n  - does:\n      - applies_to: {object: baer}\n        does: [switch pt]\n", 5,
        "effects.0.does.0", ["did you mean 'bear'"],
    ),
    "exception of a copy": (
        BEAR + "  - name: C\n    copy_of: bear\n    copy_except: [{add abilites: [haste]}]\n", 5,
        "objects.1.copy_except.0", ["did you mean 'add abilities'"],
    ),
    "rule set": ("ruleset: curent\nobjects: []\n", 1, "ruleset", ["did you mean 'current'"]),
    "phase": ("objects: []\nturn: {phase: combta}\n", 2, "turn.phase", ["did you mean 'combat'"]),
    "rule number as a number": ("rules: [613.8]\nobjects: []\n", 1, "rules.0", ["quotes", '"613.8"']),
    "expected object": (BEAR + "expect:\n  objects:\n    baer: {}\n", 5, "expect.objects.baer", ["'bear'"]),
    "expected type": (
        BEAR + "expect:\n  objects:\n    bear: {types: [Creatur]}\n", 5, "expect.objects.bear.types.0", ["'creature'"],
    ),
    "expected power": (
        BEAR + "expect:\n  objects:\n    bear: {power: '3'}\n", 5, "expect.objects.bear.power", ["a whole number"],
    ),
    "expected layer": (
        "ruleset: m10\n" + BEAR + "expect:\n  order:\n    7f: [bear]\n", 6, "expect.order.7f", ["'m10'", "7e"],
    ),
    "expected order": (BEAR + "expect:\n  order:\n    '4': [x]\n", 5, "expect.order.4", ["'x'"]),
    "expected dependency of three": (
        BEAR + "expect:\n  depends:\n    '4': [[bear, bear, bear]]\n", 5, "expect.depends.4.0", ["at most 2"],
    ),
    "anchor": ("objects: &all []\n", 1, "objects", ["anchor", "quotes"]),
    "alias": ("objects: []\ntitle: *all\n", 2, "title", ["alias", "quotes"]),
    "tag": ("objects: !!python/object:os.system []\n", 1, "objects", ["tag"]),
    "key twice": ("title: a\nobjects: []\ntitle: b\n", 3, "", ["'title'", "second time", "line 1"]),
    "key twice inside": ("objects:\n  - name: A\n    id: a\n    name: B\n", 4, "objects.0", ["'name'", "line 2"]),
    "two documents": ("objects: []\n---\nobjects: []\n", 2, "", ["second document"]),
    "list as a key": ("objects: []\n? [a]\n: 1\n", 2, "", ["a key is"]),
    "nothing": ("", 1, "", ["nothing in it"]),
    "only a comment": ("# a board\n", 1, "", ["nothing in it"]),
    "a list": ("- objects\n", 1, "", ["expected a mapping"]),
    "indentation": ("objects:\n  - name: A\n   id: a\n", 3, "", ["no YAML"]),
    "control character": ("objects: []\ntitle: a\x07b\n", 2, "", ["U+0007"]),
    "too deep": ("objects: " + "[" * 100 + "]" * 100 + "\n", 1, "", ["60 deep"]),
    "number larger than any": ("objects: []\norigin: 1.1e300\n", 2, "origin", ["too large a number"]),
    "endless number": ("objects: []\norigin: .inf\n", 2, "origin", ["quotes"]),
    "half of a JSON string": ('{"objects": [],\n"title": "\\ud800"}', 2, "title", ["half of a character"]),
    "JSON without a number": ('{"objects": [],\n\n"origin": NaN}', 3, "origin", ["NaN"]),
    "JSON with a key twice": ('{"objects": [],\n"title": "a",\n"title": "b"}', 3, "", ["second time", "line 2"]),
    "JSON with a problem": ('{"objects": [\n{"name": "A",\n"zone": "x"}]}', 3, "objects.0.zone", ["'hand'"]),
    "JSON too deep": ('{"objects":\n' + "[" * 100_000, 2, "", ["60 deep"]),
    "JSON with an endless number": ('{"objects": [],\n"origin": 1e999}', 2, "origin", ["too large"]),
}  # fmt: skip


@pytest.fixture(params=["libyaml", "pure Python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "pure Python":
        monkeypatch.setattr(boardtext, "_PARSER", boardtext.yaml.SafeLoader)
    elif not hasattr(boardtext.yaml, "CSafeLoader"):
        pytest.skip("PyYAML is installed without libyaml")


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize("name", WRONG)
def test_wrong_file(name: str) -> None:
    text, line, field, words = WRONG[name]
    with pytest.raises(BoardError) as caught:
        Board.from_text(text, "b.yaml")
    error = caught.value
    assert len(error.problems) == 1, str(error)
    message = str(error)
    assert message.startswith(f"b.yaml:{line}:"), message
    if field:
        assert ".".join(map(str, error.problems[0].path)) == field
        assert f": {field}: " in message
    for word in words:
        assert word in message


def test_problems_of_a_file_come_together_and_in_its_order() -> None:
    text = """\
players: [alice, bob]
objects:
  - id: bear
    name: Grizzly Bears
    type_line: Creatur — Bear
    controller: carol
  - name: Aura
    zoen: hand
    attached_to: baer
effects:
  - source: Fog
    text: 7
    targets: [aura, moon]
rulset: m10
"""
    with pytest.raises(BoardError) as caught:
        Board.from_text(text, "b.yaml")
    found = [(problem.line, ".".join(map(str, problem.path))) for problem in caught.value.problems]
    assert found == [
        (5, "objects.0.type_line"),
        (6, "objects.0.controller"),
        (8, "objects.1.zoen"),
        (9, "objects.1.attached_to"),
        (12, "effects.0.text"),
        (13, "effects.0.targets.1"),
        (14, "rulset"),
    ]


def test_an_object_that_is_lost_is_not_missed_elsewhere() -> None:
    text = "objects:\n  - {id: 7, name: A}\n  - {name: B, attached_to: '7'}\n"
    with pytest.raises(BoardError) as caught:
        Board.from_text(text)
    assert [problem.path for problem in caught.value.problems] == [("objects", 0, "id")]


def test_many_problems_are_counted() -> None:
    with pytest.raises(BoardError, match="and 1,900 problems more"):
        Board.from_dict({"objects": [{"name": "A", "zoen": 1}] * 2_000})
    with pytest.raises(BoardError, match="and 900 problems more"):
        Board.from_dict({"objects": [{"name": "A", "attached_to": "x"}] * 1_000})


def test_data_without_a_file_has_a_path_and_no_line() -> None:
    with pytest.raises(BoardError) as caught:
        Board.from_dict({"objects": [{"name": "A", "zone": "limbo"}]}, "a test")
    assert str(caught.value).startswith("a test: objects.0.zone: found 'limbo'")
    assert caught.value.problems[0].line is None


@pytest.mark.parametrize("data", [None, [], 7, "objects", {}, {"objects": None}, {1: 2, "objects": []}])
def test_data_of_the_wrong_kind(data: object) -> None:
    with pytest.raises(BoardError):
        Board.from_dict(data)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10**400, "\ud800", {1}, object(), b"x"])
def test_values_that_no_file_can_hold(value: object) -> None:
    with pytest.raises(BoardError):
        Board.from_dict({"objects": [], "origin": {"note": [value]}})
    with pytest.raises(BoardError):
        Board.from_dict({"objects": [{"name": "A", "abilities": [{"other": {"text": value}}]}]})


def test_data_that_holds_itself() -> None:
    data: dict[str, object] = {"objects": []}
    data["origin"] = data
    with pytest.raises(BoardError, match="60 deep"):
        Board.from_dict(data)


# --- files ------------------------------------------------------------------------------------------------------


def test_files_that_cannot_be_read(tmp_path) -> None:
    for path, words in ((tmp_path / "none.yaml", "No such file"), (tmp_path, "directory"), ("a\0b", "null")):
        with pytest.raises(BoardError, match=words):
            Board.load(path)


def test_a_file_that_is_no_text(tmp_path) -> None:
    path = tmp_path / "b.yaml"
    path.write_bytes(b"objects: []\ntitle: \xff\xfe\n")
    with pytest.raises(BoardError) as caught:
        Board.load(path)
    assert str(caught.value) == f"{path}:2:8: byte 0xff is no UTF-8 text"


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path) -> None:
    path = tmp_path / "b.json"
    path.write_bytes(b'\xef\xbb\xbf{"objects": []}')
    assert Board.load(path).objects == ()


def test_a_json_file_must_be_json(tmp_path) -> None:
    path = tmp_path / "b.json"
    path.write_text('{"objects": [],\n title: no}')
    with pytest.raises(BoardError, match=r"b\.json:2:2: no JSON: Expecting property name"):
        Board.load(path)


def test_both_sides_of_the_limits(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    text = "objects: []\n"
    monkeypatch.setattr(boardfile, "MOST_BYTES", len(text))
    path = tmp_path / "b.yaml"
    path.write_text(text)
    assert Board.load(path) == Board.from_text(text)
    path.write_text(text + "\n")
    for read in (lambda: Board.load(path), lambda: Board.from_text(text + "\n")):
        with pytest.raises(LimitError, match="bytes in a board file"):
            read()


def test_the_limit_of_values(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (boardfile, boardtext):
        monkeypatch.setattr(module, "MOST_NODES", 12)
    for text in (
        '{"origin": [1, 2, 3, 4, 5, 6, 7, 8, 9], "objects": []}',
        "origin: [1, 2, 3, 4, 5, 6, 7, 8, 9]\nobjects: []",
    ):
        read_text(text)
        with pytest.raises(LimitError, match="12"):
            read_text(text.replace("9", "9, 10"))


def test_the_limit_of_objects() -> None:
    with pytest.raises(BoardError, match="at most 200,000"):
        Board.from_dict({"objects": [{}] * (MOST_THINGS + 1)})


@pytest.mark.parametrize("bomb", [
    "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    "- " * 100_000,
    "{a: " * 100_000,
    "? " * 100_000,
    '{"a":' * 100_000,
    '{"objects": ' + "9" * 5_000 + "}",
    "objects: " + "9" * 5_000,
    "objects: 0x" + "f" * 5_000,
])  # fmt: skip
@pytest.mark.usefixtures("parser")
def test_hostile_text(bomb: str) -> None:
    before = sys.getrecursionlimit()
    with pytest.raises(BoardError):
        Board.from_text(bomb)
    assert sys.getrecursionlimit() == before


def test_saving_needs_a_known_suffix_and_a_place(tmp_path) -> None:
    board = Board.from_dict({"objects": []})
    with pytest.raises(UnknownNameError, match=r"no file suffix is named '.toml'"):
        board.save(tmp_path / "b.toml")
    with pytest.raises(BoardError, match="cannot be written"):
        board.save(tmp_path / "nowhere" / "b.yaml")
    assert list(tmp_path.iterdir()) == []


# --- anything at all --------------------------------------------------------------------------------------------

PIECES = st.sampled_from([
    "objects", ":", " ", "\n", "  ", "- ", "[", "]", "{", "}", ",", '"', "'", "*a", "&a", "!!str", "|", ">", "#", "?",
    "name", "true", "1", "-", "---", "...", "%YAML 1.2", "\t", "\\u", "é", "\U0001f43b", "\x00", "\u2028", "0x1f",
    "1e9", "~", "<<", "=", "\\", "abilities", "static",
])  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)
SAMPLE = {
    "title": "x", "origin": {"a": 1}, "rules": ["1"], "ruleset": "m10", "players": ["a", {"id": "b", "life": 3}],
    "active_player": "a", "turn": {"phase": "combat", "day": "day", "number": 1},
    "objects": [
        {
            "id": "x", "name": "X", "mana_cost": "{X}", "type_line": "Land", "oracle_text": "", "power": 1,
            "counters": {"+1/+1": 1, "q": {"count": 1, "timestamp": 2}}, "zone": "hand", "colors": ["G"],
            "face": "front", "timestamp": 3,
            "abilities": ["flying", {"static": {"effects": [{"applies_to": "this", "does": ["switch pt"]}]}}],
            "face_down": True, "choices": {"color": "blue", "from": "red"}, "attacking": "a", "level": 2, "token": True,
        },
        {"card": "Blood Moon", "copy_of": "x", "copy_except": [{"add abilities": ["haste"]}], "attached_to": "x"},
        {"name": "Y", "layout": "transform", "card_faces": [{"name": "A"}, {"name": "B"}], "merged": [{"name": "Z"}]},
    ],
    "effects": [{"id": "e", "does": [{"applies_to": "targets", "does": ["switch pt"]}], "targets": ["x", "a"], "x": 1}],
    "expect": {
        "objects": {"x": {"types": ["Land"], "power": None}}, "order": {"4": ["x"]}, "depends": {"4": [["x", "e"]]},
    },
}  # fmt: skip


def _places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in inner for place in _places(item, (*path, key)))]


def _changed(value: object, path: tuple[str | int, ...], new: object) -> object:
    if not path:
        return new
    copied = value.copy()  # type: ignore[attr-defined]
    copied[path[0]] = _changed(copied[path[0]], path[1:], new)
    return copied


def _only_layers_errors(read: object) -> None:
    try:
        board = read()  # type: ignore[operator]
    except LayersError:
        return
    assert Board.from_dict(board.to_dict()) == board


@given(st.text() | st.lists(PIECES, max_size=40).map("".join), st.sampled_from(["b", "b.json"]))
@settings(max_examples=300, deadline=None)
def test_any_text(text: str, source: str) -> None:
    _only_layers_errors(lambda: Board.from_text(text, source))


@given(st.lists(PIECES, max_size=40).map("".join))
@settings(max_examples=100, deadline=None)
def test_any_text_with_the_pure_parser(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boardtext, "_PARSER", boardtext.yaml.SafeLoader)
        _only_layers_errors(lambda: Board.from_text(text))


@given(st.binary())
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes(tmp_path, raw: bytes) -> None:
    path = tmp_path / "b.yaml"
    path.write_bytes(raw)
    _only_layers_errors(lambda: Board.from_document(read_file(path)))


@given(VALUES)
@settings(max_examples=100, deadline=None)
def test_any_data(data: object) -> None:
    _only_layers_errors(lambda: Board.from_dict(data))  # type: ignore[arg-type]


@given(st.lists(st.tuples(st.sampled_from(_places(SAMPLE)), VALUES), min_size=1, max_size=2))
@settings(max_examples=500, deadline=None)
def test_a_board_with_anything_in_some_place(changes: list[tuple[tuple[str | int, ...], object]]) -> None:
    data: object = SAMPLE
    for path, value in changes:
        try:
            data = _changed(data, path, value)
        except (KeyError, IndexError, TypeError, AttributeError):
            continue  # the other change took the place away
    _only_layers_errors(lambda: Board.from_dict(data))  # type: ignore[arg-type]
    try:
        text = json.dumps(data)
    except (TypeError, ValueError):
        return
    _only_layers_errors(lambda: Board.from_text(text))


def test_what_there_is_is_listed_as_several():
    assert str(UnknownNameError("file suffix", "?", ["a"])) == "no file suffix is named '?' (file suffixes: a)"
    assert str(UnknownNameError("object or effect", "?", ["a"])).endswith("(objects and effects: a)")
