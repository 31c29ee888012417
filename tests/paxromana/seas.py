"""Fleets at sea, for tests of naval operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.engine import settle
from ancientwars.core.stacks import units as stacked
from ancientwars.paxromana.rules.p09_land_movement.march import MoveOn
from ancientwars.paxromana.state.scopes import Move
from tests.paxromana.tables import play, table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.paxromana.state.state import State


def moving(
    start: str,
    force: Mapping[str, int] | None = None,
    *,
    leaders: tuple[str, ...] = (),
    points: int = 6,
    kind: Any = "major",
    seat: str = "rome",
    placed: Mapping[str, str] | None = None,
    scope: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """Return a state in which a player's pieces move; pure Fleets and whoever stands at sea are at sea at once.

    Args:
        start: The node where they are.
        force: The units that move; they are put there unless `units` has them.
        leaders: The Leaders who move.
        points: Movement Points of an Army.
        kind: Major or Minor Move.
        seat: The player.
        placed: Where Leaders are; those who move are put at the start.
        scope: Further fields of the move.
        **fields: What `table` takes.
    """
    units = fields.pop("units", None)
    units = {start: {seat: dict(force or {})}} if units is None else units
    state = table(units=units, leaders={**dict.fromkeys(leaders, start), **(placed or {})}, active=seat, **fields)
    pure = bool(force) and set(force or {}) <= {"GS", "RGS"}
    at_sea = start.startswith(("ntp_", "dstp_"))
    move = Move(
        seat,
        seat,
        kind,
        start,
        start,
        force=stacked(dict(force or {})),
        leaders=leaders,
        points=0 if pure else points,
        naval=pure,
        aboard=at_sea and not pure,
        space_before=start,
    )
    return settle(state.enter(move.replace(**(scope or {})), MoveOn(seat)))


def sailing_to(*nodes: str, start: str, **given: Any) -> State:
    """Return the state after the pieces sailed from one node to the next, Armies having gone aboard first."""
    state = moving(start, **given)
    if not state.scope(Move).naval and not state.scope(Move).aboard:
        state = play(state, "embark")
    for node in nodes:
        state = play(state, f"sail: {node}")
    return state
