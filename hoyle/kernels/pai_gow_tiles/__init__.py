"""Pai gow tiles as compiled rounds."""
