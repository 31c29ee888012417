"""P15.4: Opportunity Objectives: drawn, kept secret, revealed, discarded. What each asks for: `data/powers.toml`.

Elsewhere: P15.4.1a: `p03_setup`; P15.4.2a: `p15_scoring`.

Elsewhere too: P15.4.4a: `p06_manpower`; P15.4.6a: `p04_terms`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import Choice
from ancientwars.core.step import Chance, Refusal, Step
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.paxromana.components.pieces import Goal

MOST = 3
"""P15.4.4a: markers of a player beyond which he buys none, and keeps none that a card brings."""
ASIDE = "aside"
"""P17.2-09: the zone, which nobody sees, of a marker that goes back once its player has drawn another one."""


def open_zone(seat: str) -> str:
    """P15.4.6a: return the name of the zone with the revealed markers of a player."""
    return f"{seat} open"


def drawn_zone(seat: str) -> str:
    """P15.4.5a: return the name of the zone with the marker that a player has just drawn, while he may put it back."""
    return f"{seat} drawn"


def _zones(seat: str) -> tuple[str, str, str]:
    """Return the names of the zones with a player's markers."""
    return seat, open_zone(seat), drawn_zone(seat)


def markers_of(state: State, seat: str) -> int:
    """Return how many markers a player has, hidden and revealed."""
    return sum(state.objectives.zone(name).count for name in _zones(seat))


def purchase_refused(state: State, seat: str) -> Refusal | None:
    """P15.4.3a, P15.4.4a: return why a player cannot buy a marker, or None."""
    if state.table.objectives != "purchase":
        return Refusal("P15.4.3a", "Opportunity Objectives are not bought in this game")
    if (number := markers_of(state, seat)) >= MOST:
        return Refusal("P15.4.4a", "{seat} has {number} Opportunity Objectives", seat=seat, number=number)
    if not state.objectives.deck_size:
        return Refusal("P15.4.4a", "no Opportunity Objective is left")
    return None


def unusable(state: State, seat: str) -> tuple[str, ...]:
    """P15.4.5a: return the letters that a player cannot use."""
    power = state.setup_of(seat).as_power
    return tuple(one.letter for one in state.kit.objectives if power in one.not_for)


def _held(state: State, seat: str) -> tuple[str, ...]:
    """Return the letters of a player's markers, as far as they are known."""
    return tuple(letter for name in _zones(seat) for letter in state.objectives.zone(name).held or ())


def _held_at_draw(state: State, seat: str) -> tuple[str, ...]:
    """P17.2-09: likewise while he draws: a marker that was laid aside is still his, and he knows which it is."""
    table, held = state.objectives, _held(state, seat)
    aside = table.zone(ASIDE)
    if not aside.count:
        return held
    return (*held, *(table.known_cards(ASIDE, seat) if aside.held is None else aside.held))


@frozen
class DrawObjective(Step):
    """P15.4.5a: a marker is drawn unseen by others; what the player cannot use goes back, and he draws again.

    Attributes:
        seat: The player.
        again: Whether it replaces a duplicate, so that he draws until it is no other one.
        cost: P15.4.4a: Talents that he has paid for it.
    """

    seat: str
    again: bool = False
    cost: int = 0

    def pending(self, state: State) -> Chance | None:
        """Wait for the draw while markers are left."""
        if not state.objectives.deck_size:
            return None
        return Chance("draw", "objective", "P15.4.5a", (self.seat,), about=(self.seat,))

    def run(self, state: State) -> State:
        """Go on without a marker; who has paid for one has his Talents back."""
        return state.pay(self.seat, -self.cost, "P15.4.4a")

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the pool without what he would put back, as far as there is anything else."""
        pool, useless, held = state.objectives.deck.pool, unusable(state, self.seat), _held_at_draw(state, self.seat)
        usable = tuple(one for one in pool if one not in useless)
        fresh = tuple(one for one in usable if one not in held) if self.again else usable
        return draw(fresh or usable or pool)

    def resolve(self, state: State, action: Drew) -> State:
        """Keep it face down; if nothing in the pool is of use to him, he keeps nothing."""
        useless = unusable(state, self.seat)
        if action.card in useless:
            return state
        zone = self.seat if self.again else drawn_zone(self.seat)
        objectives = state.objectives.draw_to(zone, action.card)
        if useless:
            objectives = objectives.knows(zone, lacks=useless)
        state = state.emit(e.ObjectiveDrawn(self.seat, rule="P15.4.5a"), objectives=objectives)
        return state if self.again else state.then(ReturnDuplicate(self.seat))


@frozen
class _OwnMarkers(Choice):
    """A question about hidden markers, whose answer only their player may know."""

    def hearers(self, state: State) -> tuple[str, ...] | None:
        """Let nobody else hear the answer."""
        del state
        return (self.seat,)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return that the marker is not there, or may not be named here."""
        del state
        return Refusal(self.rule, "'{action}': the player has no such marker that may be named here", action=action)


