"""DependencyGraph against networkx, and against a naive literal reading of its definitions."""

from random import Random

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from waiting import built, relations

from graph import DependencyGraph, metrics
from graph.components import strongly_connected


def naive_graph(keys, waits):
    graph = nx.DiGraph()
    graph.add_nodes_from(keys)
    graph.add_edges_from((on, item) for item, on in waits)
    return graph


def naive_components(keys, waits):
    components = nx.strongly_connected_components(naive_graph(keys, waits))
    in_order = [tuple(sorted(component, key=keys.__getitem__)) for component in components]
    return sorted(in_order, key=lambda component: keys[component[0]])


def naive_free(keys, waits):
    """An item is free if its component waits for no other."""
    home = {item: component for component in naive_components(keys, waits) for item in component}
    held = {home[item] for item, on in waits if home[item] != home[on]}
    return sorted((item for item in keys if home[item] not in held), key=keys.__getitem__)


def naive_order(keys, waits):
    """Take the free item with the smallest key, remove it, and start anew from what is left."""
    order = []
    while keys:
        item = naive_free(keys, waits)[0]
        order.append(item)
        keys = {other: key for other, key in keys.items() if other != item}
        waits = [pair for pair in waits if item not in pair]
    return order


@given(relations())
def test_components_and_free_items_are_those_of_networkx(relation):
    """Components, loops and free items agree with networkx's components."""
    graph = built(*relation)
    expected = naive_components(*relation)
    assert graph.components() == expected
    assert graph.loops() == [component for component in expected if len(component) > 1]
    assert graph.free() == naive_free(*relation)
    assert graph.next() == next(iter(graph.free()), None)


@settings(max_examples=300)
@given(relations())
def test_order_is_the_naive_order(relation):
    """order() is what rebuilding everything at every step gives."""
    assert built(*relation).order() == naive_order(*relation)


@given(relations())
def test_order_is_repeated_next(relation):
    """order() is what a caller gets who takes and removes one item after the other."""
    graph = built(*relation)
    expected, found = graph.order(), []
    while (item := graph.next()) is not None:
        assert item == graph.free()[0]
        found.append(item)
        graph.remove(item)
    assert found == expected


@given(relations())
def test_order_without_loops_is_the_lexicographic_topological_order(relation):
    """With the loops cut, order() is networkx's topological order by key."""
    keys, waits = relation
    waits = [(item, on) for item, on in waits if item > on]
    expected = nx.lexicographical_topological_sort(naive_graph(keys, waits), key=keys.__getitem__)
    assert built(keys, waits).order() == list(expected)


@given(relations())
def test_condensation_is_that_of_networkx(relation):
    """The condensation has networkx's components and edges."""
    found = built(*relation).condensation()
    expected = nx.condensation(naive_graph(*relation))
    members = {number: frozenset(data["members"]) for number, data in expected.nodes(data=True)}
    assert {frozenset(component) for component in found} == set(members.values())
    edges = {(frozenset(before), frozenset(after)) for before, after in found.edges}
    assert edges == {(members[before], members[after]) for before, after in expected.edges}


@given(relations())
def test_to_networkx_has_everything(relation):
    """The networkx graph has the items, keys and dependencies."""
    keys, waits = relation
    found = built(*relation).to_networkx()
    assert list(found) == sorted(keys, key=keys.__getitem__)
    assert dict(found.nodes(data="key")) == keys
    assert sorted(found.edges(data="because")) == sorted((on, item, f"{item} on {on}") for item, on in waits)


@given(relations(), st.randoms(use_true_random=False))
def test_the_order_of_insertion_does_not_matter(relation, random):
    """Everything that is given out is the same however the graph was put together."""
    keys, waits = relation
    shuffled = random.sample(list(keys.items()), len(keys)), random.sample(waits, len(waits))
    first, second = built(keys, waits), built(dict(shuffled[0]), shuffled[1])
    for answer in ("order", "free", "components", "to_dot", "to_mermaid", "to_graphml", "to_json"):
        assert getattr(first, answer)() == getattr(second, answer)()
    assert list(first.to_networkx().edges) == list(second.to_networkx().edges)
    assert list(first.condensation().edges(data=True)) == list(second.condensation().edges(data=True))
    for item in keys:
        assert first.waits_for(item) == second.waits_for(item)
        assert first.dependents(item) == second.dependents(item)


@given(st.lists(st.tuples(st.integers(0, 1), st.sampled_from("xy"), st.integers(0, 99)), unique=True))
def test_ties_do_not_depend_on_insertion(entries):
    """Equal keys and labels are decided by the text."""
    graph, backwards = DependencyGraph(), DependencyGraph()
    for which, order in ((graph, entries), (backwards, entries[::-1])):
        for key, label, item in order:
            which.add((key, label, item), key=key, label=label)
    assert graph.order() == backwards.order() == sorted(entries, key=lambda entry: (*entry[:2], str(entry)))


