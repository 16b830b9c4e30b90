"""Write the lookup tables of the fast evaluators from the kit's own ranking. Run again if the ranking changes.

A hand without a flush is looked up by the sum of a key for each card's rank. The keys are chosen so that no two
hands of five, six or seven cards have the same sum; the sums are sparse, so rows of them are laid over one another.
Three cards are few enough to be looked up by their ranks, once of one suit and once of several.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path

import numpy as np

from hoyle.kit.cards import RANKS, SUITS
from hoyle.kit.ranking import FIVE_CARD_HANDS, THREE_CARD_HANDS, Rank, rank_five_cards, rank_three_cards

TABLES = Path(__file__).parent.parent / "hoyle" / "fast" / "tables"
# Sums of up to seven of these, none more than four times, tell the hands apart; `_displaced` proves it.
RANK_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
SHIFT = 9

Ranks = tuple[int, ...]


def main() -> None:
    mixed = {ranks: _mixed(ranks) for ranks in _hands(5)}
    suited = {ranks: _suited(ranks) for ranks in combinations(range(13), 5)}
    every = sorted({*mixed.values(), *suited.values()})
    order = {rank: place for place, rank in enumerate(every)}
    five = {ranks: order[rank] for ranks, rank in mixed.items()}
    flushes = {ranks: order[rank] for ranks, rank in suited.items()}
    six, seven = (
        {ranks: max(five[part] for part in combinations(ranks, 5)) for ranks in _hands(size)}
        for size in (6, 7)
    )
    five_rows, five_values = _displaced(five)
    six_rows, six_values = _displaced(six)
    seven_rows, seven_values = _displaced(seven)
    threes = sorted({rank for suited in (False, True) for rank in _threes(suited)})
    TABLES.mkdir(exist_ok=True)
    np.savez_compressed(
        TABLES / "evaluator.npz",
        rank_keys=np.array(RANK_KEYS, np.int32),
        shift=np.array(SHIFT, np.int32),
        five_rows=five_rows,
        five_values=five_values,
        six_rows=six_rows,
        six_values=six_values,
        seven_rows=seven_rows,
        seven_values=seven_values,
        flush=_by_mask(flushes),
        strengths=np.array([rank.strength for rank in every], np.int64),
        categories=np.array([FIVE_CARD_HANDS.index(rank.name) for rank in every], np.int8),
        three_values=np.array(
            [[threes.index(rank) for rank in _threes(suited)] for suited in (False, True)], np.int16
        ),
        three_strengths=np.array([rank.strength for rank in threes], np.int64),
        three_categories=np.array([THREE_CARD_HANDS.index(rank.name) for rank in threes], np.int8),
    )
    sys.stdout.write(f"{len(every)} ranks, {len(five)} and {len(seven)} hands without a flush\n")


def _hands(size: int) -> list[Ranks]:
    """The ranks of `size` cards, ascending, that one deck allows."""
    every = combinations_with_replacement(range(13), size)
    return [ranks for ranks in every if all(ranks[at] != ranks[at + 4] for at in range(size - 4))]


def _mixed(ranks: Ranks) -> Rank:
    """Equal ranks are adjacent, so alternating suits never repeat a card and never make a flush."""
    return rank_five_cards([RANKS[rank] + SUITS[at % 4] for at, rank in enumerate(ranks)])


def _suited(ranks: Ranks) -> Rank:
    return rank_five_cards([RANKS[rank] + SUITS[0] for rank in ranks])


def _threes(suited: bool) -> list[Rank]:
    """By three ranks in any order. Several decks have equal cards, so one suit may hold a rank twice."""
    suits = "ccc" if suited else "ccd"
    return [
        rank_three_cards([RANKS[rank] + suit for rank, suit in zip(ranks, suits, strict=True)])
        for ranks in product(range(13), repeat=3)
    ]


def _by_mask(flushes: Mapping[Ranks, int]) -> np.ndarray:
    """The best flush by the bit mask of a suit's ranks; 0 for fewer than five."""
    table = np.zeros(1 << 13, np.int16)
    for ranks, place in flushes.items():
        table[sum(1 << rank for rank in ranks)] = place
    for mask in range(1 << 13):
        if mask.bit_count() > 5:
            table[mask] = max(table[mask & ~(1 << bit)] for bit in range(13) if mask >> bit & 1)
    return table


def _displaced(values: Mapping[Ranks, int]) -> tuple[np.ndarray, np.ndarray]:
    """Row displacement: overlay the rows of the sparse table, fullest first, each where its values fall into gaps."""
    rows: dict[int, dict[int, int]] = {}
    for ranks, value in values.items():
        key = sum(RANK_KEYS[rank] for rank in ranks)
        row = rows.setdefault(key >> SHIFT, {})
        column = key & ((1 << SHIFT) - 1)
        assert column not in row, "two hands have one key"
        row[column] = value
    taken = np.zeros(1 << 18, bool)
    laid = np.zeros(1 << 18, np.int16)
    starts = np.zeros(max(rows) + 1, np.int32)
    for at, row in sorted(rows.items(), key=lambda item: -len(item[1])):
        columns = np.array(sorted(row))
        # The first value of a row must fall into a gap; the fullest rows come first, so gaps are few and late.
        gaps = np.flatnonzero(~taken[: len(taken) // 2]) - columns[0]
        gaps = gaps[gaps >= 0]
        for column in columns[1:]:
            gaps = gaps[~taken[gaps + column]]
        start = int(gaps[0])
        starts[at] = start
        taken[columns + start] = True
        laid[columns + start] = [row[column] for column in columns]
    used = int(np.flatnonzero(taken)[-1]) + 1 + (1 << SHIFT)
    return starts, laid[:used]


if __name__ == "__main__":
    main()
