"""``ancientwars.core`` offers what the author of a game needs, and loads it on first use."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import pytest

from ancientwars import core

FRESH = """
import sys
from ancientwars import core
print(*sorted({"attrs", "cattrs", "networkx"} & set(sys.modules)))
for name in core.__all__:
    getattr(core, name)
print(*sorted({"networkx", "typer", "rich"} & set(sys.modules)))
"""


@pytest.mark.parametrize(("module", "names"), core._NAMES.items())
def test_every_name_is_that_of_its_module(module, names):
    home = import_module(f"ancientwars.core.{module}")
    for name in names:
        assert getattr(core, name) is getattr(home, name)


def test_what_is_offered_is_listed_and_hides_no_module():
    assert set(core.__all__) == set(core._HOMES) == set(dir(core))
    assert not set(core.__all__) & {module.name for module in iter_modules(core.__path__)}


def test_another_name_is_no_attribute():
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = core.Chess


def test_nothing_heavy_is_loaded():
    ran = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, text=True, check=True)
    assert ran.stdout == "\n\n"
