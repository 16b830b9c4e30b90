"""Roulette in exact fractions."""
