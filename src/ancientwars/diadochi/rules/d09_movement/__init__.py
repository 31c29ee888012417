"""D9: movement."""
