"""P17: when each card that is held in hand may be played (P17.2). Only what everybody knows counts here, no hand.

Rules: P17.1.5a, P17.1.6, P17.2d.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import COMBAT, GALLEYS, INVADERS, MERCENARIES, REBELS, SLAVES, SUCCESSORS
from ancientwars.paxromana.rules.p11_naval.waters import deep
from ancientwars.paxromana.rules.p11_ports import enterable, mutinous
from ancientwars.paxromana.rules.p12_bounds import at_home
from ancientwars.paxromana.rules.p12_independents import (
    RHODES,
    ally_of,
    pergamum_in_play,
    pontus_refused,
)
from ancientwars.paxromana.rules.p12_mercenaries import hire_refused, hires
from ancientwars.paxromana.rules.p12_militia import open_spaces
from ancientwars.paxromana.rules.p12_soldier_of_fortune import (
    dictator_refused,
    enemies_at_home,
    never_hires,
    sof_refused,
)
from ancientwars.paxromana.rules.p13_barbarians.places import is_free
from ancientwars.paxromana.rules.p13_barbarians.tribes import reach_of, visible_tribes
from ancientwars.paxromana.rules.p15_objectives import MOST as MOST_OBJECTIVES
from ancientwars.paxromana.rules.p15_objectives import markers_of
from ancientwars.paxromana.rules.p17_helepolis import army_spaces, engine
from ancientwars.paxromana.rules.ps_scenarios.limits import may_enter, within_links
from ancientwars.paxromana.state.armies import land_units
from ancientwars.paxromana.state.scopes import Activation, Battle, CardPlayed, Move, NavalBattle, Withdrawal
from ancientwars.paxromana.state.state import Effect

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.paxromana.state.scopes import Side
    from ancientwars.paxromana.state.state import State

HELD = "hold_in_hand"
OWN = "own"
"""The Card Segment of the player himself."""
ANYTIME = (OWN, "segment")
"""P17.1.5a: the occasions for cards that need none: the own Card Segment, and the Action Segments of the others."""
BETWEEN = (*ANYTIME, "move")
"""P17.1.5a: the occasions for cards whose use depends on what stands on the map: after each move, too."""
RHODES_PRICE = 3
"""P17.2-02."""
HELEPOLIS_PRICE = 2
"""P17.2-26."""
AMBUSH_RANGE = 3
"""P17.2-24: Naval Links from the player's own galleys."""
GALLEY_TECH = ("galley_artillery", "galley_corvus", "galley_harpax")
CONQUERED = "conqueror_card"
"""P17.2-10: effect: a player has played Conqueror this turn."""
CUNCTATOR = "cunctator"
"""P17.2-12: effect: a player has played Cunctator this turn."""
NOBODYS = (REBELS, *INVADERS, *SLAVES.values())
"""P13.2.4a: owners of Barbarians, in whose favour no cards are played when they are attacked."""
ARCHIMEDES = "archimedes"
"""P17.2-05: effect: the Inventor is in a City."""


def cards_held(state: State) -> tuple[str, ...]:
    """P1.4w: return the cards that may be held in hand."""
    return tuple(card.id for card in state.kit.cards if card.timing == HELD)


def cards_to_play(state: State) -> tuple[str, ...]:
    """P1.4w: return the cards that are played when they are drawn."""
    return tuple(card.id for card in state.kit.cards if card.timing != HELD)


def play_refused(state: State, seat: str, card: str, occasion: str) -> Refusal | None:
    """P17.1.5a: return why a player cannot play a card from his hand for its event; None if he can."""
    occasions, refused = HELD_CARDS[card]
    if occasion not in occasions:
        return Refusal("P17.1.5a", "{card} cannot be played now", card=card)
    return refused(state, seat)


def hire_card_refused(state: State, seat: str, occasion: str) -> Refusal | None:
    """P17.1.6a, P12.2.3a: return why a player cannot play just any card to hire Mercenaries; Carthage may."""
    if not state.kit.power[state.setup_of(seat).as_power].mercenaries_with_any_held_card:
        return Refusal("P17.1.6a", "{seat} hires only with the card Mercenaries", seat=seat)
    if occasion not in BETWEEN:
        return Refusal("P17.1.5a", "{card} cannot be played now", card="mercenaries")
    return _mercenaries(state, seat)


# ---------------------------------------------------------------------- what each card needs


