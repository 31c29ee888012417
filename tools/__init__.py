"""Tools for building the library."""
