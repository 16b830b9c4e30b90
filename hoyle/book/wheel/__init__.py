"""Wheels: sections and their order, and their checks."""
