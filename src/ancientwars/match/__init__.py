"""Matches: seeded play, undo, logs, save files, and JSON for everything."""

from ancientwars.match.codec import Codec, codec_of
from ancientwars.match.files import write_whole
from ancientwars.match.match import Match
from ancientwars.match.ply import CHANCE, Ply
from ancientwars.match.seeds import new_seed

__all__ = ["CHANCE", "Codec", "Match", "Ply", "codec_of", "new_seed", "write_whole"]
