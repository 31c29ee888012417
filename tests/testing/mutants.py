"""Broken copies of the toy game: each breaks one demand of the contract, and names the check that must say so."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import count
from types import ModuleType
from typing import TYPE_CHECKING, Any

import attrs
from attrs import field, frozen

from ancientwars.core.chance import Drew, Rolled, SeededSource
from ancientwars.core.deck import Deck
from ancientwars.core.engine import settle
from ancientwars.core.errors import HiddenInformation, IllegalAction, SetupError
from ancientwars.core.events import Event
from ancientwars.core.price import Change
from ancientwars.core.step import SPECTATOR, Chance, Decision, Outcome, Refusal
from tests.testing import bazaar, hashed, toy

if TYPE_CHECKING:
    from collections.abc import Callable

MUTANTS: dict[str, tuple[str, Callable[[], Any]]] = {}
"""By name: the check that must fail, and a function that builds the mutant."""


def copy_of_toy(**changes: Any) -> Any:
    """Return the toy game with some of its names replaced."""
    module = ModuleType("toy")
    module.__dict__.update(vars(toy), **changes)
    return module


def mutant(check: str) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    """Register a mutant under the name of the function that returns its changes."""

    def register(changes: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
        MUTANTS[changes.__name__] = (check, lambda: copy_of_toy(**changes()))
        return changes

    return register


def after(change: Callable[[Any, Any, Any], Any]) -> Callable[..., Any]:
    """Return an `apply` whose result is changed by a function of (before, action, after)."""

    def apply(state: Any, action: Any) -> Any:
        return change(state, action, toy.apply(state, action))

    return apply


def waits_for(change: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    """Return a `pending` whose result is changed by a function of (state, waits)."""

    def pending(state: Any) -> Any:
        return change(state, toy.pending(state))

    return pending


def quiet(state: Any) -> Any:
    return state.replace(events=())


# ---------------------------------------------------------------------- the game as a whole


@mutant("the_module_is_a_game")
def one_language_only():
    return {"describe": lambda state, thing: toy.describe(state, thing, "en")}


@mutant("games_can_be_set_up")
def scenario_without_setup():
    return {"INFO": attrs.evolve(toy.INFO, scenarios=("short", "epic"))}


@mutant("states_answer")
def end_that_does_not_answer():
    def change(state, waits):
        if isinstance(waits, Outcome):
            raise KeyError("score")
        return waits

    return {"pending": waits_for(change)}


@mutant("seats_are_those_of_the_set_up")
def seats_in_another_order():
    return {"seats": lambda state: toy.seats(state)[::-1]}


@mutant("seats_are_those_of_the_set_up")
def fewer_seats_than_promised():
    return {"seats": lambda state: toy.seats(state)[:1]}


@mutant("seats_are_those_of_the_set_up")
def views_without_a_seat():
    fewest = attrs.evolve(toy.INFO, fewest_seats=1)
    return {"seats": lambda state: toy.seats(state)[: 1 if state.viewer == "blue" else 2], "INFO": fewest}


@mutant("seats_stay")
def a_seat_that_leaves():
    fewest = attrs.evolve(toy.INFO, fewest_seats=1)
    return {"seats": lambda state: toy.seats(state)[: 2 if state.round < 2 else 1], "INFO": fewest}


@mutant("games_end")
def endless_game():
    def change(before, action, state):
        if isinstance(toy.pending(state), Outcome):
            return settle(state.replace(agenda=(toy.StartRound(),), round=0))
        return state

    return {"apply": after(change)}


@mutant("games_end")
def bound_too_low():
    return {"INFO": attrs.evolve(toy.INFO, max_length=5)}


@mutant("states_are_valid")
def token_overdrawn():
    def change(before, action, state):
        if isinstance(action, toy.Stake):
            return state.replace(tokens=(-1, *state.tokens[1:]), pot=state.pot + state.tokens[0] + 1)
        return state

    return {"apply": after(change)}


@mutant("pieces_are_conserved")
def card_lost():
    def change(before, action, state):
        if isinstance(action, toy.PlayCard):
            return state.replace(cards=state.cards.remove("discards", action.card))
        return state

    return {"apply": after(change)}


@mutant("pieces_are_conserved")
def token_from_nowhere():
    return {"apply": after(lambda _, action, state: state.replace(pot=state.pot + (action == toy.Stake(1))))}


# ---------------------------------------------------------------------- decisions


@mutant("decisions_offer_actions")
def empty_list():
    return {"legal_actions": lambda state: () if state.round else toy.legal_actions(state)}


@mutant("decisions_offer_actions")
def list_instead_of_tuple():
    return {"legal_actions": lambda state: list(toy.legal_actions(state))}


@mutant("decisions_name_seats")
def unknown_seat():
    def change(state, waits):
        return attrs.evolve(waits, seat="green") if isinstance(waits, Decision) else waits

    return {"pending": waits_for(change)}


@mutant("decisions_name_seats")
def decision_without_rule():
    def change(state, waits):
        return attrs.evolve(waits, rule="") if isinstance(waits, Decision) else waits

    return {"pending": waits_for(change)}


@mutant("legal_actions_are_unique")
def action_listed_twice():
    return {"legal_actions": lambda state: toy.legal_actions(state) + toy.legal_actions(state)[:1]}


@mutant("legal_actions_are_stable")
def unstable_order():
    asked = count()

    def legal_actions(state):
        return toy.legal_actions(state)[:: 1 if next(asked) % 2 else -1]

    return {"legal_actions": legal_actions}


@mutant("legal_actions_apply")
def illegal_action_listed():
    def legal_actions(state):
        listed = toy.legal_actions(state)
        return (*listed, toy.Bury("wolf")) if toy.Pass() in listed else listed

    return {"legal_actions": legal_actions}


@mutant("legal_actions_apply")
def legal_action_breaks():
    def change(before, action, state):
        if action == toy.Stake(1):
            raise IndexError("no such token")
        return state

    return {"apply": after(change)}


@mutant("why_not_agrees_with_legal_actions")
def why_not_too_mild():
    def why_not(state, action):
        return None if action == toy.Pass() else toy.why_not(state, action)

    return {"why_not": why_not}


@mutant("why_not_agrees_with_legal_actions")
def refusal_without_rule():
    def why_not(state, action):
        refusal = toy.why_not(state, action)
        return Refusal("", refusal.reason) if refusal else None

    return {"why_not": why_not}


@mutant("why_not_agrees_with_legal_actions")
def legal_action_unlisted():
    return {"legal_actions": lambda state: toy.legal_actions(state)[:1]}


@mutant("apply_refuses_what_why_not_refuses")
def illegal_action_accepted():
    def apply(state, action):
        return state if isinstance(action, toy.Pass) and toy.why_not(state, action) else toy.apply(state, action)

    return {"apply": apply}


@mutant("apply_refuses_what_why_not_refuses")
def another_reason():
    def apply(state, action):
        try:
            return toy.apply(state, action)
        except IllegalAction as error:
            raise type(error)(error.rule, "it is not allowed") from None

    return {"apply": apply}


@mutant("malformed_objects_are_refused")
def none_accepted():
    return {"why_not": lambda state, action: None if action is None else toy.why_not(state, action)}


@mutant("malformed_objects_are_refused")
def text_breaks_apply():
    def apply(state, action):
        if not toy.CATALOGUE.__contains__(action):
            raise AttributeError("tokens")
        return toy.apply(state, action)

    return {"apply": apply}


# ---------------------------------------------------------------------- chance


@mutant("chances_are_declared")
def undeclared_chance():
    return {"INFO": attrs.evolve(toy.INFO, chance=("roll",))}


def odds(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return `chance_outcomes` whose list of pairs is changed."""
    return lambda state: change(toy.chance_outcomes(state))