def _no(rule: str, card: str) -> Refusal:
    """Return that a card would have no effect."""
    return Refusal(rule, "{card} would have no effect now", card=card)


def _alliance(state: State, seat: str) -> Refusal | None:
    """P17.2-01: somebody to talk to, or an alliance of an Independent to break."""
    others = [one for one in state.seats if one != seat]
    return None if others or state.allies else _no("P17.2-01", "alliance")


def _rhodes(state: State, seat: str) -> Refusal | None:
    """P17.2-02: Rhodes is in play; without an alliance it costs 3 T."""
    if RHODES not in state.table.independents:
        return _no("P17.2-02", "alliance_rhodes")
    left = state.power(seat).treasury
    if not ally_of(state, RHODES) and left < RHODES_PRICE:
        return Refusal("P17.2-02", "it costs {cost} T, {left} are left", cost=RHODES_PRICE, left=left)
    return None


def _pergamum(state: State, seat: str) -> Refusal | None:
    """P17.2-03, P17.2d: Pergamum has units in play."""
    del seat
    return None if pergamum_in_play(state) else _no("P17.2d", "alliance_pergamum")


def _ambush(state: State, seat: str) -> Refusal | None:
    """P17.2-04: another player's Army is in a Land Transit Point that does not lie in its Home Territory.

    P12.4.4a: the Soldier of Fortune is one of his player's Armies. P17.2g: a Greek Army is its player's, whoever moves
    it: he does not ambush it, but who moves it may.
    """
    army = ambushed(state)
    if army is None or not any(kind in COMBAT for kind, _ in army.force):
        return _no("P17.2-04", "ambush")
    if seat == (state.successors.owner if army.owner == SUCCESSORS else army.seat):
        return _no("P17.2-04", "ambush")
    point = state.kit.transit.get(army.space)
    if point is None or point.kind != "land":
        return _no("P17.2-04", "ambush")
    if at_home(state, army.owner, army.space):
        return Refusal("P17.2-04", "{owner} is in its own Home Territory", owner=army.owner)
    return None


def ambushed(state: State) -> Move | Withdrawal | None:
    """P17.2-04, P17.2-24: return the Army that may be ambushed: one that Withdraws, else the moving one."""
    return state.within(Withdrawal) or state.within(Move)


def _archimedes(state: State, seat: str) -> Refusal | None:
    """P17.2-05: there is a City; in a battle, one whose walls are used; P13.2.4a: not by Barbarians."""
    del seat
    battle = state.within(Battle)
    cities = [one.space for one in state.settlements if one.kind == "city"]
    if battle is None:
        return None if cities else _no("P17.2-05", "archimedes")
    used = battle.walls and battle.space in cities and not state.has(ARCHIMEDES, place=battle.space)
    owners = {party.owner for party in battle.defender.parties}
    nobodys = bool(owners) and owners.issubset(NOBODYS)
    return None if used and not nobodys else _no("P17.2-05", "archimedes")


def _conqueror(state: State, seat: str) -> Refusal | None:
    """P17.2-10: at the beginning of the own Expansion, with an Elite Leader in play; not beside Cunctator."""
    activation = state.within(Activation)
    if activation is None or activation.seat != seat or activation.marker != seat or activation.conqueror:
        return _no("P17.2-10", "conqueror")
    if state.has(CUNCTATOR, seat):
        return Refusal("P17.2-10", "{seat} has played Cunctator this turn", seat=seat)
    if not any(state.kit.leader[leader].elite for leader in state.leaders_of(seat)):
        return Refusal("P17.2-10", "{seat} has no Elite Leader in play", seat=seat)
    return None


def _cunctator(state: State, seat: str) -> Refusal | None:
    """P17.2-12: not beside Conqueror; before a battle, who is attacked, or whose ally or Soldier of Fortune is."""
    if state.has(CONQUERED, seat):
        return Refusal("P17.2-12", "{seat} has played Conqueror this turn", seat=seat)
    move = state.within(Move)
    if state.has(CUNCTATOR, seat) or (move is not None and not _stands(state, seat, move.space)):
        return _no("P17.2-12", "cunctator")
    return None


def _stands(state: State, seat: str, space: str) -> bool:
    """P12.4.4a, P17.2a: tell whether Land Combat Units that a player decides for are in a Space."""
    return any(state.player_of(owner) == seat and state.combat_at(space, owner) for owner, _ in state.units.at(space))


