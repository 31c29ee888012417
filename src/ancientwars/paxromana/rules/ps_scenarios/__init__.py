"""PS, P3.1: the scenarios."""
