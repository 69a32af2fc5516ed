"""Effects as an immutable tree, with a stable JSON form: selectors, values, conditions, modifications, abilities."""

# A field's type may be a class of any of these modules: reading JSON needs them all.
from layers.effects import abilities, conditions, modifications, players, selectors, values

__all__ = ["abilities", "conditions", "modifications", "players", "selectors", "values"]
