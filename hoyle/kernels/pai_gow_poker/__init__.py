"""Compiled rounds of pai gow poker."""
