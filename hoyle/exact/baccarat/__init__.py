"""Baccarat in exact fractions."""
