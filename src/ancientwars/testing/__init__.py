"""The testing kit: rule tests at a table, conformance of whole games, Hypothesis strategies."""

from ancientwars.testing.table import Table

__all__ = ["Table"]