@frozen
class ReturnDuplicate(_OwnMarkers):
    """P15.4.5a: a marker just drawn of which the player has another one may go back at once, and is replaced.

    Nobody else sees it, not even where the other one lies open.
    """

    prompt = "return-duplicate"
    rule = "P15.4.5a"
    accepts = (a.DiscardObjective, a.Pass)
    exact = True

    def needed(self, state: State) -> bool:
        """Only who has two markers or more is asked; so nobody learns that he has a duplicate."""
        return markers_of(state, self.seat) + state.objectives.zone(ASIDE).count > 1

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield to keep it, and to put it back if he has such a one."""
        yield a.Pass()
        held = _held_at_draw(state, self.seat)
        drawn = state.objectives.zone(drawn_zone(self.seat)).held or ()
        yield from (a.DiscardObjective(letter) for letter in drawn if held.count(letter) > 1)

    def run(self, state: State) -> State:
        """Keep the first marker."""
        return _kept(state, self.seat)

    def resolve(self, state: State, action: Action) -> State:
        """Keep it, or replace it."""
        if not isinstance(action, a.DiscardObjective):
            return _kept(state, self.seat)
        state = discarded(state, self.seat, action.letter, drawn_zone(self.seat))
        return state.then(DrawObjective(self.seat, again=True))


def _kept(state: State, seat: str) -> State:
    """P15.4.5a: return the state after a player laid the marker that he has drawn among his others, face down."""
    drawn, useless = drawn_zone(seat), unusable(state, seat)
    objectives = state.objectives.move(drawn, seat, *(state.objectives.zone(drawn).held or ()))
    return state.replace(objectives=objectives.knows(seat, lacks=useless) if useless else objectives)


def discarded(state: State, seat: str, letter: str, zone: str = "") -> State:
    """P15.4.7a: return the state after a player's marker went back into the pool, from a zone, or a revealed one first.

    Args:
        state: The state.
        seat: The player.
        letter: The letter of the marker.
        zone: Where it lies; empty where that does not matter.
    """
    opened = letter in (state.objectives.zone(open_zone(seat)).held or ())
    objectives = state.objectives.shuffle_in(zone or (open_zone(seat) if opened else seat), letter)
    return state.emit(e.ObjectiveDiscarded(seat, rule="P15.4.7a"), objectives=objectives)


@frozen
class DiscardObjectives(_OwnMarkers):
    """P15.4.7a: in the Removal Phase a player may discard markers."""

    prompt = "discard-objectives"
    rule = "P15.4.7a"
    accepts = (a.DiscardObjective, a.Done)
    exact = True

    def needed(self, state: State) -> bool:
        """Only who has markers is asked."""
        return markers_of(state, self.seat) > 0

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the end, and his markers."""
        yield a.Done()
        yield from (a.DiscardObjective(letter) for letter in dict.fromkeys(_held(state, self.seat)))

    def resolve(self, state: State, action: Action) -> State:
        """Discard it, and ask again."""
        if not isinstance(action, a.DiscardObjective):
            return state
        return discarded(state, self.seat, action.letter).then(self)


