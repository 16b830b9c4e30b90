"""The felt of criss-cross poker: the bonus nearest to the dealer, then the antes, the two bets, and the middle bet."""

PLAN = (("five_card_bonus",), ("ante_across", "ante_down"), ("across_bet", "down_bet"), ("middle_bet",))
LABELS = {
    "ante_across": "Ante →",
    "ante_down": "Ante ↓",
    "across_bet": "Across",
    "down_bet": "Down",
    "middle_bet": "Middle",
}
CLOTH = ("#3b2f6b", "#211a40")
LEGENDS = (("across_bet", "royal_flush", "A royal flush wins {}"),)
