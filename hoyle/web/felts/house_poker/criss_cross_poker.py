"""The felt of criss-cross poker: the bonus nearest to the dealer, then the antes, the two bets, and the middle bet."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book.terms import Terms
from hoyle.web.drawing.card_svg import HIDDEN
from hoyle.web.felts.common.called_hands import five_cards

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
OF_THE_BOARD = 5  # two across, two down, one in the middle


def hand_name(cards: Sequence[str], board: Sequence[str], terms: Terms) -> str:
    """Both hands of a seat, once the whole board is seen."""
    if len(board) != OF_THE_BOARD or HIDDEN in (*cards, *board):
        return ""
    across, down = ((*cards, *part, board[4]) for part in (board[:2], board[2:4]))
    return f"Across: {five_cards(across, (), terms)}. Down: {five_cards(down, (), terms)}"
