"""A table in the terminal."""
