"""What each seat may know: hands, objectives, Tribe markers, envelopes and the decks are secret."""

from ancientwars.core.secrets import Views

VIEWS = Views()

view = VIEWS.view
determinize = VIEWS.determinize
