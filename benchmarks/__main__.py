"""Print all benchmarks: ``python -m benchmarks``; the measuring code is `ancientwars.analysis.bench`."""

from __future__ import annotations

from ancientwars import games
from ancientwars.analysis.bench import run

for row in run(games()):
    print(f"{row.name:40} {row.value:12,.2f} {row.unit:12} {row.note}")
