"""Strategy of fast action hold 'em."""