@frozen
class KeepThree(_OwnMarkers):
    """P15.4.4a: of a fourth marker, which a card has brought, one is discarded at once."""

    prompt = "keep-three"
    rule = "P15.4.4a"
    accepts = (a.DiscardObjective,)
    exact = True

    def needed(self, state: State) -> bool:
        """Only who has too many is asked."""
        return markers_of(state, self.seat) > MOST

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield his markers."""
        yield from (a.DiscardObjective(letter) for letter in dict.fromkeys(_held(state, self.seat)))

    def resolve(self, state: State, action: a.DiscardObjective) -> State:
        """Discard it."""
        return discarded(state, self.seat, action.letter).then(self)


@frozen
class RevealObjectives(_OwnMarkers):
    """P15.4.8a: who claims the points of a marker lays it open; until then nobody sees it."""

    prompt = "reveal-objectives"
    rule = "P15.4.8a"
    accepts = (a.RevealObjective, a.Done)
    exact = True

    def hearers(self, state: State) -> None:
        """Let everybody see what he reveals."""
        del state

    def needed(self, state: State) -> bool:
        """Only who has hidden markers is asked."""
        return state.objectives.zone(self.seat).count > 0

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the end, and hidden markers whose condition is fulfilled."""
        yield a.Done()
        for letter in dict.fromkeys(state.objectives.zone(self.seat).held or ()):
            if worth(state, self.seat, letter):
                yield a.RevealObjective(letter)

    def resolve(self, state: State, action: Action) -> State:
        """Lay it open, where it stays, and ask again."""
        if not isinstance(action, a.RevealObjective):
            return state
        objectives = state.objectives.move(self.seat, open_zone(self.seat), action.letter)
        told = e.ObjectiveRevealed(self.seat, action.letter, rule="P15.4.8a")
        return state.emit(told, objectives=objectives).then(self)


# ---------------------------------------------------------------------- what they are worth


def worth(state: State, seat: str, letter: str) -> int:
    """P15.4.9a: return the points of a marker for a player as things stand: geographic points, or victory points."""
    objective = state.kit.objective[letter]
    power = state.setup_of(seat).as_power
    if power in objective.not_for:
        return 0
    if objective.condition.each_of:
        reached = sum(
            all(state.ruler_of(territory) == seat for territory in group) for group in objective.condition.each_of
        )
        return objective.points_each * reached  # P15.4.9N
    return objective.points[power] if achieved(state, seat, objective.condition) else 0


def achieved(state: State, seat: str, goal: Goal) -> bool:
    """P15.4.9A to P15.4.9M: tell whether a player fulfils the condition of a marker.

    The data say what is to be held for P15.4.9B, P15.4.9C, P15.4.9D, P15.4.9E, P15.4.9F, P15.4.9G, P15.4.9H, P15.4.9I,
    P15.4.9J.
    """
    holders, kit = state.holders(), state.kit
    ports = [space for province in goal.all_ports_of for space in kit.spaces_of[province] if space in kit.ports]
    if goal.richest:
        return state.has("richest", seat)  # P15.4.9L: noted at the end of the Income Phase
    if goal.territory and state.ruler_of(goal.territory) != seat:
        return False
    if any(state.owner_of(province) != seat for province in goal.all_provinces):
        return False
    if any(holders[space] != seat for space in (*goal.all_spaces, *ports)):
        return False
    return _abroad(state, seat) >= goal.settlements_in_foreign_territories and (
        _conquered(state, seat) >= goal.foreign_home_provinces
    )


def _abroad(state: State, seat: str) -> int:
    """P15.4.9K: return in how many Territories besides his home a player has a City or Town."""
    holders, home = state.holders(), state.table.home
    own = (one.space for one in state.settlements if one.owner == seat == holders[one.space] != home[one.space])
    return len({state.kit.territory_of[space] for space in own})


def _conquered(state: State, seat: str) -> int:
    """P15.4.9M: return how many Home Provinces of others a player controls."""
    owners = state.province_owners()
    return sum(owners[province] == seat != home for province, home in state.table.home_of.items())


def claimed(state: State, seat: str, kind: str) -> tuple[str, ...]:
    """P15.4.6a, P15.4.7a: return a player's revealed markers of a kind that score now, ``"gop"`` or ``"vp"``."""
    letters = state.objectives.zone(open_zone(seat)).held or ()
    return tuple(one for one in letters if state.kit.objective[one].kind == kind and worth(state, seat, one))
