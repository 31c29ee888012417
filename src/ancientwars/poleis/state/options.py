"""What is chosen before the game: the scenario, optional readings of the rules, component data of a user's own."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from ancientwars.core.info import digest_of
from ancientwars.core.record import Record


@frozen
class Options(Record):
    """The optional readings of the rules (see the rulings in the documentation).

    Attributes:
        solo_distinct: AMB-SOLO: solo actions all different over the whole ``"run"`` or per ``"pair"``.
        solo_battle_check: AMB-SOLO-BATTLE: at the ``"end"`` of the solo run, or after every ``"pair"`` of actions.
        phidias_scope: AMB-PHIDIAS: Pheidias counts the population of his ``"polis"`` or of the ``"league"``.
        redeem_into_occupied_capital: AMB-REDEEM-OCCUPIED.
        direct_market_needs_trading_polis: AMB-TRADE-SPARTA-PORT.
        korinthos_split_galleys: AMB-KORINTHOS-SPLIT.
        cube_cap: AMB-CUBES: cubes per player for population, hoplites and galleys; 0 is unlimited.
        goods_cap: AMB-COLLECT-STOCK: gains of a good above this stock are lost; 0 is unlimited.
        prestige_floor: AMB-PRESTIGE-FLOOR: compulsory losses stop at 0.
        ostracism_in_last_round: AMB-OSTRACISM-LAST.
        round_turn_limit: ENGINE-ROUND-LIMIT: turns of both players in a round after which only passing is legal, at
            most 100.
    """

    solo_distinct: Literal["run", "pair"] = "run"
    solo_battle_check: Literal["end", "pair"] = "end"
    phidias_scope: Literal["polis", "league"] = "polis"
    redeem_into_occupied_capital: bool = False
    direct_market_needs_trading_polis: bool = True
    korinthos_split_galleys: bool = False
    cube_cap: int = 0
    goods_cap: int = 0
    prestige_floor: bool = True
    ostracism_in_last_round: bool = False
    round_turn_limit: int = 100


@frozen
class Setup(Record):
    """What was chosen before the game began.

    Attributes:
        scenario: Id of the set-up.
        options: The optional readings.
        data: Texts of component data of a user's own, as `own_texts` orders them; empty for the printed game.
    """

    scenario: str = "standard"
    options: Options = Options()
    data: tuple[str, ...] = field(default=(), repr=lambda texts: repr(digest_of(*texts)) if texts else "()")
