"""Seeds: fresh ones that nobody finds, integers of any library, and records without theirs."""

from __future__ import annotations

import enum
import json
from random import Random

import numpy as np
import pytest
from attrs import evolve

from ancientwars import Chance, HiddenInformation, IllegalAction, Match, SaveError, SetupError
from ancientwars.core.chance import SeededSource, dice
from ancientwars.match import new_seed
from tests.match.games import OPENING, battle, opened, played, random_match, war

# ---------------------------------------------------------------------- which there are


def test_without_a_seed_a_match_has_a_fresh_one_of_128_bits():
    seeds = {Match.new("poleis").seed or 0 for _ in range(20)}
    assert len(seeds) == 20
    assert all(type(seed) is int and 0 <= seed < 2**128 for seed in seeds)
    assert max(seeds) > 2**120
    assert 0 <= new_seed() < 2**128


def test_a_fresh_seed_is_kept_in_the_save_file():
    match = Match.new("poleis")
    assert json.loads(match.dumps().splitlines()[0])["seed"] == match.seed
    assert Match.loads(match.dumps()) == match
    assert Match.new("poleis", seed=match.seed or 0) == match


@pytest.mark.parametrize("make", [np.int8, np.uint16, np.int64, np.uint64, np.array, enum.IntEnum("S", {"A": 7})])
def test_an_integer_of_another_library_is_a_seed(make):
    match = opened(make(7))
    assert type(match.seed) is int
    assert match == opened(7)
    assert match.dumps() == opened(7).dumps()


@pytest.mark.parametrize(
    "seed", [True, np.True_, np.float64(7), np.array([7, 8]), "7", "", "fresh", b"random", 7.0, [], 10**5000], ids=type
)
def test_what_is_no_integer_or_too_large_is_no_seed(seed):
    with pytest.raises(SetupError) as caught:
        Match.new("poleis", seed=seed)
    assert caught.value.field == "seed"


@pytest.mark.parametrize(
    ("seed", "written"), [(10**40 - 1, 10**40 - 1), (10**40, hex(10**40)), (-(2**200), hex(-(2**200)))]
)
def test_a_seed_longer_than_numbers_of_save_files_is_written_as_text(seed, written):
    match = war(seed)
    assert json.loads(match.dumps().splitlines()[0])["seed"] == written
    assert Match.loads(match.dumps()) == match


# ---------------------------------------------------------------------- what short ones are worth


def test_a_short_seed_is_found_from_a_few_public_rolls_and_tells_the_rest():
    """Whoever sees eight rolls of six dice has the one seed of five digits that gives them."""
    secret = Random(1).randrange(10**5)
    lottery = dice(6)
    rolls = [lottery.sample(SeededSource(secret, number)) for number in range(8)]
    found = [
        seed
        for seed in range(10**5)
        if all(lottery.sample(SeededSource(seed, number)) == roll for number, roll in enumerate(rolls))
    ]
    assert found == [secret]


# ---------------------------------------------------------------------- records without


def test_a_public_record_has_everything_but_the_seed():
    match = opened(123456789)
    public = match.public()
    assert (public.seed, public.plies, public.states, public.setup) == (None, match.plies, match.states, match.setup)
    assert "123456789" not in public.dumps()
    assert "123456789" not in repr(public)
    assert public.log() == match.log()
    assert public.view("athens") == match.view("athens")
    assert match.seed == 123456789


def test_records_of_different_seeds_with_the_same_dice_are_the_same():
    one, other = (played(war(seed), "action: create-merchants", "create-merchants: pylos 1 wood") for seed in (7, 8))
    assert one != other
    assert one.public() == other.public()
    assert one.public().dumps() == other.public().dumps()


def test_a_public_record_is_saved_loaded_and_verified(tmp_path):
    for match in (opened(), random_match(2, plies=80), Match.new("cca", seed=3)):
        public = match.public()
        public.save(tmp_path / "public.jsonl")
        loaded = Match.load(tmp_path / "public.jsonl")
        assert loaded == public
        assert loaded.verify() is loaded
        assert loaded.public() == public


def test_all_dice_of_a_public_record_are_unproven():
    match = opened()
    assert match.public().unseeded == (5,)
    forged = evolve(match.public(), plies=(*match.plies[:4], evolve(match.plies[4], forced=True), *match.plies[5:]))
    assert forged.unseeded == (5,)


def test_changed_dice_of_a_public_record_are_found_by_what_follows_only():
    lines = opened().public().dumps().splitlines()
    lines[5] = lines[5].replace("roll: 4", "roll: 3")
    with pytest.raises(SaveError, match="line 9: the states differ after ply 7 in: market"):
        Match.loads("\n".join(lines))
    assert str(Match.loads("\n".join(lines), check=False).plies[4].action) == "roll: 3"


def test_a_public_record_is_gone_on_with_by_hand():
    match = played(war().public(), *OPENING[:4])
    assert isinstance(match.pending, Chance)
    for ask in (match.drawn, match.draw):
        with pytest.raises(HiddenInformation, match="it has no seed"):
            ask()
    assert played(match, "roll: 4").unseeded == (5,)
    assert Match.loads(played(match, "roll: 4").dumps()) == played(match, "roll: 4")
    with pytest.raises(IllegalAction):
        match.play("pass")


def test_a_record_without_a_seed_that_claims_to_roll_by_itself_is_refused():
    header, *rest = opened().public().dumps().splitlines()
    text = "\n".join([header.replace('"manual": true', '"manual": false'), *rest])
    with pytest.raises(SaveError, match="line 1: header field 'seed' is null"):
        Match.loads(text)


def test_what_a_public_record_does_not_hide():
    """Cards drawn in secret are in it: the docstring says so."""
    match = battle().play("draw: b05").public()
    assert "draw: b05" in [str(ply.action) for ply in match.plies]
    assert all("b05" not in line for line in match.log("en", "spectator"))
    assert "secret" in (Match.public.__doc__ or "")
