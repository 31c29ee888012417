"""D7.3: surprise cards."""
