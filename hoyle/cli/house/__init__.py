"""Commands that run and read a house."""
