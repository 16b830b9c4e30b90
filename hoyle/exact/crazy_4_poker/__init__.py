"""Crazy 4 poker in exact fractions."""
