"""The benchmarks: boards of the sizes asked for and with the right answers, rows of the right shape; no times."""

from __future__ import annotations

import dataclasses
import json
import math
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from agreement import disagreements

from benchmarks import __main__ as command
from benchmarks import counters, drawings
from benchmarks.families import FAMILIES, KEYWORDS, WORDS, Sizes, count_effects, family
from benchmarks.measuring import Case, Options, Row, TimeUpError, Unmeasured, fit, limited, measure
from benchmarks.peers import Phase, UnfitBoardError, load_reference, timestamp_order
from benchmarks.report import counted, exponents
from layers import Board, Solution, solve

NAMES = [one.name for one in FAMILIES]
ONCE = Options(budget=0, fewest=1, most=1, reference=60)
RATIOS = {"reference", "timestamp_only", "load", "again", "update"}
KEYS = {"family", "n", "k", "seconds", "load_seconds", "peak_mib", "board_mib", "ratios", "counters"}


def boards(name: str, n: int, k: int) -> list[Board]:
    return [Board.from_dict(data) for data in family(name).make(n, k)]


def solved(name: str, n: int, k: int) -> Solution:
    return solve(boards(name, n, k)[0])


def pt(solution: Solution, name: str) -> tuple[int | None, int | None]:
    return solution[name].power, solution[name].toughness


# --- families ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("texts", "small-boards")])
@pytest.mark.parametrize(("n", "k"), [(10, 4), (10, 5), (11, 8), (50, 18), (60, 40)])
def test_a_board_has_the_sizes_that_were_asked_for(name: str, n: int, k: int) -> None:
    one = family(name)
    if one.k_is_n:
        k = n
    if name == "many-loops":
        k -= k % 2
    (board,) = boards(name, n, k)
    assert len(board.objects) == n
    assert count_effects(board) == k
    assert not board.problems()
    assert not board.not_understood()


def test_boards_of_texts_have_so_many_cards_and_texts() -> None:
    (board,) = boards("texts", 20, 8)
    assert len(board.objects) == 20
    assert len({thing.printed.oracle_text for thing in board.objects}) == 8
    assert not board.not_understood()


def test_small_boards_are_as_many_as_were_asked_for() -> None:
    found = boards("small-boards", 5, 4)
    assert [len(board.objects) for board in found] == [12, 13, 14, 15, 12]
    assert [count_effects(board) for board in found] == [4] * 5


@pytest.mark.parametrize("name", NAMES)
def test_the_same_sizes_make_the_same_boards(name: str) -> None:
    assert family(name).make(12, 4) == family(name).make(12, 4)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("quick", [True, False])
def test_sizes_are_enough_for_exponents(name: str, quick: bool) -> None:
    one = family(name)
    sizes = one.quick if quick else one.full
    assert len(set(sizes.n)) >= 4
    assert one.k_is_n or (sizes.k_at > 0 and len(set(sizes.k)) >= 4)
    assert set(one.reference) <= set(command._sizes(one.full, one.k_is_n))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("n", "k"), [(8, 4), (12, 8), (14, 6)])
def test_the_literal_solver_agrees(name: str, n: int, k: int) -> None:
    for board in boards(name, n, k)[:3]:
        assert disagreements(board.with_text_read()) == []


def test_the_literal_solver_agrees_about_every_kind_of_effect_of_a_mixed_board() -> None:
    assert disagreements(boards("mixed", 24, 18)[0]) == []


def test_anthems() -> None:
    assert pt(solved("anthems", 8, 4), "bear-0") == (6, 6)


def test_slivers() -> None:
    solution = solved("slivers", 6, 6)
    assert all(solution[name].has(word) for name in solution for word in KEYWORDS[:6])
    assert not solution["sliver-0"].has(KEYWORDS[6])


def test_land_copies() -> None:
    solution = solved("land-copies", 8, 4)
    assert solution["plains-0"].subtypes == ("Forest", "Plains")
    assert solution["cradle-3"].subtypes == ("Forest",)


