"""Write the golden games anew: ``python -m tests.poleis.golden.regenerate``. Read the differences before committing.

With ``digests`` the recorded games are kept and played on: only digests and the version of the format change.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from ancientwars import Match
from ancientwars.match.savefile import VERSION
from ancientwars.players import make_player

GAMES = Path(__file__).parent / "games"
ENDINGS = ("pass", "retreat", "done")


def wandering(scenario: str, seed: int) -> Match:
    """Play at random, seldom ending anything early, so that much happens."""
    rng = Random(seed)
    match = Match.new("poleis", seed=seed, scenario=scenario)
    while not match.over:
        options = list(match.legal_actions)
        if rng.random() < 0.8:
            options = [option for option in options if str(option) not in ENDINGS] or options
        match = match.play(rng.choice(options))
    return match


def greedy(scenario: str, seed: int) -> Match:
    """Let two greedy players play."""
    match = Match.new("poleis", seed=seed, scenario=scenario)
    players = {seat: make_player("greedy", match.game, seat, seed) for seat in match.game.INFO.seats}
    while match.seat is not None:
        match = match.play(players[match.seat].choose(match.view(match.seat)))
    return match


def games() -> dict[str, Match]:
    """Play all golden games."""
    return {
        "peloponnesian-war-wandering": wandering("second_peloponnesian_war", 179),
        "corinthian-war-wandering": wandering("corinthian_war", 5),
        "standard-wandering": wandering("standard", 24),
        "standard-greedy": greedy("standard", 6),
    }


def recorded() -> dict[str, Match]:
    """Play the recorded games again, whatever digests they have."""
    found = {}
    for file in sorted(GAMES.glob("*.jsonl")):
        header, *lines = file.read_text(encoding="utf-8").splitlines()
        text = "\n".join((json.dumps(json.loads(header) | {"version": VERSION}), *lines))
        found[file.stem] = Match.loads(text, check=False).verify()
    return found


def main() -> None:
    """Write save file and log of every game."""
    for name, match in (recorded() if "digests" in sys.argv[1:] else games()).items():
        match.save(GAMES / f"{name}.jsonl")
        (GAMES / f"{name}.txt").write_text("\n".join(match.log()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
