"""Commands of administration."""
