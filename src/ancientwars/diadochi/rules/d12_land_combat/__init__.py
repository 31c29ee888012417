"""D12: land combat."""
