"""The Armies of a battle: who is in them, what they are worth, what they lose in it and in what takes them along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ancientwars.core.stacks import Units, common, parted, units
from ancientwars.paxromana.components.kit import CAVALRY, COMBAT, GALLEYS, SOF
from ancientwars.paxromana.state.control import AS_OWN
from ancientwars.paxromana.state.scopes import Battle, Move, NavalWithdrawal, Retreating, Withdrawal, turned

if TYPE_CHECKING:
    from ancientwars.paxromana.state.scopes import Party, Side
    from ancientwars.paxromana.state.state import State

Which = Literal["attacker", "defender"]
"""The two sides of a battle."""
OTHER: dict[str, Which] = {"attacker": "defender", "defender": "attacker"}
Carrier = Literal["move", "withdrawal", "retreat"]
"""What takes an Army along, as `Battle.carrier` names it."""
CARRIERS: dict[str, type[Move | Withdrawal | Retreating]] = {
    "move": Move,
    "withdrawal": Withdrawal,
    "retreat": Retreating,
}
"""The scopes that do so."""
UNDER_WAY: tuple[type[Move | Withdrawal | Retreating | NavalWithdrawal], ...] = (*CARRIERS.values(), NavalWithdrawal)
"""All scopes that take pieces along: those, and the Withdrawal of a Fleet."""
LATE_TURNS = (9, 10)
"""P10.4.5a: the turns of legions without Cavalry."""
LATE_LEGION = 5
"""P10.4.5a: Battle Points of a legion then."""


def armies_of(state: State, seat: str) -> tuple[str, ...]:
    """P12.4.4a: return the owners of a player's Armies: himself, and his Soldier of Fortune."""
    return (seat, SOF) if state.sof == seat else (seat,)


def whose(state: State, owner: str) -> str:
    """P12.4.4a, P17.2a: return the player among whose Armies those of an owner are; else the owner himself."""
    return state.player_of(owner) or owner if owner in AS_OWN else owner


def land_units(force: Units) -> Units:
    """P1.4p: return the Land Units of a force."""
    return tuple(pair for pair in force if pair[0] not in GALLEYS)


def has_combat(force: Units) -> bool:
    """P1.4o: tell whether there are Land Combat Units in a force."""
    return any(kind in COMBAT for kind, _ in force)


def late_legions(state: State) -> bool:
    """P10.4.5a: tell whether legions are worth more and have no Cavalry: an option of the advanced game."""
    return state.advanced and state.options.late_legions and state.turn in LATE_TURNS


def worth(state: State, kind: str) -> int:
    """P10.3.1a: return the Battle Points of a unit; P10.3.1-08: Elephants and Garrisons have none."""
    if kind not in COMBAT:
        return 0
    if kind == "LG" and late_legions(state):
        return LATE_LEGION
    return state.kit.unit[kind].bp


def side_of(battle: Battle, which: str) -> Side:
    """Return a side of a battle."""
    return battle.attacker if which == "attacker" else battle.defender


def owner_of(state: State, battle: Battle, which: str) -> str:
    """Return whose Army a side of a battle is, the first if there are several; P7.3.5a: or whose City or Town alone."""
    parties, city = side_of(battle, which).parties, state.settlement(battle.space)
    if parties:
        return parties[0].owner
    return city.owner if city and which == "defender" else ""


def one_army(state: State, which: str, owner: str) -> tuple[Party, ...]:
    """P10.3.1b: return the Armies of a side of the battle that are one with that of an owner.

    All are who attack together (P9.3.6a); Defenders who are enemies of one another are not (P13.4.5a).
    """
    parties = side_of(state.scope(Battle), which).parties
    return parties if which == "attacker" else tuple([one for one in parties if not state.hostile(owner, one.owner)])


def with_side(state: State, which: str, **changes: Any) -> State:
    """Return the state with fields of a side of the battle changed."""
    side = side_of(state.scope(Battle), which)
    return state.amend(Battle, **{which: side.replace(**changes)})


def count(side: Side, *kinds: str) -> int:
    """Return how many units of some kinds a side has."""
    return sum(number for party in side.parties for kind, number in party.force if kind in kinds)


def combat_units(side: Side) -> int:
    """P1.4o: return the number of Land Combat Units of a side."""
    return count(side, *COMBAT)


def carriers(state: State, which: str, owner: str = "") -> tuple[type[Move | Withdrawal | Retreating], ...]:
    """Return the scopes that take an Army of the battle along: a Retreat before the move, or Withdrawal, that it ends.

    Args:
        state: The state.
        which: The side.
        owner: Whose Army; that of the scopes if empty.
    """
    battle = state.scope(Battle)
    if battle.mover != which or not battle.carrier:
        return ()
    first = CARRIERS[battle.carrier]
    along = state.scope(Retreating).along if battle.carrier == "retreat" else ""
    scopes = (first, CARRIERS[along]) if along else (first,)
    return tuple(scope for scope in scopes if owner in ("", state.scope(scope).owner))


