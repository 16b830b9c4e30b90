"""Three card poker: conditions and shipped strategies."""
