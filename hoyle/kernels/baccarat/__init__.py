"""Baccarat as compiled rounds."""
