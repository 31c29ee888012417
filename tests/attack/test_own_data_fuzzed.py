"""Data of a user's own, changed at random: they are refused by name of their file, or played and kept like others."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from ancientwars import DataError, Match, SetupError, cca, poleis
from tests.cca.battle_file import TEXT

pytestmark = pytest.mark.timeout(1800)  # the long runs

POLEIS = poleis.read_setup({"data": Path(poleis.__file__).parent / "data"})["data"]
BATTLES = [
    TEXT,
    *(f.read_text(encoding="utf-8") for f in sorted((Path(cca.__file__).parent / "data").glob("*/*.toml"))),
]
VALUE = re.compile(r'"[^"\n]*"|-?\d+|true|false|\[[^\[\]]*\]|\{[^{}]*\}')
ODD = (
    *("0", "-1", "1", "2", "99", "1000000", "1" * 39, "1" * 50, '""', '"x"', '"\\u0000"', "[]", "{}", "[[]]", "[{}]"),
    *("true", "1.5", "nan", "inf", "1979-05-27"),
)
"""What takes the place of a value."""


def changed(text, rng):
    """Return a text with some lines or values put elsewhere, taken away or replaced."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        lines = text.split("\n")
        one, other = rng.choices(range(len(lines)), k=2)
        if rng.random() < 0.5:
            values = list(VALUE.finditer(text))
            value = rng.choice(values)
            new = rng.choice((rng.choice(ODD), rng.choice(values).group(), rng.choice(values).group()))
            text = text[: value.start()] + new + text[value.end() :]
            continue
        lines[one], lines[other] = lines[other], lines[one]
        lines[other:other] = rng.choice(([], [lines[one]]))
        del lines[one : one + rng.choice((0, 1))]
        text = "\n".join(lines)
    return text


def setup(game, rng):
    """Return a set-up with changed data."""
    if game == "cca":
        return {"scenario": changed(rng.choice(BATTLES), rng)}
    name = rng.choice(sorted(POLEIS))
    return {"data": {**POLEIS, name: changed(POLEIS[name], rng)}}


def begun(game, rng):
    """Return a match, or None if its data are refused."""
    try:
        return Match.new(game, seed=1, **setup(game, rng))
    except (DataError, SetupError):
        return None


@pytest.mark.parametrize("game", ["poleis", "cca"])
@pytest.mark.parametrize("part", range(4))
def test_changed_data_are_refused_or_played_and_kept(game, part, times):
    rng, played = Random(f"{game} {part}"), 0
    for _ in range(times(5, 200)):
        match = begun(game, rng)
        for _ in range(40 if match else 0):
            if not match.over:
                match = match.play(rng.choice(match.legal_actions))
        if match:
            assert Match.loads(match.dumps()) == match
            played += 1
    assert played < times(5, 200)
