"""Criss-cross poker in exact fractions."""
