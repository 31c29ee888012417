"""The optional readings of the rules."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ancientwars.core.record import Record


@frozen
class Options(Record):
    """The optional readings of the rules (see the rulings in the documentation).

    Attributes:
        reactions: A window for evading and First Strike opens ``"always"`` when the public cannot exclude that the
            card is held, or only ``"when-able"``.
        turn_limit: ENGINE-TURN-LIMIT: turns of both players after which the battle is decided by banners.
        sacred_band: CS2.2: whether the Sacred Band has its abilities.
        light_chariots_ignore_sword: A3.
        counter_leadership_section: A37: a countered Leadership Any Section is bound to the same ``"place"`` on the
            board or to the section of the same ``"name"``.
        second_move_after_stop: A40: Move-Fire-Move allows a second move after stop terrain or joining a leader.
        check_again_when_destroyed: A24.
        camp_penalty_after_cap: A26.
        ford_advance_requires_no_move: A57.
        legions_retreat_two: A33.
        elephants_harm_own_leader: A17: elephants that cannot join a lone leader of their own side trample him.
        counter_attack_springs_ambush: CS5.2b.
        scipio_leaving_counts_as_lost: CS10.1.
    """

    reactions: Literal["always", "when-able"] = "always"
    turn_limit: int = 300
    sacred_band: bool = True
    light_chariots_ignore_sword: bool = True
    counter_leadership_section: Literal["place", "name"] = "place"
    second_move_after_stop: bool = False
    check_again_when_destroyed: bool = False
    camp_penalty_after_cap: bool = False
    ford_advance_requires_no_move: bool = False
    legions_retreat_two: bool = False
    elephants_harm_own_leader: bool = False
    counter_attack_springs_ambush: bool = False
    scipio_leaving_counts_as_lost: bool = False
