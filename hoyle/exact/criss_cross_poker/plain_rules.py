"""Rules for criss-cross poker that a player can remember. Each answers one stop with a choice by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hoyle.fast.cards.suit_classes import windows
from hoyle.games.house_poker.criss_cross_poker import FOLD
from hoyle.kit.cards import RANK_VALUE, Cards

JACK, SIX = 11, 6


def once_each_time(own: Cards, table: Cards, names: Sequence[str]) -> str:
    return names[0]


def by_outs(own: Cards, table: Cards, names: Sequence[str]) -> str:
    """The most with an own pair and, at the end, with what pays, pushes or draws well; else the least, or a fold."""
    least, most = names[0], names[-2]
    if len(table) < 4 and own[0][0] == own[1][0]:
        return most
    hands = [own + table[at : at + 2] for at in range(0, len(table), 2)]
    if not table:
        is_low = max(RANK_VALUE[card[0]] for card in own) < SIX and own[0][1] != own[1][1]
        return FOLD if is_low else least
    points = [_points(card) for card in (*own, *table)]
    has_hope = any(_has_pair(hand) or _room(hand) or _is_suited(hand) for hand in hands)
    if len(table) == 2:
        return least if has_hope or sum(points) > 1 else FOLD
    if any(_is_strong(hand) for hand in hands):
        return most
    return least if has_hope or (sum(points) >= 4 and max(points) == 2) else FOLD


def _points(card: str) -> int:
    value = RANK_VALUE[card[0]]
    return 2 if value >= JACK else int(value >= SIX)


def _is_strong(hand: Cards) -> bool:
    """A pair of sixes or better, two pairs, four of a suit, or an open straight."""
    counts = Counter(RANK_VALUE[card[0]] for card in hand)
    pairs = [value for value, count in counts.items() if count > 1]
    is_made = max(counts.values()) > 2 or len(pairs) > 1 or max(pairs, default=0) >= SIX
    return is_made or _is_suited(hand) or _room(hand) == 2


def _is_suited(hand: Cards) -> bool:
    return len({card[1] for card in hand}) == 1


def _has_pair(hand: Cards) -> bool:
    return len({card[0] for card in hand}) < len(hand)


def _room(hand: Cards) -> int:
    values = [RANK_VALUE[card[0]] for card in hand]
    return windows(values) if len(set(values)) == len(values) else 0
