"""The cloth of a poker room, and what the best high hand of a seat is called."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book.terms import Terms
from hoyle.games.poker_room.declaration import declared
from hoyle.games.poker_room.showdown import hands_of
from hoyle.kit.ranking import rank_five_cards
from hoyle.report.words.hand_words import say_hand
from hoyle.web.drawing.card_svg import HIDDEN

CLOTH = ("#1c5b45", "#0d3628")


def hand_name(cards: Sequence[str], board: Sequence[str], terms: Terms) -> str:
    """The best five cards, of the hand and the board as the form allows; empty while one is hidden or too few."""
    if terms.file.room is None:  # Chinese poker, whose rows are named where they are laid
        return ""
    form = declared(terms).form
    if form.high != "standard" or HIDDEN in (*cards, *board):
        return ""
    every = list(hands_of(form, tuple(cards), tuple(board)))
    if not every or len(cards) < form.own_at_least:
        return ""
    made = max(every, key=rank_five_cards)
    return say_hand(rank_five_cards(made).name, made)
