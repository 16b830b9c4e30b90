"""What each viewer is told."""
