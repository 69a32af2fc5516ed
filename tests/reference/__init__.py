"""A literal solver, written straight from the rules: the oracle that the library's solver is compared with.

One plain object per game object, whole copies of the state for every trial, every pair of effects tried at every step.
No columns, no bitsets, nothing remembered from step to step; slow, and meant to be read beside CR 611 to 613.
"""

from reference.solver import ReferenceSolution, Step, solve

__all__ = ["ReferenceSolution", "Step", "solve"]
