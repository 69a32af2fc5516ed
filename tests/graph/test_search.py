"""first_free against DependencyGraph, and how little it asks."""

from hypothesis import given
from hypothesis import strategies as st
from waiting import built, relations

from graph import first_free


class Asked:
    """A relation that is asked, and keeps what it was asked for; more may seem possible than is so."""

    def __init__(self, waits, maybe=()):
        self.waits = set(waits)
        self.possible_pairs = [*maybe, *waits]
        self.asked = []

    def possible(self, item):
        return dict.fromkeys(on for one, on in self.possible_pairs if one == item)

    def depends(self, item, on):
        self.asked.append((item, on))
        return (item, on) in self.waits

    def first(self, items):
        return first_free(items, self.possible, self.depends)


@given(relations(), st.data())
def test_it_is_what_the_graph_says_comes_next(relation, data):
    keys, waits = relation
    items = sorted(keys, key=keys.__getitem__)
    pairs = st.tuples(st.sampled_from(items), st.sampled_from(items)).filter(lambda pair: pair[0] != pair[1])
    maybe = data.draw(st.lists(pairs, max_size=20)) if len(items) > 1 else []
    relation = Asked(waits, maybe)
    assert relation.first(items) == built(keys, waits).next()
    assert set(relation.asked) <= {*maybe, *waits}
    assert len(relation.asked) == len(set(relation.asked)), "nothing is asked twice"


def test_where_nothing_is_possible_nothing_is_asked():
    relation = Asked([])
    assert relation.first(range(100)) == 0
    assert relation.asked == []


def test_nothing_at_all():
    assert Asked([]).first([]) is None


def test_one_reason_to_wait_is_enough():
    relation = Asked([(0, on) for on in range(1, 100)])
    assert relation.first(range(100)) == 1
    assert relation.asked == [(0, 1)]


def test_what_waits_for_something_that_is_held_up_is_held_up():
    """0 waits for 9; 1, 2, ... for the one before."""
    relation = Asked([(0, 9), *((item, item - 1) for item in range(1, 9))])
    assert relation.first(range(10)) == 9
    assert len(relation.asked) == 9


def test_a_loop_of_all_is_seen_once():
    waits = [(item, on) for item in range(50) for on in range(50) if item != on]
    relation = Asked(waits)
    assert relation.first(range(50)) == 0
    assert len(relation.asked) <= 2 * 50


def test_a_deep_chain_is_no_deep_recursion():
    relation = Asked([(item, item + 1) for item in range(5000)])
    assert relation.first(range(5001)) == 5000
