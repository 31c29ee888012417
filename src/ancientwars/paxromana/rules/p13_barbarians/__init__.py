"""P13: Tribes, Barbarians, Rebellions, invasions."""
