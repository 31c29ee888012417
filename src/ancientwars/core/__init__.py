"""The shared core: immutable states, agenda steps, explicit chance, decks and maps. It knows no game."""
