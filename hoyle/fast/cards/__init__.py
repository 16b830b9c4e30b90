"""Cards, hands and multisets on arrays."""
