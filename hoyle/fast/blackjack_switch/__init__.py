"""Blackjack switch in numbers: two hands of one player, the exchange of their second cards, and their joint results."""