@mutant("chances_sum_to_one")
def probability_missing():
    return {"chance_outcomes": odds(lambda pairs: (*pairs[:-1], (pairs[-1][0], pairs[-1][1] / 2)))}


@mutant("chances_sum_to_one")
def rounded_probabilities():
    return {"chance_outcomes": odds(lambda pairs: tuple((outcome, float(share)) for outcome, share in pairs))}


@mutant("chances_sum_to_one")
def impossible_outcome():
    return {"chance_outcomes": odds(lambda pairs: (*pairs, (Drew("wolf"), Fraction(0))))}


@mutant("chance_outcomes_are_distinct")
def outcome_listed_twice():
    def change(pairs):
        outcome, share = pairs[0]
        return ((outcome, share / 2), (outcome, share / 2), *pairs[1:])

    return {"chance_outcomes": odds(change)}


@mutant("chance_outcomes_apply")
def outcome_of_another_roll():
    def change(pairs):
        outcome, share = pairs[0]
        other = Drew("wolf") if isinstance(outcome, Rolled) else Rolled((1, 1))
        return ((outcome, share / 2), *pairs[1:], (other, share / 2))

    return {"chance_outcomes": odds(change)}


@mutant("samples_are_outcomes")
def sample_off_the_die():
    def sample(state, rng):
        drawn = toy.sample(state, rng)
        return Rolled((3, 3)) if isinstance(drawn, Rolled) else drawn

    return {"sample": sample}


