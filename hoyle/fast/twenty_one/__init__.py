"""Blackjack's relatives, solved exactly: one engine for games in which a hand is played to 21 against a dealer's.

`rules_of_play.Game` says which game it is, `hand_values.solve_values` what each play of each hand is worth against an
up card, `ways_to_play.solve_ways` chooses, splits included, and `end_counts.count_ends` counts how the hands end,
exactly.
"""
