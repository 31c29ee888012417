"""P7.3, P10.5: the use of a City or Town in the defence, and Siege Preparation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.sealed import Answer, Sealed
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import REBELS, SLAVES
from ancientwars.paxromana.rules.p12_independents import unused
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import OTHER, side_of, with_side
from ancientwars.paxromana.state.catalogue import MOST_TALENTS
from ancientwars.paxromana.state.scopes import Battle
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.paxromana.state.scopes import Side


def walls_open(state: State, battle: Battle) -> bool:  # P10.3.1-06, P10.3.1-07
    """P7.3.1a: tell whether there is a City or Town that the Defender may use: his own, or one that he occupies.

    P9.3.5a: an interceptor never uses one; P9.3.9a: an Army that has landed at its own may, if it is intercepted.
    P12.7.3a: Slaves use what they occupy, P13.3-08: and so do rebels; not what they come to only now. P1.4k: a City or
    Town of a friend of the Attacker's is not attacked, and not used against him.
    """
    city = state.settlement(battle.space)
    if city is None:
        return False
    if battle.against_walls:
        return True
    owners = [party.owner for party in battle.defender.parties]
    foreign = any(state.hostile(party.owner, city.owner) for party in battle.attacker.parties)
    return any((foreign and not state.hostile(owner, city.owner)) or _squats(battle, owner) for owner in owners)


def _squats(battle: Battle, owner: str) -> bool:
    """P12.7.3a: tell whether an owner occupies a City or Town of another, and so uses it."""
    return battle.kind != "interception" and (owner == REBELS or owner in SLAVES.values())


def walls_forced(state: State, battle: Battle) -> bool:
    """P7.3.7a, P12.7.3a: tell whether the Defender has no choice: Independents and Slaves always use the walls.

    P12.5.1b: so does the Army of Rhodes, whose ally has the use of its navy only. P7.3.5a: a City or Town alone has
    nothing else; P9.3.5b: units inside have chosen.
    """
    if battle.against_walls or battle.inside:
        return True
    owners = [party.owner for party in battle.defender.parties]
    return any(_squats(battle, owner) or unused(state, owner) for owner in owners)


@frozen
class UseTheWalls(Choice):
    """P7.3.1a, P10.2.3: the Defender declares whether the City or Town is part of the defence; P7.3.6a: each time."""

    prompt = "walls"
    rule = "P7.3.1a"
    accepts = (a.UseWalls, a.Pass)

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Battle).space,)

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        battle = state.scope(Battle)
        return walls_open(state, battle) and not walls_forced(state, battle)

    def run(self, state: State) -> State:
        """Use them without a question, if there are any."""
        return state.amend(Battle, walls=walls_open(state, state.scope(Battle)))

    def resolve(self, state: State, action: Action) -> State:
        """P7.3.6a: use them or not."""
        return state.amend(Battle, walls=isinstance(action, a.UseWalls))


@frozen
class Siege(Step):
    """P10.5.1a: where walls are used both sides may pay; P10.5.2a: anew in each battle."""

    def run(self, state: State) -> State:
        """P10.5.2a: ask those who can pay; nobody bids against himself, as a player of Pontus might."""
        battle = state.scope(Battle)
        if not battle.walls or battle.attacker.seat == battle.defender.seat:
            return state
        seats = [payer(state, battle, which) for which in OTHER]
        seats = [seat for seat in seats if seat and state.power(seat).treasury]
        return state.then(SiegePreparation(tuple(seats))) if seats else state


def payer(state: State, battle: Battle, which: str) -> str:
    """P10.5.1a: return the player who may pay for a side; empty for nobody.

    P10.5.3a: the Attacker pays nothing in an Amphibious Assault. Armies of nobody have no Talents;
    P12.5.1b: the ally of Rhodes does not pay for it.
    """
    if which == "attacker" and battle.kind == "amphibious":
        return ""
    side: Side = side_of(battle, which)
    owners = [party.owner for party in side.parties]
    city = state.settlement(battle.space)
    if not owners and city is not None:
        owners = [city.owner]
    own = (owner for owner in owners if not unused(state, owner))
    return side.seat if any(state.player_of(owner) == side.seat for owner in own) else ""


@frozen
class SiegePreparation(Sealed):
    """P10.5.1a: each writes down an amount of Talents in secret; both are revealed and paid."""

    def question(self, seat: str) -> SiegeBid:
        """Return the question of a player."""
        return SiegeBid(seat)

    def opened(self, state: State, answers: dict[str, Answer]) -> State:
        """Both pay; `shifts` gives the higher one his shift."""
        battle = state.scope(Battle)
        for which in OTHER:
            seat = payer(state, battle, which)
            if seat in answers:
                (bid,) = answers[seat]
                assert isinstance(bid, a.Number)
                state = with_side(state, which, bid=bid.number).pay(seat, bid.number, "P10.5.1a")
                state = state.emit(e.SiegePrepared(seat, bid.number, rule="P10.5.1a"))
        return state


@frozen
class SiegeBid(Choice):
    """P10.5.1a: what a player pays for Siege Preparation."""

    prompt = "siege"
    rule = "P10.5.1a"
    accepts = (a.Number,)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Battle).space,)

    def candidates(self, state: State) -> Iterator[a.Number]:
        """Yield what he has."""
        return (a.Number(number) for number in range(min(state.power(self.seat).treasury, MOST_TALENTS) + 1))
