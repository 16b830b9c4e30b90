"""Asia poker: conditions and shipped strategies."""
