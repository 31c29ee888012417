"""P17.2: what the cards do that are held in hand.

Rules: P17.2-01 to P17.2-05, P17.2-10, P17.2-12, P17.2-15, P17.2-18 to P17.2-21, P17.2-26 to P17.2-28, P17.2-32 to
P17.2-34, P17.2-37, P17.2-38.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Chance, Step
from ancientwars.paxromana.components.kit import PERGAMUM
from ancientwars.paxromana.rules.p04_negotiation import negotiate
from ancientwars.paxromana.rules.p12_independents import RHODES, PlacePontus, allied, ally_of, unallied
from ancientwars.paxromana.rules.p12_militia import MilitiaDie
from ancientwars.paxromana.rules.p12_soldier_of_fortune import LeaderOut, PlaceSof, never_hires
from ancientwars.paxromana.rules.p13_barbarians.losses import LosePoints
from ancientwars.paxromana.rules.p13_barbarians.tribes import LookAtTribes
from ancientwars.paxromana.rules.p15_objectives import DrawObjective
from ancientwars.paxromana.rules.p17_cards.ambush import naval_ambush
from ancientwars.paxromana.rules.p17_cards.hires import HireMercenaries
from ancientwars.paxromana.rules.p17_cards.timing import (
    CONQUERED,
    CUNCTATOR,
    HELEPOLIS_PRICE,
    RHODES_PRICE,
    expansion_spaces,
    inventor,
    leads,
    more_objectives,
    others_with_cards,
)
from ancientwars.paxromana.rules.p17_helepolis import army_spaces, with_engine
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import side_of, with_side
from ancientwars.paxromana.state.scopes import Activation, Battle, Move, Withdrawal
from ancientwars.paxromana.state.state import Effect, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

SURPRISE = 2
"""P10.3.1-S08: Battle Shifts of Tactical Surprise."""
FREE_MARKER = "free_marker"
"""P17.2-34: effect: the next marker of a player that is drawn needs no payment."""


# ---------------------------------------------------------------------- alliances


@frozen
class Alliance(Choice):
    """P17.2-01: negotiate with exactly one other player, or break an alliance with Pergamum or Rhodes."""

    prompt = "alliance"
    rule = "P17.2-01"
    accepts = (a.ChooseSeat, a.ChooseOwner)
    exact = True

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the other players, and the Independents with an ally."""
        yield from (a.ChooseSeat(seat) for seat in state.seats if seat != self.seat)
        yield from (a.ChooseOwner(one) for one in (PERGAMUM, RHODES) if ally_of(state, one))

    def resolve(self, state: State, action: Action) -> State:
        """Open the negotiation, or break the alliance."""
        if isinstance(action, a.ChooseSeat):
            return negotiate(state, self.seat, action.seat)
        assert isinstance(action, a.ChooseOwner)
        return unallied(state, action.owner, "P17.2-01")


def alliance(state: State, seat: str) -> State:
    """P17.2-01: return the state in which the player says for what the card is played."""
    return state.then(Alliance(seat))


def alliance_rhodes(state: State, seat: str) -> State:
    """P17.2-02: return the state after an alliance with Rhodes was made, for 3 T, or broken."""
    if ally_of(state, RHODES):
        return unallied(state, RHODES, "P17.2-02")
    return allied(state.pay(seat, RHODES_PRICE, "P17.2-02"), RHODES, seat, "P17.2-02")


def alliance_pergamum(state: State, seat: str) -> State:
    """P17.2-03: return the state after an alliance with Pergamum was made, or broken."""
    if ally_of(state, PERGAMUM):
        return unallied(state, PERGAMUM, "P17.2-03")
    return allied(state, PERGAMUM, seat, "P17.2-03")


def pontus(state: State, seat: str) -> State:
    """P17.2-27: return the state in which the kingdom of Pontus comes into play."""
    return state.then(PlacePontus.of(state, seat))


# ---------------------------------------------------------------------- war


