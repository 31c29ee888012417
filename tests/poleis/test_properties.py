"""Laws of Polis that hold in every game that can be played."""

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from ancientwars import poleis
from ancientwars.core.step import SPECTATOR, Outcome
from ancientwars.poleis import GOODS, SEATS
from ancientwars.poleis.state import events
from ancientwars.testing import Playthrough, strategies
from ancientwars.testing.playthrough import Menu

KIT = poleis.components()
modest = settings(max_examples=50)
games = strategies.games(poleis, max_plies=250)


def passages(played):
    """Yield before and after of every ply."""
    return pairwise(played.states)


def told(state, kind):
    """Return the events of a class that the last ply left."""
    return [event for event in state.events if isinstance(event, kind)]


@modest
@given(games)
def test_l5_1_no_region_holds_more_units_than_the_round_allows(played):
    for state in played.states:
        for seat in SEATS:
            side = state.side(seat)
            assert len(side.hoplites) == len(KIT.territories)
            assert len(side.galleys) == len(KIT.seas)
            assert all(0 <= units <= state.limit for units in side.hoplites + side.galleys)


@modest
@given(games)
def test_l2_3_population_stays_within_what_is_printed_on_the_card(played):
    for state in played.states:
        for card, polis in zip(KIT.poleis, state.poleis, strict=True):
            if polis.owner:
                assert 1 <= polis.population <= card.max
            else:
                assert polis.population == card.base


@modest
@given(games)
def test_l1_10_nobody_has_more_merchants_than_ships(played):
    for state in played.states:
        at_sea = Counter(owner for _, _, owner in state.round.merchants)
        for seat in SEATS:
            assert state.side(seat).merchants >= 0
            assert state.side(seat).merchants + at_sea[seat] <= KIT.supply["merchant_ships"] == 8


@modest
@given(games)
def test_la0_5_prestige_and_stocks_are_never_negative(played):
    floor = played.states[0].options.prestige_floor
    for state in played.states:
        for seat in SEATS:
            assert state.side(seat).prestige >= 0 or not floor
            assert min(state.side(seat).goods) >= 0


@modest
@given(games)
def test_la10_3_no_polis_holds_both_proxenoi(played):
    shared = played.states[0].options.redeem_into_occupied_capital
    for state in played.states:
        places = [state.side(seat).proxenos for seat in SEATS]
        assert all(place in ("", *KIT.polis) for place in places)
        assert places[0] != places[1] or places[0] == "" or (shared and KIT.polis[places[0]].capital_of)


@modest
@given(games)
def test_lw2_1_a_score_is_population_prestige_and_posterity(played):
    for seat in SEATS:
        own = [polis for polis in played.state.poleis if polis.owner == seat]
        posterity = sum(KIT.project[key].posterity for polis in own for key in polis.completed)
        people = sum(polis.population for polis in own)
        assert poleis.score(played.state, seat) == people + played.state.side(seat).prestige + posterity
    if isinstance(played.pending, Outcome):
        assert played.pending.scores == tuple((seat, poleis.score(played.state, seat)) for seat in SEATS)


@modest
@given(games)
def test_events_tell_every_change_of_prestige_and_goods(played):
    for before, after in passages(played):
        for seat in SEATS:
            prestige = sum(event.amount for event in told(after, events.PrestigeChanged) if event.seat == seat)
            assert after.side(seat).prestige - before.side(seat).prestige == prestige
            for good in GOODS:
                changes = [e for e in told(after, events.GoodsChanged) if (e.seat, e.good) == (seat, good)]
                assert after.side(seat).stock(good) - before.side(seat).stock(good) == sum(e.amount for e in changes)


