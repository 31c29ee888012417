"""P3.1a, P3.3a: setting up a game, also what scenarios (PS) say of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from os import PathLike
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import Choice, chance
from ancientwars.core.deck import CardTable, Deck, Zone, cards
from ancientwars.core.engine import settle
from ancientwars.core.knowledge import NOBODY
from ancientwars.core.ownfiles import Source
from ancientwars.core.setup import read_options, require_scenario
from ancientwars.core.stacks import Stacks
from ancientwars.core.step import Chance, Refusal, Step
from ancientwars.paxromana.components.kit import SEATS, SOF, Kit
from ancientwars.paxromana.components.loading import OWN_DATA, names_file, own_scenario, own_texts, scenario_file
from ancientwars.paxromana.components.setups import Table, versions, versions_of
from ancientwars.paxromana.components.special_rules import ObjectivesRule, SofInPlay
from ancientwars.paxromana.rules.p03_course_of_play.turn import Game, StartTurn
from ancientwars.paxromana.rules.p03_course_of_play.turn_order import laid_out
from ancientwars.paxromana.rules.p08_leader_selection import PAUSE, PlaceDrawn, drawable, into_play
from ancientwars.paxromana.rules.p14_stability import with_exiles
from ancientwars.paxromana.rules.p15_objectives import ASIDE, DrawObjective, drawn_zone
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import (
    CITY_WALLS,
    LEADERS,
    TOWN_WALLS,
    Leader,
    Options,
    Power,
    Settlement,
    Setup,
    State,
    kit_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.components.kit import Kind

DEFAULT = "pyrrhic-war"
"""The set-up that is played where none is named."""
LIMITS = {
    "ply_limit": (1, 60_000),
    "turns": (0, 20),
    "markers": (0, 8),
    "event_markers": (-1, 2),
    "expansion_limit": (0, 20),
}
"""The least and greatest values of the options that are numbers."""


def new_game(
    *,
    scenario: str = "",
    options: Mapping[str, Any] | Options | None = None,
    data: Source = "",
    own: str | PathLike[str] = "",
) -> State:
    """Set up a game.

    Args:
        scenario: Id of a set-up: a scenario in one of its versions, see ``INFO.scenarios``; by default the Pyrrhic War,
            or the first version of a scenario of a user's own. Or the path of such a scenario's TOML file, as `own`.
        options: Optional rules by name; see `Options`.
        data: Component data to play with instead of the shipped ones: the path of a folder, which is read at once, or
            the texts of its files by their names.
        own: A scenario of a user's own: the path of its TOML file, which is read at once, or its text.

    Returns:
        The first state; where Leaders are drawn it waits for the first draw.

    Raises:
        SetupError: Unknown scenario or option, or an option with a wrong value.
        DataError: The data are not a complete, consistent set of components, or the scenario cannot be played.
    """
    if not own and names_file(scenario):
        own, scenario = scenario, ""
    texts, text = own_texts(data), scenario_file(own) if own else ""
    kit = kit_of(texts)
    every = {one.id: one for one in versions_of(own_scenario(text, kit))} if text else versions(kit)
    scenario = scenario or (next(iter(every)) if text else DEFAULT)
    require_scenario(scenario, every)
    return _first(Setup(scenario, options_of(options), texts, text))


@lru_cache(maxsize=64)
def _first(setup: Setup) -> State:
    """Return the first state, the same object for games that are set up alike."""
    return settle(_set_up(setup))


def options_of(options: Mapping[str, Any] | Options | None) -> Options:
    """Return checked options.

    Raises:
        SetupError: An unknown option, or a wrong value.
    """
    return read_options(Options, options, LIMITS)


def read_setup(setup: Mapping[str, Any], files: bool = True) -> dict[str, Any]:
    """Return a set-up that says the same and names no file: a folder of data, or a scenario, is read into it.

    Args:
        setup: Arguments of `new_game`.
        files: Whether a folder may be read; otherwise a path is refused.

    Raises:
        SetupError: The data or the scenario are neither a path nor texts, or a path where none may be read.
        DataError: A file is missing, cannot be read, or is not TOML.
    """
    read, own = {name: value for name, value in setup.items() if name != "own"}, setup.get("own", "")
    if not own and names_file(setup.get("scenario")):
        own = read.pop("scenario")
    if own:
        read["own"] = scenario_file(own, paths=files)
    return OWN_DATA.read_setup(read, files)


def bare_state(setup: Setup) -> State:
    """Return the state of a game in which nothing stands on the map, all cards and markers in their decks and pools.

    Raises:
        SetupError: There is no such scenario.
        DataError: The data, or a scenario of a user's own, cannot be played.
    """
    kit = kit_of(setup.data)
    every = {one.id: one for one in versions_of(own_scenario(setup.own, kit))} if setup.own else versions(kit)
    require_scenario(setup.scenario, every)
    empty = CardTable(Deck(()), ())
    bare = State(agenda=(Game(),), setup=setup, seats=(), cards=empty, objectives=empty, chips=empty)
    table = bare.table
    return bare.replace(
        seats=table.seats,
        cards=cards_of(kit, table),
        objectives=objectives_of(kit, table),
        chips=CardTable(
            Deck(cards(str(value) for value, number in kit.tribe_chips.items() for _ in range(number))),
            (Zone("aside"),),
        ),
    )


def _set_up(setup: Setup) -> State:
    """P3.1a, P3.3a: what stands on the map and on the tracks before the first marker."""
    bare = bare_state(setup)
    kit, table = bare.kit, bare.table
    state = bare.replace(
        turn=table.scenario.first_turn,
        powers=_powers(table),
        units=_units(kit, table),
        leaders=_leaders(kit, table),
        settlements=_settlements(kit, table),
        tribes=_tribes(kit, table),
    )
    state = with_exiles(_soldier_of_fortune(state))
    state = laid_out(state.replace(owners=tuple(state.province_owners().values())), table.scenario.initial_order)
    drawn = [
        DrawAtSetUp(seat, number, one.space)
        for seat in table.seats
        for number, one in enumerate(table.powers[seat].leaders)
        if one.random
    ]
    objectives = [DrawObjective(seat) for seat in table.seats if table.objectives == "one_random"]  # P15.4.3a
    return state.then(*drawn, *objectives, *_sof_to_place(state), StartTurn(table.scenario.first_turn))


def cards_of(kit: Kit, table: Table) -> CardTable:
    """P17.1.1a: return the event deck and the empty hands; in the standard game there are no cards."""
    deck = [card.id for card in kit.cards for _ in range(card.copies)] if table.advanced else []
    hands = tuple(Zone(seat, owner=seat) for seat in table.seats)
    return CardTable(Deck(cards(deck)), (*hands, Zone("discards"), Zone("removed")))


def objectives_of(kit: Kit, table: Table) -> CardTable:
    """P15.4.1a: return the pool of Opportunity Objectives, and the places of those of the players.

    PS5.5, PS6.3, PS7.3, PS9.11, PS10.4: the scenario says whether there are any, and which are removed.
    """
    rule = table.scenario.rule(ObjectivesRule)
    removed = rule.remove if rule else ()
    letters = [one.letter for one in kit.objectives if one.letter not in removed for _ in range(one.count)]
    zones = [
        zone
        for seat in table.seats
        for zone in (Zone(seat, owner=seat), Zone(f"{seat} open"), Zone(drawn_zone(seat), owner=seat))
    ]
    return CardTable(Deck(cards(letters if table.objectives != "none" else ())), (*zones, Zone(ASIDE, owner=NOBODY)))


def _powers(table: Table) -> tuple[Power, ...]:
    """P6.1.2a, P14.1.2a: return the tracks at the beginning."""
    found = []
    for seat in SEATS:
        power = table.powers.get(seat)
        found.append(Power(power.stability, power.treasury, power.victory_points) if power else Power())
    return tuple(found)


def _units(kit: Kit, table: Table) -> Stacks:
    """Return the units of the players and of the Independents (P12.5a): PS5.6, PS7.4, PS8.8 say which."""
    stacks = Stacks()
    for seat in table.seats:
        for space, force in table.powers[seat].forces:
            stacks = stacks.put(space, seat, _sorted(force))
    for name in table.independents:
        for one in kit.independent[name].places:
            stacks = stacks.put(one.space, name, _sorted(one.units))
    return stacks


def _sorted(force: Mapping[Kind, int]) -> Units:
    """Return units as stacks have them."""
    return tuple(sorted(force.items()))


def _settlements(kit: Kit, table: Table) -> tuple[Settlement, ...]:
    """Return the Cities and Towns of the players and of the Independents."""
    found = []
    for seat in table.seats:
        power = table.powers[seat]
        found += [Settlement(space, seat, "city", CITY_WALLS) for space in power.cities]
        found += [Settlement(space, seat, "town", TOWN_WALLS) for space in power.towns]
    for name in table.independents:
        for one in kit.independent[name].places:
            if one.city or one.town:
                city = Settlement(one.space, name, "city", CITY_WALLS)
                found.append(city if one.city else Settlement(one.space, name, "town", TOWN_WALLS))
    return tuple(sorted(found))


def _leaders(kit: Kit, table: Table) -> tuple[Leader, ...]:
    """Return the Leaders whom the scenario names, where it places them."""
    places = {one.id: one.space for seat in table.seats for one in table.powers[seat].leaders if not one.random}
    return tuple(
        Leader(
            places.get(name, ""),
            PAUSE if name in places and kit.leader[name].elite and not kit.leader[name].scenario else 0,
        )
        for name in LEADERS
    )


def _tribes(kit: Kit, table: Table) -> tuple[str, ...]:
    """P13.1.1a: return the Spaces with a hidden Tribe marker: every Tribe Space in play."""
    if not table.scenario.tribes:
        return ()
    return tuple(sorted(space for space in kit.map.names(table.in_play) if space in kit.tribe_spaces))


def _soldier_of_fortune(state: State) -> State:
    """PS1.6, PS5.7, PS6.4, PS7.5: return the state with the Soldier of Fortune whom the scenario begins with."""
    rule, kit = state.scenario.rule(SofInPlay), state.kit
    if rule is None:
        return state
    stacks = state.units.put(rule.space, SOF, _sorted(kit.sof_forces))
    return state.replace(units=stacks, sof=rule.power).with_leader(kit.sof_leader, place=rule.space)


def _sof_to_place(state: State) -> tuple[Step, ...]:
    """PS5.7, PS6.4, PS7.5: return the question where the Soldier of Fortune begins, if his player may choose."""
    rule = state.scenario.rule(SofInPlay)
    return (DeploySof(rule.power, rule.space),) if rule and rule.free_placement_in_home else ()


@frozen
class DeploySof(Choice):
    """PS5.7, PS6.4, PS7.5: the Soldier of Fortune begins where he stands, or in another Space of his player's home.

    Attributes:
        space: Where he stands.
    """

    prompt = "place-sof"
    rule = "PS5.7"
    accepts = (a.ChooseSpace,)
    exact = True

    space: str

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """P12.4.3a: yield the Spaces of the home that no other owner holds."""
        table, holders = state.table, state.holders()
        for space, owner in table.home.items():
            if owner == self.seat and holders[space] in (self.seat, SOF):
                yield a.ChooseSpace(space)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return that it is not at home, or in other hands."""
        del state
        return Refusal("P12.4.3a", "'{action}': that is no Space of the home, or in other hands", action=action)

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Put him there."""
        if action.space == self.space:
            return state
        units = state.units.move(self.space, action.space, SOF)
        state = state.emit(e.UnitsMoved(SOF, self.space, action.space, rule="PS5.7"), units=units)
        return state.with_leader(state.kit.sof_leader, place=action.space)


@frozen
class DrawAtSetUp(Step):
    """P8.1.2a: a Leader of the set-up is drawn at random.

    Attributes:
        seat: The player.
        number: 0 for the first of his Leaders, 1 for the second.
        space: Where the scenario has him; ``"any"`` where the player chooses.
    """

    seat: str
    number: int
    space: str

    def pending(self, state: State) -> Chance:
        """Wait for the draw."""
        del state
        return chance("draw", "leader", "P8.1.2a")

    def lottery(self, state: State) -> Lottery:
        """P8.3b: return the lottery of the pool."""
        return draw(drawable(state, self.seat))

    def resolve(self, state: State, action: Drew) -> State:
        """Place him, or have the player place him."""
        if self.space == "any":
            return state.then(PlaceDrawn(self.seat, action.card, self.number))
        return into_play(state, action.card, self.space)
