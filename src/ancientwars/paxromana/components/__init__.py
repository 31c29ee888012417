"""The box: map, powers, leaders, cards and scenarios, read from the data files and checked."""
