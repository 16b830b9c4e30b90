"""Free bet blackjack in fractions."""
