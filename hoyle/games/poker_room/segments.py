"""Thirteen cards in three segments: the rank of each, fouls, and clean sweeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from hoyle.kit.cards import RANK_VALUE, Cards
from hoyle.kit.ranking import FIVE_CARD_HANDS, Rank, rank_five_cards
from hoyle.kit.ranking.rank import strength_of

SEGMENTS = {"front": 3, "middle": 5, "back": 5}
_WORDS = {"T": "10s", "J": "jacks", "Q": "queens", "K": "kings", "A": "aces"}
_THREE, _PAIR = len(FIVE_CARD_HANDS) - 1 - FIVE_CARD_HANDS.index("three_of_a_kind"), 1
_RUNS = ("straight", "straight_flush", "royal_flush")
_SUITED = ("flush", "straight_flush", "royal_flush")


class Laid(NamedTuple):
    """A set hand: the ranks of its segments, the names for bonuses, a clean sweep, or a foul."""

    ranks: Mapping[str, Rank]
    sweep: str
    foul: bool


def front_rank(cards: Sequence[str]) -> Rank:
    """Three of a kind, a pair or high cards, on the scale of five-card hands; named with its rank.

    Straights and flushes do not count in front.
    """
    values = sorted((RANK_VALUE[card[0]] for card in cards), reverse=True)
    kinds = sorted(set(values), key=lambda value: (values.count(value), value), reverse=True)
    rank = next(rank for rank, value in RANK_VALUE.items() if value == kinds[0])
    word = _WORDS.get(rank, f"{rank}s")
    if len(kinds) == 1:
        return Rank(strength_of(_THREE, kinds), f"three_{word}")
    if len(kinds) == 2:
        return Rank(strength_of(_PAIR, kinds), f"pair_of_{word}")
    return Rank(strength_of(0, kinds), "high_card")


def look_at(segments: Mapping[str, Cards]) -> Laid:
    ranks = {
        "front": front_rank(segments["front"]),
        "middle": rank_five_cards(segments["middle"]),
        "back": rank_five_cards(segments["back"]),
    }
    foul = not ranks["back"].strength > ranks["middle"].strength > ranks["front"].strength
    return Laid(ranks, "" if foul else _sweep(segments, ranks), foul)


def _sweep(segments: Mapping[str, Cards], ranks: Mapping[str, Rank]) -> str:
    """The highest clean sweep in the hand."""
    cards = [card for segment in segments.values() for card in segment]
    ranks_held = [card[0] for card in cards]
    if len(set(ranks_held)) == len(RANK_VALUE):
        return "super_dragon" if len({card[1] for card in cards}) == 1 else "dragon"
    if sum(ranks_held.count(rank) // 2 for rank in set(ranks_held)) == 6:
        return "six_pairs"
    front = segments["front"]
    if all(ranks[name].name in _RUNS for name in ("middle", "back")) and _is_run(front):
        return "three_straights"
    if (
        all(ranks[name].name in _SUITED for name in ("middle", "back"))
        and len({card[1] for card in front}) == 1
    ):
        return "three_flushes"
    return ""


def _is_run(cards: Sequence[str]) -> bool:
    high = sorted(RANK_VALUE[card[0]] for card in cards)
    low = sorted(1 if value == RANK_VALUE["A"] else value for value in high)
    return any(all(later - earlier == 1 for earlier, later in pairwise(run)) for run in (high, low))
