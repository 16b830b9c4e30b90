"""The coach: what exact play does at each decision of a player, and what each choice costs."""
