"""D22, D23: what is chosen before a game: set-up, optional rules, data."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from ancientwars.core.record import Record


@frozen
class Options(Record):
    """The optional rules (D23) and optional readings (see the rulings in the documentation).

    Attributes:
        prestige_for_victories: D23.1a, DC22: prestige for beating independent armies.
        active_interception: D23.2: a successful interceptor may attack at once.
        discard_for_independents: D23.3: surprise cards let independent armies intercept or avoid battle.
        fleets_by_discard: D23.4: dispersed fleets return only for a discarded card.
        late_generals_aside: D23.5: Seleucus and Eumenes come for a discarded card, not from the deck.
        reactions: Who is asked in a window for surprise cards: ``"always"`` everybody who might react as far as all
            know, or ``"when-able"`` only those who can.
        ply_limit: ENGINE-PLY-LIMIT: plies after which the game is counted as it stands.
    """

    prestige_for_victories: bool = False  # DC22
    active_interception: bool = False
    discard_for_independents: bool = False
    fleets_by_discard: bool = False
    late_generals_aside: bool = False
    reactions: Literal["always", "when-able"] = "when-able"
    ply_limit: int = 20_000


@frozen
class Setup(Record):
    """What was chosen before the game began.

    Attributes:
        scenario: Id of the set-up: how many play, and which variant.
        options: The optional rules.
        data: Texts of component data of a user's own, as `own_texts` orders them; empty for the shipped ones.
    """

    scenario: str = "four"
    options: Options = Options()
    data: tuple[str, ...] = field(default=(), repr=lambda texts: f"({len(texts)} texts)" if texts else "()")
