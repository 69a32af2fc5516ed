"""A large graph with steps and a table, for tests of pages."""

import random

import networkx as nx

from graph import Frame, Table


def board(effects, rows, seed=1):
    """A large example: effects in ten bands, each of which changes a third of the rows or more."""
    source = random.Random(seed)
    graph = nx.DiGraph(bands=[(str(band), f"Layer {band}") for band in range(10)])
    bands = [[f"e{number}" for number in range(effects) if number * 10 // effects == band] for band in range(10)]
    for number in range(effects):
        graph.add_node(
            f"e{number}",
            label=f"effect-{number}.1",
            key=number,
            band=str(number * 10 // effects),
            lines=[f"Card {number % 37}"],
            group=f"group {number % (effects * 2 // 3)}",
            title=f"Creatures you control get +{number}/+{number}",
            collapse=f"Card {number % 37}",
        )
    order = [f"e{number}" for number in range(effects) if number % 29 != 7]
    place = {item: number for number, item in enumerate(order)}
    for members in bands:
        coming = [item for item in members if item in place]
        for _ in range(len(members) // 2):
            one, other = source.sample(members, 2)
            start = place[coming[0]]
            end = min(place.get(one, effects), place.get(other, effects), place[coming[-1]])
            graph.add_edge(
                one,
                other,
                because=f"{one} changes what {other} applies to",
                what=source.choice(["exists", "applies to"]),
                steps=range(start, end + 1),
            )
    subsets = [[f"o{row}" for row in range(rows) if source.random() < 0.6] for _ in range(12)]
    frames = [
        Frame(
            item,
            heading=f"{graph.nodes[item]['label']} applies",
            paragraphs=[f"It has the earliest timestamp, {step}, of those that wait for nothing."],
            changes=[(row, "P/T", f"{step}/{step}") for row in subsets[step % 12]],
            pending=[other for other in order[step + 1 :] if graph.nodes[other]["band"] == graph.nodes[item]["band"]],
        )
        for step, item in enumerate(order)
    ]
    columns = ["type", "P/T", "colors", "abilities", "controller"]
    cells = [["Creature — Bear", "2/2", "green", "none", "you"] for _ in range(rows)]
    return graph, frames, Table(columns, [(f"o{row}", f"Bear {row}") for row in range(rows)], cells)
