"""What mypyc writes in C, mended."""

from __future__ import annotations

from pathlib import Path

import mypyc
import pytest

from tools.compiled.build import mend
from tools.compiled.ccode import RUNTIME, mended, quickened

KNOWN = """\
static void
kit___Card_dealloc(toy___CardObject *self)
{
    PyObject_GC_UnTrack(self);
    CPy_TRASHCAN_BEGIN(self, kit___Card_dealloc)
    CPyDef_kit___Card_clear((PyObject *)self);
    Py_TYPE(self)->tp_free((PyObject *)self);
    CPy_TRASHCAN_END(self)
    done: ;
}
"""
UNKNOWN = """\
static void
kit___Coin_dealloc(toy___CoinObject *self)
{
    CPy_TRASHCAN_BEGIN(self, kit___Coin_dealloc)
    CPyDef_kit___Coin_clear((PyObject *)self);
    Py_TYPE(self)->tp_free((PyObject *)self);
    CPy_TRASHCAN_END(self)
    done: ;
}
"""
FREED = UNKNOWN.replace("    CPy_TRASHCAN_BEGIN(self, kit___Coin_dealloc)\n", "").replace(
    "    CPy_TRASHCAN_END(self)\n", ""
)
LOOKED_UP = """\
#include "__native.h"
#include "__native_internal.h"

    cpy_r_r29 = CPyImport_GetModuleCache(&CPyModule_builtins);
    cpy_r_r30 = CPyStatics[1908]; /* 'sum' */
    cpy_r_r31 = CPyObject_GetAttr(cpy_r_r29, cpy_r_r30);
"""


def test_a_value_that_the_collector_does_not_know_is_freed_at_once():
    assert mended(KNOWN + UNKNOWN + KNOWN) == (KNOWN + FREED + KNOWN, 1)


def test_a_class_that_was_not_found_in_c_stops_the_build(tmp_path):
    written, source = tmp_path / "__native_toy.c", tmp_path / "toy.py"
    source.write_text("@_mypyc(acyclic=True)\nclass Coin:\n    pass\n", encoding="utf-8")
    written.write_text(UNKNOWN, encoding="utf-8")
    mend([written], [Path(source)])
    assert written.read_text(encoding="utf-8") == FREED
    with pytest.raises(ValueError, match="0 classes without the collector of cycles in C, not 1"):
        mend([written], [Path(source)])


def test_a_name_of_a_module_is_looked_up_once():
    text, _ = mended(LOOKED_UP)
    assert "    NAME_OF_MODULE(cpy_r_r31, cpy_r_r29, cpy_r_r30);\n" in text
    assert text.index('#include "__native_internal.h"') < text.index("#define NAME_OF_MODULE") < text.index("cpy_r_r29")
    assert mended(KNOWN)[0] == KNOWN


def test_lines_are_put_into_the_library_of_mypyc_where_they_belong():
    for name, changes in RUNTIME.items():
        text = "".join(f"before {number}\n{line} after\n" for number, (line, _) in enumerate(changes))
        found = quickened(name, text)
        for line, added in changes:
            assert added.strip() in found[: found.index(line)]
    assert quickened("list_ops.c", "as it is") == "as it is"


def test_another_library_of_mypyc_stops_the_build():
    with pytest.raises(ValueError, match=r"int_ops\.c of mypyc has no lines"):
        quickened("int_ops.c", "")


def test_the_library_of_mypyc_that_is_installed_has_these_lines():
    home = Path(mypyc.__file__).with_name("lib-rt")
    for name in RUNTIME:
        assert len(quickened(name, text := (home / name).read_text(encoding="utf-8"))) > len(text)
