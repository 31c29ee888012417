"""P10: land battles."""
