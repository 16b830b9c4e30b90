"""Simple players that fill seats."""
