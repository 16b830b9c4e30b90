"""Colorado hold 'em poker: conditions and shipped strategies."""
