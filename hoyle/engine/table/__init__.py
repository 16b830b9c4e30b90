"""A table: seats, wagers, the bank, and round after round."""
