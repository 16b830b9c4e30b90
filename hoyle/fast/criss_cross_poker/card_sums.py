"""Sums over deals for the strategy cards: how often each situation comes, and the worth of each choice in it."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array
from hoyle.fast.criss_cross_poker.kinds import pairs
from hoyle.fast.criss_cross_poker.rule_tables import Features, code_of, features_in, features_of
from hoyle.fast.criss_cross_poker.solve import Tables, pair_ways_of, sums_of
from hoyle.fast.criss_cross_poker.whole_game import Solved


class Row(NamedTuple):
    """Totals over the deals of a situation. `worths` and `chosen` are by choice, a fold last."""

    weight: int
    worths: tuple[int, ...]
    best: int
    chosen: tuple[int, ...]


def at_the_second_stop(game: Solved) -> list[tuple[int, Features, int, Row]]:
    """By hand and pair across, under best play so far: the hand's number, features, the across bet, and sums over the
    cards to come."""
    found = []
    for number, (hole, choices) in enumerate(zip(game.holes, game.choices, strict=True)):
        bet, kinds = choices.across_choice, pairs(hole.kind_count)
        if bet == len(game.prices.multiples):
            continue
        ways = (hole.hand_count * pair_ways_of(hole.left, kinds)).tolist()
        for at, (some, worths) in enumerate(zip(ways, choices.down[:, bet].tolist(), strict=True)):
            if some > 0:
                chosen = tuple(some * (each == worths.index(max(worths))) for each in range(len(worths)))
                row = Row(some, tuple(some * worth for worth in worths), some * max(worths), chosen)
                found.append((number, features_of(hole, *kinds[at].tolist()), bet, row))
    return found


def at_the_last_stop(game: Solved) -> dict[tuple[Features, int, int], Row]:
    """By the features of both hands and by the across and the down bet of best play."""
    totals: dict[tuple[int, int, int], Array] = defaultdict(lambda: np.zeros(1, np.int64))
    for at, table in enumerate(game.best):
        if table.across < len(game.prices.multiples):
            _add(game, at, table, totals)
    return {
        (features_in(code), first, second): _row(sums.tolist(), len(game.prices.multiples) + 1)
        for (code, first, second), sums in totals.items()
    }


def _row(sums: list[int], choices: int) -> Row:
    return Row(sums[0], tuple(sums[1 : 1 + choices]), sums[1 + choices], tuple(sums[2 + choices :]))


def _add(game: Solved, at: int, table: Tables, totals: dict[tuple[int, int, int], Array]) -> None:
    hole, prices = game.holes[at], game.prices
    kinds, last, left = pairs(hole.kind_count), len(prices.multiples), int(hole.left.sum()) - 4
    own = hole.hand_count * pair_ways_of(hole.left, kinds)
    going = np.flatnonzero((own > 0) & (table.down < last)).tolist()
    every = list(range(len(kinds)))
    if not going:
        return
    sums = sums_of(hole, game.choices[at].names, prices)
    codes = code_of(hole, kinds, going, every) * last + table.down[going][:, None]
    weights = own[going][:, None] * sums.ways[going]
    stay = sums.stay(prices, table.across, table.down)[going]
    middle, chosen = sums.middle[going], table.middle[going]
    lost = prices.folds[table.across][table.down[going]] * left
    worths = [stay + times * middle for times in prices.multiples.tolist()]
    worths.append(np.broadcast_to(lost[:, None], stay.shape))
    best = np.choose(chosen, worths)
    columns = [weights, *(weights * each for each in worths), weights * best]
    columns += [weights * (chosen == each) for each in range(last + 1)]
    found, inverse = np.unique(codes, return_inverse=True)
    summed = np.zeros((len(found), len(columns)), np.int64)
    for column, values in enumerate(columns):
        np.add.at(summed[:, column], inverse.reshape(-1), values.reshape(-1))
    for code, row in zip(found.tolist(), summed, strict=True):
        if row[0]:
            key = (code // last, table.across, code % last)
            totals[key] = totals[key] + row
