"""Parts of free bet blackjack: hands with lammers, how they are played and settled, and the push 22 wager."""
