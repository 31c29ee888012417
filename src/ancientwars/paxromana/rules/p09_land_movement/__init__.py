"""P9: land movement."""
