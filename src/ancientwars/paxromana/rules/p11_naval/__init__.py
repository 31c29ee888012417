"""P11: naval operations: fleets, disasters, naval battles, transport of Armies by sea."""
