"""Casino war: conditions and shipped strategies."""
