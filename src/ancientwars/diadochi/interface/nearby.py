"""Where a place on the map is and what is next to it by which kind of way; what a piece can do and is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.surroundings import surroundings
from ancientwars.diadochi.components.words import KINDS
from ancientwars.diadochi.interface.words import messages
from ancientwars.diadochi.rules.d08_late_generals import forces_of, may_enter, start_provinces

if TYPE_CHECKING:
    from ancientwars.core.messages import Messages
    from ancientwars.diadochi.state.state import State

WAYS = ("land", "mountain", "strait", "sea", "transmed")
"""The kinds of ways, in the order in which they are told."""


def nearby(state: State, place: str, lang: str = "en") -> str:
    """Return where a place is and what is next to it, or the numbers of a piece; nothing for what is neither.

    Args:
        state: A state or view.
        place: Id of a space, a major general, a member of the royal family, a fleet or an independent army.
        lang: ``"en"`` or ``"ru"``.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.diadochi import new_game
        >>> nearby(new_game(), "susa")
        'Susa, Susiana: by land Sittace, Charax, Uxii; over mountain paths (MP 2) Cossaea'
        >>> nearby(new_game(), "cleopatra")
        'Cleopatra: LP 3 while a player controls her'
    """
    words, kit = messages(lang), state.kit
    if place not in kit.map.index:
        return _piece(state, place, words)
    return surroundings(words, kit.map, place, kit.space[place].province, WAYS)


def _piece(state: State, piece: str, words: Messages) -> str:
    """Return the numbers of a piece that the rules know by name; nothing for anything else."""
    kit = state.kit
    if piece in kit.general:
        return _general(state, piece, words)
    if piece in kit.royal:
        one = kit.royal[piece]
        return words.say("pieces", one.kind, piece=piece, legitimacy=one.legitimacy, turn=one.comes_of_age_turn)
    if piece in kit.fleet:
        fleet = kit.fleet[piece]
        facts = {"strength": fleet.strength, "enhanced": fleet.enhanced, "owner": fleet.owner}
        return words.say("pieces", f"fleet-{fleet.owner_kind}", piece=piece, **facts)
    if piece in kit.independent_army:
        army = kit.independent_army[piece]
        facts = {"strength": army.battle_strength, "rating": army.battle_rating, "provinces": army.allowed_provinces}
        return words.say("pieces", "army", piece=piece, movement=army.movement, **facts)
    return ""


def _general(state: State, general: str, words: Messages) -> str:
    """D2.5a: return the numbers of a major general; D8.5b: what he brings and where he starts, before he comes."""
    one, kit = state.kit.general[general], state.kit
    facts = {"initiative": one.initiative, "battle": one.battle, "rank": one.rank}
    line = words.say("pieces", "general", piece=general, legitimacy=one.legitimacy, prestige=one.prestige, **facts)
    if not may_enter(state, general) or general not in {**kit.late_entry, **kit.start}:
        return line
    forces = dict(forces_of(state, general))
    units = ", ".join(f"{words.name(kind)} {forces[kind]}" for kind in KINDS if kind in forces)
    provinces = start_provinces(state, general)
    return line + words.say("pieces", "enters", units=units, provinces=provinces)