@mutant("samples_are_outcomes")
def sample_with_own_randomness():
    own = random.Random(1)
    return {"sample": lambda state, _: toy.sample(state, own)}


@mutant("samples_keep_to_the_odds")
def sample_ignores_the_weights():
    def sample(state, rng):
        outcomes = toy.chance_outcomes(state)
        return outcomes[rng.randrange(len(outcomes))][0]

    return {"sample": sample}


@mutant("samples_keep_to_the_odds")
def sample_never_draws_the_last():
    def sample(state, rng):
        tickets = [outcome for outcome, share in toy.chance_outcomes(state) for _ in range(int(share * 840))]
        return tickets[rng.randrange(max(1, 840 - 1))]

    return {"sample": sample}


@mutant("chance_is_for_chance_nodes")
def odds_of_a_decision():
    def chance_outcomes(state):
        return toy.chance_outcomes(state) if isinstance(toy.pending(state), Chance) else ()

    return {"chance_outcomes": chance_outcomes}


# ---------------------------------------------------------------------- values


@mutant("states_are_hashable")
def list_in_the_state():
    return {"apply": after(lambda _before, _action, state: state.replace(tokens=list(state.tokens)))}


@frozen
class LoudState(toy.State):
    """Events are compared."""

    events: tuple[Event, ...] = field(default=(), eq=True, kw_only=True)


@mutant("events_are_not_compared")
def events_compared():
    def new_game(**setup):
        state = toy.new_game(**setup)
        return LoudState(**{a.name: getattr(state, a.name) for a in attrs.fields(toy.State)})

    return {"new_game": new_game, "TYPES": attrs.evolve(toy.TYPES, state=LoudState)}


@mutant("states_are_left_alone")
def state_changed_in_place():
    def change(before, action, state):
        if isinstance(action, toy.PlayCard):
            object.__setattr__(before, "scores", (9, 9))
        return state

    return {"apply": after(change)}


@mutant("old_states_never_change")
def old_state_changed_in_place():
    seen: list[Any] = []

    def new_game(**setup):
        seen[:] = [toy.new_game(**setup)]
        return seen[0]

    def change(before, action, state):
        if isinstance(toy.pending(state), Outcome):
            object.__setattr__(seen[0], "scores", (9, 9))
        return state

    return {"new_game": new_game, "apply": after(change)}


@mutant("changes_are_seen")
def action_without_effect():
    def apply(state, action):
        following = toy.apply(state, action)
        return quiet(state) if action == toy.Stake(0) else following

    return {"apply": apply}


