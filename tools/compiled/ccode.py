"""What mypyc writes in C: mended where it goes wrong, and quicker where it looks up names of Python."""

from __future__ import annotations

import re

DEALLOC = re.compile(
    r"(?P<head>_dealloc\([^()]*\*self\)\n\{\n)"
    r"    CPy_TRASHCAN_BEGIN\(self, \w+\)\n"
    r"(?P<body>(?:    .*\n)*?)"
    r"    CPy_TRASHCAN_END\(self\)\n"
)
"""The end of a value of which the collector of cycles does not know: before others it would be taken off its list."""

NAME = re.compile(
    r"(?P<module>    (?P<from>cpy_r_\w+) = CPyImport_GetModuleCache\(&CPyModule_\w+\);\n)"
    r"(?P<name>    (?P<what>cpy_r_\w+) = CPyStatics\[\d+\]; .*\n)"
    r"    (?P<to>cpy_r_\w+) = CPyObject_GetAttr\((?P=from), (?P=what)\);\n"
)
"""A name of a module that is looked up, such as ``sum`` of the built-in ones."""

LOOK_UP = """
#if PY_VERSION_HEX < 0x030C0000
#define NAME_OF_MODULE(found, module, name) \\
    do { \\
        static PyObject *kept; \\
        static uint64_t version; \\
        PyDictObject *names = PyModule_CheckExact(module) ? (PyDictObject *)PyModule_GetDict(module) : NULL; \\
        if (likely(names != NULL && names->ma_version_tag == version)) { \\
            found = kept; \\
            Py_INCREF(found); \\
        } else { \\
            found = CPyObject_GetAttr(module, name); \\
            if (found != NULL && names != NULL && PyDict_GetItem((PyObject *)names, name) == found) { \\
                kept = found; \\
                version = names->ma_version_tag; \\
            } \\
        } \\
    } while (0)
#else
#define NAME_OF_MODULE(found, module, name) found = CPyObject_GetAttr(module, name)
#endif
"""
"""Looks a name up once, and again when anything in its module has changed: Python 3.11 counts the changes."""


def mended(text: str) -> tuple[str, int]:
    """Return what mypyc wrote for a module as it is to be compiled.

    A value that the collector of cycles does not look at has no room in front of it for the list of what is to be freed
    later. Python puts values there that lie deep in others; mypyc lets it do so with these too, and what lies before
    them in memory is overwritten. Here they are freed at once.

    Args:
        text: The C source.

    Returns:
        The source, and how many classes there are of whose values the collector does not know.
    """
    text, classes = DEALLOC.subn(r"\g<head>\g<body>", text)
    text, names = NAME.subn(r"\g<module>\g<name>    NAME_OF_MODULE(\g<to>, \g<from>, \g<what>);\n", text)
    if names:
        included = text.index("\n", text.rindex("\n#include ") + 1) + 1
        text = text[:included] + LOOK_UP + text[included:]
    return text, classes
