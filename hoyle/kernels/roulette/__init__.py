"""Roulette as compiled rounds."""
