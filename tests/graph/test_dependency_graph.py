"""What a DependencyGraph answers, and what it refuses."""

import copy
import pickle
from fractions import Fraction

import pytest

from graph import DependencyGraph, GraphError


def built(keys, waits=()):
    """Return a graph of items with keys, in which the first of each pair waits for the second."""
    graph = DependencyGraph()
    for item, key in keys.items():
        graph.add(item, key=key)
    for item, on in waits:
        graph.add_dependency(item, on=on)
    return graph


ABC = {"a": 1, "b": 2, "c": 3}


def test_an_empty_graph_has_nothing_to_offer():
    """An empty graph answers every question."""
    graph = DependencyGraph()
    assert graph.next() is None
    assert graph.free() == graph.order() == graph.loops() == graph.components() == list(graph) == []
    assert len(graph) == 0
    assert len(graph.to_networkx()) == len(graph.condensation()) == 0


def test_the_example_of_the_design():
    """A dependency goes before the key."""
    graph = built(ABC)
    graph.add_dependency("a", on="b", because="b changes what a applies to")
    assert graph.free() == ["b", "c"]
    assert graph.order() == ["b", "a", "c"]
    assert graph.loops() == []
    assert list(graph.to_networkx().edges(data="because")) == [("b", "a", "b changes what a applies to")]


def test_keys_alone_decide_without_dependencies():
    """Without dependencies everything is free, in key order."""
    graph = built({"x": 3, "y": 1, "z": 2})
    assert graph.free() == graph.order() == list(graph) == ["y", "z", "x"]


def test_a_loop_is_in_key_order_with_everything_else_that_is_free():
    """The members of a free loop do not come as a block."""
    graph = built({"a": 1, "outside": 2, "b": 3}, [("a", "b"), ("b", "a")])
    assert graph.free() == ["a", "outside", "b"]
    assert graph.order() == ["a", "outside", "b"]


def test_what_is_left_of_a_loop_is_looked_at_again():
    """Once one member has come, the dependencies between the others may count again."""
    graph = built({1: 1, 2: 4, 3: 2, 4: 3}, [(1, 3), (3, 2), (2, 1)])
    assert graph.loops() == [(1, 3, 2)]
    assert graph.order() == [1, 4, 2, 3]


def test_what_is_left_of_a_loop_may_be_a_loop_still():
    """Two loops that share a member: without another member the one loop stays, without the shared one neither does."""
    graph = built({"p": 1, "q": 2, "shared": 3, "r": 4}, [("p", "shared"), ("shared", "p"), ("shared", "r")])
    graph.add_dependency("r", on="shared")
    graph.add_dependency("q", on="r")
    assert graph.loops() == [("p", "shared", "r")]
    graph.remove("p")
    assert graph.loops() == [("shared", "r")]
    assert graph.free() == ["shared", "r"]
    graph.remove("shared")
    assert graph.loops() == []
    assert graph.free() == ["r"]


def test_a_loop_waits_for_what_any_member_waits_for():
    """One dependency that leaves the loop holds up all its members."""
    graph = built({"a": 1, "b": 2, "z": 9}, [("a", "b"), ("b", "a"), ("b", "z")])
    assert graph.free() == ["z"]
    assert graph.order() == ["z", "a", "b"]


def test_a_loop_elsewhere_changes_nothing():
    """Dependencies outside a loop count although there is a loop."""
    graph = built({"x": 1, "y": 2, "first": 3, "second": 4}, [("x", "y"), ("y", "x"), ("first", "second")])
    assert graph.order() == ["x", "y", "second", "first"]


def test_next_follows_every_change():
    """Adding, discarding and removing all show at once."""
    graph = built(ABC)
    assert graph.next() == "a"
    graph.add_dependency("a", on="b")
    assert graph.next() == "b"
    graph.add_dependency("b", on="a")
    assert graph.next() == "a"
    graph.add_dependency("b", on="c")
    assert graph.next() == "c"
    graph.discard_dependency("b", on="c")
    assert graph.next() == "a"
    graph.discard_dependency("b", on="a")
    assert graph.next() == "b"
    graph.remove("b")
    assert graph.next() == "a"
    graph.add("first", key=0)
    assert graph.next() == "first"
    graph.remove("first")
    graph.add("first", key=0)
    assert graph.next() == "first"