@mutant("equal_inputs_give_equal_results")
def random_points():
    own = random.Random(1)

    def change(before, action, state):
        return state.replace(scores=(own.randrange(100), state.scores[1])) if isinstance(action, Rolled) else state

    return {"apply": after(change)}


@mutant("events_are_of_one_ply")
def events_pile_up():
    return {"apply": after(lambda before, _, state: state.replace(events=before.events + state.events))}


# ---------------------------------------------------------------------- texts


@mutant("actions_have_numbers")
def number_clash():
    def action_id(action):
        return toy.action_id(toy.PlayCard(action.card) if isinstance(action, toy.Bury) else action)

    return {"action_id": action_id}


@mutant("actions_have_numbers")
def number_too_large():
    return {"action_id": lambda action: toy.action_id(action) + 100}


@mutant("everything_has_words")
def words_missing_in_russian():
    def describe(state, thing, lang="en"):
        if lang == "ru" and isinstance(thing, toy.Scored):
            raise KeyError("Scored")
        return toy.describe(state, thing, lang)

    return {"describe": describe}


@mutant("everything_has_words")
def words_on_two_lines():
    return {"describe": lambda state, thing, lang="en": toy.describe(state, thing, lang) + "\nand so on"}


@mutant("outcomes_are_complete")
def score_missing():
    def change(state, waits):
        return attrs.evolve(waits, scores=waits.scores[:1]) if isinstance(waits, Outcome) else waits

    return {"pending": waits_for(change)}


@mutant("outcomes_are_complete")
def winner_is_no_seat():
    def change(state, waits):
        return attrs.evolve(waits, winners=("chance",)) if isinstance(waits, Outcome) else waits

    return {"pending": waits_for(change)}


@mutant("notations_round_trip")
def notation_misread():
    def parse(state, text):
        return toy.Stake(0) if text == "stake: 1" else toy.parse(state, text)

    return {"parse": parse}


@mutant("json_round_trips")
def event_unknown_to_json():
    return {"TYPES": attrs.evolve(toy.TYPES, events=(toy.CardDealt, toy.CardPlayed, toy.Scored))}


@frozen
class Scored(toy.Scored):
    """A field that JSON leaves out."""

    luck: int = field(default=0, init=False)


@mutant("json_round_trips")
def json_loses_a_field():
    def lucky(event):
        changed = Scored(event.seat, event.points, rule=event.rule)
        object.__setattr__(changed, "luck", 7)
        return changed

    def change(before, action, state):
        told = (lucky(event) if isinstance(event, toy.Scored) else event for event in state.events)
        return state.replace(events=tuple(told))

    types = attrs.evolve(toy.TYPES, events=(toy.CardDealt, toy.CardSeen, toy.CardPlayed, Scored))
    return {"apply": after(change), "TYPES": types}


@mutant("equal_states_offer_equal_options")
def order_by_identity():
    first: dict[Any, Any] = {}

    def legal_actions(state):
        return toy.legal_actions(state)[:: 1 if first.setdefault(state, state) is state else -1]

    return {"legal_actions": legal_actions}


@mutant("foreign_texts_are_refused")
def empty_text_means_pass():
    return {"parse": lambda state, text: toy.Pass() if text == "" else toy.parse(state, text)}


@mutant("foreign_numbers_are_refused")
def numbers_from_the_end():
    return {"action_of": lambda number: toy.CATALOGUE.actions[number]}


# ---------------------------------------------------------------------- views


@mutant("views_show_visible_events")
def view_without_events():
    return {"view": lambda state, seat: quiet(toy.view(state, seat))}


@mutant("views_show_visible_events")
def view_of_nobody():
    return {"view": lambda state, seat: toy.view(state, seat).replace(viewer=SPECTATOR)}


