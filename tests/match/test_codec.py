import json
from typing import Any

import pytest
from attrs import evolve

from ancientwars import DataError, poleis
from ancientwars.match import codec_of
from ancientwars.testing import Table
from tests.match.games import BATTLE, FIGHT, battle, opened, played, random_match

CODEC = codec_of(poleis)
VIEWERS = ("athens", "sparta", "spectator")
COURSE = ("draw: b05", "draw: b13", "stay", "stay", "attack: b01 b05", "defend: b04 b07")


def states():
    """Return every state of some random games, and of a battle."""
    games = [random_match(1), random_match(2, "corinthian_war"), random_match(3, "second_peloponnesian_war")]
    return [state for match in (*games, played(battle(), *COURSE)) for state in match.states]


@pytest.fixture(scope="module")
def many():
    return states()


def through_json(data):
    return json.loads(json.dumps(data))


def dealt(sparta):
    """Return the battle with another hand of Sparta."""
    return Table("poleis", {**BATTLE, "battle": {**FIGHT, "sparta": sparta}}).state


# ---------------------------------------------------------------------- there and back


def test_the_games_have_all_kinds_of_states(many):
    waiting = {type(poleis.pending(state)).__name__ for state in many}
    assert waiting == {"Decision", "Chance", "Outcome"}
    assert any(state.battle for state in many)
    assert len(many) > 300


def test_every_state_comes_back_equal_with_its_events(many):
    for state in many:
        back = CODEC.load_state(through_json(CODEC.dump(state)))
        assert back == state
        assert back.events == state.events
        assert hash(back) == hash(state)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_view_comes_back_equal(many, viewer):
    for state in many:
        view = poleis.view(state, viewer)
        assert CODEC.load_state(through_json(CODEC.dump(view))) == view


def test_play_goes_on_from_a_state_that_came_back(many):
    for state in many[::20]:
        back = CODEC.load_state(through_json(CODEC.dump(state)))
        assert poleis.legal_actions(back) == poleis.legal_actions(state)


def test_every_action_of_the_game_comes_back_equal():
    for action in poleis.CATALOGUE.actions:
        assert CODEC.load_action(through_json(CODEC.dump(action))) == action


def test_every_event_of_the_games_comes_back_equal(many):
    events = {event for state in many for event in state.events}
    assert len({type(event) for event in events}) > 15
    for event in events:
        assert CODEC.load_event(through_json(CODEC.dump(event))) == event


def test_an_action_is_an_object_with_its_type_and_fields():
    action = poleis.CATALOGUE.parse("move-hoplites: attika > boiotia 2")
    data = CODEC.dump(action)
    assert data == {"type": "MoveHoplites", "origin": "attika", "destination": "boiotia", "count": 2}


def test_a_roll_is_told_by_its_dice():
    assert CODEC.dump(poleis.CATALOGUE.parse("roll: 1 4")) == {"type": "Rolled", "dice": [1, 4]}


def test_there_is_one_codec_of_a_game():
    assert codec_of(poleis) is CODEC


def test_a_view_in_json_does_not_name_a_hidden_card():
    zones = CODEC.dump(poleis.view(battle().state, "spectator"))["battle_cards"]["zones"]
    assert [zone["held"] for zone in zones] == [None, None, [], []]


# ---------------------------------------------------------------------- wrong data


def state_with(**changes):
    """Return the JSON of the opening with members changed; None takes a member away."""
    data = {**CODEC.dump(opened().state), **changes}
    return {key: value for key, value in data.items() if value is not None}


def changed(table, **changes):
    """Return the JSON of the opening with members of a table in it changed; None takes a member away."""
    inner = {**CODEC.dump(opened().state)[table], **changes}
    return state_with(**{table: {key: value for key, value in inner.items() if value is not None}})


