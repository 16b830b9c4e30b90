"""Pai gow poker in exact fractions."""
