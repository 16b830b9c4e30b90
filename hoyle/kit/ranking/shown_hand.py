"""Compares the open cards of stud hands, one to five, to find which seat bets first."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.kit.cards import JOKER, RANK_VALUE

Showing = tuple[tuple[int, ...], tuple[int, ...]]
SUIT_ORDER = "cdhs"  # clubs lowest, spades highest


def card_value(card: str, *, ace_low: bool = False) -> int:
    """A joker that lies face up counts as an ace."""
    value = RANK_VALUE["A"] if card == JOKER else RANK_VALUE[card[0]]
    return 1 if ace_low and value == RANK_VALUE["A"] else value


def suit_value(card: str) -> int:
    return len(SUIT_ORDER) if card == JOKER else SUIT_ORDER.index(card[1])


def showing(cards: Sequence[str], *, low: bool = False) -> Showing:
    """Compares greater for the better hand showing: the higher one, or with `low` the lower one.

    >>> showing(("9c", "9d")) > showing(("Ac", "Kd")), showing(("9c", "9d"), low=True) > showing(("Kc", "Qd"), low=True)
    (True, False)
    """
    values = [card_value(card, ace_low=low) for card in cards]
    kinds = sorted(set(values), key=lambda value: (values.count(value), value), reverse=True)
    counts = tuple(values.count(kind) for kind in kinds)
    if low:
        return tuple(-count for count in counts), tuple(-kind for kind in kinds)
    return counts, tuple(kinds)
