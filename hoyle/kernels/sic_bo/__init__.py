"""Sic bo as compiled rounds."""
