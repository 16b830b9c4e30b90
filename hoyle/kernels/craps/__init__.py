"""Craps as compiled rounds."""