def _deus(state: State, seat: str) -> Refusal | None:
    """P17.2-13: another player's card that has had no effect yet."""
    played = state.within(CardPlayed)
    if played is None or played.cancelled:
        return _no("P17.2-13", "deus_ex_machina")
    return Refusal("P17.2-13", "it is the player's own card") if played.seat == seat else None


def _mission(state: State, seat: str) -> Refusal | None:
    """P17.2-15: there is a Tribe marker within reach."""
    return None if visible_tribes(state, seat) else _no("P17.2-15", "diplomatic_mission")


def _galleys(state: State, seat: str, card: str) -> Refusal | None:
    """P17.2-18, P17.2-19, P17.2-20: improved galleys last until the end of the turn; two at once are wasted.

    Galleys may be built afterwards; in a battle at sea only who fights is asked.
    """
    battle = state.within(NavalBattle)
    fights = battle is None or seat in (state.player_of(battle.active), state.player_of(battle.inactive))
    held = any(state.has(kind, seat) for kind in GALLEY_TECH)
    return _no(state.kit.card[card].rule, card) if held or not fights else None


def _expansion(state: State, seat: str) -> Refusal | None:
    """P17.2-21: there is an unoccupied Space within reach."""
    return None if expansion_spaces(state, seat) else _no("P17.2-21", "independent_expansion")


def expansion_spaces(state: State, seat: str) -> tuple[str, ...]:
    """P17.2-21, P12.1.3a: return where Garrisons may be placed: unoccupied Spaces within reach, no mountains."""
    return tuple(
        space
        for space in reach_of(state, seat)
        if is_free(state, space) and space not in state.kit.mountains and may_enter(state, seat, space)
    )


def _mercenaries(state: State, seat: str) -> Refusal | None:
    """P17.2-23, P12.2.1a: 2 T, and units with which they are placed; Rome has no event."""
    left, refused = state.power(seat).treasury, None
    for action in hires(state, seat, MERCENARIES):
        refused = hire_refused(state, seat, action, left)
        if refused is None:
            return None
    return refused or _no("P17.2-23", "mercenaries")


def _naval_ambush(state: State, seat: str) -> Refusal | None:
    """P17.2-24: another player's Naval Transport, in a Port or Naval Transit Point near own galleys.

    P9.4.5c: one that Withdraws, too; P8.2.3d, P1.4p: Leaders alone without galleys are one.
    """
    army = ambushed(state)
    if army is None or not state.hostile(seat, army.owner) or deep(state, army.space):
        return _no("P17.2-24", "naval_ambush")
    if not land_units(army.force) and (army.force or not army.leaders):
        return _no("P17.2-24", "naval_ambush")
    return None if ambush_fleets(state, seat) else _no("P17.2-24", "naval_ambush")


def ambush_fleets(state: State, seat: str) -> tuple[str, ...]:
    """P17.2-24: return the nodes of the player's own galleys within 3 Naval Links; enemy galleys do not bar the way.

    P13.3-10: a Fleet in mutiny ambushes nobody; P13.3-03, PS6.5: and none comes to an escort where it may not be.
    """
    kit, army = state.kit, state.within(Withdrawal) or state.scope(Move)
    escorted = any(kind in GALLEYS for kind, _ in army.force)
    if escorted and not enterable(state, seat, army.space):
        return ()
    near = within_links(state, kit.map.mask([army.space]), "sea", AMBUSH_RANGE)
    fleets = (place for place, _, kind, _ in state.units.of(seat) if kind in GALLEYS)
    return tuple(place for place in fleets if near >> kit.map.index[place] & 1 and not mutinous(state, seat, place))


def _poliorcetes(state: State, seat: str) -> Refusal | None:
    """P17.2-26: an Army to place it with, and 2 T; there is one Helepolis."""
    left = state.power(seat).treasury
    if engine(state) is not None or not army_spaces(state, seat):
        return _no("P17.2-26", "poliorcetes")
    if left < HELEPOLIS_PRICE:
        return Refusal("P17.2-26", "it costs {cost} T, {left} are left", cost=HELEPOLIS_PRICE, left=left)
    return None


def leads(state: State, side: Side, seat: str) -> bool:
    """P13.2.4a, P13.4.3a: tell whether a player fights on a side as its own, not for units that nobody plays.

    Invaders are played while they move; who only decides for them when others attack them plays no cards for them.
    """
    move, owners = state.within(Move), [party.owner for party in side.parties]
    moved = move.owner if move is not None and move.owner in INVADERS else ""
    return side.seat == seat and (not owners or any(state.player_of(owner) or owner == moved for owner in owners))


