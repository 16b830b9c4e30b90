"""Rulebook files in words."""
