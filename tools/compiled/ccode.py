"""What mypyc writes in C: mended where it goes wrong, and quicker where it asks Python."""

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

MASKS = """
    /* What is 0 at the top is left out, and what is then short needs no object. */
    if (op == '&') {
        while (asize > 0 && (adigits[asize - 1] & bdigits[asize - 1]) == 0) asize--;
        bsize = asize;
    } else if (op == '^' && asize == bsize) {
        while (asize > 0 && adigits[asize - 1] == bdigits[asize - 1]) asize--;
        bsize = asize;
    }
    if (bsize <= 2) {
        size_t short_one = 0;
        for (Py_ssize_t k = bsize - 1; k >= 0; k--) {
            digit mine = k < asize ? adigits[k] : 0;
            digit made = op == '&' ? mine & bdigits[k] : op == '|' ? mine | bdigits[k] : mine ^ bdigits[k];
            short_one = short_one << PyLong_SHIFT | made;
        }
        return short_one << 1;
    }
"""
"""Masks of many bits: mypyc makes an object of every result, and then looks whether it is a short number."""

TOO_LONG = """
    /* Four digits are always too many. */
    if (i > 3) {
        *overflow = sign;
        goto exit;
    }
"""
"""Whether a number is short: mypyc looks at one digit after the other until it knows."""

RUNTIME = {
    "int_ops.c": (("    void *digits = NULL;\n    PyLongWriter *writer = PyLongWriter_Create(0, op == '&'", MASKS),),
    "pythonsupport.c": (("    while (--i >= 0) {\n        prev = x;\n", TOO_LONG),),
}
"""Files of mypyc's own library, and what is put into them before which lines."""


def quickened(name: str, text: str) -> str:
    """Return a file of mypyc's own library as it is to be compiled.

    Args:
        name: The name of the file.
        text: What mypyc has in it.

    Raises:
        ValueError: The lines that are looked for are not there: mypyc has others now.
    """
    for line, added in RUNTIME.get(name, ()):
        if line not in text:
            raise ValueError(f"{name} of mypyc has no lines {line!r}")
        text = text.replace(line, added.lstrip("\n") + line)
    return text


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
