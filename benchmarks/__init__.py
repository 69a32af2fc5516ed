"""How long boards take to solve, how that grows, and how it compares: ``python -m benchmarks``."""
