"""What a book says of money beside its prices: fees, jackpots, limits on payouts, rounding."""