@frozen
class AmbushRoll(Roll):
    """P17.2-04: half a die of Battle Points, rounded up, is lost by the Army in the Land Transit Point.

    Attributes:
        seat: The player whose Army it is, who chooses what is lost.
    """

    purpose = "ambush"
    rule = "P17.2-04"

    seat: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Transit Point."""
        return (_on_its_way(state).space,)

    def resolve(self, state: State, action: Rolled) -> State:
        """Take the losses."""
        (die,) = action.dice
        army = _on_its_way(state)
        return state.then(LosePoints(self.seat, army.owner, army.space, (int(die) + 1) // 2, cause=self.rule))


def ambush(state: State, seat: str) -> State:
    """P17.2-04: return the state in which a moving Army, or one that Withdraws, is ambushed."""
    del seat
    return state.then(AmbushRoll(_on_its_way(state).seat))


def _on_its_way(state: State) -> Withdrawal | Move:
    """P17.2-04: return the Army that is ambushed: one that Withdraws, else the moving one."""
    return state.within(Withdrawal) or state.scope(Move)


@frozen
class PlaceInventor(Choice):
    """P17.2-05: the Inventor is put into any City."""

    prompt = "inventor"
    rule = "P17.2-05"
    accepts = (a.ChooseSpace,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the Cities."""
        return (a.ChooseSpace(one.space) for one in state.settlements if one.kind == "city")

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Put him there until the end of the turn."""
        return state.with_effect(inventor(action.space))


def archimedes(state: State, seat: str) -> State:
    """P17.2-05: return the state in which the Inventor is put into a City; in a battle, into the one fought for."""
    battle = state.within(Battle)
    return state.with_effect(inventor(battle.space)) if battle is not None else state.then(PlaceInventor(seat))


def conqueror(state: State, seat: str) -> State:
    """P17.2-10: return the state in which an Elite Leader may make a second Major Move in this Activation."""
    return state.amend(Activation, conqueror=True).with_effect(Effect(CONQUERED, seat))


def cunctator(state: State, seat: str) -> State:
    """P17.2-12: return the state in which a player withdraws freely until the end of the turn."""
    return state.with_effect(Effect(CUNCTATOR, seat))


def improved(kind: str) -> Callable[[State, str], State]:
    """P17.2-18, P17.2-19, P17.2-20: return what makes a player's galleys count more until the end of the turn."""

    def happen(state: State, seat: str) -> State:
        return state.with_effect(Effect(kind, seat))

    return happen


def tactical_surprise(state: State, seat: str) -> State:
    """P10.3.1-S08, P17.2-37: return the state with two Battle Shifts more for the player in this land battle."""
    battle = state.scope(Battle)
    which = "attacker" if leads(state, battle.attacker, seat) else "defender"
    return with_side(state, which, cards=side_of(battle, which).cards + SURPRISE)


