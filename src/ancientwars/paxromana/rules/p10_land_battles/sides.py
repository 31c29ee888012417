"""P4.3.1f, P8.2.4a, P10.3.1b, P12.4.4a: who fights together in a land battle, and who decides for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import Choice, chance
from ancientwars.core.step import Chance, Step
from ancientwars.paxromana.rules.p13_bounds import led_by
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import has_combat, land_units, side_of, with_side, worth
from ancientwars.paxromana.state.scopes import Activation, Battle, Move, Party, Side
from ancientwars.paxromana.state.state import LEADERS, State, galleys

if TYPE_CHECKING:
    from collections.abc import Iterator


def armies_at(state: State, space: str, against: str) -> tuple[Party, ...]:
    """P10.3.1b, P12.4.4a: return all Land Units in a Space that are enemies of an owner; they defend together.

    P9.2.1c: a Leader alone, who is no friend of theirs, or of who holds the City or Town, is not among them.
    """
    led: dict[str, tuple[str, ...]] = {}
    for name, leader in zip(LEADERS, state.leaders, strict=True):
        if leader.place == space:
            owner = state.side_of(name)
            led[owner] = (*led.get(owner, ()), name)
    found = {owner: land_units(stack) for owner, stack in state.units.at(space)}
    owners = [owner for owner in dict.fromkeys((*found, *led)) if state.hostile(against, owner)]
    parties = [Party(owner, found.get(owner, ()), led.get(owner, ())) for owner in owners]
    city = state.settlement(space)
    hosts = [party.owner for party in parties if party.force] or ([city.owner] if city is not None else [])
    strangers = {owner for owner in owners if hosts and all(state.hostile(owner, host) for host in hosts)}
    return tuple(party for party in parties if party.force or (party.leaders and party.owner not in strangers))


def defenders_at(state: State, space: str, against: str) -> tuple[Party, ...]:
    """P10.3.1b, P8.4.3a: return who is attacked in a Space: where no Land Combat Units are, no Leader with a Fleet.

    P13.4.5a: those of his side count; enemies beside whom he stands do not.
    """
    parties = armies_at(state, space, against)
    fights = [party.owner for party in parties if has_combat(party.force)]
    ashore = (
        party.replace(leaders=())
        if galleys(state.held(space, party.owner)) and all(state.hostile(party.owner, one) for one in fights)
        else party
        for party in parties
    )
    return tuple(party for party in ashore if party.force or party.leaders)


def decider(state: State, owner: str, active: str, space: str) -> str:
    """P13.2.4a: return who decides for an owner's pieces: its player; for nobody's the next Inactive player.

    P13.2.6a, P12.7.1b: for Barbarians and slaves on the march who moves them; for other invaders who placed them, or
    moved them last, unless it is he who attacks them.

    Args:
        state: The state.
        owner: Whose pieces they are.
        active: The Active player.
        space: Where they are.
    """
    move = state.within(Move)
    mover = move.seat if move is not None and move.owner == owner else ""
    if seat := state.player_of(owner) or mover:
        return seat
    if (seat := led_by(state, owner, space)) and seat != active:
        return seat
    place = state.seats.index(active) if active in state.seats else -1
    return state.seats[(place + 1) % len(state.seats)]


def marches(state: State, move: Move, enemy: Side, space: str) -> str:
    """P13.2.4a, P12.7.1b: return who decides for a moving Army: who moves it, but not for slaves against himself.

    For those the next player decides who does not fight there, if there is one; who owns the City or Town does.
    """
    fighting = {state.player_of(party.owner) for party in enemy.parties} | {enemy.seat}
    if city := state.settlement(space):
        fighting.add(state.player_of(city.owner))
    if state.player_of(move.owner) or move.seat not in fighting:
        return move.seat
    place = state.seats.index(move.seat)
    others = (*state.seats[place + 1 :], *state.seats[:place])
    return next((seat for seat in others if seat not in fighting), others[0])


def active_seat(state: State) -> str:
    """P1.4b: return the Active player."""
    found = state.within(Move) or state.within(Activation)
    return found.seat if found else state.last or state.seats[0]


def made_side(state: State, parties: tuple[Party, ...], active: str, space: str, seat: str = "") -> Side:
    """Return a side of some Armies.

    P4.3.1f: allied Armies are commanded by the Leader with the highest Tactical rating, on a tie by him whose owner has
    more Battle Points there; without Leaders by the player who has more; `DrawCommander` settles what is left.

    Args:
        state: The state.
        parties: The Armies.
        active: The Active player.
        space: Where they are.
        seat: Who decides, where that is known.
    """
    leader = best_leader(state, parties)
    if not seat:
        seat = commanders(state, parties, active, space)[0]
    return Side(seat, parties, leader)


def points(state: State, parties: tuple[Party, ...], owner: str) -> int:
    """P4.3.1f, P12.4.4a: return the Battle Points of the player of an owner in a Space; those of all his Armies."""
    player = state.player_of(owner)
    own = (party for party in parties if party.owner == owner or (player and state.player_of(party.owner) == player))
    return sum(worth(state, kind) * number for party in own for kind, number in party.force)


def best_leader(state: State, parties: tuple[Party, ...]) -> str:
    """P8.2.4a, P4.3.1f: return the Leader with the highest Tactical rating; empty without Leaders."""
    kit = state.kit
    ranked = [
        ((one.tactics, points(state, parties, party.owner), one.campaign, one.elite), one.id)
        for party in parties
        for one in (kit.leader[name] for name in party.leaders)
    ]
    return max(ranked)[1] if ranked else ""


def commanders(state: State, parties: tuple[Party, ...], active: str, space: str) -> tuple[str, ...]:
    """P4.3.1f: return who may command some Armies in a Space: one player, or several between whom chance decides.

    P13.2.4a: who decides for pieces that nobody plays does not decide for those of a player beside them.
    """
    kit = state.kit
    played = [party for party in parties if state.player_of(party.owner)]
    owned = [(party, decider(state, party.owner, active, space)) for party in played or parties]
    if len({seat for _, seat in owned}) == 1:
        return (owned[0][1],)
    ranks: dict[str, tuple[int, int]] = {}
    for party, seat in owned:
        tactics = max((kit.leader[name].tactics for name in party.leaders), default=-1)
        ranks[seat] = max(ranks.get(seat, (-1, 0)), (tactics, points(state, parties, party.owner)))
    best = max(ranks.values())
    return tuple(seat for seat, rank in ranks.items() if rank == best)


@frozen
class DrawCommander(Step):
    """P4.3.1f: between allies who defend together and are level chance decides who commands."""

    def _level(self, state: State) -> tuple[str, ...]:
        """Return the players who are level."""
        battle = state.scope(Battle)
        parties = battle.defender.parties
        return commanders(state, parties, battle.active, battle.space) if parties else ()

    def pending(self, state: State) -> Chance | None:
        """Wait for the draw."""
        return chance("draw", "commander", "P4.3.1f") if len(self._level(state)) > 1 else None

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the players."""
        return draw(self._level(state))

    def resolve(self, state: State, action: Drew) -> State:
        """Give him the command; of Leaders who are level his own counts."""
        parties = state.scope(Battle).defender.parties
        own = tuple(party for party in parties if state.player_of(party.owner) == action.card)
        leader = best_leader(state, own)
        return with_side(state, "defender", seat=action.card, leader=leader)

    def run(self, state: State) -> State:
        """Go on: one player commands."""
        return state


