"""Craps in exact fractions."""
