"""LB2.1c: what each seat may know. Battle hands are the only secret of the game (L1.12a: the boards are open)."""

from ancientwars.core.secrets import Views
from ancientwars.poleis.components.kit import SEATS

VIEWS = Views(SEATS)

view = VIEWS.view
determinize = VIEWS.determinize
