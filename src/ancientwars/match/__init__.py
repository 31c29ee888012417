"""Matches: seeded play, undo, logs, save files, and JSON for everything."""

from ancientwars.match.codec import Codec, codec_of
from ancientwars.match.match import CHANCE, Match, Ply

__all__ = ["CHANCE", "Codec", "Match", "Ply", "codec_of"]
