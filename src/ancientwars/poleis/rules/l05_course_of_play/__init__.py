"""L5: the course of a round up to its end: preparation, the event step, turns, the solo run."""
