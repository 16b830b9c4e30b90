"""Multiple-action blackjack by the million rounds."""
