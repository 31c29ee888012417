"""What is chosen before a game: set-up, optional rules, data."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Literal

from attrs import field, frozen

from ancientwars.core.record import Record
from ancientwars.paxromana.components.kit import Kit
from ancientwars.paxromana.components.loading import components, own_components, own_scenario
from ancientwars.paxromana.components.setups import Table, agreed, table_of


@frozen
class Options(Record):
    """Optional rules, agreed lengths and optional readings (see the rulings in the documentation).

    Attributes:
        turns: P3.8.1b, P3.8.2a: how many turns are played; 0 as the scenario says.
        markers: P3.8.1b: Activation Markers of each player a turn; 0 as the scenario says.
        event_markers: P16.1.1a, P3.8.1b: Event markers a turn, standard games of Scenarios V and IX; -1 as they say.
        objectives: P3.8.1b: how players come to Opportunity Objectives where there are any: not (``"none"``), one
            each (``"one_random"``) or by ``"purchase"``; ``"scenario"`` as that says.
        one_ordered: P3.4.2f: only the player with the fewest victory points has a fixed first marker.
        free_talk: P4.5a: agreements may be made at any time.
        mountain_attrition: P9.6.5a: advanced: large Armies that stay in the mountains suffer attrition.
        rerolls: P10.3.5: the larger Army may try a reroll.
        simple_ratios: P10.3.6a: shifts for numbers by full multiples only.
        late_legions: P10.4.5a: advanced: from turn IX on legions are worth 5 and have no cavalry.
        disband_heavy: P14.2.2a: advanced: heavy units may be disbanded before the action.
        expansion_limit: Garrisons that Independent Expansion places at most; 0 for any number.
        reactions: Who is asked in a window for cards: ``"always"`` everybody who might react as far as all know, or
            ``"when-able"`` only those who can.
        ply_limit: ENGINE-PLY-LIMIT: plies after which the game is counted as it stands.
    """

    turns: int = 0
    markers: int = 0
    event_markers: int = -1
    objectives: Literal["scenario", "none", "one_random", "purchase"] = "scenario"
    one_ordered: bool = False
    free_talk: bool = False
    mountain_attrition: bool = False
    rerolls: bool = False
    simple_ratios: bool = False
    late_legions: bool = False
    disband_heavy: bool = False
    expansion_limit: int = 0
    reactions: Literal["always", "when-able"] = "when-able"
    ply_limit: int = 60_000


@frozen
class Setup(Record):
    """What was chosen before the game began.

    Attributes:
        scenario: Id of the set-up: a scenario, in one of its versions.
        options: The optional rules.
        data: Texts of component data of a user's own; empty for the shipped ones.
        own: Text of a scenario of a user's own; empty for a shipped one.
    """

    scenario: str = "pyrrhic-war"
    options: Options = Options()
    data: tuple[str, ...] = field(default=(), repr=lambda texts: f"({len(texts)} texts)" if texts else "()")
    own: str = field(default="", repr=lambda text: f"({len(text)} characters)" if text else "''")

    @cached_property
    def kit(self) -> Kit:
        """The components that the game is played with."""
        return kit_of(self.data)

    @cached_property
    def table(self) -> Table:
        """The scenario in the version that is played, worked out."""
        return _table(self.data, self.scenario, self.own, self.options.event_markers, self.options.objectives)


@lru_cache(maxsize=64)
def kit_of(data: tuple[str, ...]) -> Kit:
    """Return the components that data of a user's own describe; the shipped ones where there are none."""
    return own_components(data) if data else components()


@lru_cache(maxsize=64)
def _table(data: tuple[str, ...], scenario: str, own: str, event_markers: int, objectives: str) -> Table:
    """Return a scenario in the version that is played, worked out; P3.8.1b: with what the players have agreed."""
    kit = kit_of(data)
    table = table_of(kit, scenario, own_scenario(own, kit) if own else None)
    return agreed(table, event_markers, objectives)