@frozen
class ChooseBattleLeader(Choice):
    """P8.2.4a: of several Leaders the owner chooses whose ratings count, where rerolls make that a question.

    Attributes:
        which: The side.
    """

    prompt = "battle-leader"
    rule = "P8.2.4a"
    accepts = (a.ChooseLeader,)
    exact = True

    which: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Battle).space,)

    def _leaders(self, state: State) -> tuple[str, ...]:
        """Return the Leaders among whom there is a choice: none is at least as good as another in everything."""
        kit, side = state.kit, side_of(state.scope(Battle), self.which)
        names = [name for party in side.parties for name in party.leaders]
        if not state.options.rerolls or len(side.parties) != 1:
            return ()
        ranks: dict[tuple[int, int, bool], str] = {}
        for name in names:
            one = kit.leader[name]
            ranks.setdefault((one.tactics, one.campaign, one.elite), name)
        best = [
            name
            for rank, name in ranks.items()
            if not any(rank != more and all(x <= y for x, y in zip(rank, more, strict=True)) for more in ranks)
        ]
        return tuple(best)

    def needed(self, state: State) -> bool:
        """Ask only where it matters."""
        return len(self._leaders(state)) > 1

    def candidates(self, state: State) -> Iterator[a.ChooseLeader]:
        """Yield the Leaders."""
        return (a.ChooseLeader(name) for name in self._leaders(state))

    def resolve(self, state: State, action: a.ChooseLeader) -> State:
        """His ratings count."""
        return with_side(state, self.which, leader=action.leader)
