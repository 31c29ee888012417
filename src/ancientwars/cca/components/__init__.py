"""The box: what the game consists of as printed, read from ``data/`` and checked."""