def changed_round(**changes):
    """Return the JSON of the opening with members of the round, a scope, changed; None takes a member away."""
    agenda = CODEC.dump(opened().state)["agenda"]
    place = next(i for i, step in enumerate(agenda) if step["type"] == "Round")
    agenda[place] = {key: value for key, value in (agenda[place] | changes).items() if value is not None}
    return state_with(agenda=agenda)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (state_with(athens=None), "athens"),
        (state_with(agenda=None), "agenda"),
        (changed("athens", prestige=None), "prestige"),
        (changed_round(number=None), "number"),
        (state_with(athens=5), "athens"),
        (state_with(poleis=5), "poleis"),
        (state_with(poleis=[5]), "poleis"),
        (state_with(agenda=[5]), "agenda"),
        (state_with(agenda=[{"type": "Nap"}]), "agenda"),
        (state_with(agenda=[{"seat": "athens"}]), "agenda"),
        (state_with(agenda=[{"type": "Pass"}]), "agenda"),
        (state_with(events=[{"type": "Nap"}]), "events"),
        (changed_round(sent=[1]), "sent"),
        (changed_round(sent=[1, 2, 3]), "sent"),
        (changed("athens", prestige="4"), "prestige"),
        (changed("athens", prestige=4.5), "prestige"),
        (changed("athens", prestige=True), "prestige"),
        (changed("athens", proxenos=5), "proxenos"),
        (changed("athens", goods="444444"), "goods"),
        (state_with(market=["0", 0, 0, 0]), "market"),
        (
            changed("setup", options={**CODEC.dump(opened().state)["setup"]["options"], "prestige_floor": "no"}),
            "prestige_floor",
        ),
    ],
)
def test_a_state_that_is_damaged_is_refused_with_the_field(data, field):
    with pytest.raises(DataError) as caught:
        CODEC.load_state(data)
    assert (caught.value.file, caught.value.table) == ("JSON", "state")
    assert field in caught.value.field


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (state_with(gold=3), "gold"),
        (changed("athens", gold=3), "gold"),
        (state_with(agenda=[{"type": "FinalScoring", "gold": 3}]), "gold"),
    ],
)
def test_an_extra_member_of_a_state_is_named(data, word):
    with pytest.raises(DataError, match=word):
        CODEC.load_state(data)


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        (changed("athens", prestige="4"), "athens.prestige", "expected int, found '4'"),
        (changed("athens", prestige=None), "athens.prestige", "is missing"),
        (changed("athens", gold=3, tin=1), "athens", "there is no 'gold' nor 'tin'"),
        (changed("athens", **{"x" * 5000: 3}), "athens", "there is no 'xxx"),
        (changed("athens", proxenos=["x" * 5000]), "athens.proxenos", "expected str, found ['xxx"),
        (changed("setup", scenario=10**5000), "setup.scenario", "expected str, found "),
        (
            state_with(agenda=[{"type": "Turn", "seat": "persia", "first": ""}]),
            "agenda.seat",
            "expected one of 'athens', ",
        ),
        (state_with(agenda=[{"type": ["Turn"]}]), "agenda", "no step has the type ['Turn']"),
        ({**CODEC.dump(opened().state), 5: 1, None: 2}, "", "there is no 5 nor None"),
    ],
)
def test_the_place_of_a_fault_is_named_and_little_is_quoted(data, place, reason):
    with pytest.raises(DataError) as caught:
        CODEC.load_state(data)
    assert caught.value.field == place
    assert caught.value.reason.startswith(reason)
    assert len(str(caught.value)) < 400


def test_data_that_are_too_deep_are_refused():
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for data in (deep, state_with(agenda=deep), changed("athens", proxenos=deep)):
        with pytest.raises(DataError):
            CODEC.load_state(data)


@pytest.mark.parametrize("data", [None, 5, "state", [], {}, [1], True])
def test_what_is_no_object_is_no_state(data):
    with pytest.raises(DataError):
        CODEC.load_state(data)


@pytest.mark.parametrize(
    "data",
    [
        {"type": "Nap"},
        {"type": "Bribe"},
        {"type": "Bribe", "silver": 3, "gold": 1},
        {"type": "Bribe", "silver": "3"},
        {"type": "Bribe", "silver": True},
        {"type": "Rolled", "dice": [1.5]},
        {"type": "Rolled", "dice": [True]},
        {"type": "Rolled", "dice": 3},
        {"type": ["Bribe"], "silver": 3},
        {"type": None},
        {"silver": 3},
        {},
        [],
        None,
        "pass",
        {"type": "TurnBegan", "seat": "athens", "rule": "", "seats": None},
    ],
)
def test_what_is_no_action_is_refused(data):
    with pytest.raises(DataError) as caught:
        CODEC.load_action(data)
    assert caught.value.table == "action"


@pytest.mark.parametrize("data", [{"type": "Pass"}, {"type": "TurnBegan"}, {"type": "TurnBegan", "seat": 5}, None])
def test_what_is_no_event_is_refused(data):
    with pytest.raises(DataError) as caught:
        CODEC.load_event(data)
    assert caught.value.table == "event"


# ---------------------------------------------------------------------- digests


def test_equal_states_have_equal_digests(many):
    for state in many[::10]:
        back = CODEC.load_state(CODEC.dump(state))
        assert CODEC.digests(back) == CODEC.digests(state)


def test_a_digest_does_not_depend_on_events():
    state = opened().state
    assert state.events
    assert CODEC.digest(state.replace(events=())) == CODEC.digest(state)
    assert "events" not in CODEC.digests(state)


def test_states_that_differ_have_other_digests(many):
    digests: dict[str, Any] = {}
    for state in many:
        assert digests.setdefault(CODEC.digest(state), state) == state
    assert len(digests) == len(set(many))


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("market", {"market": (9, 9, 9, 9)}),
        ("athens", {"athens": evolve(opened().state.athens, prestige=99)}),
        ("agenda", {"agenda": opened().state.agenda[:-1]}),
        ("viewer", {"viewer": "athens"}),
    ],
)
def test_only_the_digest_of_the_field_that_differs_is_another(field, change):
    before, after = CODEC.digests(opened().state), CODEC.digests(opened().state.replace(**change))
    assert [name for name in before if before[name] != after[name]] == [field]


@pytest.mark.parametrize("viewer", ["athens", "spectator"])
def test_the_digest_of_a_view_does_not_depend_on_what_is_hidden(viewer):
    one, other = dealt(["b01", "b11", "b12"]), dealt(["b02", "b16", "b24"])
    assert CODEC.digest(one) != CODEC.digest(other)
    assert CODEC.digest(poleis.view(one, viewer)) == CODEC.digest(poleis.view(other, viewer))


def test_the_digest_of_a_view_depends_on_what_is_seen():
    one, other = dealt(["b01", "b11", "b12"]), dealt(["b02", "b16", "b24"])
    assert CODEC.digest(poleis.view(one, "sparta")) != CODEC.digest(poleis.view(other, "sparta"))


def test_views_of_different_seats_have_different_digests():
    state = opened().state
    assert len({CODEC.digest(poleis.view(state, viewer)) for viewer in VIEWERS}) == 3