@frozen
class PlaceHelepolis(Choice):
    """P17.2-26: the Helepolis is put with any Army of the player."""

    prompt = "helepolis"
    rule = "P17.2-26"
    accepts = (a.ChooseSpace,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield where the Armies are."""
        return (a.ChooseSpace(space) for space in army_spaces(state, self.seat))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Put it there."""
        return with_engine(state, self.seat, action.space)


def poliorcetes(state: State, seat: str) -> State:
    """P17.2-26: return the state in which the Helepolis is placed, for 2 T."""
    return state.pay(seat, HELEPOLIS_PRICE, "P17.2-26").then(PlaceHelepolis(seat))


def raise_militia(state: State, seat: str) -> State:
    """P17.2-28: return the state in which Militia is raised: a level of Stability first, one fewer in Unrest."""
    state = state.shift_stability(seat, -1, "P17.2-28")
    if state.band(seat) == "turmoil":
        return state.emit(e.NothingCame("raise_militia", rule="P17.2-28"))
    activation = state.within(Activation)
    if activation is not None:  # P12.3.3a
        state = state.amend(Activation, militia=(*activation.militia, seat))
    return state.then(MilitiaDie(seat, int(state.band(seat) == "unrest")))


def mercenaries(state: State, seat: str) -> State:
    """P17.2-23: return the state in which Mercenaries are hired; it is no action."""
    return state.then(HireMercenaries(seat))


def soldier_of_fortune(state: State, seat: str) -> State:
    """P17.2-32: return the state in which the Soldier of Fortune comes, or Rome names a Dictator (P12.4.7a)."""
    return state.then(LeaderOut(seat) if never_hires(state, seat) else PlaceSof(seat, must=True))


# ---------------------------------------------------------------------- expansion, knowledge, opportunity


@frozen
class PlaceGarrisons(Choice):
    """P17.2-21: Garrisons are placed free of charge in unoccupied Spaces; an option limits their number.

    Attributes:
        placed: How many have been placed.
    """

    prompt = "place-garrisons"
    rule = "P17.2-21"
    accepts = (a.ChooseSpace, a.Done)
    exact = True

    placed: int = 0

    def needed(self, state: State) -> bool:
        """Ask while there is a Space, and the limit is not reached."""
        limit = state.options.expansion_limit
        return (not limit or self.placed < limit) and bool(expansion_spaces(state, self.seat))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the end, and the Spaces."""
        yield a.Done()
        yield from (a.ChooseSpace(space) for space in expansion_spaces(state, self.seat))

    def resolve(self, state: State, action: Action) -> State:
        """Place one, and go on."""
        if not isinstance(action, a.ChooseSpace):
            return state
        state = state.place_units(self.seat, action.space, "GAR", rule="P17.2-21")
        return state.then(PlaceGarrisons(self.seat, self.placed + 1))


def independent_expansion(state: State, seat: str) -> State:
    """P17.2-21: return the state in which Garrisons are placed."""
    return state.then(PlaceGarrisons(seat))


def diplomatic_mission(state: State, seat: str) -> State:
    """P17.2-15: return the state in which the player looks at Tribe markers."""
    return state.then(LookAtTribes(seat))


@frozen
class ChooseHand(Choice):
    """P17.2-33, P17.2-38: whose hand the player looks at, or takes a card from.

    Attributes:
        takes: Whether he takes a card.
    """

    prompt = "hand"
    rule = "P17.2-33"
    accepts = (a.ChooseSeat,)
    exact = True

    takes: bool

    def needed(self, state: State) -> bool:
        """Ask where somebody has cards."""
        return bool(others_with_cards(state, self.seat))

    def candidates(self, state: State) -> Iterator[a.ChooseSeat]:
        """Yield the players with cards."""
        return (a.ChooseSeat(seat) for seat in others_with_cards(state, self.seat))

    def resolve(self, state: State, action: a.ChooseSeat) -> State:
        """P17.2-33: look at it, which only both know; P17.2-38: or take a card at random."""
        if self.takes:
            return state.then(TakeCard(self.seat, action.seat), *window(state, "hand"))
        cards = state.cards.look(self.seat, action.seat)
        return state.emit(e.HandSeen(self.seat, action.seat, rule="P17.2-33"), cards=cards)


@frozen
class TakeCard(Step):
    """P17.2-38: a random card of another player's hand, which only both see.

    Attributes:
        seat: Who takes it.
        other: From whom.
    """

    seat: str
    other: str

    def pending(self, state: State) -> Chance:
        """Wait for the draw."""
        del state
        return Chance("draw", "traitor", "P17.2-38", tuple(sorted((self.seat, self.other))), about=(self.other,))

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the hand; in a view that does not see it, of all cards that may be in it."""
        held = state.cards.zone(self.other).held
        return draw(state.cards.deck.pool if held is None else held)

    def resolve(self, state: State, action: Drew) -> State:
        """Take it."""
        cards = state.cards.move(self.other, self.seat, action.card)
        return state.emit(e.CardTaken(self.seat, self.other, rule="P17.2-38"), cards=cards)


def spies(state: State, seat: str) -> State:
    """P17.2-33: return the state in which the player looks at a hand."""
    return state.then(ChooseHand(seat, takes=False))


def traitor(state: State, seat: str) -> State:
    """P17.2-38: return the state in which the player takes a card."""
    return state.then(ChooseHand(seat, takes=True))


@frozen
class Opportunity(Choice):
    """P17.2-34: an additional marker in the pool, which needs no payment; or an Opportunity Objective."""

    prompt = "opportunity"
    rule = "P17.2-34"
    accepts = (a.AddMarker, a.BuyObjective)
    exact = True

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield both; no fourth objective is drawn."""
        yield a.AddMarker()
        if more_objectives(state, self.seat):
            yield a.BuyObjective()

    def resolve(self, state: State, action: Action) -> State:
        """Add the marker, or draw."""
        if isinstance(action, a.BuyObjective):
            return state.then(DrawObjective(self.seat))
        state = state.replace(pool=tuple(sorted((*state.pool, self.seat))))
        return state.with_effect(Effect(FREE_MARKER, self.seat))


def stability_opportunity(state: State, seat: str) -> State:
    """P17.2-34: return the state in which the player says what the card brings."""
    return state.then(Opportunity(seat))


EFFECTS: dict[str, Callable[[State, str], State]] = {
    "alliance": alliance,
    "alliance_rhodes": alliance_rhodes,
    "alliance_pergamum": alliance_pergamum,
    "ambush": ambush,
    "archimedes": archimedes,
    "conqueror": conqueror,
    "cunctator": cunctator,
    "deus_ex_machina": lambda state, _: state,
    "diplomatic_mission": diplomatic_mission,
    "galley_artillery": improved("galley_artillery"),
    "galley_corvus": improved("galley_corvus"),
    "galley_harpax": improved("galley_harpax"),
    "independent_expansion": independent_expansion,
    "mercenaries": mercenaries,
    "naval_ambush": naval_ambush,
    "poliorcetes": poliorcetes,
    "pontus": pontus,
    "raise_militia": raise_militia,
    "soldier_of_fortune": soldier_of_fortune,
    "spies": spies,
    "stability_opportunity": stability_opportunity,
    "tactical_surprise": tactical_surprise,
    "traitor": traitor,
}
"""P17.2: what happens when a card is played from a hand; Deus ex Machina acts as it is laid down."""
