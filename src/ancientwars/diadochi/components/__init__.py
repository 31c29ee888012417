"""The box: map, cards, generals, set-up and tables, read from the data files and checked."""
