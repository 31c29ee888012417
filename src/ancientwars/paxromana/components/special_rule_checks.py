"""PS: what the victory entries and the special rules of a scenario must be like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import fields

from ancientwars.core.data import require_known, require_range, require_same, require_unique
from ancientwars.core.errors import DataError
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.paxromana.components import special_rules as ps
from ancientwars.paxromana.components.scenarios import EACH

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ancientwars.paxromana.components.kit import Kit
    from ancientwars.paxromana.components.scenarios import Condition, Scenario, Victory

NEEDS: Final[Mapping[str, frozenset[str]]] = FrozenMap(
    {
        "controls_space": frozenset({"space"}),
        "controls_province": frozenset({"province"}),
        "controls_spaces_in_province": frozenset({"province", "at_least"}),
        "controls_enemy_capital": frozenset({"at_least"}),
        "vp_lead": frozenset({"at_least"}),
        "leader_dead": frozenset({"leader"}),
    }
)
"""What each kind of condition says, and nothing else."""
REPEATED: Final = (ps.NoEntry, ps.RaiseLimit, ps.HomeOverride, ps.ManpowerOverride, ps.IndependentsIf)
"""Special rules of which a scenario may have several."""
MOST: Final = 500
"""No figure is larger."""


def check_victory(file: str, scenario: Scenario, kit: Kit, open_spaces: set[str]) -> None:
    """Check the victory entries of a scenario.

    Raises:
        DataError: One cannot be tested, or none ends the game.
    """
    require_unique(
        file, "victory", "id", [*(one.id for one in scenario.victory), *(rule.id for rule in scenario.rules)]
    )
    for entry in scenario.victory:
        table = f"victory[{entry.id}]"
        _check_entry(file, table, scenario, entry)
        for condition in (one for group in entry.any for one in group):
            _check_condition(file, table, kit, condition, open_spaces)
    if not any(entry.when == "game_end" for entry in scenario.victory):
        raise DataError(file, "victory", "when", "none says who wins at the end of the game")


def _check_entry(file: str, table: str, scenario: Scenario, entry: Victory) -> None:
    tested = entry.kind in ("condition", "vp_award")
    if tested != (entry.when == "victory_phase"):
        raise DataError(file, table, "when", f"does not fit the kind {entry.kind}")
    if tested != bool(entry.any) or not all(entry.any):
        raise DataError(
            file, table, "any", "must have conditions with the kinds condition and vp_award, and only there"
        )
    require_known(file, table, "winner", [entry.winner], [*scenario.power, EACH] if tested else [""])
    if entry.kind == "vp_award":
        require_range(file, table, {"points": entry.points}, 1, MOST)
    elif entry.points or entry.per:
        raise DataError(file, table, "points", "stand with the kind vp_award only")
    if entry.from_turn:
        require_range(file, table, {"from_turn": entry.from_turn}, scenario.first_turn, scenario.last_turn)
    require_unique(file, table, "tie_break", entry.tie_break)


def _check_condition(file: str, table: str, kit: Kit, condition: Condition, open_spaces: set[str]) -> None:
    said = {name for name in ("space", "province", "leader", "at_least") if getattr(condition, name)}
    if said != NEEDS[condition.kind]:
        raise DataError(file, table, "any", f"{condition.kind} says {', '.join(sorted(NEEDS[condition.kind]))} only")
    if condition.space:
        require_known(file, table, "any", [condition.space], open_spaces)
    if condition.leader:
        require_known(file, table, "any", [condition.leader], kit.leader)
    most = MOST
    if condition.province:
        require_known(file, table, "any", [condition.province], kit.province)
        most = len(open_spaces & set(kit.spaces_of[condition.province]))
        if not most:
            raise DataError(file, table, "any", f"{condition.province!r} is not in play")
    require_range(file, table, {"at_least": condition.at_least}, 0, most)


def check_rules(file: str, scenario: Scenario, kit: Kit, open_spaces: set[str]) -> None:
    """Check the special rules of a scenario.

    Raises:
        DataError: One speaks of what does not exist or is out of play, or two contradict each other.
    """
    single = [rule.kind for rule in scenario.rules if not isinstance(rule, REPEATED)]
    require_unique(file, "rules", "kind", single)
    for rule in scenario.rules:
        _check_ids(file, rule, scenario, kit)
    _check_theatre(file, scenario, kit)
    _check_scoring(file, scenario, kit)
    _check_sof(file, scenario, kit, open_spaces)
    _check_homes(file, scenario)
    _check_independents(file, scenario, kit)
    _check_choices(file, scenario, kit)


def _check_ids(file: str, rule: ps.SpecialRule, scenario: Scenario, kit: Kit) -> None:
    """Check what a rule names, by the names of its fields, and that its figures are not absurd."""
    table = f"rules[{rule.id}]"
    known: Mapping[str, Iterable[str]] = {
        "power": scenario.power,
        "territories": kit.territory,
        "provinces": kit.province,
        "capitals": kit.space,
        "leader_pool": kit.leader,
        "leader": kit.leader,
        "remove": [*kit.objective, *kit.independent],
    }
    for field in fields(type(rule)):
        value: Any = getattr(rule, field.name)
        if field.name in known:
            require_known(file, table, field.name, [value] if isinstance(value, str) else value, known[field.name])
        if isinstance(value, tuple) and not field.name.endswith("rank_vp"):
            require_unique(file, table, field.name, value)
        if type(value) is int:
            require_range(file, table, {field.name: value}, 0, MOST)


def _check_theatre(file: str, scenario: Scenario, kit: Kit) -> None:
    """The theatre says the same as the heading; without one the whole map is in play."""
    rule = scenario.rule(ps.Theatre)
    territories = rule.territories if rule else tuple(kit.territory)
    require_same(file, "scenario", "territories_in_play", scenario.territories_in_play, territories)
    for territory, spaces in (rule.spaces_only if rule else {}).items():
        require_known(file, "rules[theatre]", "spaces_only", [territory], territories)
        inside = [space for space, home in kit.territory_of.items() if home == territory]
        require_known(file, "rules[theatre]", "spaces_only", spaces, inside)


def _check_scoring(file: str, scenario: Scenario, kit: Kit) -> None:
    """P15.2.3, P15.3.3: VP for the places, as many as there are players."""
    rule = scenario.rule(ps.Scoring)
    if bool(rule) == bool(scenario.rule(ps.NoScoring)):
        raise DataError(file, "rules", "kind", "there must be either scoring or no_scoring")
    if rule is None:
        return
    for name in ("gop_rank_vp", "cvp_rank_vp"):
        ranks: tuple[int, ...] = getattr(rule, name)
        if len(ranks) != scenario.players or list(ranks) != sorted(ranks, reverse=True) or ranks[-1] < 0:
            reason = "must have a figure for each player, none above the one before"
            raise DataError(file, f"rules[{rule.id}]", name, reason)
    if rule.gop_scope:
        require_known(file, f"rules[{rule.id}]", "gop_scope", [rule.gop_scope], scenario.territories_in_play)


def _check_sof(file: str, scenario: Scenario, kit: Kit, open_spaces: set[str]) -> None:
    """P12.4: the Soldier of Fortune stands in play, and not for Rome."""
    if (rule := scenario.rule(ps.SofInPlay)) is None:
        return
    table = f"rules[{rule.id}]"
    require_known(file, table, "space", [rule.space], open_spaces)
    require_known(file, table, "leader", [rule.leader], [kit.sof_leader])
    if scenario.power[rule.power].as_power in kit.soldier_of_fortune.not_for:
        raise DataError(file, table, "power", f"he does not fight for {rule.power!r} [P12.4.7a]")


def _check_homes(file: str, scenario: Scenario) -> None:
    """A home override says what its power says."""
    overrides = scenario.rules_of(ps.HomeOverride)
    require_unique(file, "rules[home_override]", "power", [rule.power for rule in overrides])
    for rule in overrides:
        power, table = scenario.power[rule.power], f"rules[{rule.id}]"
        require_same(file, table, "provinces", rule.provinces, power.home_provinces)
        require_same(file, table, "capitals", rule.capitals, power.capitals)
        require_same(file, table, "as_power", [rule.as_power], [power.as_power])
        require_same(file, table, "leader_pool", rule.leader_pool or power.leader_pool, power.leader_pool)


def _check_independents(file: str, scenario: Scenario, kit: Kit) -> None:
    """P12.5: independents that come or go are not those of the heading."""
    for rule in scenario.rules_of(ps.IndependentsIf):
        for name in rule.add:
            if not kit.independent[name].places or (kit.independent[name].advanced_only and rule.game != "advanced"):
                raise DataError(file, f"rules[{rule.id}]", "add", f"{name!r} cannot be added to the {rule.game} game")
            if name in scenario.independents or scenario.game not in ("both", rule.game):
                raise DataError(file, f"rules[{rule.id}]", "add", f"{name!r} is in play anyway, or never")
    if removed := scenario.rule(ps.NamedIndependents):
        for name in set(removed.remove) & set(scenario.independents):
            raise DataError(file, f"rules[{removed.id}]", "remove", f"{name!r} is in play")


def _check_choices(file: str, scenario: Scenario, kit: Kit) -> None:
    """P3.8, P15.4: variants, versions and objectives fit each other."""
    variants = scenario.rule(ps.Variants)
    choices = variants.choices if variants else ()
    require_same(file, "rules[variants]", "choices", choices, [one.id for one in scenario.variants])
    require_known(file, "rules[variants]", "default", [variants.default] if variants else [], choices)
    if scenario.rule(ps.GameOptions) and scenario.game != "both":
        raise DataError(file, "rules[game_options]", "kind", "is for a scenario of both versions")
    rule = scenario.rule(ps.ObjectivesRule)
    mode = rule.mode if rule else "none"
    if scenario.opportunity_objectives != (mode != "none"):
        raise DataError(file, "rules[objectives]", "mode", "and opportunity_objectives say different things")
    if mode == "by_variant" and not variants:
        raise DataError(file, "rules[objectives]", "mode", "by_variant needs variants")
    if mode == "by_game" and not scenario.rule(ps.GameOptions):
        raise DataError(file, "rules[objectives]", "mode", "by_game needs game_options")
    require_known(file, "rules[objectives]", "remove", rule.remove if rule else (), kit.objective)
