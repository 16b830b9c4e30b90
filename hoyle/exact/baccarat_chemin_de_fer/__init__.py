"""Chemin de fer in fractions: both sides of a round, and the free choices of both as a game."""
