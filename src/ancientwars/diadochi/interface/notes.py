"""What stands beside an action before it is chosen: what it costs and brings for certain, and what it meets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.engine import pending, why_not
from ancientwars.core.step import Decision
from ancientwars.diadochi.components.kit import INDEPENDENT, KINDS, SEATS
from ancientwars.diadochi.interface.price import MARKERS, MOVEMENT, OPERATIONS, TRACKS, price
from ancientwars.diadochi.interface.prospects import prospect
from ancientwars.diadochi.interface.words import messages
from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements
from ancientwars.diadochi.rules.d07_tyche.events.marks import ConvertSpace
from ancientwars.diadochi.rules.d07_tyche.training import COST, training_of
from ancientwars.diadochi.rules.d09_lone_generals import SPARED
from ancientwars.diadochi.rules.d09_movement.losses import LoseFromForce
from ancientwars.diadochi.rules.d09_movement.march import MoveOn
from ancientwars.diadochi.rules.d09_movement.pieces import waiting_units
from ancientwars.diadochi.rules.d09_movement.voyage import CallAtPort, PlanVoyage
from ancientwars.diadochi.rules.d09_movement.ways import path_overland, route_cost
from ancientwars.diadochi.rules.d10_interception import Detach, penalty
from ancientwars.diadochi.rules.d11_avoid_battle import AvoidBattle, avoider
from ancientwars.diadochi.rules.d12_land_combat.defeat import LoseToAttrition
from ancientwars.diadochi.rules.d14_special_units import defect_to_besieger
from ancientwars.diadochi.rules.d15_sieges import LoseUnits, modifier, points_needed, siege_result
from ancientwars.diadochi.rules.d17_legitimacy import attacked
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state.scopes import Entry, IndependentMarch, March, Segment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.messages import Messages
    from ancientwars.diadochi.state.state import State

SELF_EVIDENT = (a.PlaceUnit, a.Lose, a.Disband, a.DisbandIn)
"""The actions whose words say already which units they are about."""
LOSING = (LoseFromForce, LoseToAttrition, LoseUnits)
"""The questions that are asked until a number of units is lost."""
HIGHEST = 6
"""The highest number on a die."""


def note(state: State, action: Action, lang: str = "en") -> str:
    """Return what an action costs and brings for certain, whom it meets, and what a roll for it needs.

    What dice, cards and others decide afterwards is left out.

    Args:
        state: A state, or the deciding seat's own view.
        action: An action that is legal now.
        lang: ``"en"`` or ``"ru"``.

    Returns:
        Words, for example ``MP -1 (2 left); there: Horse 3``; nothing for actions that change no such
        thing, for those that are not legal, and where chance decides.

    Raises:
        SetupError: No such language.
        HiddenInformation: `state` is the view of another seat.

    Example:
        >>> from ancientwars.diadochi import parse, position
        >>> state = position({"segment": "surrender", "units": {"smyrna": {"yellow": {"loyal": 1}}}})
        >>> note(state, parse(state, "take-space: smyrna"))
        '1 of 2 for Lydia, VP 2, Sardis missing'
    """
    words, waits = messages(lang), pending(state)
    if not isinstance(waits, Decision) or why_not(state, action) is not None:
        return ""
    seat = waits.seat
    remarks = (*_remarks(state, seat, action, words), *_about_places(state, seat, action, words))
    remarks += (*_battle(state, seat, action, words), *_numbers(state, action, words))
    return "; ".join((*_costs(state, seat, action, words), *remarks))


# ---------------------------------------------------------------------- what it costs and brings


def _costs(state: State, seat: str, action: Action, words: Messages) -> Iterator[str]:
    """Yield changes in words: of the player himself in short, of others by name."""
    for change in price(state, action):
        of = "" if change.of in (seat, getattr(action, "space", "")) else change.of  # the action names its space itself
        if change.what == MOVEMENT:
            left = "" if change.amount > 0 else str(_points_left(state) + change.amount)
            yield words.say("notes", MOVEMENT, amount=change.amount, left=left)
        elif change.what == OPERATIONS:
            step: Any = state.agenda[-1]
            left = "" if change.amount > 0 else str(step.left + change.amount)
            yield words.say("notes", OPERATIONS, amount=change.amount, left=left)
        elif change.what in TRACKS or (change.what == MARKERS and of):
            yield words.say("notes", change.what, amount=change.amount, seat=of)
        elif change.what in KINDS and not isinstance(action, SELF_EVIDENT):
            yield words.say("notes", "units", kind=change.what, amount=change.amount, place=of)


def _points_left(state: State) -> int:
    """Return the movement points that the moving force has left, without the legs of a naval move as planned so far."""
    march, plan = state.scope(March), state.agenda[-1]
    planned = route_cost(state.kit, (march.space, *plan.route)) if isinstance(plan, PlanVoyage) else 0
    return march.remaining - planned


# ---------------------------------------------------------------------- what it meets


def _remarks(state: State, seat: str, action: Action, words: Messages) -> Iterator[str]:
    """Yield what numbers of a price do not say."""
    match action:
        case a.MoveTo(space) | a.SailTo(space):
            yield from _way(state, space, words)
            yield from _there(state, state.scope(March).seat, space, words)
            if not state.scope(March).number and state.scope(March).seat != INDEPENDENT:
                yield words.say("notes", "alone")
        case a.Besiege() | a.FreeAttempt():
            yield _siege(state, seat, action, words)
        case a.Activate(_, space):
            yield _force(state, space, words)
        case a.Train(kind):
            yield _trained(state, seat, kind, words)
        case a.Intercept(leader, _):
            yield _needed(state, leader, state.scope(Entry).space, words)
        case a.AvoidTo(space):
            yield from _avoidance(state, seat, space, words)
        case a.Escort(fleet) | a.ChooseFleet(fleet):
            yield words.say("notes", "fleet", points=state.fleet_points(fleet))


def _about_places(state: State, seat: str, action: Action, words: Messages) -> Iterator[str]:
    """Yield what a chosen space means: who stands there, and how near it brings a province."""
    if isinstance(action, a.TakeSpace | a.PlaceMarker):
        yield from _province(state, seat, action.space, words)
    if isinstance(action, a.ChooseSpace) and isinstance(state.agenda[-1], ConvertSpace):
        yield from _province(state, seat, action.space, words)
    if isinstance(action, a.PlaceUnit) and isinstance(step := state.agenda[-1], PlaceReinforcements):
        yield words.say("notes", "placing", number=dict(step.units)[action.kind])
    if isinstance(action, a.PlaceUnit | a.PlaceGeneral | a.PlaceMinor | a.ChooseSpace):
        yield from _standing(state, seat, action.space, words)
    if isinstance(action, a.DiscardSurprise):
        yield words.say("notes", "draws")


def _way(state: State, space: str, words: Messages) -> Iterator[str]:
    """D9.3c, D9.12a: yield what kind of path leads there, if it is no plain one, and that the space is hostile."""
    if isinstance(state.agenda[-1], PlanVoyage):
        return
    path = path_overland(state.kit, state.scope(March).space, space) if state.scope(March).space else None
    if path is not None and path[1] != "land":
        yield words.say("notes", path[1])
    hostile = state.kit.space[space].type == "stronghold" and state.marker(space) == INDEPENDENT
    if hostile and state.scope(March).seat != INDEPENDENT:  # D16.1a: friendly to the armies of the independents
        yield words.say("notes", "hostile")


def _there(state: State, seat: str, space: str, words: Messages) -> Iterator[str]:
    """Yield whose marker is in a space, if it is another player's, and the armies that stand there."""
    owner = state.marker(space)
    if owner and owner != seat:
        yield words.say("notes", "marker", seat=owner)
    found = [f"{words.name(other)} {state.count(space, other)}" for other in state.others_at(space, seat)]
    for other in SEATS:
        if other != seat and not state.count(space, other):
            found += [words.name(general) for general in state.generals_at(space, other)]
    found += [f"{words.name(one)} {_strength(state, one)}" for one in state.independents_at(space)]
    if found:
        yield words.say("notes", "there", armies=", ".join(found))


