"""What an operator sees of a running house: whether it serves, its figures, and its log."""
