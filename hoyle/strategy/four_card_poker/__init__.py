"""Four card poker: conditions and shipped strategies."""
