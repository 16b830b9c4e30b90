"""The joint net of all hands of a split, in floats.

Given the second cards and the dealer's result, the hands are taken as independent: what two hands have in common beyond
that, because they draw from one shoe, is neglected. At plain blackjack the variance of a round, 1.3, comes out 0.00006
too high with six decks and 0.0003 with one, against counts of every two hands. Means are exact, and the caller puts
the last digits right.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import chances, dealt
from hoyle.fast.blackjack.hands import RANK_COUNT
from hoyle.fast.many_wagers.end_names import BEGUN, NO_DOUBLE
from hoyle.fast.many_wagers.hand_plays import nets_of, plays_after_split, worths_of
from hoyle.fast.many_wagers.split_lines import THREADS, Way, ends_of, layouts_of
from hoyle.fast.many_wagers.wager_rules import CHECKED, LATER, Ends, other_of

_NOTHING = 1e-300
_CLOSED, _ANY = range(2)
Spread = dict[int, dict[int, float]]  # by rank, then by the net in parts of a unit
Wagered = tuple[
    tuple[Ends, ...], ...
]  # by role: what a hand nets that stands, and one of each kind of double


class Asked(NamedTuple):
    """Which hand of the dealer's is met, and what the hands net against it, in parts of one over `scale`."""

    law: str
    wagered: Wagered
    scale: int = 1

    @property
    def largest(self) -> int:
        nets = (
            net
            for role in self.wagered
            for ends in role
            for _, columns in (*ends.by_worth, (0, ends.lost))
            for net in columns
        )
        return round(self.scale * max(map(abs, nets)))


def spread_of(ways: Sequence[Way], asked: Asked) -> Spread:
    """By the rank split: the probability of each joint net, given the law."""
    tasks = [(way, rank) for way in ways for rank in sorted(way.splits)]
    with ThreadPoolExecutor(THREADS) as threads:
        found = list(threads.map(lambda task: _spread(task[0], task[1], asked), tasks))
    sums: Spread = {}
    for (_, rank), (least, nets) in zip(tasks, found, strict=True):
        mine = sums.setdefault(rank, {})
        for at, chance in enumerate(nets.tolist()):
            if chance:
                mine[least + at] = mine.get(least + at, 0.0) + chance
    return sums


def _spread(way: Way, rank: int, asked: Asked) -> tuple[int, np.ndarray]:
    layouts, most = layouts_of(way.rules, rank), asked.largest
    deepest = max(layout.hands + len(layout.closed) for layout in layouts)
    alone = _results(way, rank, np.zeros((1, RANK_COUNT), np.int64), range(2, deepest + 1), asked.law)[0]
    roles = {role for layout in layouts for role in (*layout.closed, *layout.open)}
    hands = {role: _one_hand(way, rank, role, range(1, deepest), asked) for role in roles}
    width = max(layout.hands for layout in layouts) * most
    total = np.zeros(2 * width + 1)
    for layout, many in layouts.items():
        closed = len(layout.closed)
        base = _not_of_rank(alone, layout.hands - 2, closed)
        for result in np.flatnonzero(base > _NOTHING).tolist():
            nets = np.array([1.0])
            for each, second, others in ((layout.closed, _CLOSED, closed - 1), (layout.open, _ANY, closed)):
                for role in each:
                    one = _not_of_rank(hands[role][second], layout.hands - 2, others)[result]
                    nets = np.convolve(nets, one / base[result])
            at = width - (len(nets) - 1) // 2
            total[at : at + len(nets)] += many * base[result] * nets
    return -width, total


def _one_hand(way: Way, rank: int, role: int, gone: range, asked: Asked) -> list[np.ndarray]:
    """A hand's net by the number of other cards gone and the dealer's result: closed, and with any second card."""
    plays, found = plays_after_split(way.rules, way.values, way.after[role], rank), []
    scale, most = asked.scale, asked.largest
    for starts in way.starts(rank):
        sums = np.zeros((len(gone), way.rules.width, 2 * most + 1))
        for kind, double, hands, orders in ends_of(way, plays, starts, np.ones_like(starts)):
            mine = asked.wagered[role][double - NO_DOUBLE]
            results = _results(way, rank, way.values.table.rows[hands], gone, asked.law)
            results *= orders[:, None, None]
            lost = np.rint(np.array(mine.lost) * scale).astype(np.int64)
            if kind == BEGUN:
                _add(sums, lost + most, results.sum(axis=0))
                continue
            worths = worths_of(way.rules.shoe)[hands]
            for worth in np.unique(worths).tolist():
                part = results[worths == worth].sum(axis=0)
                nets = np.rint(nets_of(mine)[worth] * scale).astype(np.int64)
                _add(sums, nets + most, part)
                _add(sums, lost + most, -part)
        found.append(sums)
    closed, same = found
    return [closed, closed + same]


def _add(sums: np.ndarray, nets: np.ndarray, part: np.ndarray) -> None:
    for result, net in enumerate(nets.tolist()):
        sums[:, result, net] += part[:, result]


def _results(way: Way, rank: int, rows: np.ndarray, gone: range, law: str) -> np.ndarray:
    """By row, number of other cards gone and the dealer's result, the natural last."""
    out, other = rows.copy(), other_of(way.up)
    out[:, way.up] += 1
    if way.rules.before:
        out[:, other] += way.rules.before
    found = _whole(way, rank, out, gone)
    if law == CHECKED:
        found[..., -1] = 0
    elif law == LATER and other >= 0:
        out[:, other] += 1
        found -= _whole(way, rank, out, gone)
    return found


def _whole(way: Way, rank: int, out: np.ndarray, gone: range) -> np.ndarray:
    found = np.zeros((len(out), len(gone), way.rules.width))
    found[..., :-1] = dealt(way.up, way.rules.dealer, way.rules.shoe, out, rank, gone)
    if other_of(way.up) >= 0:
        for at, more in enumerate(gone):
            cards = out.copy()
            cards[:, rank] += more
            found[:, at, -1] = chances(way.rules.shoe, cards) - found[:, at, :-1].sum(axis=1)
    return found


def _not_of_rank(chances: np.ndarray, at: int, others: int) -> np.ndarray:
    """With `others` more hands whose second card is not of the rank: by inclusion–exclusion."""
    return np.asarray(
        sum((-1) ** more * comb(others, more) * chances[at + more] for more in range(others + 1))
    )
