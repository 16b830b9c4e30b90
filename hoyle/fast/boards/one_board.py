"""The kinds of card on one board, for decks that have no symmetry of suits."""

from __future__ import annotations

from collections.abc import Sequence


def kinds_of(board: Sequence[int]) -> list[int]:
    """The kind of every card on this board."""
    suits = [card // 13 for card in board]
    flush = next((suit for suit in suits if suits.count(suit) >= 3), None)
    return [2 * (card % 13) + (card // 13 == flush) for card in range(52)]
