"""Cards, dice, tiles, wheels, odds and money. It knows no rules and no books."""

# Compiled by mypyc, with all modules below.
