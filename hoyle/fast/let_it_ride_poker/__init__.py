"""Let it ride poker on arrays."""