@mutant("views_survive_determinizing")
def own_hand_dealt_again():
    def determinize(view, rng):
        forgotten = [z.replace(held=None) if z.name in toy.SEATS else z for z in view.cards.zones]
        pool = (*view.cards.deck.pool, *(c for z in view.cards.zones if z.name in toy.SEATS for c in z.held or ()))
        table = view.cards.replace(zones=tuple(forgotten), deck=view.cards.deck.replace(pool=tuple(sorted(pool))))
        return toy.determinize(view.replace(cards=table), rng)

    return {"determinize": determinize}


@mutant("determinized_states_are_sound")
def determinize_with_own_randomness():
    own = random.Random(1)
    return {"determinize": lambda view, _: toy.determinize(view, own)}


@mutant("determinized_states_are_sound")
def determinized_state_is_a_view():
    return {"determinize": lambda view, _: view, "view": _view_of_anything}


def _view_of_anything(state: Any, seat: str) -> Any:
    return state if state.viewer == seat else toy.view(state, seat)


@mutant("prompts_tell_no_secrets")
def prompt_tells_the_hand():
    def change(state, waits):
        if isinstance(waits, Decision) and waits.prompt == "stake" and "axe" in state.hand("blue"):
            return attrs.evolve(waits, prompt="turn")
        return waits

    return {"pending": waits_for(change)}


def _forbidden(state: Any, action: Any) -> bool:
    """A rule that looks at the other hand: no pass against an axe."""
    return bool(action == toy.Pass() and "axe" in state.hand("blue") and state.hand("red"))


@mutant("own_views_list_legal_actions")
def legality_depends_on_the_other_hand():
    def legal_actions(state):
        return tuple(action for action in toy.legal_actions(state) if not _forbidden(state, action))

    def why_not(state, action):
        refusal = toy.why_not(state, action)
        return Refusal("T3", "no pass against an axe") if not refusal and _forbidden(state, action) else refusal

    def apply(state, action):
        refusal = why_not(state, action) if state.viewer is None and not toy.why_not(state, action) else None
        if refusal:
            raise IllegalAction(refusal.rule, refusal.reason)
        return toy.apply(state, action)

    return {"legal_actions": legal_actions, "why_not": why_not, "apply": apply}


@mutant("other_views_answer_nothing")
def other_view_lists_nothing():
    def legal_actions(state):
        try:
            return toy.legal_actions(state)
        except HiddenInformation:
            return ()

    return {"legal_actions": legal_actions}


@mutant("views_cannot_be_played_on")
def view_played_on():
    return {"apply": lambda state, action: toy.apply(state.replace(viewer=None), action)}


@mutant("spectators_know_no_more_than_seats")
def spectator_sees_a_hand():
    def view(state, seat):
        if seat != SPECTATOR or state.viewer or not state.round:
            return toy.view(state, seat)
        return toy.view(state, "red").replace(viewer=seat, events=toy.view(state, seat).events)

    return {"view": view}


@mutant("open_games_hide_nothing")
def hidden_cards_undeclared():
    return {"INFO": attrs.evolve(toy.INFO, hidden=False)}


# ---------------------------------------------------------------------- secrets


@mutant("answers_stay_secret")
def view_leaks_the_hands():
    def view(state, seat):
        return toy.view(state, seat).replace(cards=state.cards)

    return {"view": view}


@mutant("answers_stay_secret")
def event_leaks_the_card():
    def change(before, action, state):
        told = (attrs.evolve(event, seats=None) for event in state.events)
        return state.replace(events=tuple(told))

    return {"apply": after(change)}


@mutant("undo_crosses_nothing")
def grave_is_open():
    def view(state, seat):
        shown = toy.view(state, seat)
        zones = tuple(
            true if true.name.startswith("grave") else seen
            for true, seen in zip(state.cards.zones, shown.cards.zones, strict=True)
        )
        known = Counter(card for zone in zones if zone.name.startswith("grave") for card in zone.held or ())
        unknown = sum(zone.count for zone in zones if zone.held is None)
        pool = tuple(sorted((Counter(shown.cards.deck.pool) - _newly(known, shown)).elements()))
        return shown.replace(cards=shown.cards.replace(zones=zones, deck=Deck(pool), hidden=unknown))

    return {"view": view}


