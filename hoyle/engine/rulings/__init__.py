"""Rulings: the floor names an irregularity of the rulebook, and its consequences follow in the rulebook's order."""
