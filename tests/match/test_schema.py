import copy
import json
from types import SimpleNamespace
from typing import Annotated, Any

import pytest
from attrs import frozen
from jsonschema import Draft202012Validator

from ancientwars import DataError, cca, diadochi, paxromana, poleis
from ancientwars.core import step
from ancientwars.core.byid import ById
from ancientwars.core.game import Types
from ancientwars.core.record import Record
from ancientwars.match import codec_of
from ancientwars.match.codec import Codec
from tests.match.games import battle, opened, played, random_match
from tests.testing import toy

CODEC = codec_of(poleis)
SCHEMA = CODEC.schema()
STATE = Draft202012Validator(SCHEMA)
VIEWERS = ("athens", "sparta", "spectator")


def part(name):
    """Return a validator of one definition."""
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


ACTION, EVENT = part("Action"), part("Event")


@pytest.fixture(scope="module")
def states():
    games = [
        random_match(1, plies=40),
        random_match(2, "corinthian_war"),
        played(battle(), "draw: b05", "draw: b13", "stay", "stay", "attack: b01 b05", "defend: b04 b07"),
    ]
    return [state for match in games for state in match.states]


def test_the_schema_is_a_schema_of_the_2020_draft():
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert Draft202012Validator.check_schema(SCHEMA) is None


def test_every_class_of_the_game_has_a_definition():
    families = {"Action": poleis.TYPES.actions, "Event": poleis.TYPES.events, "Step": poleis.TYPES.steps}
    wanted = {f"{family}.{cls.__name__}" for family, classes in families.items() for cls in classes}
    assert wanted <= set(SCHEMA["$defs"])


def test_every_state_fits(states, times):
    asked = {type(state.agenda[-1]): state for state in states}
    some = [*asked.values(), *states[:: times(30, 1)]]
    assert [str(error) for state in some for error in STATE.iter_errors(CODEC.dump(state))] == []


@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_view_fits(states, viewer, times):
    views = [poleis.view(state, viewer) for state in states[:: times(30, 1)]]
    assert [str(error) for view in views for error in STATE.iter_errors(CODEC.dump(view))] == []


def test_an_action_of_every_class_fits():
    by_class = {type(action): action for action in poleis.CATALOGUE.actions}
    assert set(by_class) == set(poleis.TYPES.actions)
    assert [action for action in by_class.values() if not ACTION.is_valid(CODEC.dump(action))] == []


def test_every_event_of_the_games_fits(states):
    events = {event for state in states for event in state.events}
    assert events
    assert [event for event in events if not EVENT.is_valid(CODEC.dump(event))] == []


def test_an_action_is_no_event_and_an_event_no_action(states):
    event = next(event for state in states for event in state.events)
    assert not ACTION.is_valid(CODEC.dump(event))
    assert not EVENT.is_valid(CODEC.dump(poleis.CATALOGUE.parse("pass")))


def test_every_kind_of_game_has_a_schema():
    game: Any = toy
    codec = codec_of(game)
    validator = Draft202012Validator(codec.schema())
    assert validator.is_valid(codec.dump(toy.new_game()))
    assert not validator.is_valid(CODEC.dump(opened().state))


# ---------------------------------------------------------------------- damaged


def scope(data, name):
    """Return a scope on the agenda of a state's data."""
    return next(step for step in data["agenda"] if step["type"] == name)


@pytest.fixture(scope="module")
def sound():
    data = CODEC.dump(battle().state)
    assert STATE.is_valid(data)
    return data


@pytest.mark.parametrize(
    "damage",
    [
        lambda s: s.pop("athens"),
        lambda s: s["athens"].pop("prestige"),
        lambda s: s["battle_cards"].pop("deck"),
        lambda s: s.update(gold=3),
        lambda s: scope(s, "Round").update(gold=3),
        lambda s: s["athens"].update(prestige="4"),
        lambda s: s["athens"].update(prestige=4.5),
        lambda s: s["athens"].update(prestige=None),
        lambda s: s["athens"].update(goods={}),
        lambda s: s["athens"]["goods"].update(tin=1),
        lambda s: scope(s, "Round").update(sent=[1]),
        lambda s: scope(s, "Round").update(sent=[1, 2, 3]),
        lambda s: s["setup"]["options"].update(solo_distinct="sometimes"),
        lambda s: s["setup"]["options"].update(prestige_floor=1),
        lambda s: s["agenda"].append({"type": "Nap"}),
        lambda s: s["agenda"].append({}),
        lambda s: s["agenda"].append({"type": "Pass"}),
        lambda s: scope(s, "Battle").update(attacker="persia"),
        lambda s: s.update(viewer=5),
        lambda s: s.update(battle_cards=[]),
    ],
)
def test_a_damaged_state_does_not_fit(sound, damage):
    damaged = copy.deepcopy(sound)
    damage(damaged)
    assert not STATE.is_valid(damaged)


