"""Free bet blackjack by the million rounds."""
