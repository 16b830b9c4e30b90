"""Four-card hands, compiled."""
