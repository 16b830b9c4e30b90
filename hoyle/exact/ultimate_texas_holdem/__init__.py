"""Ultimate texas holdem in exact fractions."""
