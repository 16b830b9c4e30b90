"""Conditions of blackjack: the hand by its hard or soft total or as a pair, and the dealer's up card.

A pair is also a hard total, and two aces a soft 12, so rules for pairs come before those for totals. Tens and face
cards are all 10.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.games.blackjack.hand import VALUES, total_of
from hoyle.strategy.common.number_ranges import parts_of, read_ranges
from hoyle.strategy.common.poker_hands import read_count, read_yes_no
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen

_TOTALS = range(2, 22)


def read_totals(value: Any) -> frozenset[int]:
    """`16`, `12-16`, `17+`, or a list of these."""
    return read_ranges(value, _TOTALS, "16, 12-16 or 17+")


def read_values(value: Any) -> frozenset[int]:
    """`A`, `10`, `2-6`, or a list of these; an ace is 1."""
    found: set[int] = set()
    for part in parts_of(value):
        low, dash, high = str(part).upper().partition("-")
        first = _value(low)
        found |= set(range(first, _value(high) + 1)) if dash else {first}
    return frozenset(found)


def _value(text: str) -> int:
    rank = "T" if text == "10" else text
    if rank not in VALUES:
        raise ValueError(f'has "{text}"; write a card as A, 2 to 10, J, Q or K, or as 2-6')
    return VALUES[rank]


def _is_soft(seen: Seen) -> bool:
    return any(card[0] == "A" for card in seen.hand) and sum(VALUES[card[0]] for card in seen.hand) <= 11


def _hard(seen: Seen, totals: frozenset[int]) -> bool:
    return bool(seen.hand) and not _is_soft(seen) and total_of(seen.hand) in totals


def _soft(seen: Seen, totals: frozenset[int]) -> bool:
    return _is_soft(seen) and total_of(seen.hand) in totals


def _pair(seen: Seen, values: frozenset[int]) -> bool:
    if len(seen.hand) != 2:
        return False
    one, other = (VALUES[card[0]] for card in seen.hand)
    return one == other and one in values


def _dealer_shows(seen: Seen, values: frozenset[int]) -> bool:
    return bool(seen.dealer) and VALUES[seen.dealer[0][0]] in values


def _cards(seen: Seen, least: int) -> bool:
    return len(seen.hand) >= least


def _natural(seen: Seen, wanted: bool) -> bool:
    return (len(seen.hand) == 2 and total_of(seen.hand) == max(_TOTALS)) == wanted


CHOICES: tuple[str, ...] = (
    "stand", "hit", "double", "split", "surrender", "insurance", "even_money", "no", "keep", "rescue", "stay", "cover",
    "play_on",
)  # fmt: skip
CONDITIONS: Mapping[str, Condition] = {
    "hard": Condition("the hand is one of these totals without an ace as 11", read_totals, _hard),
    "soft": Condition("the hand is one of these totals with an ace as 11", read_totals, _soft),
    "pair": Condition("the hand is two cards of one of these values", read_values, _pair),
    "dealer_shows": Condition("the dealer's card is one of these", read_values, _dealer_shows),
    "cards": Condition("the hand has at least this many cards", read_count, _cards),
    "natural": Condition("the first two cards are 21", read_yes_no, _natural),
}
