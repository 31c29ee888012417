"""P3: the general course of play."""
