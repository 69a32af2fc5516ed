"""The pages of whole boards in a browser: one with a loop, one with 300 effects, one as people have them."""

from pathlib import Path

import pytest
from large_boards import large_board

from layers import Board, solve

EXAMPLES = Path(__file__).parent.parent / "examples"


BOARDS = {
    "loop": lambda: Board.load(EXAMPLES / "11-life-and-limb-loop.yaml"),
    "humility": lambda: Board.load(EXAMPLES / "01-humility-two-opalescences.yaml"),
    "large": lambda: large_board(300, 60),
}


@pytest.mark.parametrize("name", BOARDS)
def test_stepping_through_a_board_with_the_keyboard(browse, name):
    solution = solve(BOARDS[name]())
    steps = solution.steps()
    page = browse(solution.to_html())
    page.shot(f"{name}-start")
    for step in steps[:12]:
        page.press("ArrowRight")
        heading = page.text("#now-heading")
        assert f"in layer {step.layer} (" in heading
        assert step.effect.id in heading
        panel = page.text("#now")
        assert "Why now:" in panel
        changed = {change.object for change in step.changes}
        shown = page.all_texts("#rows tr th")
        assert len(shown) == len(changed)
    page.shot(f"{name}-step")
    page.press("End")
    assert steps[-1].effect.id in page.text("#now-heading")
    page.press("Home")
    assert page.count("#stage g.node[data-nodes]") > 0
    page.shot(f"{name}-narrow", full_page=True)


def test_the_panel_shows_values_before_and_after(browse):
    solution = solve(Board.load(EXAMPLES / "01-humility-two-opalescences.yaml"))
    page = browse(solution.to_html(), address="#step=5")
    assert "humility.1" in page.text("#now-heading")
    row = next(text for text in page.all_texts("#rows tr") if "opalescence-2" in text)
    assert "4/4" in row
    assert "1/1" in row


def test_reasons_are_found_by_the_keyboard(browse):
    """Search for an effect, go to it, and read why another depends on it."""
    solution = solve(Board.load(EXAMPLES / "11-life-and-limb-loop.yaml"))
    page = browse(solution.to_html())
    page.press("/")
    page.page.keyboard.type("moon.1")
    page.press("Enter")
    assert "limb.1 changes what moon.1 applies to (also saproling)" in page.text("#box")
