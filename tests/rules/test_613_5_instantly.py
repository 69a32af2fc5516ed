"""Continuous effects are applied anew all the time (CR 613.5): the examples of the rule, one board for each moment."""

import pytest
from rules.boards import aura, base, card, colors, creature, gets, pt, resolved, solved


def test_613_5_honor_of_the_pure_follows_the_color():
    honor, bear = card("Honor of the Pure"), creature("bear", colors=["B"])
    white = resolved("white", ["bear"], colors("white"))
    red = resolved("red", ["bear"], colors("red"))
    assert pt(solved(honor, bear), "bear") == (2, 2)
    assert pt(solved(honor, bear, effects=(white,)), "bear") == (3, 3)
    assert pt(solved(honor, bear, effects=(white, red)), "bear") == (2, 2)


GRAY_OGRE = [
    (0, (2, 2)),
    (1, (3, 3)),  # a +1/+1 counter
    (2, (7, 7)),  # +4/+4 from a spell
    (3, (7, 9)),  # +0/+2 from an enchantment
    (4, (5, 8)),  # becomes 0/1
]


@pytest.mark.parametrize(("moment", "expected"), GRAY_OGRE)
def test_613_5_gray_ogre_moment_by_moment(moment, expected):
    ogre = card("Gray Ogre", counters={"+1/+1": 1} if moment >= 1 else {}, timestamp=1)
    might = resolved("might", ["gray"], gets(4, 4), timestamp=2)
    wall = aura("wall", "gray", gets(0, 2), timestamp=3)
    small = resolved("small", ["gray"], base(0, 1), timestamp=4)
    objects = (ogre, wall)[: 2 if moment >= 3 else 1]
    effects = tuple(spell for spell, since in ((might, 2), (small, 4)) if moment >= since)
    assert pt(solved(*objects, effects=effects), "gray") == expected


def test_613_5_the_same_board_gives_the_same_answer_however_it_came_about():
    ogre, anthem = card("Gray Ogre"), card("Glorious Anthem")
    assert solved(ogre, anthem).to_dict()["objects"] == solved(ogre, anthem).to_dict()["objects"]
    assert pt(solved(ogre, anthem), "gray") == pt(solved(anthem, ogre), "gray") == (3, 3)
