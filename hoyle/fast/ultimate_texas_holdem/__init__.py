"""Ultimate texas holdem on arrays."""
