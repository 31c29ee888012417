"""P13.3b to P13.3d: Rebellions in Gaul (P13.3-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import REBELS
from ancientwars.paxromana.rules.p09_land_movement.patrons import barbarian_move
from ancientwars.paxromana.rules.p09_land_movement.ways import attacks
from ancientwars.paxromana.rules.p13_barbarians.losses import massacre
from ancientwars.paxromana.rules.p13_barbarians.places import (
    RemoveGarrison,
    players_armies_at,
    whose,
    wiped_out,
)
from ancientwars.paxromana.rules.p13_bounds import GALLIC_REBELS, friendly_to, rebels_there, risen, with_commander
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

GAUL = ("belgica", "aquitania", "lugdunensis", "narbonensis")
"""P13.3b: the Provinces of Gaul without Britain."""
GREAT = 7
"""P13.3b: the total from which on it is the Great Rebellion."""
LOCAL_REBELS = 3
"""P13.3c: Barbarians of a local Rebellion."""
ATTACK_ONLY = 2
"""P13.4.5a: Movement Points of an attack at placement, which leave none to move on."""
VERCINGETORIX = "gaul_uprising"
"""P13.3d: the Leader of the Great Rebellion."""


def gallic_rebellion(state: State, seat: str) -> State:
    """P13.3b: return the state in which Gaul rises: in earnest if a player controls a Province there."""
    if not _held(state):
        return state.then(RemoveGarrison(seat, GAUL, cause="P13.3b"))
    return state.then(GallicRoll(seat))


def _held(state: State) -> int:
    """P13.3b: return how many Provinces of Gaul, without Britain, players control."""
    return sum(state.owner_of(province) in state.seats for province in GAUL)


@frozen
class GallicRoll(Roll):
    """P13.3b: a die and the Provinces that players control tell how many rise.

    Attributes:
        seat: The player of the card.
    """

    purpose = "gallic-rebellion"
    rule = "P13.3b"

    seat: str

    def resolve(self, state: State, action: Rolled) -> State:
        """P13.3c: up to 6 a local Rebellion; P13.3d: the Great one comes once."""
        (die,) = action.dice
        if int(die) + _held(state) < GREAT or state.rebelled:
            return state.then(LocalRebellion(self.seat))
        return state.replace(rebelled=True).then(GreatRebellion(self.seat))


@frozen
class LocalRebellion(Choice):
    """P13.3c: a player's units in a Space of Gaul without City or Town are destroyed, and three Barbarians come there.

    Attributes:
        space: The Space, once it is chosen.
    """

    prompt = "rebellion-victims"
    rule = "P13.3c"
    accepts = (a.ChooseSpace, a.ChooseOwner)
    exact = True
    subjects = ("space",)

    space: str = ""

    def _found(self, state: State) -> list[tuple[str, str]]:
        """Return where units of players are, and whose."""
        spaces = [space for province in GAUL for space in state.table.spaces_of[province]]
        return [
            (space, owner)
            for space in ([self.space] if self.space else spaces)
            if state.settlement(space) is None
            for owner in players_armies_at(state, space)
        ]

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._found(state)) > 1

    def run(self, state: State) -> State:
        """Rise against the only ones; without any it is no event."""
        found = self._found(state)
        return self._risen(state, *found[0]) if found else state.emit(e.NothingCame("gallia", rule="P13.3c"))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the Spaces, then the owners."""
        return whose(self._found(state), self.space)

    def resolve(self, state: State, action: Action) -> State:
        """Go on with the owner, or rise."""
        if isinstance(action, a.ChooseSpace):
            return state.then(LocalRebellion(self.seat, action.space))
        assert isinstance(action, a.ChooseOwner)
        return self._risen(state, self.space, action.owner)

    def _risen(self, state: State, space: str, owner: str) -> State:
        """Return the state in which the units are destroyed; then the Barbarians come."""
        return massacre(risen(state).then(RebelsCome(space)), space, owner, "P13.3c")


@frozen
class RebelsCome(Step):
    """P13.3c: three Barbarians in the Space, and one in each uncontrolled Space of its Province without City or Town.

    Attributes:
        space: The Space.
    """

    space: str

    def run(self, state: State) -> State:
        """Place them; an Army of which something is left keeps them out of its Space."""
        state = rebels_there(state)
        holders = state.holders()
        province = state.kit.province_of[self.space]
        others = [
            one
            for one in state.table.spaces_of[province]
            if one != self.space and not holders[one] and not state.occupants(one)
        ]
        if not state.occupants(self.space):
            state = state.place_units(REBELS, self.space, "BAR", LOCAL_REBELS, rule="P13.3c")
        for one in others:
            state = state.place_units(REBELS, one, "BAR", rule="P13.3c")
        return state


