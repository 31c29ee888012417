"""Compile the package into a folder: ``python -m tools.compiled build/compiled``."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.compiled.build import OPT, compile_package, translate
from tools.compiled.modules import GAMES

parser = argparse.ArgumentParser(prog="python -m tools.compiled", description="Compile the package into a folder.")
parser.add_argument("target", type=Path, help="the folder; what is in it is removed")
parser.add_argument("--opt", default=OPT, choices="0123", help="how hard the C compiler tries")
parser.add_argument("--jobs", type=int, help="how many files it compiles at the same time; one on each processor")
parser.add_argument("--games", nargs="+", default=GAMES, help="the games that are compiled beside the core")
parser.add_argument("--profile", action="store_true", help="compile twice, the second time by what games do; with gcc")
parser.add_argument("--check", action="store_true", help="only see whether it can be compiled, which needs no compiler")
wanted = parser.parse_args()
if wanted.check:
    translate(Path("src"), wanted.target, games=wanted.games)
else:
    compile_package(Path("src"), wanted.target, wanted.opt, wanted.jobs, wanted.games, profile=wanted.profile)
