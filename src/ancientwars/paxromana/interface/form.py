"""What may stand in the fields of a state, whether or not play leads there."""

from __future__ import annotations

from typing import Final

from ancientwars.core.form import Form
from ancientwars.core.step import SPECTATOR
from ancientwars.paxromana.components.kit import KINDS, OWNERS, SEATS
from ancientwars.paxromana.components.loading import components
from ancientwars.paxromana.interface.info import TYPES
from ancientwars.paxromana.state.state import LEADERS, PROVINCES

KIT: Final = components()
NOBODY: Final = ("", *SEATS)
SPACES: Final = tuple(KIT.space)
NODES: Final = ("", *KIT.nodes)
MARKERS: Final = (*SEATS, "event", "pontus")

FORM: Final = Form(
    TYPES,
    {
        "State.viewer": (*SEATS, SPECTATOR),
        "State.seats": SEATS,
        "State.turn": range(21),
        "State.phase": ("", *"ABCDEFGHI"),
        "State.order": SEATS,
        "State.pool": MARKERS,
        "State.row": (NOBODY, range(21)),
        "State.last": NOBODY,
        "State.tribes": SPACES,
        "State.pirates": KIT.nodes,
        "State.sof": NOBODY,
        "State.allies": (OWNERS, SEATS),
        "State.kings": NOBODY,
        "Successors.owner": NOBODY,
        "Successors.seat": NOBODY,
        "Successors.leaders": LEADERS,
        "State.owners": NOBODY,
        "State.raised": (SEATS, KINDS, range(1000)),
        "Power.exiled": SPACES,
        "Leader.place": (*NODES, "selected"),
        "Settlement.space": SPACES,
        "Settlement.owner": OWNERS,
        "Settlement.walls": range(1, 6),
        "Effect.seat": ("", *OWNERS),
        "Pact.seats": (SEATS, SEATS),
        "Pact.guests": (SPACES, SEATS),
        "Pact.own": (SPACES, SEATS),
        "Talks.seat": SEATS,
        "Talks.parties": SEATS,
        "Talks.proposer": NOBODY,
        "Talks.partner": NOBODY,
        "Move.seat": SEATS,
        "Move.owner": OWNERS,
        "Move.space": KIT.nodes,
        "Move.start": KIT.nodes,
        "Move.origin": NODES,
        "Move.space_before": NODES,
        "Move.leader": ("", *LEADERS),
        "Move.leaders": LEADERS,
        "Activation.seat": SEATS,
        "Activation.marker": ("", *MARKERS),
        "Activation.leaders": LEADERS,
        "Activation.founded": SPACES,
        "Activation.militia": SEATS,
        "Outcome.winners": SEATS,
        "Outcome.scores": (SEATS, range(-10_000, 10_000)),
    },
    {
        "State.powers": len(SEATS),
        "State.leaders": len(LEADERS),
        "State.owners": len(PROVINCES),
    },
)
"""Texts and numbers by field; what is not named may be any text, or any number of reasonable size."""
