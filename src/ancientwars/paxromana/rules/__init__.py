"""The rulebook, a module or folder a chapter: who holds the id of a rule finds it in the file with its prefix."""
