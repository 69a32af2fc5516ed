"""Card pools: file forms and packings, the index, look-ups, hostile files, the commands."""

from __future__ import annotations

import gzip
import importlib.util
import json
import lzma
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from layers import Board, UnknownNameError, solve
from layers.cards.fetching import FetchError, fetch
from layers.cards.files import CardFileError, read_cards
from layers.cards.pool import CardPool, find_card
from layers.cli import main

LORD = {
    "object": "card", "name": "Made-Up Lord", "layout": "normal", "mana_cost": "{1}{G}", "type_line": "Creature — Elf",
    "oracle_text": "Other Elves get +1/+1.", "power": "2", "toughness": "2", "in_xmage": True,
}  # fmt: skip
TURNER = {
    "object": "card", "name": "Day Side // Night Side", "layout": "transform",
    "type_line": "Creature — Elf // Creature — Elf",
    "card_faces": [
        {"name": "Day Side", "mana_cost": "{G}", "type_line": "Creature — Elf", "oracle_text": "Reach", "power": "1",
         "toughness": "1"},
        {"name": "Night Side", "mana_cost": "", "type_line": "Creature — Elf", "oracle_text": "Flying", "power": "3",
         "toughness": "3", "color_indicator": ["G"]},
    ],
}  # fmt: skip
SCRYFALL: list[Any] = [LORD, TURNER, LORD | {"lang": "de", "name": "Ein Herr"}, {"object": "card", "name": "T",
                       "layout": "token", "type_line": "Token Creature — Elf"}]  # fmt: skip
MTGJSON_LORD = {
    "name": "Made-Up Lord", "layout": "normal", "manaCost": "{1}{G}", "type": "Creature — Elf",
    "text": "Other Elves get +1/+1.", "power": "2", "toughness": "2",
}  # fmt: skip
MTGJSON_TURNER = [
    {"name": "Day Side // Night Side", "faceName": "Night Side", "side": "b", "layout": "transform",
     "type": "Creature — Elf", "text": "Flying", "power": "3", "toughness": "3", "colorIndicator": ["G"]},
    {"name": "Day Side // Night Side", "faceName": "Day Side", "side": "a", "layout": "transform", "manaCost": "{G}",
     "type": "Creature — Elf", "text": "Reach", "power": "1", "toughness": "1"},
]  # fmt: skip
ATOMIC = {"meta": {"version": "5"}, "data": {"Made-Up Lord": [MTGJSON_LORD], "Day Side // Night Side": MTGJSON_TURNER}}
SET = {"meta": {}, "data": {"code": "XXX", "cards": [MTGJSON_LORD, *MTGJSON_TURNER], "tokens": [{"name": "T"}]}}
PRINTINGS = {"meta": {}, "data": {"XXX": SET["data"], "YYY": SET["data"]}}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MTG_LAYERS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def written(path: Path, data: object) -> Path:
    path.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
    return path


@pytest.mark.parametrize("data", [SCRYFALL, ATOMIC, SET, PRINTINGS], ids=["scryfall", "atomic", "set", "printings"])
def test_every_form_of_file_gives_the_same_cards(tmp_path: Path, data: object) -> None:
    with CardPool.open(written(tmp_path / "cards.json", data)) as pool:
        assert len(pool) == 2
        assert pool.names() == ("Day Side // Night Side", "Made-Up Lord")
        lord = pool.card("made-up lord")
        assert (lord.layout, lord.faces[0].power, lord.faces[0].oracle_text) == (
            "normal",
            "2",
            "Other Elves get +1/+1.",
        )
        turner = pool.card("NIGHT SIDE")
        assert [face.name for face in turner.faces] == ["Day Side", "Night Side"]
        assert turner.face_named("night side").color_indicator == ("green",)


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress], ids=["gzip", "xz"])
def test_packed_files(tmp_path: Path, pack: Any) -> None:
    path = tmp_path / "cards"
    path.write_bytes(pack(json.dumps(SCRYFALL).encode()))
    assert len(CardPool.open(path)) == 2
    path.write_bytes(pack(json.dumps(SCRYFALL).encode())[:-20])
    with pytest.raises(CardFileError, match="unpacked"):
        CardPool.open(path)


def test_zstandard_is_an_extra(tmp_path: Path) -> None:
    path = tmp_path / "cards.json.zst"
    path.write_bytes(b"\x28\xb5\x2f\xfd" + b"\xff" * 20)
    expected = "unpacked" if importlib.util.find_spec("zstandard") else "pip install"
    with pytest.raises(CardFileError, match=expected):
        CardPool.open(path)


def test_names_that_look_like_it(tmp_path: Path) -> None:
    pool = CardPool.open(written(tmp_path / "cards.json", SCRYFALL))
    with pytest.raises(UnknownNameError, match="did you mean 'Made-Up Lord'"):
        pool.card("Made-Up Lrod")
    assert "Day Side" in pool
    assert "Nobody" not in pool


