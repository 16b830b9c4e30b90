"""21st century baccarat as compiled rounds."""
