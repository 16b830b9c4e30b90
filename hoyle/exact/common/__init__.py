"""Mathematics that several games share."""
