"""The actions of Polis; `str` of each is its notation."""

from __future__ import annotations

from collections import Counter

from attrs import frozen

from ancientwars.core.action import Action

KINDS = (
    "create-hoplites",
    "create-galleys",
    "create-merchants",
    "start-project",
    "move-hoplites",
    "move-galleys",
    "besiege",
    "collect",
    "trade",
    "move-proxenos",
    "redeem-proxenos",
    "civil-war",
)
"""LA0.1a: the twelve action types, numbered 1 to 12 in this order."""
LONGEST_SHARE = 9
"""Digits of a number of goods that are read."""


@frozen
class TakeAction(Action):
    """L5.4c: take one of the twelve actions; how it is carried out is asked next."""

    verb = "action"

    kind: str


@frozen
class Pass(Action):
    """L5.5a: perform no further action this round."""


@frozen
class PayFee(Action):
    """L5.5d: pay a good for the next action of the solo run."""

    verb = "fee"

    good: str


@frozen
class Done(Action):
    """Close a run of choices that may go on."""


class Payment(Action):
    """Base of the actions that name shares of a payment, such as ``2 metal 1 silver``, in whatever order."""

    __slots__ = ()

    @classmethod
    def arranged(cls, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words with the shares last, in order, equal goods added up and none left out."""
        rest: list[str] = []
        shares: Counter[str] = Counter()
        left = iter(words)
        for word in left:
            if word.isdecimal() and len(word) <= LONGEST_SHARE:
                shares[next(left, "")] += int(word)
            else:
                rest.append(word)
        return (*rest, *(f"{number} {good}" for good, number in sorted(shares.items()) if number))


@frozen
class CreateHoplites(Payment):
    """LA1: create hoplites in a polis: so many for metal, for silver, and hired (LK15a)."""

    polis: str
    metal: int
    silver: int = 0
    hired: int = 0

    @property
    def count(self) -> int:
        """Number of hoplites."""
        return self.metal + self.silver + self.hired

    def __str__(self) -> str:
        return f"create-hoplites: {self.polis}{_shares(metal=self.metal, silver=self.silver, hired=self.hired)}"


@frozen
class CreateGalleys(Payment):
    """LA2: create galleys of a polis in a sea: so many for wood, for silver, and hired (LK15a)."""

    polis: str
    sea: str
    wood: int
    silver: int = 0
    hired: int = 0

    @property
    def count(self) -> int:
        """Number of galleys."""
        return self.wood + self.silver + self.hired

    def __str__(self) -> str:
        shares = _shares(wood=self.wood, silver=self.silver, hired=self.hired)
        return f"create-galleys: {self.polis} > {self.sea}{shares}"


@frozen
class CreateMerchants(Payment):
    """LA3: create merchants in a trading polis: so many for wood and for silver."""

    polis: str
    wood: int
    silver: int = 0

    @property
    def count(self) -> int:
        """Number of merchants."""
        return self.wood + self.silver

    def __str__(self) -> str:
        return f"create-merchants: {self.polis}{_shares(wood=self.wood, silver=self.silver)}"


@frozen
class StartProject(Action):
    """LA4: start a project in a polis; the payment is asked next."""

    polis: str
    project: str


@frozen
class LeaveOut(Action):
    """LK10a: the good that the project costs less."""

    good: str


@frozen
class PayInSilver(Action):
    """LA0.3a: how many units of a good of the cost are paid in silver."""

    ordered = False

    good: str
    silver: int


@frozen
class MoveHoplites(Action):
    """LA5: move hoplites from one territory to another."""

    origin: str
    destination: str
    count: int


@frozen
class MoveGalleys(Action):
    """LA6: move galleys from one sea to another."""

    origin: str
    destination: str
    count: int


@frozen
class Besiege(Action):
    """LA7: besiege a polis."""

    polis: str


@frozen
class Collect(Action):
    """LA8: collect in a territory; the rows are asked next."""

    territory: str


@frozen
class FillRow(Action):
    """LA8.2a: put hoplites on the row of a good."""

    verb = "row"
    ordered = False

    good: str
    hoplites: int


@frozen
class Suppress(Action):
    """LK16a: use hoplites against the pacifists."""

    hoplites: int


@frozen
class Trade(Action):
    """LA9: send a merchant to a shipload and pay by ``barter`` or in ``silver``. Loads count from 1."""

    market: str
    load: int
    pay: str


@frozen
class MoveProxenos(Action):
    """LA10: move the proxenos to a polis by ``land`` or ``sea``."""

    polis: str
    by: str

    def __str__(self) -> str:
        return f"move-proxenos: {self.polis} by {self.by}"


@frozen
class Bribe(Action):
    """LA10.5a: take a route that costs this much silver."""

    silver: int


@frozen
class FightIn(Action):
    """LB1.1e: fight the next battle in this region."""

    verb = "fight"

    region: str


@frozen
class Retreat(Action):
    """LB6.1b: pay 1 Prestige to the opponent and end the battle."""


@frozen
class Stay(Action):
    """LB4.2a: do not retreat."""


@frozen
class AttackWith(Action):
    """LB4.2b: two cards face up, in catalogue order."""

    verb = "attack"
    ordered = False

    first: str
    second: str


@frozen
class DefendWith(Action):
    """LB4.2c: the card opposite the first attacking card, and the one opposite the second."""

    verb = "defend"

    first: str
    second: str


@frozen
class Double(Action):
    """LK14a: double the Prestige won in the battle just ended."""


@frozen
class Keep(Action):
    """LK14a: keep the doubling for a later battle."""


@frozen
class RemoveUnit(Action):
    """LK4a: return one own unit in a region to the supply."""

    region: str


@frozen
class SendUnit(Action):
    """LK8a: send one own unit of a region away."""

    region: str


@frozen
class ReturnUnit(Action):
    """LK8b: put one returning unit into a region."""

    region: str


@frozen
class TakeOver(Action):
    """LK9a: take over an enemy polis."""

    polis: str


@frozen
class Exchange(Action):
    """LK11a: give up so much Prestige for silver."""

    prestige: int


@frozen
class Release(Action):
    """LE2.1c: return a polis to neutral."""

    polis: str


@frozen
class FeedWithPrestige(Action):
    """LE2.1b: pay the missing wheat in Prestige."""


@frozen
class Grow(Action):
    """LE3.1a: add population cubes to a polis."""

    polis: str
    cubes: int


@frozen
class Phoros(Action):
    """LE6.1a: turn so much Prestige into silver."""

    prestige: int


def _shares(**shares: int) -> str:
    """Return the parts of a payment that are not 0."""
    return "".join(f" {count} {name}" for name, count in shares.items() if count)
