"""Save files damaged at random: whatever is read of them is either a match or a `SaveError`."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from ancientwars import Match, SaveError
from tests.cca.battle_file import TEXT
from tests.match.games import opened, random_match, war

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2,
    10**39,
    10**45,
    1.5,
    "",
    "x",
    "x\n",
    "\0",
    "\ud800",
    "я" * 500,
    [],
    [[]],
    {},
    {"": {}},
)
"""What takes the place of a value."""
LONGEST = 300
"""Characters of a message that quotes 200 of a file, with the words around them."""


def battle():
    """Return a match of a battle of one's own."""
    match, rng = Match.new("cca", seed=5, scenario=TEXT), Random(5)
    for _ in range(40):
        match = match.play(rng.choice(match.legal_actions))
    return match


@pytest.fixture(scope="module")
def saves():
    """Save files of all kinds."""
    by_hand = war(manual=True).play("action: trade").play("trade: illyria 1 barter").play("roll: 2")
    matches = (opened(), random_match(2, plies=60), by_hand, opened().public(), battle())
    return [match.dumps().encode() for match in matches]


# ---------------------------------------------------------------------- damages


def flip(content, rng, _):
    """Turn some bits round."""
    damaged = bytearray(content)
    for _ in range(rng.choice((1, 1, 2, 10))):
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


def cut(content, rng, _):
    """Take away the end, the beginning, or a part in between."""
    first, last = sorted(rng.choices(range(len(content) + 1), k=2))
    return rng.choice((content[:first], content[last:], content[:first] + content[last:]))


def swap(content, rng, _):
    """Put lines in another order, take them away, or write them twice."""
    lines = content.split(b"\n")
    one, other = rng.choices(range(len(lines)), k=2)
    lines[one], lines[other] = lines[other], lines[one]
    if rng.random() < 0.3:
        lines.insert(one, lines[other])
    if rng.random() < 0.3:
        del lines[other]
    return b"\n".join(lines)


def splice(content, rng, others):
    """Go on with another file."""
    other = rng.choice(others)
    if rng.random() < 0.5:
        return content[: rng.randrange(len(content))] + other[rng.randrange(len(other)) :]
    lines, further = content.split(b"\n"), other.split(b"\n")
    return b"\n".join(lines[: rng.randrange(len(lines))] + further[rng.randrange(len(further)) :])


def alter(content, rng, others):
    """Put other values into a line, in the form of JSON."""
    lines = content.split(b"\n")
    number = rng.randrange(len(lines) - 1)
    row = json.loads(lines[number])
    inner = row
    while True:
        name = rng.choice(list(inner))
        if not (isinstance(inner[name], dict) and inner[name]) or rng.random() < 0.3:
            break
        inner = inner[name]
    foreign = json.loads(rng.choice(rng.choice(others).split(b"\n")[:-1]))
    inner[rng.choice((name, name, "odd"))] = rng.choice((rng.choice(ODD), rng.choice(list(foreign.values()))))
    lines[number] = json.dumps(row).encode()
    return b"\n".join(lines)


def insert(content, rng, _):
    """Put something odd somewhere."""
    place = rng.randrange(len(content))
    odd = (
        b"\n",
        b"\r",
        b"\0",
        b"\xff",
        b"\xe2\x80\xa8",
        b"[" * 5000,
        b"9" * 5000,
        b'"',
        b"}",
        b"\xef\xbb\xbf",
        b" " * 10**6,
    )
    return content[:place] + rng.choice(odd) + content[place:]


def loaded(file):
    """Return what comes of a file: a match or the error."""
    try:
        return Match.load(file)
    except SaveError as error:
        return error


@pytest.mark.parametrize("damage", [flip, cut, swap, splice, alter, insert])
@pytest.mark.parametrize("number", range(5))
def test_a_damaged_file_is_a_match_or_a_save_error(saves, damage, number, times, tmp_path):
    file, rng, lines = tmp_path / "game.jsonl", Random(f"{damage.__name__} {number}"), set()
    for _ in range(times(12, 300)):
        content = damage(saves[number], rng, saves)
        file.write_bytes(content)
        found = loaded(file)
        if isinstance(found, SaveError):
            assert 1 <= found.line <= content.count(b"\n") + 1
            assert len(str(found)) <= LONGEST
            lines.add(found.line)
        else:
            assert Match.loads(found.dumps()).verify() == found
    assert len(lines) > 1
