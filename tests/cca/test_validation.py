"""Ancients: what `validate` finds wrong with a state."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars import cca
from ancientwars.cca.components.scenarios import Tile
from ancientwars.cca.rules import c05_turn_sequence as turns
from ancientwars.cca.rules import c06_playing_a_card as cards
from ancientwars.cca.rules import c08_movement as movement
from ancientwars.cca.rules import c09_battle as battles
from ancientwars.cca.rules import c11_close_combat as close
from ancientwars.cca.rules import c12_rampage as rampage
from ancientwars.cca.rules import c12_retreat as retreat
from ancientwars.cca.rules import c13_evade as evade
from ancientwars.cca.rules import c13_leader_evade as leaders
from ancientwars.cca.rules import c13_momentum_advance as momentum
from ancientwars.cca.rules import c15_drawing as drawing
from ancientwars.cca.rules import cs05_ambush as ambush
from ancientwars.cca.rules.c07_ordering import OneUnit
from ancientwars.cca.state.scopes import Combat, Flight, Momentum, Turn
from ancientwars.core.errors import SettleOverrun
from ancientwars.core.knowledge import Known
from ancientwars.core.step import Finished, Outcome
from ancientwars.testing import Table
from tests.cca.battlefield import battle, field
from tests.cca.rules.test_ambush import sprung

nobodys: Any = battles.Battles
D6_ATTACKS_E7 = Combat("D6", "E7")
TURN = Turn("bottom", 1)
OVER = Finished(Outcome((), (("bottom", 0), ("top", 0)), "C4.4"))


def fight() -> Any:
    """Return a battle phase: D6 may attack E7; a lone leader of the top side stands in E6."""
    return battle({"D6": "HI", "D9": "MI"}, {"E7": "MI"}, leaders=["D3"], enemy_leaders=["E6"]).state


def with_steps(state: Any, *steps: Any, **changes: Any) -> Any:
    """Return a state with other steps above the end of the turn, the last on top."""
    return state.replace(agenda=(*state.agenda[:3], *steps), **changes)


def knowing(state: Any, *known: Known) -> Any:
    """Return a state in which something else is said to be known of the hands."""
    return state.replace(cards=state.cards.replace(known=known))


def fault(state: Any) -> str:
    """Return the only fault of a state."""
    (found,) = cca.validate(state)
    return found


def test_a_position_has_no_faults() -> None:
    assert cca.validate(fight()) == ()
    assert cca.validate(cca.view(fight(), "top")) == ()


# ---------------------------------------------------------------------- form


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda s: s.replace(viewer="centre"), "state.viewer: unknown 'centre'"),
        (lambda s: s.with_turn(command=10), "state.agenda[0].command: 10 is not from 0 to 9"),
        (lambda s: s.with_turn(effect="counter_attack"), "state.agenda[0].effect: unknown 'counter_attack'"),
        (lambda s: s.with_turn(picks=("LZ9",)), "state.agenda[0].picks[0]: unknown 'LZ9'"),
        (lambda s: s.change_unit(s.unit("D6"), blocks="4"), "state.field.units[0].blocks: expected int, found '4'"),
        (lambda s: s.change_unit(s.unit("D6"), type="archers"), "state.field.units[0].type: unknown 'archers'"),
        (lambda s: s.replace(banners=(1, 2, 3)), "state.banners: expected 2 entries, found (1, 2, 3)"),
        (lambda s: knowing(s, Known("top", ("rallye",), 1)), "state.cards.known[0].cards[0]: unknown 'rallye'"),
        (lambda s: knowing(s, Known("middle", ("rally",), 1)), "state.cards.known[0].zone: unknown 'middle'"),
        (lambda s: knowing(s, Known("top", ("rally",), 1)), "it is not so that top holds at least 1 of rally"),
        (lambda s: s.then(nobodys("left")), "state.agenda[4].seat: unknown 'left'"),
        (lambda s: s.then(retreat.Retreat("top", "E7", 100)), "state.agenda[4].hexes: 100 is not from 0 to 99"),
        (lambda s: s.then(close.Strike("D6", "E7", "attack", 10**9)), "state.agenda[4].count: 1000000000 is not from"),
        (lambda s: s.then(close.Strike("D6", "E7", "bite", 1)), "state.agenda[4].mode: unknown 'bite'"),
    ],
)
def test_what_is_not_of_the_form_of_a_state_is_told_with_its_place(change: Any, told: str) -> None:
    assert fault(change(fight())).startswith(told)


# ---------------------------------------------------------------------- set-up, pieces, cards


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            {"scenario": "099"},
            "the scenario cannot be played: scenarios: file: no scenario '099'; there are 001 to 015 [C3.1]",
        ),
        ({"scenario": "x" * 9000}, "the scenario cannot be played: "),
        ({"legion": ("marian", "top")}, "marian top is not a side and a legion rule [C17.3]"),
        ({"legion": ("top",)}, "top is not a side and a legion rule [C17.3]"),
        ({"terrain": (Tile("rampart", "D5", sides=("A1",)),)}, "the rampart in D5 faces hexes that are not next to it"),
    ],
)
def test_a_set_up_that_cannot_be_is_a_fault(changes: dict[str, Any], told: str) -> None:
    state = fight()
    found = fault(state.replace(setup=state.setup.replace(**changes)))
    assert told in found
    assert len(found) < 300


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("units", "the units are not in the order of the hexes [C2.3a]"),
        ("leaders", "the leaders are not in the order of the hexes [C2.3a]"),
    ],
)
def test_pieces_stand_in_the_order_of_the_hexes(kind: str, told: str) -> None:
    state = fight()
    turned = cca.Field(
        **{"units": state.field.units, "leaders": state.field.leaders} | {kind: getattr(state.field, kind)[::-1]}
    )
    assert told in cca.validate(state.replace(field=turned))


def test_cards_that_are_not_those_of_the_deck_are_a_fault() -> None:
    state = fight()
    zones = state.cards.zones
    for changed in (state.cards.replace(zones=zones[::-1]), state.cards.replace(zones=zones[:3])):
        assert "the zones of cards are not bottom, top, played, discards [C2.5]" in cca.validate(
            state.replace(cards=changed)
        )
    view = cca.view(state, "top")
    assert cca.validate(view.replace(viewer="bottom"))
    assert cca.validate(view.replace(viewer=None))


# ---------------------------------------------------------------------- the agenda


@pytest.mark.parametrize(
    "agenda",
    [
        (),
        (battles.Battles("bottom"),),
        (TURN, battles.Battles("bottom")),
        (turns.StartTurn("top"), TURN),
        (TURN, turns.StartTurn("top"), TURN),
        (TURN, turns.StartTurn("top"), turns.StartTurn("top")),
        (TURN, OVER, turns.StartTurn("top")),
        (TURN, turns.StartTurn("top"), OVER),
    ],
)
def test_an_agenda_leads_to_the_end_of_the_turn(agenda: tuple[Any, ...]) -> None:
    state = fight().replace(agenda=agenda)
    assert fault(state) == "the agenda does not lead to the end of the turn or of the battle [C5.1]"


def test_nothing_follows_the_end_of_the_battle() -> None:
    state = fight().replace(agenda=(TURN, OVER, drawing.DrawCard("top", "C15.1")))
    assert fault(state) == "the battle is over, and yet something follows [C4.4]"


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([battles.Battles("bottom"), drawing.DrawCard("top", "C15.1")], "Battles waits under another step [C5.1]"),
        ([OneUnit("bottom"), battles.Battles("bottom")], "OneUnit waits under another step [C5.1]"),
        ([battles.Battles("top")], "Battles is not of the active side, bottom [C5.1]"),
        ([movement.MovementPhase("top"), battles.Battles("bottom")], "MovementPhase is not of the active side, bottom"),
        ([close.BattleBackChoice("top")], "BattleBackChoice comes in a combat only [C11.2]"),
        ([close.Strike("D6", "E7", "attack", 5)], "Strike comes in a combat only [C11.2]"),
        ([ambush.FurtherMove("bottom", "D6")], "bottom has no ambush [CS5.2b]"),
        ([Flight("top", "E8", "E8"), leaders.FleeOn("top")], "top has no leader in E8 who could evade [C13.6]"),
        (
            [Flight("bottom", "E6", "E6"), leaders.FleeOn("bottom")],
            "bottom has no leader in E6",
        ),
        ([leaders.FleeOn("top")], "FleeOn comes in the evade of a leader only [C13.6]"),
        ([rampage.NextHex("bottom")], "NextHex comes in a rampage only [C12.12]"),
        ([D6_ATTACKS_E7, momentum.ExtraHex("bottom")], "ExtraHex comes with a momentum advance only [C13.8]"),
        ([retreat.Withdraw("E7", ("D6",), 0), battles.Battles("bottom")], "the way back of a unit is taken [C12.5]"),
    ],
)
def test_a_step_has_what_it_needs(steps: list[Any], told: str) -> None:
    assert fault(with_steps(fight(), *steps)).startswith(told)


@pytest.mark.parametrize(
    ("step", "right"),
    [
        (close.Strike("D6", "E7", "attack", 5), True),
        (close.Strike("D6", "E6", "leader", 5), True),
        (close.Strike("D5", "E7", "attack", 5), False),
        (close.Strike("D6", "D9", "attack", 5), False),
        (close.Strike("D6", "F7", "attack", 5), False),
        (evade.Response("top"), True),
        (evade.Response("bottom"), False),
        (momentum.AdvanceChoice("bottom"), False),  # E7 has not been left
    ],
)
def test_a_step_of_a_combat_has_its_pieces(step: Any, right: bool) -> None:
    state = with_steps(fight(), battles.BattlePhase("bottom"), D6_ATTACKS_E7, Momentum("D6"), step)
    assert (cca.validate(state) == ()) == right


def test_who_advances_has_a_hex_to_advance_into() -> None:
    state = battle({"D6": "HI"}, {"E9": "MI"}).state
    state = with_steps(
        state, battles.BattlePhase("bottom"), D6_ATTACKS_E7, Momentum("D6"), momentum.AdvanceChoice("bottom")
    )
    assert cca.validate(state) == ()
    gone = state.amend(Combat, attacker="D5")
    assert fault(gone) == "nobody can advance from D5 to E7 [C13.8]"


def test_only_units_of_the_reserve_enter_with_the_ambush() -> None:
    state = sprung().state
    assert cca.validate(state) == ()
    entry = state.agenda[-1]
    assert isinstance(entry, ambush.EnterAmbush)
    many = ambush.EnterAmbush("top", (*entry.left, "warriors"))
    assert fault(state.replace(agenda=(*state.agenda[:-1], many))) == (
        "units enter that do not wait in the reserve [CS5.2d]"
    )
    calm = state.with_turn(ambush="")
    assert fault(calm) == "EnterAmbush comes when the ambush is sprung only [CS5.2d]"


def test_the_step_on_top_can_be_asked() -> None:
    state = field({"D6": "MI"}).state
    assert (
        fault(with_steps(state, movement.MovementPhase("bottom"))) == "MovementPhase on top of the agenda asks nobody"
    )
    with pytest.raises(SettleOverrun):
        cca.pending(with_steps(state, movement.MovementPhase("bottom")))
    assert fault(with_steps(state, cards.PlayACard("bottom"))) == "PlayACard leaves bottom nothing to answer"
    orders = Table("cca", {"stage": "play", "bottom": {"units": {"D6": "MI"}, "cards": ["order_light_troops"]}})
    orders.play("play: order_light_troops")
    assert cca.validate(orders.state) == ()