@pytest.mark.parametrize(
    "data",
    [
        {"type": "Nap"},
        {"type": "Bribe"},
        {"type": "Bribe", "silver": "3"},
        {"type": "Bribe", "silver": 3, "gold": 1},
        {"silver": 3},
        {"type": "Rolled", "dice": [1.5]},
        {},
        [],
        None,
        "pass",
    ],
)
def test_what_is_no_action_does_not_fit(data):
    assert not ACTION.is_valid(data)


# ---------------------------------------------------------------------- ids and descriptions


@frozen
class Stock(Record):
    """What a side owns.

    Attributes:
        goods: Cubes of each good, of which no side
            holds more than nine.
    """

    goods: Annotated[tuple[int, ...], ById(lambda: ("metal", "wood"))]
    seat: str


@frozen
class Holding(step.State):
    """A state with a stock."""

    stock: Stock


HOLDING: Any = SimpleNamespace(TYPES=Types(Holding, (), (), (), glossary=(("seat", "Who it belongs to."),)))


def test_numbers_by_kind_are_written_with_their_ids():
    codec, state = Codec(HOLDING), Holding((), Stock((3, 0), "red"))
    data = codec.dump(state)
    assert data["stock"] == {"goods": {"metal": 3, "wood": 0}, "seat": "red"}
    assert codec.load_state(json.loads(json.dumps(data))) == state


@pytest.mark.parametrize("goods", [{"metal": 3}, {"metal": 3, "wood": 0, "tin": 1}, [3, 0], {"metal": 3, "wood": "0"}])
def test_numbers_by_kind_without_an_id_or_with_a_foreign_one_are_refused(goods):
    data: dict[str, Any] = {"agenda": [], "events": [], "viewer": None, "stock": {"goods": goods, "seat": "red"}}
    validator = Draft202012Validator(Codec(HOLDING).schema())
    assert not validator.is_valid(data)
    with pytest.raises(DataError, match="goods"):
        Codec(HOLDING).load_state(data)


def test_the_schema_lists_the_ids_and_describes_the_fields():
    stock = Codec(HOLDING).schema()["$defs"]["Stock"]
    assert stock["properties"]["goods"]["required"] == ["metal", "wood"]
    assert stock["properties"]["goods"]["additionalProperties"] is False
    assert stock["description"] == "What a side owns."
    told = "Cubes of each good, of which no side holds more than nine."
    assert stock["properties"]["goods"]["description"] == told
    assert stock["properties"]["seat"]["description"] == "Who it belongs to."


@pytest.mark.parametrize("game", [poleis, cca, diadochi, paxromana])
def test_every_field_of_every_class_of_a_game_is_described(game):
    told = Codec(game).schema()["$defs"]
    fields = [(name, field, value) for name, one in told.items() for field, value in one.get("properties", {}).items()]
    assert len(fields) > 150
    bare = [f"{name}.{field}" for name, field, value in fields if not value.get("description") and "const" not in value]
    assert bare == []


def test_what_a_player_has_is_written_with_its_ids():
    data = CODEC.dump(poleis.position({"athens": {"goods": {"oil": 3}, "hoplites": {"boiotia": 2}}, "sent": [1, 0]}))
    assert (data["athens"]["goods"]["oil"], data["athens"]["hoplites"]["boiotia"]) == (3, 2)
    assert data["athens"]["galleys"]["ionio"] == 0
    assert data["market"] == {"metal": 0, "wood": 0, "wine": 0, "oil": 0}
    assert data["poleis"]["sparta"]["owner"] == "sparta"
    assert scope(data, "Round")["sent"] == {"athens": 1, "sparta": 0}
    battle = codec_of(cca).dump(cca.position({"bottom": {"cards": ["rally"], "banners": 2}}))
    assert (battle["banners"], battle["turns"]) == ({"bottom": 2, "top": 0}, {"bottom": 1, "top": 1})


FIELDS: Any = SimpleNamespace(
    TYPES=Types(Holding, (), (), (), glossary=(("seat", "Who it belongs to."), ("Stock.seat", "Who has the stock.")))
)


def test_the_glossary_can_tell_the_field_of_one_class():
    assert Codec(FIELDS).schema()["$defs"]["Stock"]["properties"]["seat"]["description"] == "Who has the stock."
