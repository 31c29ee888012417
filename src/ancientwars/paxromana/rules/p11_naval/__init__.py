"""P11: naval operations."""
