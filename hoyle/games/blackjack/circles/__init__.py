"""Parts of multiple-action blackjack: one hand with a wager in each circle, and a dealer's hand for each of them."""
