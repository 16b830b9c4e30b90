"""Pai gow tiles in exact fractions."""
