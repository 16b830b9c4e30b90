"""Let it ride poker: conditions and shipped strategies."""
