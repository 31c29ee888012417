"""D7: Tyche cards."""
