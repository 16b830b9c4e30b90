"""A sheet verified by kernel and by engine."""
