"""P17: actions of event cards."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.action import Action

# ---------------------------------------------------------------------- P17 event cards


@frozen
class PlayCard(Action):
    """P17.1.3a: play an event card."""

    verb = "play"

    card: str


@frozen
class HireWith(Action):
    """P17.1.6a: play an event card to hire Mercenaries, its event ignored."""

    card: str


@frozen
class AddMarker(Action):
    """P17.2-34: put an additional Activation Marker into the pool."""

    verb = "add-marker"


@frozen
class KeepCard(Action):
    """P17.1.3a: keep the card drawn; P17.1.4a: carry it to the next turn."""

    verb = "keep"

    card: str


@frozen
class DiscardCard(Action):
    """P17.1.5a: discard an event card."""

    verb = "discard"

    card: str


@frozen
class DiscardObjective(Action):
    """P15.4.7a: discard an Opportunity Objective."""

    verb = "discard-objective"

    letter: str


@frozen
class RevealObjective(Action):
    """P15.4.8a: reveal an Opportunity Objective."""

    verb = "reveal"

    letter: str
