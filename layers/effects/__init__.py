"""Effects as an immutable tree, with a stable JSON form: selectors, values, conditions, modifications, abilities."""
