"""Made-up relations of what waits for what."""

from hypothesis import strategies as st

from graph import DependencyGraph


@st.composite
def relations(draw, most=12):
    """Items, a different key for each, and pairs of which the first waits for the second."""
    items = list(range(draw(st.integers(0, most))))
    keys = draw(st.permutations(items))
    pairs = st.tuples(st.sampled_from(items), st.sampled_from(items)).filter(lambda pair: pair[0] != pair[1])
    waits = draw(st.lists(pairs, unique=True, max_size=3 * len(items))) if len(items) > 1 else []
    return dict(zip(items, keys, strict=True)), waits


def built(keys, waits):
    graph = DependencyGraph()
    for item, key in keys.items():
        graph.add(item, key=key)
    for item, on in waits:
        graph.add_dependency(item, on=on, because=f"{item} on {on}")
    return graph
