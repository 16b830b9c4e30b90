"""Hands up to suits in a player's words, and the names of finished ones in a pay table that tells pairs apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from hoyle.fast.cards.suit_classes import Held, Made, values_of, windows
from hoyle.games.parts.paid_pairs import Pairs, paid_by_pair
from hoyle.kit.cards import RANKS
from hoyle.kit.ranking import Rank, threshold
from hoyle.kit.ranking.rank import strength_of

Holding = tuple[str, str]
JACK, SIX = 11, 6
_PAIR = 1  # from the bottom of the ranking


def made_by_pair(made: Made, hands: Container[str], pairs: Pairs) -> str:
    """`paid_by_pair` for five cards that are known by their name and their most frequent rank."""
    strength = strength_of(_PAIR, [made.value]) if made.name == "pair" else threshold("high_card")
    return paid_by_pair(Rank(strength, made.name), hands, pairs)


def holding_of(held: Held) -> Holding:
    """Three or four cards as a player describes them: a pair by rank, or a draw by its high and middle cards."""
    values = values_of(held)
    counts = Counter(values)
    if len(counts) < len(values):
        most = max(values, key=lambda value: (counts[value], value))
        twice = list(counts.values()) == [2, 2]
        return "two pair" if twice else f"{counts[most]} of a rank", RANKS[most - 2]
    suited = "one suit" if max(mask.bit_count() for mask in held) == len(values) else "mixed suits"
    high, middle = sum(v >= JACK for v in values), sum(SIX <= v < JACK for v in values)
    room = windows(values)
    return f"{suited}, room in {room} straight{'s'[room == 1 :]}", f"{high}+{middle}"


def is_made(held: Held, least: int = SIX) -> bool:
    """A pair of this rank or better, two pairs, or three or four of a rank."""
    counts = Counter(values_of(held))
    pairs = [value for value, count in counts.items() if count > 1]
    return max(counts.values()) > 2 or len(pairs) > 1 or max(pairs, default=0) >= least
