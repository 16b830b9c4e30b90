"""The best five of six cards of one deck, counted by ranks and suits instead of hand by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import comb, prod

from hoyle.fast.cards.suit_classes import RUNS, STRAIGHT, windows
from hoyle.kit.cards import RANK_VALUE, SUITS

Ranks = tuple[int, ...]
_SIX_TO_ACE = RUNS[0] | RUNS[1]


@cache
def count_six_cards(cards: frozenset[str]) -> Mapping[str, int]:
    """The number of six-card hands by the name of their best five, by ranks first and then by suits.

    With four ranks or fewer there is no straight and no flush, so the shape gives the name. With more, hands with five
    of a suit are counted separately.
    """
    # Sets are unordered, and the rows of a sheet need a fixed order.
    per_rank = Counter(sorted(RANK_VALUE[card[0]] for card in cards))
    per_suit = [sum(1 << RANK_VALUE[card[0]] for card in cards if card[1] == suit) for suit in SUITS]
    found: Counter[str] = Counter()
    for shape, ways in _shapes(per_rank.values(), 6).items():
        if len(shape) < STRAIGHT:
            found[_shape_name(shape)] += ways
    for ranks in combinations(per_rank, STRAIGHT):
        found += _five_ranks(ranks, per_rank, per_suit)
    for ranks in combinations(per_rank, STRAIGHT + 1):
        found += _six_ranks(ranks, per_rank, per_suit)
    return found


def _shapes(counts: Iterable[int], size: int) -> Counter[tuple[int, ...]]:
    """The number of hands of this size by shape: how many cards of each rank."""
    found: Counter[tuple[int, ...]] = Counter({(): 1})
    for count in counts:
        longer: Counter[tuple[int, ...]] = Counter(found)
        for shape, ways in found.items():
            for taken in range(1, min(count, size - sum(shape)) + 1):
                longer[tuple(sorted((*shape, taken), reverse=True))] += ways * comb(count, taken)
        found = longer
    return Counter({shape: ways for shape, ways in found.items() if sum(shape) == size})


def _shape_name(shape: tuple[int, ...]) -> str:
    if shape[0] == 4:
        return "four_of_a_kind"
    if shape[0] == 3:
        return "full_house" if shape[1] > 1 else "three_of_a_kind"
    return "two_pair"


def _five_ranks(ranks: Ranks, per_rank: Mapping[int, int], per_suit: Iterable[int]) -> Counter[str]:
    """Six cards with one pair: a flush has one card of the pair, and the other card another suit."""
    held = sum(1 << value for value in ranks)
    ways = sum(
        comb(per_rank[value], 2) * prod(per_rank[other] for other in ranks if other != value)
        for value in ranks
    )  # fmt: skip
    flushes = sum(held & suit == held for suit in per_suit) * sum(per_rank[value] - 1 for value in ranks)
    return Counter(
        {_flush_name(held): flushes, "straight" if windows(ranks) else "pair": ways - flushes}
    )  # fmt: skip


def _six_ranks(ranks: Ranks, per_rank: Mapping[int, int], per_suit: Sequence[int]) -> Counter[str]:
    """Six cards without a pair: all of one suit, or all but one, or no flush."""
    held = sum(1 << value for value in ranks)
    found: Counter[str] = Counter()
    for suit, mask in zip(SUITS, per_suit, strict=True):
        if held & mask == held:
            royal = "six_card_royal_diamonds" if suit == "d" else "six_card_royal"
            found[royal if held == _SIX_TO_ACE else _flush_name(held)] += 1
        for value in ranks:
            five = held ^ 1 << value
            if five & mask == five:
                found[_flush_name(five)] += per_rank[value] - (mask >> value & 1)
    ways = prod(per_rank[value] for value in ranks) - found.total()
    found["high_card" if _flush_name(held) == "flush" else "straight"] += ways
    return found


def _flush_name(held: int) -> str:
    """The best flush of five or six ranks of one suit."""
    run = next((run for run in RUNS if held & run == run), 0)
    return "flush" if not run else "royal_flush" if run == RUNS[0] else "straight_flush"