def _newly(known: Counter[str], shown: Any) -> Counter[str]:
    """Return the buried cards that the view did not show."""
    graves = [zone for zone in shown.cards.zones if zone.name.startswith("grave")]
    return known - Counter(card for zone in graves for card in zone.held or ())


@mutant("views_follow_from_what_was_seen")
def event_tells_the_best_card():
    def change(before, action, state):
        if isinstance(action, toy.Stake):
            best = max((toy.WORTH[card] for card in state.hand("blue")), default=0)
            return state.emit(toy.Scored("blue", best))
        return state

    return {"apply": after(change)}


@mutant("words_tell_no_secrets")
def words_tell_the_hand():
    def describe(state, thing, lang="en"):
        words = toy.describe(state, thing, lang)
        return f"{words} {state.hand(thing.seat)}" if isinstance(thing, toy.CardDealt) else words

    return {"describe": describe}


# ---------------------------------------------------------------------- views as numbers


@mutant("evaluations_tell_no_secrets")
def evaluation_counts_the_other_hand():
    def evaluate(state, seat):
        other = toy.SEATS[1 - toy.SEATS.index(seat)]
        return toy.evaluate(state, seat) - sum(toy.WORTH[card] for card in state.hand(other))

    return {"evaluate": evaluate}


@mutant("evaluations_tell_no_secrets")
def evaluation_without_a_bound():
    return {"evaluate": lambda state, seat: float("inf") if toy.evaluate(state, seat) > 0 else 0.0}


@mutant("observations_are_in_bounds")
def points_as_they_are():
    return {"observe": lambda view: (*toy.observe(view)[:-2], *map(float, view.scores))}


@mutant("observations_are_in_bounds")
def observation_with_a_gap():
    return {"observe": lambda view: toy.observe(view)[:-1]}


@mutant("observations_are_in_bounds")
def observation_is_not_a_number():
    return {"observe": lambda view: (*toy.observe(view)[:-1], float("nan"))}


@mutant("observations_tell_no_secrets")
def observation_of_the_state_looked_at_last():
    looked_at: list[Any] = []

    def view(state, seat):
        looked_at[:] = [state]
        return toy.view(state, seat)

    def observe(view):
        row = toy.observe(view)
        return (*row[:-1], float("axe" in looked_at[0].hand("blue")))

    return {"view": view, "observe": observe}


# ---------------------------------------------------------------------- rules and hashes


@mutant("rules_cited_are_in_the_index")
def prompt_cites_no_rule():
    def change(state, waits):
        return attrs.evolve(waits, rule="T9") if isinstance(waits, Decision) else waits

    return {"pending": waits_for(change)}


@mutant("rules_cited_are_in_the_index")
def event_cites_no_rule():
    def change(before, action, state):
        return state.replace(events=tuple(attrs.evolve(event, rule="T3, T9") for event in state.events))

    return {"apply": after(change)}


@mutant("rules_of_refusals_are_in_the_index")
def refusal_cites_no_rule():
    def why_not(state, action):
        refusal = toy.why_not(state, action)
        return Refusal("T9", refusal.reason) if refusal and action in toy.CATALOGUE else refusal

    def apply(state, action):
        try:
            return toy.apply(state, action)
        except IllegalAction as error:
            raise type(error)("T9" if action in toy.CATALOGUE else error.rule, error.reason) from None

    return {"why_not": why_not, "apply": apply}


MUTANTS["order_by_hash"] = ("nothing_depends_on_hashing", lambda: hashed)


# ---------------------------------------------------------------------- matches


@mutant("matches_follow_the_game")
def setup_differs_each_time():
    asked = count()
    return {"new_game": lambda **setup: toy.new_game(**setup).replace(pot=next(asked))}


@mutant("saves_round_trip")
def data_version_differs_each_time():
    asked = count()
    return {"data_version": lambda _=None: f"toy {next(asked)}"}


