"""Ultimate Texas hold 'em: conditions and shipped strategies."""
