"""Compiled rounds of chemin de fer."""
