"""The table: the state of a game, actions, what happened, and the numbering of all actions."""
