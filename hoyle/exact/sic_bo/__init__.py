"""Sic bo in exact fractions."""
