"""Compiles the library: a tree of the same sources that mypyc makes native classes and functions of.

See ``docs/compiled.md``.
"""
