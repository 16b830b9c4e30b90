"""Ultimate Texas hold 'em on arrays."""
