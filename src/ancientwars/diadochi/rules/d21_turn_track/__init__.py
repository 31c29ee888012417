"""D21: the turn track."""
