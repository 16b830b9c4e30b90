"""Texas hold 'em bonus poker on arrays."""
