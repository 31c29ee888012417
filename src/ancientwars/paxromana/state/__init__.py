"""The table: the state of a game, the actions, what happened, and the numbering of actions."""