@given(relations())
def test_metrics_are_those_of_networkx(relation):
    """The counts agree with networkx, for both kinds of graph."""
    graph = built(*relation)
    found = metrics(graph)
    assert metrics(graph.to_networkx()) == found
    condensed = nx.condensation(naive_graph(*relation))
    sizes = [len(component) for component in naive_components(*relation)]
    assert (found.items, found.dependencies) == (len(graph), len(relation[1]))
    assert found.free == len(graph.free())
    assert found.loops == len(graph.loops())
    assert found.looped_items == sum(size for size in sizes if size > 1)
    assert found.largest_loop == max((size for size in sizes if size > 1), default=0)
    assert found.longest_chain == (nx.dag_longest_path_length(condensed) + 1 if sizes else 0)


@given(relations())
def test_tarjan_gives_networkx_components_in_reverse_topological_order(relation):
    """Every component comes after all that it points to."""
    keys, waits = relation
    found = strongly_connected([[on for item, on in waits if item == node] for node in keys])
    assert sorted(map(sorted, found)) == sorted(map(sorted, naive_components(*relation)))
    place = {node: number for number, component in enumerate(found) for node in component}
    assert all(place[on] <= place[item] for item, on in waits)


@settings(max_examples=200, deadline=None)
@given(st.integers(4, 24), st.floats(1.2, 3), st.integers(0, 2**32))
def test_loops_that_fall_apart(size, density, seed):
    """Large loops lose items and dependencies in any order; now and then a dependency comes back."""
    random = Random(seed)
    keys = dict(enumerate(random.sample(range(size), size)))
    waits = {tuple(random.sample(range(size), 2)) for _ in range(int(size * density))}
    graph = built(keys, waits)
    while keys:
        assert graph.components() == naive_components(keys, waits)
        assert graph.free() == naive_free(keys, waits)
        assert graph.next() == graph.free()[0]
        change = random.random()
        if change < 0.45 and waits:
            pair = random.choice(sorted(waits))
            graph.discard_dependency(pair[0], on=pair[1])
            waits.remove(pair)
        elif change < 0.6 and len(keys) > 1:
            pair = tuple(random.sample(sorted(keys), 2))
            graph.add_dependency(pair[0], on=pair[1])
            waits.add(pair)
        else:
            item = random.choice([max(keys, key=keys.__getitem__), graph.next(), random.choice(sorted(keys))])
            graph.remove(item)
            del keys[item]
            waits = {pair for pair in waits if item not in pair}


class Changes(RuleBasedStateMachine):
    """Any sequence of changes, with questions in between or not, against answers from scratch."""

    def __init__(self):
        super().__init__()
        self.graph = DependencyGraph()
        self.keys = {}
        self.waits = set()
        self.fresh = 0

    @rule(key=st.integers(-20, 20))
    def add(self, key):
        self.graph.add(self.fresh, key=(key, self.fresh))
        self.keys[self.fresh] = (key, self.fresh)
        self.fresh += 1

    @precondition(lambda self: self.keys)
    @rule(data=st.data())
    def remove(self, data):
        item = data.draw(st.sampled_from(sorted(self.keys)))
        self.graph.remove(item)
        del self.keys[item]
        self.waits = {pair for pair in self.waits if item not in pair}

    @precondition(lambda self: self.keys)
    @rule()
    def take(self):
        item = self.graph.next()
        assert item == naive_free(self.keys, self.waits)[0]
        self.graph.remove(item)
        del self.keys[item]
        self.waits = {pair for pair in self.waits if item not in pair}

    @precondition(lambda self: len(self.keys) > 1)
    @rule(data=st.data())
    def depend(self, data):
        items = sorted(self.keys)
        pairs = st.tuples(st.sampled_from(items), st.sampled_from(items)).filter(lambda pair: pair[0] != pair[1])
        for item, on in data.draw(st.lists(pairs, min_size=1, max_size=8)):
            self.graph.add_dependency(item, on=on)
            self.waits.add((item, on))

    @precondition(lambda self: self.waits)
    @rule(data=st.data())
    def discard(self, data):
        item, on = data.draw(st.sampled_from(sorted(self.waits)))
        self.graph.discard_dependency(item, on=on)
        self.waits.remove((item, on))

    @rule()
    def ask(self):
        assert self.graph.free() == naive_free(self.keys, self.waits)
        assert self.graph.components() == naive_components(self.keys, self.waits)
        assert self.graph.order() == naive_order(self.keys, self.waits)

    @invariant()
    def counts(self):
        assert len(self.graph) == len(self.keys)
        edges = sum(len(self.graph.waits_for(item)) for item in self.graph)
        assert edges == len(self.waits) == self.graph._dependencies

    def teardown(self):
        self.ask()


TestChanges = Changes.TestCase
TestChanges.settings = settings(max_examples=100, stateful_step_count=40, deadline=None)