def test_the_index_is_made_anew_when_the_file_has_changed(tmp_path: Path, cache: Path) -> None:
    path = written(tmp_path / "cards.json", SCRYFALL)
    CardPool.open(path).close()
    (index,) = cache.glob("cards-*.sqlite")
    made = index.stat().st_mtime_ns
    CardPool.open(path).close()
    assert index.stat().st_mtime_ns == made
    written(path, [LORD])
    os.utime(path, ns=(1, 1))
    assert len(CardPool.open(path)) == 1


def test_a_damaged_index_is_made_anew(tmp_path: Path, cache: Path) -> None:
    path = written(tmp_path / "cards.json", SCRYFALL)
    CardPool.open(path).close()
    (index,) = cache.glob("cards-*.sqlite")
    for damage in (b"", b"no database", index.read_bytes()[:5000]):
        index.write_bytes(damage)
        assert len(CardPool.open(path)) == 2


def test_a_failed_import_leaves_the_old_index(tmp_path: Path, cache: Path) -> None:
    path = written(tmp_path / "cards.json", SCRYFALL)
    CardPool.import_file(path).close()
    path.write_text("[{", "utf-8")
    with pytest.raises(CardFileError):
        CardPool.open(path)
    assert [file.name for file in cache.glob(".*")] == []
    path.unlink()
    pool = CardPool.imported()
    assert pool is not None
    assert len(pool) == 2


def test_opening_again_is_quick(tmp_path: Path) -> None:
    path = written(tmp_path / "cards.json", [LORD | {"name": f"Lord {number}"} for number in range(20_000)])
    CardPool.open(path).close()
    start = time.perf_counter()
    with CardPool.open(path) as pool:
        pool.card("lord 19999")
    assert time.perf_counter() - start < 0.2


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "nothing"),
        (b"[]", "no cards"),
        (b"{}", "without `data`"),
        (b'"text"', "array"),
        (b"[1, 2]", "no cards"),
        (b'[{"name": "X"}]', "is no card"),
        (b'[{"object": "card", "type_line": "Land"}]', "without name"),
        (b'[{"object": "card", "name": "X"', "no JSON"),
        (b'[{"object": "card", "name": "X"}', "comma"),
        (b'[{"object": "card", "name": "X"}] x', "after the end"),
        (b"[" * 200_000, "deep"),
        (b'[{"object": "card", "name": "\xff"}]', "UTF-8"),
        (b'{"data": {"X": []}}', "without faces"),
        (b'{"data": {"X": [{"name": 3}]}}', "without name"),
        (b'{"data": [1]}', "without `data`"),
        (b'{"data": {"X" [1]}}', "colon"),
        (b"PK\x03\x04" + bytes(range(100)), "found 'P'"),
    ],
)
def test_hostile_files_end_in_clear_errors(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(content)
    with pytest.raises(CardFileError, match=reason) as caught:
        list(read_cards(path))
    assert caught.value.path == path


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match="cannot be read"):
        CardPool.open(tmp_path / "nothing.json")


def test_a_board_may_name_cards_of_the_imported_pool(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError):
        find_card("Made-Up Lord")
    CardPool.import_file(written(tmp_path / "cards.json", SCRYFALL)).close()
    assert find_card("Humility").faces[0].abilities  # the catalogue comes first
    board = Board.from_dict({"objects": [{"card": "Made-Up Lord"}, {"card": "Night Side", "id": "night"}]})
    assert solve(board)["night"].power == 4


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "coverage"]) == 2
    assert "no card pool" in capsys.readouterr().err
    path = written(tmp_path / "cards.json", SCRYFALL)
    assert main(["cards", "import", str(path)]) == 0
    assert "2 cards" in capsys.readouterr().out
    assert main(["cards", "show", "made-up lord"]) == 0
    shown = capsys.readouterr().out
    assert "static, layer 7c" in shown
    lines = tmp_path / "lines.jsonl"
    assert main(["cards", "coverage", "--json", "--lines", str(lines)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["cards"], report["cards_read"], report["by_layer"]) == (1, 1, {"7c": {"read": 1, "lines": 1}})
    row, *others = map(json.loads, lines.read_text("utf-8").splitlines())
    # The report is of the real cards, the rows are of all.
    assert others
    assert row["name"] not in {other["name"] for other in others}
    assert row == {
        "name": "Made-Up Lord", "face": None, "line_index": 0, "line": "Other Elves get +1/+1.", "class": "static",
        "layers": ["7c"], "round_trip": True,
    }  # fmt: skip
    assert main(["cards", "coverage", "--pool", str(path), "--lines", str(tmp_path / "no" / "lines")]) == 2


def test_fetching_without_a_network_fails_clearly(tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="layers cards import FILE"):
        fetch("https://nowhere.invalid/cards.json", tmp_path / "cards.json")
    with pytest.raises(FetchError, match="no https"):
        fetch("file:///etc/passwd", tmp_path / "cards.json")
    assert list(tmp_path.glob("*.json")) == []


def test_the_pool_is_not_loaded_with_the_package() -> None:
    code = "import sys, layers; assert not {'sqlite3', 'platformdirs', 'lark'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
