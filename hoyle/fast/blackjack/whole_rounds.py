"""Whole rounds of blackjack with all split hands: nets, hands won, and boxes with a 20.

Exact figures are fractions. Nets and scores are also available in floats, converted without normalising: the caller
makes them sum to one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import perm, prod
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.counted_splits import (
    Together,
    about_nets,
    about_twenties,
    counted_splits,
    kept_splits,
    together_of,
)
from hoyle.fast.blackjack.end_values import (
    TWENTY,
    in_floats,
    is_twenty,
    scale_of,
    twenty_against,
    value_of_nets,
    value_of_scores,
)
from hoyle.fast.blackjack.hand_index import SPLITS
from hoyle.fast.blackjack.hands import ACE, NATURAL, RANK_COUNT, TEN, UNSPLIT, Hand, Rules, add, pair_of
from hoyle.fast.blackjack.result_counts import solve
from hoyle.fast.blackjack.split_counts import Told, dealers
from hoyle.fast.blackjack.split_sums import Asked, sums_of_splits
from hoyle.fast.blackjack.splits import DOUBLED, STOOD, Strategy, ends_of
from hoyle.fast.cards.multiset_sums import Entry, meetings
from hoyle.fast.cards.multisets import NOTHING, Counted, counted, total
from hoyle.fast.result_store import shelf

Chances = dict[int, dict[Fraction, Fraction]]  # by the rank that is split and the net
_TINY = 1e-17  # below this a probability is rounding error


class Quick(NamedTuple):
    """The results of all splits in floats: nets by rank, and rounds with more hands won or more lost."""

    nets: Chances
    scores: tuple[Fraction, Fraction]


@lru_cache(maxsize=16)
def _quick(rules: Rules) -> Quick:
    return quick_of(solve(rules).strategies)


def quick_of(strategies: Sequence[Strategy]) -> Quick:
    """The results of all splits under any strategies, in floats."""
    rules = strategies[0].rules
    scale, largest = scale_of(rules)
    asked = (Asked(in_floats(value_of_nets(rules)), largest), Asked(in_floats(value_of_scores(rules)), 1))
    by_rank: dict[int, np.ndarray] = {}
    won = lost = 0.0
    for rank, hands_max, (nets, scores) in sums_of_splits(strategies, asked):
        by_rank[rank] = by_rank.get(rank, 0.0) + nets.sum(axis=0)
        won += float(scores[:, 1 : hands_max + 1].sum())
        lost += float(scores[:, -hands_max:].sum())
    found = {
        rank: {Fraction(net, scale): chance for net, chance in _by_sum(sums)}
        for rank, sums in by_rank.items()
    }
    return Quick(found, (Fraction(won), Fraction(lost)))


def nets_of_splits(rules: Rules) -> Chances:
    """The distribution of the joint net of all hands, by the rank split."""
    return _quick(rules).nets


def _by_sum(chances: np.ndarray) -> list[tuple[int, Fraction]]:
    half = len(chances) // 2
    return [
        (at if at < half else at - len(chances), Fraction(chance))
        for at, chance in enumerate(chances.tolist())
        if abs(chance) > _TINY
    ]


def scores_of_splits(rules: Rules) -> tuple[Fraction, Fraction]:
    """The probabilities of a round with a split in which more hands are won than lost, and more lost than won."""
    return _quick(rules).scores


def splits_together(rules: Rules, *, exact: bool, tell: Told | None = None) -> Together | None:
    """Exact nets and scores of all splits from stored counts, or None; with `exact`, missing ones are counted now."""
    question = about_nets(rules)
    splits = counted_splits(rules, question, tell) if exact else kept_splits(rules, question)
    return None if splits is None else together_of(splits)


def troubles() -> list[str]:
    """Messages about damaged or unreadable stored counts."""
    return [*shelf().troubles.values()]


# A box with a 20.


@lru_cache(maxsize=32)
def twenties(rules: Rules, *, quickly: bool = False, keeps: bool = False) -> dict[int, list[Fraction]]:
    """The probability of a 20 in the box, by its initial pair and by `twenty_against`; a dealer's blackjack is last.

    With `quickly` the splits are computed in floats; otherwise they are counted, and stored if `keeps`.
    """
    found = {
        pair: [Fraction(0)] * (len(twenty_against(rules.dealer)) + 1) for pair in range(UNSPLIT, RANK_COUNT)
    }
    for way in solve(rules).strategies:
        for pair, row in _twenties_of_one(way).items():
            for column, chance in enumerate(row):
                found[pair][column] += chance
    for pair, hand in ((TEN, pair_of(TEN)), (UNSPLIT, _ace_and_nine())):
        found[pair][-1] = _against_blackjack(rules.shoe, hand)
    for rank, column, chance in _quick_twenties(rules) if quickly else _split_twenties(rules, keeps):
        found[rank][column] += chance
    return found


def _split_twenties(rules: Rules, keeps: bool) -> Iterator[tuple[int, int, Fraction]]:
    for (_, rank), record in counted_splits(rules, about_twenties(rules.dealer), keeps=keeps).items():
        for column, chance in record.items():
            yield rank, int(column), chance


def _quick_twenties(rules: Rules) -> Iterator[tuple[int, int, Fraction]]:
    asked = (Asked(in_floats(is_twenty), 1),)
    for rank, hands_max, (sums,) in sums_of_splits(solve(rules).strategies, asked, TWENTY):
        chances = sums[:, 1 : hands_max + 1].sum(axis=1)
        for column, group in enumerate(twenty_against(rules.dealer)):
            yield rank, column, Fraction(float(chances[list(group)].sum()))


def _ace_and_nine() -> Hand:
    return add(add(pair_of(ACE), ACE, -1), TEN - 1)


def _unsplit(way: Strategy, pair: int) -> np.ndarray:
    table = way.plays.table
    is_meant = way.plays.held & (table.size == 2) & (way.first != SPLITS)
    is_pair = table.rows.max(axis=1) == 2
    if NATURAL in table.place:
        is_meant[table.place[NATURAL]] = False
    is_meant &= ~is_pair if pair == UNSPLIT else is_pair & (table.rows[:, pair] == 2)
    return np.flatnonzero(is_meant)


def _twenties_of_one(way: Strategy) -> dict[int, list[Fraction]]:
    """The same for boxes without a split, against one up card."""
    rules, pairs = way.rules, range(UNSPLIT, RANK_COUNT)
    hands = [_twenty_from(way, _unsplit(way, pair)) for pair in pairs]
    dealt = [dealers(way.up, rules.dealer, group) for group in twenty_against(rules.dealer)]
    entries = [Entry(hand, 0, at) for at, hand in enumerate(hands)]
    numbers, denominator = meetings(add(rules.shoe, way.up, -1), entries, [dealt], len(entries))
    shown = Fraction(rules.shoe[way.up], sum(rules.shoe))
    return {
        pair: [Fraction(number, denominator) * shown for number in row]
        for pair, row in zip(pairs, numbers, strict=True)
    }


def _twenty_from(way: Strategy, starts: np.ndarray) -> Counted:
    table = way.plays.table
    orders = np.where(table.rows[starts].max(axis=1, initial=0) == 2, 1, 2)
    parts = [NOTHING]
    for kind, hands, many in ends_of(way, way.first, starts, orders):
        mine = (table.total[hands] == TWENTY) & (kind in (STOOD, DOUBLED))
        parts.append(counted(table.rows[hands[mine]], many[mine]))
    return total(parts)


def _against_blackjack(shoe: Hand, hand: Hand) -> Fraction:
    """The probability of these two cards in either order, against an ace and a ten in either order."""
    orders = 1 if max(hand) == 2 else 2
    gone = [one + two for one, two in zip(hand, NATURAL, strict=True)]
    ways = prod(perm(count, out) for count, out in zip(shoe, gone, strict=True))
    return Fraction(2 * orders * ways, perm(sum(shoe), sum(gone)))
