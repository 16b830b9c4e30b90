"""Hands of blackjack with several wagers on them, solved exactly: free bets beside money, circles against three hands.

`wager_rules.Rules` says what each end of a hand is worth, `hand_plays` what each play is worth in floats, `split_lines`
chooses, splits included, and `exact_ends` counts how the hands end, as fractions.
"""
