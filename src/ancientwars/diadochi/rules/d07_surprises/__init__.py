"""D7.3: surprise cards: when they may be played (`window`), and what each does (`cards`)."""
