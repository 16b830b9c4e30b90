"""Baccarat on arrays."""
