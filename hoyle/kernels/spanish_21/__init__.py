"""Spanish 21 by the million."""