# ---------------------------------------------------------------------- the Great Rebellion


@frozen
class GreatRebellion(Choice):
    """P13.3d: the player names the Province that leads; players' units there outside Cities and Towns are removed.

    It is one where the Army finds a Space; if there is none, nothing comes of it.
    """

    prompt = "great-rebellion"
    rule = "P13.3d"
    accepts = (a.ChooseProvince,)
    exact = True

    def needed(self, state: State) -> bool:
        """Ask where there is one."""
        return any(True for _ in self.candidates(state))

    def run(self, state: State) -> State:
        """Nothing comes of it."""
        return state.emit(e.NothingCame("gallia", rule="P13.3d"))

    def candidates(self, state: State) -> Iterator[a.ChooseProvince]:
        """Yield the four Provinces, as far as they are in play, and not all of it the player's Cities and Towns."""
        return (
            a.ChooseProvince(province)
            for province in GAUL
            if any(_open_to(state, self.seat, space) for space in state.table.spaces_of[province])
        )

    def resolve(self, state: State, action: a.ChooseProvince) -> State:
        """Remove them, and roll for the Army."""
        state = risen(state)
        for space in state.table.spaces_of[action.province]:
            if state.settlement(space) is None:
                for owner in players_armies_at(state, space):
                    state = wiped_out(state, space, owner, "P13.3d")
        return state.then(GreatForce(self.seat, action.province))


def _open_to(state: State, seat: str, space: str) -> bool:
    """P13.4.2a, P13.3d: tell whether the Army may be placed in a Space once players' units are removed."""
    return state.settlement(space) is None or not friendly_to(state, seat, space)


@frozen
class GreatForce(Roll):
    """P13.3d: how many Gauls rise.

    Attributes:
        seat: The player of the card.
        province: The Province.
    """

    purpose = "invaders"
    rule = "P13.3d"
    dice = 2

    seat: str
    province: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Have them placed."""
        return state.then(PlaceGauls(self.seat, self.province, sum(map(int, action.dice))))


@frozen
class PlaceGauls(Choice):
    """P13.3d: the Army and its Leader are placed in any Space of the Province, occupied or not.

    Attributes:
        province: The Province.
        number: How many they are.
    """

    prompt = "place-invaders"
    rule = "P13.3d"
    accepts = (a.ChooseSpace,)
    exact = True
    subjects = ("province",)

    province: str
    number: int

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the Spaces without an Army friendly to the player (P13.4.2a)."""
        spaces = state.table.spaces_of[self.province]
        return (a.ChooseSpace(space) for space in spaces if not friendly_to(state, self.seat, space))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Place them; whether they move at once is the player's choice.

        P13.2.6a: he commands them in any case. With this marker he needs nobody's leave for it, later in his Expansion
        either.
        """
        state = with_commander(state, self.seat, GALLIC_REBELS, action.space)
        if _has_marker(state, self.seat):
            state = state.amend(Activation, previous="")
        state = rebels_there(state).place_units(GALLIC_REBELS, action.space, "BAR", self.number, rule="P13.3d")
        state = state.with_leader(VERCINGETORIX, place=action.space)
        state = state.emit(e.LeaderPlaced(VERCINGETORIX, action.space, rule="P13.3d"))
        return state.then(MoveGauls(self.seat, action.space))


def _has_marker(state: State, seat: str) -> bool:
    """Tell whether it is a player's Activation."""
    activation = state.within(Activation)
    return activation is not None and activation.seat == seat


@frozen
class MoveGauls(Choice):
    """P13.3d: the player may use his Major Move for the Army at once, which makes his action an Expansion.

    Attributes:
        space: Where the Army is.
    """

    prompt = "move-gauls"
    rule = "P13.3d"
    accepts = (a.Expand, a.Pass)
    subjects = ("space",)

    space: str

    def needed(self, state: State) -> bool:
        """Ask whose Activation it is, with his Major Move left."""
        return _has_marker(state, self.seat) and state.scope(Activation).majors > 0

    def run(self, state: State) -> State:
        """Attack who is in the Space, if anybody is."""
        return self._only_attack(state)

    def resolve(self, state: State, action: Action) -> State:
        """Move, or only attack who is there."""
        if isinstance(action, a.Pass):
            return self._only_attack(state)
        activation = state.scope(Activation)
        state = state.amend(Activation, majors=activation.majors - 1, action="expansion")
        return barbarian_move(state, self.seat, GALLIC_REBELS, self.space)

    def _only_attack(self, state: State) -> State:
        """P13.3d: return the state in which an occupied Space is attacked at once; the Army moves no further."""
        if not attacks(state, GALLIC_REBELS, self.space):
            return state
        return barbarian_move(state, self.seat, GALLIC_REBELS, self.space, points=ATTACK_ONLY)
