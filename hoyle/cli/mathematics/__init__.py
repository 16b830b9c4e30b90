"""Commands of mathematics."""
