"""The rulebook: a module or folder a chapter, named by its prefix and title."""
