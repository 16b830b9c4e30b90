"""Criss-cross poker on arrays."""
