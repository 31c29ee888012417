"""Checks of views: a view is a function of what its seat knows, and answers what that seat may ask."""

from __future__ import annotations

from random import Random

from ancientwars.core.errors import HiddenInformation
from ancientwars.core.messages import LANGUAGES
from ancientwars.core.step import SPECTATOR, Decision
from ancientwars.testing.checks.base import Broken, Check, Node, difference, refused, same

DEALS = 3
"""States drawn from a view where one would tell little."""


def views_show_visible_events(node: Node) -> None:
    """A view says whose it is and holds exactly the events that its seat may know of."""
    for viewer in node.viewers:
        seen = node.game.view(node.state, viewer)
        if seen.viewer != viewer:
            raise Broken(f"the view of {viewer} says that it is {seen.viewer!r}'s")
        if seen.events != tuple(event for event in node.state.events if event.visible_to(viewer)):
            raise Broken(f"the view of {viewer} has other events than {viewer} may know of: {seen.events}")


def views_survive_determinizing(node: Node) -> None:
    """Any full state drawn from a view looks the same to that seat as the view itself."""
    for viewer in node.viewers:
        seen = node.game.view(node.state, viewer)
        again = node.game.view(node.game.determinize(seen, node.rng), viewer)
        if not same(again, seen):
            raise Broken(f"determinized, the state looks different to {viewer}: {difference(seen, again)}")


def determinized_states_are_sound(node: Node) -> None:
    """A state drawn from a view is full and valid, keeps the census, and is the same for equal randomness."""
    for viewer in node.viewers:
        seen = node.game.view(node.state, viewer)
        seed = node.rng.random()
        drawn = node.game.determinize(seen, Random(seed))
        if drawn.viewer is not None:
            raise Broken(f"determinized, the view of {viewer} still is a view")
        faults = node.game.validate(drawn)
        if faults:
            raise Broken(f"determinized from the view of {viewer}: {'; '.join(faults)}")
        if node.game.census(drawn) != node.game.census(node.state):
            raise Broken(f"determinized from the view of {viewer}, the census is another one")
        if node.game.determinize(seen, Random(seed)) != drawn:
            raise Broken("determinize draws differently from equal randomness")


def prompts_tell_no_secrets(node: Node) -> None:
    """What the game waits for, and its words, are the same in every view and every determinized state."""
    for viewer in node.viewers:
        seen = node.game.view(node.state, viewer)
        for state in (seen, *(node.game.determinize(seen, node.rng) for _ in range(DEALS))):
            waits = node.game.pending(state)
            if waits != node.waits:
                raise Broken(f"the game waits for {node.waits}; as {viewer} knows it, for {waits}")
            for lang in LANGUAGES:
                if node.game.describe(state, waits, lang) != node.game.describe(node.state, waits, lang):
                    raise Broken(f"the words of the prompt depend on what {viewer} does not know")


def own_views_list_legal_actions(node: Node) -> None:
    """The deciding seat's view, and every state drawn from it, list the legal actions of the state."""
    if not isinstance(node.waits, Decision):
        return
    seen = node.game.view(node.state, node.waits.seat)
    if node.game.legal_actions(seen) != node.options:
        raise Broken(f"the view of {node.waits.seat} lists other legal actions than the state")
    for _ in range(DEALS):
        drawn = node.game.determinize(seen, node.rng)
        if node.game.legal_actions(drawn) != node.options:
            raise Broken(f"the legal actions depend on what {node.waits.seat} does not know")
    for action in node.others(10):
        if node.game.why_not(seen, action) != node.game.why_not(node.state, action):
            raise Broken(f"the view of {node.waits.seat} gives another reason against {action} than the state")


def other_views_answer_nothing(node: Node) -> None:
    """Another seat's view refuses to list legal actions; a view of a view, or of who does not play, is refused."""
    for viewer in node.viewers:
        seen = node.game.view(node.state, viewer)
        if node.seat and viewer != node.seat:
            refused(HiddenInformation, node.game.legal_actions, seen)
        refused(HiddenInformation, node.game.view, seen, viewer)
    for absent in ("nobody", *(seat for seat in node.game.INFO.seats if seat not in node.seats)):
        refused(HiddenInformation, node.game.view, node.state, absent)


def views_cannot_be_played_on(node: Node) -> None:
    """`apply` refuses a view, also that of the deciding seat."""
    for viewer in node.viewers:
        for action in node.options[:1]:
            refused(HiddenInformation, node.game.apply, node.game.view(node.state, viewer), action)


def spectators_know_no_more_than_seats(node: Node) -> None:
    """What a spectator sees is a function of what each seat sees."""
    seen = node.game.view(node.state, SPECTATOR)
    for seat in node.seats:
        drawn = node.game.determinize(node.game.view(node.state, seat), node.rng)
        again = node.game.view(drawn, SPECTATOR)
        if again != seen:
            raise Broken(f"a spectator sees what {seat} does not: {difference(seen, again)}")


def open_games_hide_nothing(node: Node) -> None:
    """Where INFO.hidden is false, every view shows the whole state."""
    if node.game.INFO.hidden:
        return
    for viewer in node.viewers:
        drawn = node.game.determinize(node.game.view(node.state, viewer), node.rng)
        if drawn != node.state:
            raise Broken(f"INFO.hidden is false, but {viewer} does not see: {difference(node.state, drawn)}")


CHECKS = (
    Check(views_show_visible_events, "node"),
    Check(views_survive_determinizing, "node", dear=True),
    Check(determinized_states_are_sound, "node", dear=True),
    Check(prompts_tell_no_secrets, "node", dear=True),
    Check(own_views_list_legal_actions, "node", dear=True),
    Check(other_views_answer_nothing, "node", dear=True),
    Check(views_cannot_be_played_on, "node", dear=True),
    Check(spectators_know_no_more_than_seats, "node", dear=True),
    Check(open_games_hide_nothing, "node", dear=True),
)
