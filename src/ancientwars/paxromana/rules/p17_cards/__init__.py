"""P17: event cards."""
