"""The mathematics of fast action hold 'em."""
