"""21st century baccarat: conditions and shipped strategies."""
