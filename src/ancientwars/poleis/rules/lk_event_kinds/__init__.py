"""LK: what the event cards of the rulebook do, by kind of effect."""
