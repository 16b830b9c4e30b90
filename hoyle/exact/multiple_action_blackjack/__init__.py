"""Multiple-action blackjack in fractions."""
