"""The felt of Spanish 21: blackjack's on a cloth of its own, with what a 21 of certain cards wins."""

CLOTH = ("#7a1f2b", "#4a0f18")
LABELS = {"blackjack": "Spanish 21", "match_the_dealer": "Match the dealer"}
LEGENDS = (
    ("blackjack", "blackjack", "Blackjack pays {}, and 21 beats 21"),
    ("blackjack", "five_card_21", "Five-card 21 pays {}"),
    ("blackjack", "six_seven_eight_spades", "6-7-8 and 7-7-7 of spades pay {}"),
    ("insurance", "win", "Insurance pays {}"),
)
