"""The joint net of all hands of a split, in floats.

Given the second cards and the dealer's result, the hands are taken as independent: what two hands have in common beyond
that, because they draw from one shoe, is neglected. It is of the order of one over the size of the shoe, and concerns
rounds with a split only. Means are exact and are put right by the caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb

import numpy as np

from hoyle.fast.blackjack.dealer import dealt
from hoyle.fast.blackjack.hands import RANK_COUNT
from hoyle.fast.many_wagers.end_names import BEGUN, NO_DOUBLE
from hoyle.fast.many_wagers.hand_plays import nets_of, plays_after_split, worths_of
from hoyle.fast.many_wagers.split_lines import THREADS, Way, ends_of, layouts_of
from hoyle.fast.many_wagers.wager_rules import CHECKED, Ends, other_of

_NOTHING = 1e-300
_CLOSED, _ANY = range(2)
Spread = dict[int, dict[int, float]]  # by rank, then by the net in parts of a unit


def spread_of(ways: Sequence[Way], scale: int = 1) -> Spread:
    """By the rank split: the probability of each joint net, in parts of one over `scale`, without a natural."""
    assert ways[0].rules.laws == (CHECKED,)
    tasks = [(way, rank) for way in ways for rank in sorted(way.splits)]
    with ThreadPoolExecutor(THREADS) as threads:
        found = list(threads.map(lambda task: _spread(*task, scale), tasks))
    sums: Spread = {}
    for (_, rank), (least, chances) in zip(tasks, found, strict=True):
        mine = sums.setdefault(rank, {})
        for at, chance in enumerate(chances.tolist()):
            if chance:
                mine[least + at] = mine.get(least + at, 0.0) + chance
    return sums


def _spread(way: Way, rank: int, scale: int) -> tuple[int, np.ndarray]:
    rules, layouts = way.rules, layouts_of(way.rules, rank)
    deepest = max(layout.hands + len(layout.closed) for layout in layouts)
    alone = _results(way, rank, np.zeros((1, RANK_COUNT), np.int64), range(2, deepest + 1))[0]
    most = max(_largest(each, scale) for role in rules.roles for each in _ends_of_role(way, role.name))
    hands = {
        role: _one_hand(way, rank, role, range(1, deepest), scale, most) for role in range(len(rules.roles))
    }
    width = rules.hands_max * most
    total = np.zeros(2 * width + 1)
    for layout, many in layouts.items():
        closed = len(layout.closed)
        base = _not_of_rank(alone, layout.hands - 2, closed)
        for result in np.flatnonzero(base > _NOTHING).tolist():
            nets = np.array([1.0])
            for roles, second, others in ((layout.closed, _CLOSED, closed - 1), (layout.open, _ANY, closed)):
                for role in roles:
                    one = _not_of_rank(hands[role][second], layout.hands - 2, others)[result]
                    nets = np.convolve(nets, one / base[result])
            at = width - (len(nets) - 1) // 2
            total[at : at + len(nets)] += many * base[result] * nets
    return -width, total


def _ends_of_role(way: Way, name: str) -> list[Ends]:
    (role,) = (role for role in way.rules.roles if role.name == name)
    return [role.ends, *(double.ends for double in role.doubles)]


def _largest(ends: Ends, scale: int) -> int:
    return round(scale * max(abs(net) for _, columns in (*ends.by_worth, (0, ends.lost)) for net in columns))


def _one_hand(way: Way, rank: int, role: int, gone: range, scale: int, most: int) -> list[np.ndarray]:
    """A hand's net by the number of other cards gone and the dealer's result: closed, and with any second card."""
    plays, found = plays_after_split(way.rules, way.values, way.after[role], rank), []
    ends = _ends_of_role(way, way.rules.roles[role].name)
    for starts in way.starts(rank):
        sums = np.zeros((len(gone), way.rules.width - 1, 2 * most + 1))
        for kind, double, hands, orders in ends_of(way, plays, starts, np.ones_like(starts)):
            mine = ends[double - NO_DOUBLE]
            results = orders[:, None, None] * _results(way, rank, way.values.table.rows[hands], gone)
            lost = np.rint(np.array(mine.lost[:-1]) * scale).astype(np.int64)
            if kind == BEGUN:
                _add(sums, lost + most, results.sum(axis=0))
                continue
            worths = worths_of(way.rules.shoe)[hands]
            for worth in np.unique(worths).tolist():
                part = results[worths == worth].sum(axis=0)
                nets = np.rint(nets_of(mine)[worth, :-1] * scale).astype(np.int64)
                _add(sums, nets + most, part)
                _add(sums, lost + most, -part)
        found.append(sums)
    closed, same = found
    return [closed, closed + same]


def _add(sums: np.ndarray, nets: np.ndarray, part: np.ndarray) -> None:
    for result, net in enumerate(nets.tolist()):
        sums[:, result, net] += part[:, result]


def _results(way: Way, rank: int, rows: np.ndarray, gone: range) -> np.ndarray:
    out = rows.copy()
    out[:, way.up] += 1
    if way.rules.before:
        out[:, other_of(way.up)] += way.rules.before
    return dealt(way.up, way.rules.dealer, way.rules.shoe, out, rank, gone)


def _not_of_rank(chances: np.ndarray, at: int, others: int) -> np.ndarray:
    """With `others` more hands whose second card is not of the rank: by inclusion–exclusion."""
    return np.asarray(sum((-1) ** more * comb(others, more) * chances[at + more] for more in range(others + 1)))
