"""Explanations: why an object is what it is, why an effect does not apply, why in that order, where two solves part.

All of it is worked out from the trace of a solve when somebody asks; nothing here is needed to solve a board.
`layers.solution.Solution` is the way in.
"""