def carried(state: State, which: str, owner: str) -> bool:
    """Tell whether a scope takes an Army of the battle along."""
    return bool(carriers(state, which, owner))


def may_sail_again(state: State) -> bool:
    """P11.3.4a: tell whether the moving Army is aboard, or might be again: a City or Town holds the Port against it."""
    move = state.scope(Move)
    city = state.settlement(move.space)
    return move.aboard or (move.link == "sea" and city is not None and state.hostile(move.owner, city.owner))


def point_lost(state: State) -> State:
    """P8.4.2a, P9.3.7a: return the state in which a moving Army has a Movement Point less, if it has one left.

    P11.3.4a: not the one with which it is certain to land elsewhere.
    """
    move = state.scope(Move)
    return state.amend(Move, used=max(move.used, min(move.points - may_sail_again(state), move.used + 1)))


def without_units(state: State, which: str, owner: str, kind: str, number: int = 1, rule: str = "P10.3.2a") -> State:
    """P10.3.2a: return the state after an Army of the battle lost units; P10.4.7a: neutralised Cavalry goes first."""
    if not number:
        return state
    battle = state.scope(Battle)
    if kind in CAVALRY:
        state = with_side(state, which, neutralised=max(0, side_of(battle, which).neutralised - number))
    lost = units({kind: number})
    state = state.lose_units(owner, battle.space, kind, number, rule=rule)
    return _changed(state, which, owner, lost, ())


def reduced_unit(state: State, which: str, owner: str, kind: str) -> State:
    """P10.6.1a, P10.6.2a: return the state after a full unit of an Army was reduced."""
    battle = state.scope(Battle)
    state = state.swap_units(owner, battle.space, kind, f"r{kind}", rule="P10.6.1a" if kind == "LG" else "P10.6.2a")
    scopes = carriers(state, which, owner)
    if not scopes or kind not in dict(state.scope(scopes[-1]).force):
        state = turned(state, battle.space, owner, kind, f"r{kind}", 1, 1)
    return _changed(state, which, owner, units({kind: 1}), units({f"r{kind}": 1}))


def _changed(state: State, which: str, owner: str, lost: Units, gained: Units) -> State:
    """Return the state with the force of an Army changed, in the battle and in the scope that takes it along."""
    side = side_of(state.scope(Battle), which)
    parties = tuple(
        party.replace(force=changed_force(party.force, lost, gained)) if party.owner == owner else party
        for party in side.parties
    )
    state = with_side(state, which, parties=parties)
    for scope in carriers(state, which, owner):
        state = with_changed_force(state, scope, lost, gained)
    return _changed_beside(state, owner, lost, gained) if Retreating in carriers(state, which) else state


def _changed_beside(state: State, owner: str, lost: Units, gained: Units) -> State:
    """P10.7.4d: return the state in which an ally's Army that retreats along with the first one is what it is now."""
    beside = tuple(
        party.replace(force=changed_force(party.force, spent, gained))
        if party.owner == owner and (spent := common(lost, party.force))
        else party
        for party in state.scope(Retreating).beside
    )
    return state.amend(Retreating, beside=beside)


def with_changed_force(state: State, scope: type[Move | Withdrawal | Retreating], lost: Units, gained: Units) -> State:
    """Return the state in which a scope takes units along no more, and others for them.

    P9.3.1b: only those that it did take along: others of the owner may be beside them.
    """
    way = state.scope(scope)
    spent = common(lost, way.force)
    got = gained if spent else ()
    state = state.amend(scope, force=changed_force(way.force, spent, got))
    return state.amend(Move, own=way.own_after(spent, got)) if isinstance(way, Move) and way.mixed else state


def changed_force(force: Units, lost: Units, gained: Units) -> Units:
    """Return a force without some units and with others."""
    left = dict(parted(force, lost))
    for kind, number in gained:
        left[kind] = left.get(kind, 0) + number
    return units(left)


def eliminated(state: State, which: str, rule: str, owners: tuple[str, ...] = ()) -> State:
    """P10.7.4c: return the state after all Land Units of a side were eliminated, or of some owners of it."""
    for party in side_of(state.scope(Battle), which).parties:
        if owners and party.owner not in owners:
            continue
        for kind, number in party.force:
            state = hurt(state, which, party.owner) if kind in COMBAT and kind != "MIL" else state
            state = without_units(state, which, party.owner, kind, number, rule)
    return state


def hurt(state: State, which: str, owner: str) -> State:
    """P12.3.1a: return the state in which it is noted that an owner lost Land Combat Units or walls in the battle."""
    side = side_of(state.scope(Battle), which)
    return state if owner in side.hurt else with_side(state, which, hurt=(*side.hurt, owner))
