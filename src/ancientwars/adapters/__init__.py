"""Adapters to learning libraries, by the extra ``rl``: PettingZoo, Gymnasium, OpenSpiel. They know no game by name."""