def test_an_item_can_return_with_another_key():
    """What was removed can be added anew."""
    graph = built(ABC, [("c", "a")])
    graph.remove("a")
    graph.add("a", key=10)
    assert graph.order() == ["b", "c", "a"]


def test_removing_takes_the_dependencies_along():
    """The other ends of a removed item's dependencies forget it."""
    graph = built(ABC, [("a", "b"), ("b", "c")])
    graph.remove("b")
    assert graph.waits_for("a") == graph.dependents("c") == []
    assert repr(graph) == "<DependencyGraph of 2 items and 0 dependencies>"


def test_order_changes_nothing():
    """The graph is the same after order()."""
    graph = built(ABC, [("a", "b"), ("b", "a")])
    before = graph.to_json()
    assert graph.order() == graph.order()
    assert graph.to_json() == before


def test_copies_change_on_their_own():
    """A copy shares no state with its original, by whichever way it is made."""
    graph = built(ABC, [("a", "b"), ("b", "a"), ("c", "a")])
    for other in (graph.copy(), copy.copy(graph), copy.deepcopy(graph), pickle.loads(pickle.dumps(graph))):
        assert isinstance(other, DependencyGraph)
        assert other.to_json() == graph.to_json()
        other.remove("a")
        other.add_dependency("b", on="c")
        assert other.order() == ["c", "b"]
    assert graph.loops() == [("a", "b")]


def test_a_copy_is_of_the_same_class():
    """A subclass is copied as such."""

    class Steps(DependencyGraph):
        pass

    assert type(Steps().copy()) is Steps
    assert repr(Steps()) == "<Steps of 0 items and 0 dependencies>"


def test_iteration_survives_changes():
    """Iterating is over the items there were at its start."""
    graph = built(ABC)
    for item in graph:
        graph.remove(item)
    assert list(graph) == []


def test_looking_at_neighbours():
    """Both directions are in key order, with the reason as given."""
    why = object()
    graph = built({"a": 3, "b": 2, "c": 1})
    graph.add_dependency("a", on="b")
    graph.add_dependency("a", on="c", because=why)
    graph.add_dependency("b", on="c")
    assert graph.waits_for("a") == ["c", "b"]
    assert graph.dependents("c") == ["b", "a"]
    assert graph.reason("a", on="c") is why
    assert graph.reason("a", on="b") == ""
    assert graph.key("a") == 3
    assert graph.label("a") == "a"
    assert "a" in graph
    assert "z" not in graph


def test_a_repeated_dependency_has_the_last_reason():
    """Repeating a dependency replaces its reason and adds nothing."""
    graph = built(ABC)
    graph.add_dependency("a", on="b", because="first")
    graph.add_dependency("a", on="b", because="second")
    assert graph.reason("a", on="b") == "second"
    assert repr(graph) == "<DependencyGraph of 3 items and 1 dependency>"


def test_condensation_joins_labels_and_reasons():
    """A component's node has its members' labels; an edge all reasons once."""
    graph = built({"a": 1, "b": 2, "c": 3, "d": 4}, [("a", "b"), ("b", "a")])
    for item, on, because in [("c", "b", "two"), ("c", "a", "one"), ("d", "a", ""), ("d", "c", "one")]:
        graph.add_dependency(item, on=on, because=because)
    condensed = graph.condensation()
    assert list(condensed.nodes(data="label")) == [(("a", "b"), "a, b"), (("c",), "c"), (("d",), "d")]
    assert list(condensed.edges(data="because")) == [
        (("a", "b"), ("c",), "one; two"),
        (("a", "b"), ("d",), ""),
        (("c",), ("d",), "one"),
    ]


