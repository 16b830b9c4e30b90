"""What the cards of a hand make, in words under the hand: for felts of poker games."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hoyle.book.terms import Terms
from hoyle.kit.ranking import Ranking
from hoyle.kit.ranking.five_card import FIVE_CARD
from hoyle.kit.ranking.three_card import THREE_CARD
from hoyle.report.words.hand_words import say_hand
from hoyle.web.drawing.card_svg import HIDDEN

Cards = Sequence[str]
HandName = Callable[[Cards, Cards, Terms], str]
MOST = 7  # cards that a ranking chooses among


def best_of(ranking: Ranking, *, with_board: bool = False) -> HandName:
    """The best hand of the cards that are seen, once there are enough."""

    def hand_name(cards: Cards, board: Cards, terms: Terms) -> str:
        seen = (*cards, *(board if with_board else ()))
        if not cards or HIDDEN in seen or not ranking.size <= len(seen) <= MOST:
            return ""
        made = ranking.best_cards(seen)
        return say_hand(ranking.rank(made).name, made)

    return hand_name


def five_in_all(cards: Cards, board: Cards, terms: Terms) -> str:
    """The hand of exactly five cards, of a game in which a card is discarded before the board is seen."""
    return five_with_board(cards, board, terms) if len(cards) + len(board) == FIVE_CARD.size else ""


three_cards = best_of(THREE_CARD)
five_cards = best_of(FIVE_CARD)
five_with_board = best_of(FIVE_CARD, with_board=True)
