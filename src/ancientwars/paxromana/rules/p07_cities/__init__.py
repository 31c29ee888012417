"""P7: Cities and Towns."""
