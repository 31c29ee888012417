"""Adapters to learning libraries: PettingZoo and OpenSpiel (extra ``rl``). They know the contract, never one game."""
