"""Analysis: measuring the engine."""