@mutant("equal_seeds_give_equal_saves")
def seed_ignored():
    own = random.Random(1)
    return {"sample": lambda state, rng: toy.sample(state, own if isinstance(rng, SeededSource) else rng)}


@mutant("logs_have_words")
def no_names_in_russian():
    def messages(lang):
        if lang == "ru":
            raise SetupError("lang", "no such language")
        return toy.messages(lang)

    return {"messages": messages}


@frozen
class CardPlayed(toy.CardPlayed):
    """Does not say that it reveals something."""

    reveals = False


@mutant("undo_crosses_nothing")
def undo_over_a_reveal():
    def change(before, action, state):
        told = (
            CardPlayed(event.seat, event.card, rule=event.rule) if isinstance(event, toy.CardPlayed) else event
            for event in state.events
        )
        return state.replace(events=tuple(told))

    types = attrs.evolve(toy.TYPES, events=(toy.CardDealt, toy.CardSeen, CardPlayed, toy.Scored))
    return {"apply": after(change), "TYPES": types}


# ---------------------------------------------------------------------- positions and prices


def written_as(write: Callable[[Any], Any]) -> dict[str, Any]:
    """Return a `position` that writes states so, and reads as the toy does."""
    return {"position": lambda told: write(told) if isinstance(told, toy.State) else toy.position(told)}


@mutant("positions_are_read_as_written")
def positions_without_the_pot():
    return written_as(lambda state: f"tokens = {list(state.tokens)}")


@mutant("positions_are_read_as_written")
def positions_that_are_no_text():
    return written_as(lambda state: {"tokens": state.tokens})


@mutant("positions_are_read_as_written")
def positions_that_cannot_be_read():
    return written_as(lambda _: "tokens: many")


def bid(action: Any) -> tuple[Change, ...]:
    return (Change("token", -action.tokens, "red"),) if isinstance(action, toy.Stake) else ()


@mutant("prices_tell_no_secrets")
def prices_in_a_list():
    return {"price": lambda _, action: list(bid(action))}


@mutant("prices_tell_no_secrets")
def prices_in_numbers():
    return {"price": lambda *_: (1,)}


@mutant("prices_tell_no_secrets")
def prices_of_what_is_not_legal():
    return {"price": lambda *_: (Change("token", -1, "red"),)}


@mutant("prices_tell_no_secrets")
def prices_by_the_hand_of_the_other():
    def price(state, action):
        held = [len(zone.held or ()) for zone in state.cards.zones]
        return (Change("token", -sum(held), "red"),) if action in toy.legal_actions(state) else ()

    return {"price": price}


# ---------------------------------------------------------------------- sealed questions


def of_bazaar(check: str) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    """Register a broken copy of the toy game with sealed questions."""

    def register(changes: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
        def build() -> Any:
            module = ModuleType("bazaar")
            module.__dict__.update(vars(bazaar), **changes())
            return module

        MUTANTS[changes.__name__] = (check, build)
        return changes

    return register


@of_bazaar("plans_are_made_unnoticed")
def every_step_of_a_plan_told():
    def apply(state, action):
        played = bazaar.apply(state, action)
        if isinstance(action, bazaar.Invest):
            waits: Any = bazaar.pending(state)
            return played.emit(bazaar.PlanMade(waits.seat))
        return played

    return {"apply": apply}


@of_bazaar("answers_come_in_any_order")
def first_bidder_rewarded():
    def apply(state, action):
        waits: Any = bazaar.pending(state)
        played = bazaar.apply(state, action)
        first = isinstance(action, bazaar.Bid) and len(waits.others) == len(bazaar.SEATS) - 1
        return played.pay(waits.seat, 1) if first else played

    return {"apply": apply}


@of_bazaar("answers_stay_secret")
def envelope_that_shows_through():
    def view(state, seat):
        seen = bazaar.view(state, seat)
        return seen.replace(envelopes=state.envelopes)

    return {"view": view}
