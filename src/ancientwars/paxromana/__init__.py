"""Pax Romana (second edition): four powers round the Mediterranean, two to four players, 300 to 50 BC."""