def _pontus(state: State, seat: str) -> Refusal | None:
    """P17.2-27, P12.5.5a: a Space of Pontus is free."""
    del seat
    return pontus_refused(state)


def _militia(state: State, seat: str) -> Refusal | None:
    """P17.2-28: enemy Land Combat Units are in the Home Territory; no event in Turmoil.

    P12.3.3a: Militia is raised once an Activation, whether by a card or after a battle.
    """
    activation = state.within(Activation)
    if activation is not None and seat in activation.militia:
        return Refusal("P12.3.3a", "{seat} has raised Militia in this Activation", seat=seat)
    if state.band(seat) == "turmoil":
        return Refusal("P17.2-28", "there is Turmoil in {seat}", seat=seat)
    if not enemies_at_home(state, seat) or not open_spaces(state, seat):
        return _no("P17.2-28", "raise_militia")
    return None


def _soldier(state: State, seat: str) -> Refusal | None:
    """P17.2-32, P12.4.7a: he can come; or Rome can name a Dictator."""
    return dictator_refused(state, seat) if never_hires(state, seat) else sof_refused(state, seat)


def others_with_cards(state: State, seat: str) -> tuple[str, ...]:
    """P17.2-33, P17.2-38: return the other players who have cards."""
    return tuple(one for one in state.seats if one != seat and state.cards.zone(one).count)


def _spies(state: State, seat: str) -> Refusal | None:
    """P17.2-33: another player has cards."""
    return None if others_with_cards(state, seat) else _no("P17.2-33", "spies")


def _traitor(state: State, seat: str) -> Refusal | None:
    """P17.2-38: another player has cards."""
    return None if others_with_cards(state, seat) else _no("P17.2-38", "traitor")


def _opportunity(state: State, seat: str) -> Refusal | None:
    """P17.2-34: a stable government."""
    return None if state.band(seat) == "stable" else Refusal("P17.2-34", "{seat} is not Stable", seat=seat)


def more_objectives(state: State, seat: str) -> bool:
    """P17.2-34: tell whether a player may draw an Opportunity Objective: he has fewer than three."""
    return bool(state.objectives.deck_size) and markers_of(state, seat) < MOST_OBJECTIVES


def _surprise(state: State, seat: str) -> Refusal | None:
    """P17.2-37: in a land battle in which no City or Town is used."""
    battle = state.within(Battle)
    if battle is None or battle.walls:
        return _no("P17.2-37", "tactical_surprise")
    sides = (battle.attacker, battle.defender)
    return None if any(leads(state, side, seat) for side in sides) else _no("P17.2-37", "tactical_surprise")


HELD_CARDS: dict[str, tuple[tuple[str, ...], Callable[[State, str], Refusal | None]]] = {
    "alliance": (BETWEEN, _alliance),
    "alliance_rhodes": (BETWEEN, _rhodes),
    "alliance_pergamum": (BETWEEN, _pergamum),
    "ambush": (("transit",), _ambush),
    "archimedes": ((*ANYTIME, "battle", "shifts"), _archimedes),
    "conqueror": (("expansion",), _conqueror),
    "cunctator": ((*ANYTIME, "withdrawal"), _cunctator),
    "deus_ex_machina": (("card",), _deus),
    "diplomatic_mission": (BETWEEN, _mission),
    **{card: ((*ANYTIME, "naval"), partial(_galleys, card=card)) for card in GALLEY_TECH},
    "independent_expansion": (BETWEEN, _expansion),
    "mercenaries": (BETWEEN, _mercenaries),
    "naval_ambush": (("sea",), _naval_ambush),
    "poliorcetes": (BETWEEN, _poliorcetes),
    "pontus": (BETWEEN, _pontus),
    "raise_militia": (BETWEEN, _militia),
    "soldier_of_fortune": (BETWEEN, _soldier),
    "spies": (ANYTIME, _spies),
    "stability_opportunity": (BETWEEN, _opportunity),
    "tactical_surprise": (("battle", "shifts"), _surprise),
    "traitor": (ANYTIME, _traitor),
}
"""P17.2: the occasions for each card that is held in hand, and why it cannot be played then."""


def inventor(place: str) -> Effect:
    """P17.2-05: return what the Inventor in a City is as an effect."""
    return Effect(ARCHIMEDES, place=place)
