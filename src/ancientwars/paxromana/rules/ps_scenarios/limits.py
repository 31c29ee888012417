"""PS1, PS2, PS3, PS4, PS6, PS8, PS9, PS10: what scenarios forbid.

Rules: PS1.4, PS1.7, PS2.3, PS3.3, PS4.3, PS4.6, PS6.5 to PS6.8, PS8.2, PS8.6, PS8.7, PS9.3, PS9.9, PS10.2.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import SOF, SUCCESSORS
from ancientwars.paxromana.components.special_rules import (
    ManpowerOverride,
    NoEntry,
    RaiseLimit,
    SofMovement,
    SplitHomeTerritory,
    Theatre,
)
from ancientwars.paxromana.state.state import Effect, State

if TYPE_CHECKING:
    from ancientwars.paxromana.components.kit import Kit
    from ancientwars.paxromana.components.setups import Table

PONTUS = "pontus"
SOF_SEEN = "sof_seen"
"""PS4.6: effect: an Activation of his player has begun since the Soldier of Fortune was placed."""
SOF_MOVES = "sof_moves"
"""PS4.6: effect: in this Activation he may move."""


def may_enter(state: State, seat: str, space: str) -> bool:
    """PS1.4, PS2.3, PS3.3, PS4.3, PS8.2, PS9.3, PS10.2: tell whether a node is in play, and open to a player.

    PS6.5, PS6.6, PS6.7, PS6.8: nobody moves, retreats, withdraws, intercepts, sails into a Port or places units where
    the scenario keeps him out. Who starts there may leave.

    Args:
        state: The state.
        seat: The player whose pieces would come there; another owner is only kept from what is not in play.
        space: A Space or Transit Point.
    """
    return bool(open_to(state, seat) >> state.kit.map.index[space] & 1)


def open_to(state: State, seat: str) -> int:
    """PS6.5: return the nodes in play that are open to a player, as a mask; see `may_enter`."""
    return _open(state.kit, state.table, seat, state.turn)


@lru_cache(maxsize=256)
def _open(kit: Kit, table: Table, seat: str, turn: int) -> int:
    """PS6.5: return the nodes in play that are open to a player in a turn, as a mask."""
    rules = [rule for rule in table.scenario.rules_of(NoEntry) if _keeps_out(rule, seat, turn)]
    closed = {territory for rule in rules for territory in rule.territories}
    return table.in_play & ~kit.map.mask(node for node, territory in kit.territory_of.items() if territory in closed)


def bound_as(state: State, owner: str) -> str:
    """PS6.5: return the player as whose pieces those of an owner are kept out; P17.2g: not as those of who moves them.

    Empty for an owner without a player, and for Pontus, whom its player moves for itself (P12.5.5c).
    """
    if owner == PONTUS:
        return ""
    return state.successors.owner if owner == SUCCESSORS else state.player_of(owner)


def within_links(state: State, start: int, kinds: str, links: int) -> int:
    """PS1.4, PS4.3, PS9.3, PS10.2: return the nodes at most some links away, as a mask; no way leads out of play.

    Args:
        state: The state.
        start: The nodes to count from, as a mask.
        kinds: Kinds of link, separated by ``+``.
        links: How many links.
    """
    found = start & state.table.in_play
    for _ in range(links):
        found = state.kit.map.within(found, kinds, 1) & state.table.in_play
    return found


def entry_refused(state: State, seat: str, space: str) -> Refusal | None:
    """Return why nothing of a player's may come to a node: the scenario forbids it; None if it does not."""
    if may_enter(state, seat, space):
        return None
    theatre, territory = state.scenario.rule(Theatre), state.kit.territory_of.get(space, "")
    rules = (one for one in state.scenario.rules_of(NoEntry) if _keeps_out(one, seat, state.turn))
    rule = next((one for one in rules if territory in one.territories), theatre)
    return Refusal(rule.id if rule else "PS1.4", "the scenario keeps {seat} out of {space}", seat=seat, space=space)


def _keeps_out(rule: NoEntry, seat: str, turn: int) -> bool:
    """PS6.5: tell whether a rule closes its Territories to a player in a turn."""
    return rule.power == seat and not 0 < rule.before_turn <= turn


def still_raised(state: State, seat: str, kind: str) -> int | None:
    """PS1.7: return how many units of a kind a player may still raise; None for any number."""
    rule = next((one for one in state.scenario.rules_of(RaiseLimit) if (one.power, one.unit) == (seat, kind)), None)
    if rule is None:
        return None
    return max(0, rule.max - sum(number for *who, number in state.raised if who == [seat, kind]))


def counted(state: State, seat: str, kind: str) -> State:
    """PS1.7: return the state after a raised unit was counted, if the scenario has a limit."""
    if still_raised(state, seat, kind) is None:
        return state
    before = {(one, what): number for one, what, number in state.raised}
    before[seat, kind] = before.get((seat, kind), 0) + 1
    return state.replace(raised=tuple(sorted((*who, number) for who, number in before.items())))


def count_anew(state: State) -> State:
    """PS1.7: return the state at the end of a turn: limits for a turn begin anew."""
    lasting = {(rule.power, rule.unit) for rule in state.scenario.rules_of(RaiseLimit) if rule.per == "game"}
    return state.replace(raised=tuple(one for one in state.raised if one[:2] in lasting)) if state.raised else state


def raised_here(state: State, seat: str, province: str) -> tuple[str, ...]:
    """P6.2.5a, P6.2.6a, P12.8.1a: return the kinds of units that a player raises in a Province once he controls it.

    Legions are Rome's, in its Home Provinces; elsewhere in that Territory Rome raises what the others do.
    PS8.6: a scenario may say something else.
    """
    return _raised_here(state.kit, state.table, seat, province)


@lru_cache(maxsize=1024)
def _raised_here(kit: Kit, table: Table, seat: str, province: str) -> tuple[str, ...]:
    """P6.2.5a, P6.2.6a, PS8.6: return the kinds of units that a player raises in a Province, see `raised_here`."""
    for rule in table.scenario.rules_of(ManpowerOverride):
        if rule.power == seat and province in rule.provinces:
            return rule.units
    kinds = kit.raises(province, table.powers[seat].as_power)
    if "LG" in kinds and table.home_of.get(province) != seat:
        return kit.raises(province, "")
    return kinds


def is_split(state: State, territory: str) -> bool:
    """PS8.7, PS9.9: tell whether a Territory is divided between players, so that nobody gains by holding all of it."""
    return any(territory in rule.territories for rule in state.scenario.rules_of(SplitHomeTerritory))


def sof_may_move(state: State) -> bool:
    """PS4.6: tell whether the Soldier of Fortune may make a Major Move as far as the scenario goes."""
    return state.scenario.rule(SofMovement) is None or state.has(SOF_MOVES)


def activation_began(state: State, seat: str) -> State:
    """PS4.6: return the state in which the Soldier of Fortune moves in the first Activation after his arrival only."""
    if state.scenario.rule(SofMovement) is None:
        return state
    effects = tuple(one for one in state.effects if one.kind != SOF_MOVES)
    if state.sof == seat and not any(one.kind == SOF_SEEN for one in effects):
        arrived = (Effect(SOF_SEEN, seat, SOF, "removal"), Effect(SOF_MOVES, seat, SOF, "turn"))
        effects = tuple(sorted((*effects, *arrived)))
    return state.replace(effects=effects)
