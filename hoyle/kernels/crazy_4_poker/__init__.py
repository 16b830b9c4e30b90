"""Crazy 4 poker as compiled rounds."""