def _standing(state: State, seat: str, space: str, words: Messages) -> Iterator[str]:
    """Yield who of any player stands in a space, the generals by name and the units by number."""
    found: list[str] = []
    for owner in (seat, *(one for one in SEATS if one != seat)):
        generals = [words.name(one) for one in state.generals_at(space, owner)]
        units = state.count(space, owner) + state.count(space, owner, inside=True)
        if generals or units:
            of = [] if owner == seat else [words.name(owner)]
            found.append(
                " ".join([*of, *([", ".join(generals)] if generals else []), *([str(units)] if units else [])])
            )
    found += [words.name(one) for one in state.independents_at(space)]
    if found:
        yield words.say("notes", "stands", armies=", ".join(found))


def _battle(state: State, seat: str, action: Action, words: Messages) -> Iterator[str]:
    """Yield how the battle stands to which an action may lead, and that it costs the status of Champion."""
    found = prospect(state, seat, action)
    if found is None:
        return
    if found.alone:
        yield words.say("notes", "met_alone", least=SPARED + 1)
    elif found.overrun:
        yield words.say("notes", "overrun" if found.won else "overrun_by")
    else:
        facts = dict(zip(("own", "other", "elephants", "others"), found.strengths + found.elephants, strict=True))
        won, drawn = round(100 * found.won), round(100 * found.drawn)
        yield words.say("notes", "battle", won=won, drawn=drawn, **facts)
    if found.costly:
        yield words.say("notes", "attack")


