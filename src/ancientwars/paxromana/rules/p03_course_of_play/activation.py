"""P3.2, P3.4, P3.5, P4.5: the Activation Phase: markers are drawn, paid for, and used.

Rules: P3.2F, P3.4.1, P3.4.2d, P3.4.2e, P3.4.3 to P3.4.5, P3.5.1, P4.5a.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import Choice, chance
from ancientwars.core.step import Chance, Refusal, Step
from ancientwars.paxromana.rules.p04_negotiation import Negotiation, offers_heard
from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.rules.p09_attrition import MountainAttrition, carried_out, mountain_armies
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p12_slaves import slave_steps
from ancientwars.paxromana.rules.p13_barbarians.naval_mutiny import CalmMutiny
from ancientwars.paxromana.rules.p14_stability import DisbandHeavy
from ancientwars.paxromana.rules.p16_civil_war import DEAR, CivilWar
from ancientwars.paxromana.rules.p16_events import CONQUEROR, EventSegment, bind_events
from ancientwars.paxromana.rules.p16_stability_check import CheckOrder, OrderFails, guards_of, order_begins
from ancientwars.paxromana.rules.p17_cards.held import FREE_MARKER
from ancientwars.paxromana.rules.p17_cards.segment import CardSegment
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.rules.ps_scenarios.limits import activation_began
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.core.action import Action

EVENT = "event"
"""P16.1.1a: the Event marker."""
PONTUS = "pontus"
"""P12.5.5b: the marker of Pontus."""
MOST_IN_A_ROW = 2
"""P3.4.2e."""


@frozen
class ActivationPhase(Step):
    """P3.2F: markers are used until none is left."""

    def run(self, state: State) -> State:
        """Begin with the first marker."""
        return state.emit(e.PhaseBegan("phase_F", rule="P3.2F"), phase="F").then(NextMarker())


@frozen
class NextMarker(Step):
    """P3.2F4, P3.4.2a, P3.4.2d: the next marker: of the ordered set first, then drawn from the pool."""

    def pending(self, state: State) -> Chance | None:
        """Wait for the draw."""
        return None if state.order or not state.pool else chance("draw", "marker", "P3.4.1a")

    def lottery(self, state: State) -> Lottery:
        """P3.4.2e: return the lottery of the pool, without the markers of who has had two Activations in a row."""
        seat, times = state.row
        others = tuple(marker for marker in state.pool if marker != seat)
        if times < MOST_IN_A_ROW or not any(marker != EVENT for marker in others):
            return draw(state.pool)
        return draw(others)

    def resolve(self, state: State, action: Drew) -> State:
        """P3.4.2d, P3.2F4: take the marker out of the pool."""
        left = list(state.pool)
        left.remove(action.card)
        told = e.MarkerDrawn(action.card, rule="P3.4.1a")
        return _came_up(state.emit(told, pool=tuple(left)), action.card, drawn=True)

    def run(self, state: State) -> State:
        """Take the next ordered marker; P3.4.3a: without any the phase ends."""
        if not state.order:
            return state
        told = e.MarkerDrawn(state.order[0], rule="P3.4.1a")
        return _came_up(state.emit(told, order=state.order[1:]), state.order[0])


def _came_up(state: State, marker: str, *, drawn: bool = False) -> State:
    """P3.2F: return the state in which a marker is used.

    P3.4.2e: a marker of Pontus that another player uses ends a row. P12.7.1b: slaves move first; P16.1.3a: then events
    that waited for the next marker drawn happen. P17.2f: after a Civil War has been ordered, the marker serves for
    nothing else.
    """
    if marker == EVENT:
        return state.then(EventSegment(), NextMarker())  # P3.2F0
    seat, row = state.kings if marker == PONTUS else marker, state.row
    if marker != PONTUS:
        row = (seat, row[1] + 1 if row[0] == seat else 1)
    elif row[0] != seat:
        row = ("", 0)
    own = marker == seat
    state = activation_began(state, seat) if own else state  # PS4.6: Pontus moves alone
    free = marker == PONTUS or (drawn and state.has(FREE_MARKER, seat))
    if free and own:
        left = tuple(one for one in state.effects if (one.kind, one.seat) != (FREE_MARKER, seat))
        state = state.replace(effects=left)  # P17.2-34
    state = order_begins(state, seat) if own else state
    activation = Activation(
        seat,
        marker,
        free=free,
        previous=state.last,
        mountains=mountain_armies(state, marker),
        guards=guards_of(state, seat) if own else (),
    )
    steps: tuple[Step, ...] = (PaymentSegment(seat), MountainAttrition(seat))
    if own:
        steps = (*steps, CheckOrder(seat))
    if own and state.power(seat).civil_war == "due":
        steps = (CivilWar(seat), MountainAttrition(seat))
    after = (OrderFails(seat),) if own else ()  # P17.2f: the order may come in this Activation, too
    state = state.then(*steps, activation, *after, NextMarker(), row=row, last=seat)
    state = bind_events(state, seat) if drawn and own else state
    slaves = slave_steps(state, seat) if own else ()
    return state.then(*slaves, SlavesHaveMoved()) if slaves else state


@frozen
class SlavesHaveMoved(Step):
    """P12.7.1b, P9.6.5a: slaves move before the Activation: it begins where they have driven its Armies."""

    def run(self, state: State) -> State:
        """Look again for Armies in the mountains."""
        return state.amend(Activation, mountains=mountain_armies(state, state.scope(Activation).marker))


@frozen
class PaymentSegment(Choice):
    """P3.2F1, P3.4.4a: pay for the marker, or give it up; P3.2F3c: in the standard game negotiate without payment."""

    prompt = "payment"
    rule = "P3.4.4a"
    accepts = (a.Pay, a.Forfeit, a.Negotiate)

    def needed(self, state: State) -> bool:
        """P3.4.4b: nobody pays for a free marker."""
        return not state.scope(Activation).free

    def run(self, state: State) -> State:
        """Go on without payment."""
        return state.then(*_segments(state, self.seat))

    def check(self, state: State, action: Action) -> Refusal | None:
        """P3.2F3c, P3.2F1: return what the player lacks."""
        left, price = state.power(self.seat).treasury, price_of_marker(state, self.seat)
        if isinstance(action, a.Pay) and left < price:
            return Refusal("P3.4.4a", "the marker costs {price} T, {left} are left", price=price, left=left)
        if isinstance(action, a.Negotiate) and state.advanced:
            return Refusal("P4.2a", "in the advanced game agreements need a card")
        return None

    def resolve(self, state: State, action: Action) -> State:
        """Pay, or not."""
        if isinstance(action, a.Forfeit):
            return carried_out(state.emit(e.MarkerForfeited(self.seat, rule="P3.4.4a")))
        if isinstance(action, a.Negotiate):
            return state.amend(Activation, Negotiation(self.seat), action="negotiation")
        state = state.pay(self.seat, price_of_marker(state, self.seat), "P3.4.4a")
        return state.then(*_segments(state, self.seat))


def price_of_marker(state: State, seat: str) -> int:
    """P3.4.4a, P16.2d: return what it costs to use a marker, in Talents."""
    return 2 if state.power(seat).civil_war in DEAR else 1


def _segments(state: State, seat: str) -> tuple[Step, ...]:
    """Return what follows the payment; P3.2F2, P14.2.2a: cards and the disbanding are of the advanced game."""
    if not state.advanced:
        return (BeginAction(seat), CalmMutiny(seat), ActionSegment(seat))
    return (CardSegment(seat), BeginAction(seat), DisbandHeavy(seat), CalmMutiny(seat), ActionSegment(seat))


@frozen
class BeginAction(Step):
    """P17.1.5a: at the beginning of an Action Segment all may play cards; P16.2-02: a Conqueror has a second move.

    P16.2c: what slaves and cards have left in a Capital until now is what an Army comes in addition to.

    Attributes:
        seat: The Active player.
    """

    seat: str

    def run(self, state: State) -> State:
        """Open the window."""
        if state.scope(Activation).marker == self.seat:
            conqueror = state.scope(Activation).conqueror or conquers(state, self.seat)
            state = state.amend(Activation, conqueror=conqueror, guards=guards_of(state, self.seat))
        return state.then(*window(state, "segment"))


def conquers(state: State, seat: str) -> bool:
    """P16.2-02: tell whether a player has a Conqueror this turn: the event, and an Elite Leader in play."""
    elite = any(state.kit.leader[leader].elite for leader in state.leaders_of(seat))
    return elite and state.has(CONQUEROR, seat)


@frozen
class ActionSegment(Choice):
    """P3.2F3, P3.5.1a, P3.4.5a: one action."""

    prompt = "action"
    rule = "P3.5.1a"
    accepts = (a.Expand, a.Recruit, a.Negotiate, a.HearOffers, a.Pass)

    def unobstructed(self, state: State) -> list[Action]:
        """Return the legal actions."""
        activation = state.scope(Activation)
        return [action for action in self.candidates(state) if self._refused(state, activation, action) is None]

    def check(self, state: State, action: Action) -> Refusal | None:
        """P3.2F3: return the rule that forbids it."""
        return self._refused(state, state.scope(Activation), action)

    def _refused(self, state: State, activation: Activation, action: Action) -> Refusal | None:
        """P3.4.5a: return the rule that forbids it; P4.4a: bribes are heard once, before the action takes effect."""
        if isinstance(action, a.HearOffers) and activation.heard:
            return Refusal("P4.4a", "offers have been heard in this Activation")
        if isinstance(action, a.Negotiate) and state.options.free_talk:
            return Refusal("P4.5a", "the player has negotiated in this Activation") if activation.talked else None
        if isinstance(action, a.Negotiate) and state.advanced:
            return Refusal("P4.2a", "in the advanced game agreements need a card")
        gauls = activation.action == "expansion" and not activation.majors
        if gauls and not isinstance(action, a.Expand | a.Pass | a.HearOffers):
            return Refusal("P13.3d", "the Gallic Army has moved, which makes it an Expansion")
        if not isinstance(action, a.Expand | a.Pass | a.HearOffers) and activation.marker == PONTUS:
            return Refusal("P12.5.5b", "Pontus only moves")
        return None

    def resolve(self, state: State, action: Action) -> State:
        """Take the action; P3.2F3c: who negotiates has his payment back."""
        if isinstance(action, a.Pass):
            return state
        if isinstance(action, a.HearOffers):
            return offers_heard(state.then(self), self.seat)
        if isinstance(action, a.Negotiate) and state.options.free_talk:  # P4.5a: it costs no action
            return state.amend(Activation, Negotiation(self.seat), self, talked=True)
        steps: dict[type[Action], tuple[str, Step]] = {
            a.Expand: ("expansion", Expansion(self.seat)),
            a.Recruit: ("recruitment", Recruitment(self.seat)),
            a.Negotiate: ("negotiation", Negotiation(self.seat)),
        }
        name, step = steps[type(action)]
        if name == "negotiation":  # the parties are told with it
            state = state.pay(self.seat, -price_of_marker(state, self.seat), "P3.2F3c")
        else:
            state = state.emit(e.ActionTaken(self.seat, name, rule="P3.5.1a"))
        first = window(state, "expansion") if isinstance(action, a.Expand) else ()
        return state.amend(Activation, *first, step, action=name)
