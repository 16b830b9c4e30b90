"""Pai gow tiles on arrays."""