def _strength(state: State, army: str) -> int:
    return state.kit.independent_army[army].battle_strength


def _province(state: State, seat: str, space: str, words: Messages) -> Iterator[str]:
    """D20.4b: yield how near the marker brings the control of the province, if it is not controlled yet."""
    if state.within(IndependentMarch) is not None:
        return  # the marker is not his own
    kit = state.kit
    province = kit.province[kit.space[space].province]
    if state.controls_province(seat, province.id):
        return
    own = sum(1 for one in kit.spaces_of[province.id] if state.controls(seat, one))
    city = province.major_city
    missing = city if city not in ("", space) and not state.controls(seat, city) else ""
    facts = {"own": own + 1, "needed": province.needed_for_control, "missing": missing}
    yield words.say("notes", "province", province=province.id, vp=province.vp, **facts)


def _siege(state: State, seat: str, action: a.Besiege | a.FreeAttempt, words: Messages) -> str:
    """D15.1.1c, D15.2a: return the siege points there are and that are needed, and what is added to the die.

    D14.3h: Royal units inside that go over with the first point are not counted.
    """
    space = action.space if isinstance(action, a.FreeAttempt) else state.scope(March).space
    siege = state.siege(space)
    points = siege.points if siege is not None and siege.seat == seat else 0
    drm = modifier(state, seat, space)
    after = defect_to_besieger(attacked(state, seat, state.marker(space)), seat, space)
    needed, least, losing = points_needed(after, space), 0, list[str]()
    for die in range(HIGHEST, 0, -1):
        gained, lost = siege_result(state, die + drm)
        least = die if gained + points >= (needed if gained else points_needed(state, space)) else least
        losing = [str(die), *losing] if lost else losing
    facts = {"points": points, "needed": needed, "drm": f"{drm:+}" if drm else ""}
    return words.say("notes", "siege", least=least, losing=", ".join(losing), **facts)


def _trained(state: State, seat: str, kind: str, words: Messages) -> str:
    """D7.6c: return what will have been paid for a unit, and what it costs."""
    paid = training_of(state, seat).paid - sum(one.amount for one in price(state, a.Train(kind)) if one.amount < 0)
    return words.say("notes", "training", paid=paid, cost=COST[kind])


def _force(state: State, space: str, words: Messages) -> str:
    """Return the combat units that a general may take along."""
    units = sum(number for _, number in state.scope(Segment).movable(state, space))
    return words.say("notes", "force", units=units)


def _numbers(state: State, action: Action, words: Messages) -> Iterator[str]:
    """D9.4a: yield how many units wait in a space, are with the force, or are to be lost."""
    step = state.agenda[-1]
    if isinstance(step, LOSING):
        yield words.say("notes", "losing", number=step.number)
    if isinstance(step, Detach):
        yield from _detached(state, step, action, words)
    if not isinstance(step, MoveOn | CallAtPort):
        return
    march = state.scope(March)
    space = march.space if isinstance(step, MoveOn) else step.about(state)[1]
    match action:
        case a.PickUpAll():
            number = sum(number for _, number in waiting_units(state, march, space))
            yield words.say("notes", "waiting", units=number)
        case a.PickUp(kind):
            yield words.say("notes", "waiting", units=dict(waiting_units(state, march, space))[kind])
        case a.Drop(kind) | a.GoInside(kind):
            yield words.say("notes", "taken", units=dict(march.force)[kind])


def _detached(state: State, step: Detach, action: Action, words: Messages) -> Iterator[str]:
    """D10.7a: yield how many units of an army have not been declared yet."""
    left = dict(step.left(state))
    if isinstance(action, a.PickUpAll | a.PickUp):
        units = sum(left.values()) if isinstance(action, a.PickUpAll) else left[action.kind]
        yield words.say("notes", "waiting", units=units)


def _avoidance(state: State, seat: str, refuge: str, words: Messages) -> Iterator[str]:
    """D11.1a: yield what must be rolled."""
    if isinstance(state.agenda[-1], AvoidBattle) and (party := avoider(state, seat, state.scope(Entry).space)):
        yield _needed(state, party.leader, refuge, words)


def _needed(state: State, leader: str, space: str, words: Messages) -> str:
    """D10.2a, D11.1a: return what a die must show for a leader to get into a space."""
    least = state.initiative(leader) + penalty(state, space) + 1
    return words.say("notes", "needs" if least <= HIGHEST else "hopeless", least=least)
