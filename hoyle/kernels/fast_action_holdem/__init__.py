"""Compiled rounds of fast action hold 'em."""
