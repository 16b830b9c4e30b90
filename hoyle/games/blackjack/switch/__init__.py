"""The parts of blackjack switch: the exchange of cards, and the super match wager."""