@pytest.mark.parametrize("keys", [[(1, "b"), (1, "a")], [Fraction(1, 2), 0.25], ["b", "a"], [(2,), (1, 5)]])
def test_any_orderable_value_is_a_key(keys):
    """Keys are whatever can be compared."""
    assert built(dict(zip(["second", "first"], keys, strict=True))).order() == ["first", "second"]


def test_equal_keys_are_decided_by_label_then_text():
    """With equal keys the label decides, then the item's text."""
    graph = DependencyGraph()
    graph.add(30, key=1, label="x")
    graph.add(4, key=1, label="x")
    graph.add(2, key=1, label="y")
    assert graph.order() == [30, 4, 2]  # "30" < "4"


def test_the_text_is_asked_for_only_when_it_matters():
    """With a label and a key of its own, an item's text is not needed."""

    class Item:
        def __str__(self):
            raise AssertionError

    first, second = Item(), Item()
    graph = DependencyGraph()
    graph.add(first, key=1, label="x")
    graph.add(second, key=2, label="x")
    graph.add_dependency(first, on=second)
    assert graph.order() == [second, first]


def test_what_nothing_decides_is_refused():
    """An item that key, label and text leave undecided is an error, and not added."""
    graph = DependencyGraph()
    graph.add(1, key=1)
    with pytest.raises(
        GraphError, match=r"nothing decides between item '1' \(key 1, label '1'\) and item 1 "
    ) as caught:
        graph.add("1", key=1)
    assert caught.value.items == ("1", 1)
    assert list(graph) == [1]


@pytest.mark.parametrize(("first", "second"), [(1, "b"), ((1, 2), (1, "x")), (float("nan"), 1), ({1}, {2})])
def test_keys_that_do_not_compare_are_refused(first, second):
    """A key without an order among the others is an error, and the item is not added."""
    graph = DependencyGraph()
    graph.add("a", key=first)
    with pytest.raises(GraphError, match=r"cannot be compared|nothing decides"):
        graph.add("a2", key=second, label="a")
    assert list(graph) == ["a"]


def test_misuse_says_what_is_wrong():
    """Every refusal names the item, and is a ValueError."""
    graph = built(ABC, [("a", "b")])
    with pytest.raises(GraphError, match="item 'a' is in this graph already"):
        graph.add("a", key=7)
    with pytest.raises(GraphError, match="'a' cannot wait for itself"):
        graph.add_dependency("a", on="a")
    with pytest.raises(GraphError, match="'b' does not wait for 'a'") as caught:
        graph.reason("b", on="a")
    assert caught.value.items == ("b", "a")
    with pytest.raises(GraphError, match="None cannot be an item"):
        graph.add(None, key=0)
    assert issubclass(GraphError, ValueError)
    assert graph.order() == ["b", "a", "c"]


@pytest.mark.parametrize(
    "call",
    [
        lambda graph: graph.remove("z"),
        lambda graph: graph.add_dependency("a", on="z"),
        lambda graph: graph.add_dependency("z", on="a"),
        lambda graph: graph.discard_dependency("a", on="z"),
        lambda graph: graph.waits_for("z"),
        lambda graph: graph.dependents("z"),
        lambda graph: graph.reason("z", on="a"),
        lambda graph: graph.key("z"),
        lambda graph: graph.label("z"),
    ],
)
def test_an_unknown_item_is_an_error(call):
    """Whatever is asked about an unknown item, the answer says so."""
    graph = built(ABC)
    with pytest.raises(GraphError, match="no item 'z' in <DependencyGraph of 3 items and 0 dependencies>") as caught:
        call(graph)
    assert caught.value.items == ("z",)


def test_discarding_what_is_not_there_does_nothing():
    """A dependency that does not exist can be discarded."""
    graph = built(ABC, [("a", "b")])
    graph.discard_dependency("b", on="a")
    assert graph.waits_for("a") == ["b"]


def test_the_error_can_be_pickled():
    """Errors cross process borders with their items."""
    error = pickle.loads(pickle.dumps(GraphError("text", ("a",))))
    assert (str(error), error.items) == ("text", ("a",))
