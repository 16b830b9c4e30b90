"""Colorado hold 'em poker on arrays."""
