"""Analysis: measuring the engine, and counting the ways to play on from a position."""
