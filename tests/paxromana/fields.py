"""Battles of Pax Romana set up for tests: a moving Army attacks what stands in a Space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.engine import settle
from ancientwars.core.stacks import units as stack
from ancientwars.paxromana.rules.p10_land_battles.aftermath import GoOn
from ancientwars.paxromana.rules.p10_land_battles.battle import assault, attack
from ancientwars.paxromana.state.scopes import Entry, Move
from tests.paxromana.tables import Rest, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

SPACE, BACK = "lugdunum", "valentia"
"""An ordinary Space of Gaul, and the one from which the Attacker comes."""


def battle(
    attacker: dict[str, int],
    defender: dict[str, int] | None = None,
    *,
    owners: tuple[str, str] = ("rome", "carthage"),
    space: str = SPACE,
    origin: str = BACK,
    leaders: tuple[str, ...] = (),
    against: tuple[str, ...] = (),
    points: int = 10,
    units: dict[str, dict[str, dict[str, int]]] | None = None,
    by_sea: bool = False,
    free: bool = False,
    space_before: str = "",
    **fields: Any,
) -> State:
    """Return the state in which a moving Army attacks an Army, or whatever else is named, in a Space.

    Args:
        attacker: Its units.
        defender: The units attacked, if there are any.
        owners: Whose units attack, and whose are attacked.
        space: The Battle Space.
        origin: Where the Attacker comes from.
        leaders: The Attacker's Leaders.
        against: The Defender's Leaders.
        points: Movement Points that are left before the attack.
        units: Further units on the map.
        by_sea: Whether it is an Amphibious Assault.
        free: Whether the attack costs nothing.
        space_before: The last Space before the Battle Space, if the Attacker comes from a Transit Point.
        **fields: What else `table` takes.
    """
    own, enemy = owners
    stacks: dict[str, dict[str, dict[str, int]]] = {place: dict(held) for place, held in (units or {}).items()}
    here = stacks.setdefault(space, {})
    here[own] = {**here.get(own, {}), **attacker}
    if defender:
        here[enemy] = {**here.get(enemy, {}), **defender}
    placed = {**dict.fromkeys((*leaders, *against), space), **fields.pop("leaders_at", {})}
    state = table(active="rome", units=stacks, leaders=placed, **fields)
    seat = state.player_of(own) or "rome"
    move = Move(
        seat,
        own,
        "major",
        space,
        space_before or origin,
        origin=origin,
        space_before=space_before or origin,
        link="sea" if by_sea else "land",
        points=points,
        force=stack(attacker),
        leaders=leaders,
        leader=next(iter(leaders), ""),
        aboard=by_sea,
    )
    state = state.enter(move, Rest(seat)).enter(Entry(seat, own, space), GoOn(seat))
    return settle(assault(state, space) if by_sea else attack(state, space, free=free))