def test_chain() -> None:
    solution = solved("chain", 8, 4)
    assert solution["end-0"].subtypes == WORDS[:5]
    assert solution["link-2"].subtypes == WORDS[2:5]
    # Each is older than the one that it waits for.
    assert [effect.id for effect in solution.order("4")] == ["link-0.1", "link-1.1", "link-2.1", "link-3.1"]
    assert [effect.timestamp for effect in solution.order("4")] == [4, 3, 2, 1]


def test_one_loop() -> None:
    solution = solved("one-loop", 8, 4)
    assert {solution[name].subtypes for name in solution} == {(WORDS[3],)}
    (loop,) = solution.loops("4")
    assert len(loop) == 4
    assert len(solution.dependencies("4")) == 4 * 3


def test_many_loops() -> None:
    solution = solved("many-loops", 8, 4)
    assert solution["one-2"].subtypes == (WORDS[2], WORDS[3])
    assert [len(loop) for loop in solution.loops("4")] == [2, 2]


def test_abilities_lost_and_granted() -> None:
    solution = solved("abilities", 8, 4)
    # Flying for all, then nothing for the first type, then trample for what flies, and no vigilance.
    assert [effect.id for effect in solution.order("6")] == ["rule-1.1", "rule-2.1", "rule-0.1", "rule-3.1"]
    assert solution["one-0"].ability_names == ()
    assert set(solution["one-2"].ability_names) == {"flying", "trample"}


def test_humility() -> None:
    solution = solved("humility", 8, 4)
    # The younger Humility loses its ability to the older one; the younger Opalescence is the last to set a size.
    assert [effect.id for effect in solution.order("7b")] == ["opalescence-0.1", "humility-1.1", "opalescence-2.1"]
    assert pt(solution, "plain-1") == (2, 2)
    assert pt(solution, "humility-3") == (4, 4)
    assert pt(solution, "opalescence-2") == (1, 1)
    for name in solution:
        assert solution[name].types == ("Enchantment", "Creature")
        assert solution[name].abilities == ()


def test_mixed() -> None:
    solution = solved("mixed", 10, 5)
    assert pt(solution, "creature-0") == (1 + 2, 2 + 2)  # two counters
    assert pt(solution, "creature-2") == (3 + 1, 4 + 1)  # ann's anthem
    assert pt(solution, "creature-5") == (2 + 2, 4)  # the sword, and ben has no anthem
    assert set(solution["creature-5"].ability_names) == {"menace", "flying"}
    assert pt(solution, "artifact-4") == (5 + 1, 5 + 1)  # marching, and ann's
    assert solution["land-1"].subtypes == ("Forest", "Island")


def test_classic() -> None:
    solution = solved("classic", 12, 4)
    # Blood Moon takes Urborg's ability; Humility came after Opalescence, which does not apply to itself.
    assert solution["famous-2"].subtypes == ("Mountain",)
    assert solution["taiga-1"].subtypes == ("Mountain",)
    assert pt(solution, "famous-0") == (None, None)
    assert pt(solution, "famous-1") == pt(solution, "bear-0") == (1, 1)
    assert solution.statistics.dependencies > 0


def test_timestamp_order_gives_the_right_answer_on_a_mixed_board_of_permanents() -> None:
    (board,) = boards("mixed-permanents", 120, 60)
    exact = solve(board)
    with timestamp_order():
        plain = solve(board)
    assert {name: exact[name].to_dict() for name in exact} == {name: plain[name].to_dict() for name in plain}


