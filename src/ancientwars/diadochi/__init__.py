"""Diadochi (Successors): the heirs of Alexander, two to four players, 323 to 301 BC."""
