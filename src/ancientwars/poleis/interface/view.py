"""LB2.1c: what each seat may know. Battle hands are the only secret of the game (L1.12a: the boards are open)."""

from ancientwars.core.secrets import Views

VIEWS = Views()

view = VIEWS.view
determinize = VIEWS.determinize