def test_a_mixed_board_has_effects_in_every_layer() -> None:
    assert set(solved("mixed", 50, 18).layers) == {"1a", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"}


def test_texts() -> None:
    solution = solved("texts", 6, 6)
    assert solution["card-5"].subtypes == (WORDS[5], WORDS[6])
    assert solution["card-5"].has("vigilance")  # by ben's other card


def test_small_boards() -> None:
    solution = solve(boards("small-boards", 2, 5)[0])
    assert pt(solution, "artifact-4") == (5, 5)
    assert pt(solution, "creature-5") == (2 + 1 + 2, 4 + 1)  # an anthem and a sword


# --- what is compared with --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "n", "k"), [("chain", 12, 6), ("one-loop", 8, 4), ("mixed", 50, 36)])
def test_timestamp_order_makes_no_dependency(name: str, n: int, k: int) -> None:
    (board,) = boards(name, n, k)

    before = solve(board).statistics.dependencies
    with timestamp_order():
        plain = solve(board)
    assert before > 0
    assert plain.statistics.dependencies == 0
    order = [(step.layer, step.effect.timestamp) for step in plain.steps()]
    of_layer: dict[str, list[int]] = {}
    for layer, timestamp in order:
        of_layer.setdefault(layer, []).append(timestamp)
    # A characteristic-defining ability has a sublayer of its own, but within layers 2 to 6 it would come first.
    assert all(stamps == sorted(stamps) for stamps in of_layer.values())
    assert solve(board).statistics.dependencies == before


def solved_case(name: str, n: int, k: int) -> Case:
    case = Case(family(name), n, k)
    case.solve()
    return case


def test_counters_are_those_of_the_solver() -> None:
    found = solved_case("anthems", 8, 4).counters()
    assert found["applications"] == 4
    assert found["dependencies"] == 0
    assert solved_case("one-loop", 8, 4).counters()["dependencies"] >= 2 * (4 - 1)
    # Of many boards it is the sum.
    case = solved_case("small-boards", 5, 4)
    assert case.counters()["applications"] == sum(solution.statistics.applications for solution in case.solutions)


def test_the_literal_solver_is_found() -> None:
    literal = load_reference()
    assert literal is not None
    found = literal(boards("anthems", 3, 1)[0])
    assert isinstance(found, dict)
    assert found["bear-0"]["power"] == 3


# --- measuring --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_row_has_its_shape(name: str) -> None:
    literal = load_reference()
    row = measure(family(name), 10, 10 if family(name).k_is_n else 4, ONCE, literal if name != "texts" else None)
    data = json.loads(json.dumps(row.to_json()))
    assert set(data) == KEYS
    assert data["family"] == name
    assert all(data[key] > 0 for key in ("seconds", "load_seconds", "peak_mib", "board_mib"))
    assert set(data["ratios"]) == RATIOS
    missing = {"texts": RATIOS - {"load"}, "small-boards": {"update"}}.get(name, set())
    assert {ratio for ratio, value in data["ratios"].items() if value is None} == missing
    assert all(isinstance(value, int | float) for value in data["counters"].values())


def test_every_loading_of_texts_is_the_first() -> None:
    case = Case(family("texts"), 4, 2)
    first, second = case.work(), case.work()
    assert isinstance(first, list)
    assert isinstance(second, list)
    assert first[0].objects[0].printed.name != second[0].objects[0].printed.name
    assert first[0].objects[0].printed.abilities == second[0].objects[0].printed.abilities


def test_fitting_finds_the_exponent() -> None:
    sizes = (10, 20, 40, 80, 160)
    assert fit([(size, 0.003 * size**1.7) for size in sizes]) == pytest.approx(1.7)
    assert fit([(size, 0.5) for size in sizes]) == pytest.approx(0)
    # Noise that is the same in both directions leaves it as it is.
    noisy = [(size, size**2 * factor) for size in sizes for factor in (0.8, 1 / 0.8)]
    assert fit(noisy) == pytest.approx(2)


def test_fitting_wants_four_sizes() -> None:
    assert fit([(10, 1.0), (20, 2.0), (40, 4.0), (40, 5.0)]) is None


def test_exponents_take_n_with_k_fixed_and_k_with_n_fixed() -> None:
    one = dataclasses.replace(family("mixed"), quick=Sizes((10, 20, 40, 80), 8, (4, 8, 16, 32), 40, ((7, 3),)))
    sizes = command._sizes(one.quick, k_is_n=False)
    rows = [row(one.name, n, k, n**1.5 * k**2.5) for n, k in sizes]
    # Another family's rows, and sizes besides, do not count.
    rows += [row("anthems", 20, 8, 1e9), row(one.name, 3, 3, 1e9)]
    found = exponents(one, rows, quick=True)
    assert found.exponent_n == pytest.approx(1.5)
    assert found.exponent_k == pytest.approx(2.5)


def test_exponents_where_k_is_n() -> None:
    one = dataclasses.replace(family("slivers"), quick=Sizes((10, 20, 40, 80), 0))
    found = exponents(one, [row(one.name, n, n, n**3) for n in one.quick.n], quick=True)
    assert found.to_json() == {"family": "slivers", "exponent_n": pytest.approx(3), "exponent_k": None}


def test_counters_grow_too() -> None:
    one = dataclasses.replace(family("mixed"), quick=Sizes((10, 20, 40, 80), 8, (4, 8, 16, 32), 40))
    rows = [row(one.name, n, k, 1.0) for n, k in command._sizes(one.quick, k_is_n=False)]
    rows = [dataclasses.replace(found, counters={"trials": found.k**2, "changes": 0}) for found in rows]
    found = counted(one, rows, quick=True)
    assert set(found) == {"trials", "changes"}
    assert found["trials"].exponent_k == pytest.approx(2)
    assert found["trials"].exponent_n == pytest.approx(0)
    # There is no logarithm of nothing.
    assert found["changes"].exponent_k is None


def row(name: str, n: int, k: int, units: float) -> Row:
    # How long it took counts for nothing, only how long in units of something else that was timed by turns.
    return Row(name, n, k, 1.0, 1.0, 1.0, 1.0, dict.fromkeys(RATIOS), {}, units)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no alarms")
def test_what_takes_too_long_is_stopped() -> None:
    def for_ever() -> None:
        while True:
            pass

    with pytest.raises(TimeUpError), limited(0.02):
        for_ever()
    with limited(math.inf):
        pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no alarms")
def test_a_size_that_takes_too_long_is_not_measured() -> None:
    found = measure(family("one-loop"), 40, 40, dataclasses.replace(ONCE, limit=0.001))
    assert isinstance(found, Unmeasured)
    data = found.to_json()
    assert set(data) == KEYS | {"not_measured"}
    assert data["seconds"] is None
    assert data["not_measured"].startswith("took over")


# --- the command ------------------------------------------------------------------------------------------------


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command measure three families of very small boards."""
    sizes = Sizes((4, 6, 8, 10), 2, (1, 2, 3, 4), 8)
    few = {
        name: dataclasses.replace(family(name), quick=sizes, full=sizes, reference=())
        for name in ("anthems", "slivers", "texts")
    }
    monkeypatch.setattr(command, "FAMILIES", tuple(few.values()))
    monkeypatch.setattr(command, "family", few.__getitem__)
    monkeypatch.setattr(command, "QUICK", ONCE)
    monkeypatch.setattr(command, "peers", list)


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


@pytest.mark.usefixtures("tiny")
def test_the_command_writes_rows_and_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.jsonl"
    assert command.main(["--quick", "--json", str(file)]) == 0
    head, *rows = lines(file)
    assert {"machine", "python", "commit", "options", "peers"} <= set(head)
    assert head["options"]["quick"] is True
    measured = [(one["family"], one["n"], one["k"]) for one in rows if "n" in one]
    ns, ks = (4, 6, 8, 10), (1, 3, 4)
    for name in ("anthems", "texts"):
        assert [one for one in measured if one[0] == name] == [
            *((name, n, 2) for n in ns),
            *((name, 8, k) for k in ks),
        ]
    assert [one for one in measured if one[0] == "slivers"][:4] == [("slivers", n, n) for n in ns]
    growth = [one for one in rows if "exponent_n" in one]
    assert [set(one) for one in growth] == [{"family", "exponent_n", "exponent_k"}] * 3
    assert all(isinstance(one["exponent_n"], float) for one in growth)
    out, err = capsys.readouterr()
    assert "anthems: k enchantments" in out
    assert "time grows as n^" in out
    assert "anthems n=4 k=2 ..." in err


@pytest.mark.usefixtures("tiny")
def test_an_interrupted_run_tells_what_it_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[Row | Unmeasured] = []

    def stopping(*args: Any) -> Row | Unmeasured:
        if len(done) == 5:
            raise KeyboardInterrupt
        done.append(measure(*args))
        return done[-1]

    monkeypatch.setattr(command, "measure", stopping)
    file = tmp_path / "rows.jsonl"
    assert command.main(["--quick", "--json", str(file)]) == 130
    _, *rows = lines(file)
    assert sum("n" in one for one in rows) == 5
    (growth,) = (one for one in rows if "exponent_n" in one)
    assert growth["exponent_n"] is not None
    assert growth["exponent_k"] is None
    out = capsys.readouterr().out
    assert "anthems" in out
    assert "Interrupted" in out


@pytest.mark.usefixtures("tiny")
def test_larger_sizes_than_one_that_took_too_long_are_not_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def giving_up(one: Any, n: int, k: int, *rest: Any) -> Row | Unmeasured:
        return Unmeasured(one.name, n, k, "took over 10 s") if (n, k) == (6, 2) else measure(one, n, k, *rest)

    monkeypatch.setattr(command, "measure", giving_up)
    file = tmp_path / "rows.jsonl"
    assert command.main(["--quick", "--families", "anthems", "--json", str(file)]) == 0
    _, *rows = lines(file)
    gone = {(one["n"], one["k"]): one["not_measured"] for one in rows if "not_measured" in one}
    assert gone == {(6, 2): "took over 10 s"} | dict.fromkeys(
        [(8, 2), (10, 2), (8, 3), (8, 4)], "a smaller size took over 10 s"
    )
    assert [(one["n"], one["k"]) for one in rows if one.get("seconds")] == [(4, 2), (8, 1)]
    assert "not measured: a smaller size" in capsys.readouterr().out


def changed(file: Path, change: Callable[[dict[str, int]], None]) -> None:
    """Change the first row of counters that are kept."""
    first, *rest = lines(file)
    change(first["counters"])
    file.write_text("".join(json.dumps(one) + "\n" for one in [first, *rest]), "utf-8")


@pytest.fixture
def kept(tiny: None, tmp_path: Path) -> Path:
    """Return a file with the counters of the very small boards."""
    file = tmp_path / "counters.jsonl"
    assert command.main(["--quick", "--keep", str(file)]) == 0
    return file


def test_counters_that_are_as_they_were(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert {one["family"] for one in lines(kept)} == {"anthems", "slivers"}
    capsys.readouterr()
    assert command.main(["--quick", "--expect", str(kept)]) == 0
    assert "exactly the work that is kept" in capsys.readouterr().out
    # Of some families only these are compared.
    assert command.main(["--quick", "--families", "slivers", "--expect", str(kept)]) == 0
    assert "exactly the work that is kept" in capsys.readouterr().out


def test_a_counter_that_is_higher_fails(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(kept, lambda counts: counts.update(applications=1))
    assert command.main(["--quick", "--families", "anthems", "--expect", str(kept)]) == 1
    out = capsys.readouterr().out
    assert "anthems n=4 k=2: applications was 1, is 2\n" in out
    assert f"python -m benchmarks --quick --keep {kept}" in out


def test_a_counter_that_is_lower_is_to_be_kept(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(kept, lambda counts: counts.update(readings=1000))
    assert command.main(["--quick", "--families", "anthems", "--expect", str(kept)]) == 0
    out = capsys.readouterr().out
    assert "readings: lower, at one size\n" in out
    assert f"python -m benchmarks --quick --keep {kept}" in out


def test_counters_of_another_name_fail_nothing(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(kept, lambda counts: counts.update(guesses=counts.pop("readings")))
    assert command.main(["--quick", "--families", "anthems", "--expect", str(kept)]) == 0
    out = capsys.readouterr().out
    assert "readings: not kept yet, at one size\n" in out
    assert "guesses: no longer counted, at one size\n" in out
    assert f"--keep {kept}" in out


def test_sizes_that_are_not_kept_or_not_measured_fail_nothing() -> None:
    found = counters.compare({("a", 1, 1): {"trials": 3}, ("b", 1, 1): {}}, {("a", 2, 1): {"trials": 9}})
    assert found.higher == []
    assert found.unknown == {"a: not kept yet": 1, "a: no longer measured": 1}


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--keep", "x", "--families", "anthems"], "all families"),
        (["--expect", "no-such-file"], "no file"),
        (["--expect", "x", "--keep", "x"], "not allowed with"),
    ],
)
def test_counters_want_a_file_and_all_families(
    words: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        command.main(words)
    assert stopped.value.code == 2
    assert error in capsys.readouterr().err


def test_the_counters_that_are_kept_are_those_of_the_quick_sizes() -> None:
    kept = counters.read(Path(command.__file__).with_name("counters.jsonl"))
    sizes = [
        (one.name, *size) for one in FAMILIES if one.work == "solve" for size in command._sizes(one.quick, one.k_is_n)
    ]
    assert list(kept) == sizes


def test_the_families_can_be_listed_and_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == NAMES
    with pytest.raises(SystemExit) as stopped:
        command.main(["--families", "anthems,no-such"])
    assert stopped.value.code == 2
    assert "no-such" in capsys.readouterr().err


# --- other engines ----------------------------------------------------------------------------------------------


class Echo:
    """An engine that gives our answers to boards of up to six objects."""

    name, version, columns, includes = "echo", "1", ("echo",), "solving again."

    def prepare(self, boards: list[Board]) -> dict[str, Any]:
        if len(boards[0].objects) > 6:
            raise UnfitBoardError("too many objects")
        return {"echo": lambda: solve(boards[0])}


@pytest.mark.usefixtures("tiny")
def test_an_engine_is_measured_where_it_gives_our_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "peers", lambda: [Echo()])
    file = tmp_path / "rows.jsonl"
    assert command.main(["--quick", "--families", "anthems", "--json", str(file)]) == 0
    head, *rows = lines(file)
    assert head["peers"] == {"echo": "1"}
    measured = {one["n"]: set(one.get("peers", ())) for one in rows if "n" in one}
    assert measured == {4: {"echo"}, 6: {"echo"}, 8: set(), 10: set()}
    out, err = capsys.readouterr()
    assert "left out echo: too many objects" in err
    assert "echo 1: solving again." in out


@pytest.mark.parametrize(("name", "n", "k"), [("anthems", 8, 4), ("land-copies", 8, 4), ("mixed-permanents", 24, 12)])
def test_phase_gives_our_answers(name: str, n: int, k: int) -> None:
    pytest.importorskip("phase")
    found = Phase().prepare(boards(name, n, k))
    assert set(found) == set(Phase.columns)
    assert isinstance(found["phase"](), list)


def test_phase_is_not_given_the_effects_of_spells() -> None:
    pytest.importorskip("phase")
    with pytest.raises(UnfitBoardError, match="spells"):
        Phase().prepare(boards("mixed", 50, 18))


def test_drawings(capsys: pytest.CaptureFixture[str]) -> None:
    """The small run of what is drawn says how much it was."""
    assert drawings.main(["12"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split()[0] == "12"
    assert lines[-1].startswith("20,000 items")