def changes_of_units(state, seat):
    """Return how the units of a player changed in each region, as the events tell it."""
    changes: Counter[str] = Counter()
    for event in state.events:
        if getattr(event, "seat", None) != seat:
            continue
        if isinstance(event, events.UnitsPlaced):
            changes[event.region] += event.count
        elif isinstance(event, events.UnitsLost):
            changes[event.region] -= event.count
        elif isinstance(event, events.UnitsSent):
            changes[event.region] -= 1
        elif isinstance(event, events.UnitsMoved):
            changes[event.origin] -= event.count
            changes[event.destination] += event.count
    return changes


@modest
@given(games)
def test_events_tell_every_unit_that_comes_goes_or_moves(played):
    for before, after in passages(played):
        for seat in SEATS:
            changes = changes_of_units(after, seat)
            for region in KIT.regions:
                assert after.units(seat, region) - before.units(seat, region) == changes[region]


@modest
@given(games)
def test_events_tell_every_change_of_a_polis(played):
    for before, after in passages(played):
        moved = {e.polis for e in (*told(after, events.PolisTaken), *told(after, events.PolisNeutral))}
        changes: Counter[str] = Counter()
        for event in told(after, events.PopulationChanged):
            changes[event.polis] += event.amount
        for card, old, new in zip(KIT.poleis, before.poleis, after.poleis, strict=True):
            if card.id not in moved:
                assert new.owner == old.owner
                assert new.population - old.population == changes[card.id]


@modest
@given(games)
def test_l4_every_project_is_in_at_most_one_place(played):
    for state in played.states:
        places = Counter([*state.projects, *state.project_deck])
        places.update(key for polis in state.poleis for key in (*polis.completed, polis.in_progress) if key)
        assert set(places.values()) <= {1}


# ---------------------------------------------------------------------- battles


def units(athens, sparta):
    return {"athens": {"hoplites": {"boiotia": athens}}, "sparta": {"hoplites": {"boiotia": sparta}}}


@st.composite
def battles(draw):
    """A battle for Boiotia, played some way: its states."""
    cubes = units(draw(st.integers(3, 5)), draw(st.integers(3, 5)))
    text = {"round": "5a", "stage": "battle", "battle": {"region": "boiotia", "stage": "draw"}, **cubes}
    states = [poleis.position(text)]
    for number in draw(st.lists(st.integers(0, 1000), min_size=4, max_size=60)):
        if states[-1].battle is None:
            break
        states.append(poleis.apply(states[-1], Menu.of(poleis, states[-1]).pick(number)))
    return [state for state in states if state.battle]


@modest
@given(battles())
def test_lb2_deck_hands_table_and_discards_are_the_whole_deck(states):
    for state in states:
        assert state.battle_cards.census() == Counter(KIT.battle_deck)
        assert len(KIT.battle_deck) == 24


@modest
@given(battles())
def test_lb2_1_nobody_holds_more_cards_than_he_had_cubes(states):
    for before, after in pairwise(states):
        for seat in SEATS:
            held, now = before.battle_cards.zone(seat).count, after.battle_cards.zone(seat).count
            assert now <= held or now <= after.units(seat, "boiotia")


@modest
@given(battles())
def test_lb2_1_a_hand_is_seen_by_its_player_alone(states):
    state = states[-1]
    for viewer in (*SEATS, SPECTATOR):
        cards = poleis.view(state, viewer).battle_cards
        assert cards is not None
        for seat in SEATS:
            known = state.battle_cards.zone(seat).held if seat == viewer else None
            assert cards.zone(seat).held == known
            assert cards.zone(seat).count == state.battle_cards.zone(seat).count
        assert cards.deck_size == state.battle_cards.deck_size


@settings(max_examples=25)
@given(strategies.setups(poleis), st.lists(st.integers(0, 10_000), min_size=100, max_size=400))
def test_the_same_numbers_play_the_same_game(setup, numbers):
    one, other = Playthrough.of(poleis, numbers, setup), Playthrough.of(poleis, numbers, setup)
    assert one == other
    assert [state.events for state in one.states] == [state.events for state in other.states]
