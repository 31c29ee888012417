"""Print all benchmarks: ``python -m benchmarks``; most of the measuring code is `ancientwars.analysis.bench`."""

from __future__ import annotations

from ancientwars import games
from ancientwars.analysis.bench import run
from benchmarks.adapters import adapter_rows

for row in (*run(games()), *(row for name in games() for row in adapter_rows(name))):
    print(f"{row.name:40} {row.value:12,.2f} {row.unit:12} {row.note}")
