"""Ways to play that do not look at every card: by total alone, and by total and number of cards.

Of all hands that look alike, the play is the one with the highest mean value, weighted by how often best play comes to
each of them. The first decision on a pair is a row of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hoyle.fast.blackjack.dealer import chances
from hoyle.fast.blackjack.hand_index import DOUBLES, SPLITS, STANDS, SURRENDERS
from hoyle.fast.twenty_one.hand_ends import reached_by
from hoyle.fast.twenty_one.hand_values import NEVER
from hoyle.fast.twenty_one.ways_to_play import Way, columns_of

_SIZES = 16  # more cards than are told apart


def by_total(ways: Sequence[Way], cards_max: int = 0) -> list[Way]:
    """The ways by total; with `cards_max` also by the number of cards, up to so many."""
    return [_alike(way, _looks(way, cards_max)) for way in ways]


def _looks(way: Way, cards_max: int) -> np.ndarray:
    """A number for each hand, the same for hands that look alike."""
    table = way.plays.table
    sizes = np.where(table.size == 2, 0, np.minimum(table.size, cards_max or 3))
    looks = ((table.total * 2 + table.is_soft) * _SIZES + sizes) * 2
    is_pair = (table.size == 2) & (table.rows.max(axis=1) == 2)
    return np.asarray(looks + is_pair)


def _alike(way: Way, looks: np.ndarray) -> Way:
    if way.up in way.rules.frozen:
        return way
    table, weights = way.plays.table, _weights(way)
    values = np.stack(columns_of(way.plays))
    first, after = way.first.copy(), way.after.copy()
    for look in np.unique(looks):
        mine = np.flatnonzero((looks == look) & way.plays.held & (table.total < 21))
        if not len(mine):
            continue
        weight = np.where(weights[mine].sum() > 0, weights[mine], 1.0)
        means = (values[:, mine] * np.where(weight > 0, weight, 1e-30)).sum(axis=1)
        first[mine] = np.where(way.first[mine] == SPLITS, SPLITS, means.argmax())
        if not way.rules.surrenders_split or way.rules.is_early(way.up):
            means[SURRENDERS] = NEVER
        if not way.rules.double_after_split:
            means[DOUBLES] = NEVER
        after[mine] = means.argmax()
    splits = {rank for rank, (split, other) in way.worths.items() if split > other}
    plays = [
        int(first[table.place[each.start]]) if each.start in table.place else STANDS
        for each in way.rules.suited
    ]
    return way._replace(first=first, after=after, by_class=tuple(plays), splits=frozenset(splits))


def _weights(way: Way) -> np.ndarray:
    """How often best play comes to each hand against the up card, without splits."""
    table, held = way.plays.table, way.plays.held
    is_first = held & (table.size == 2)
    if way.rules.natural in table.place:
        is_first[table.place[way.rules.natural]] = False
    starts = np.flatnonzero(is_first)
    orders = np.where(table.rows[starts].max(axis=1) == 2, 1, 2)
    gone = table.rows.copy()
    gone[:, way.up] += 1
    reached = reached_by(way.plays, way.first, starts, orders)[0]
    return np.asarray(reached * chances(way.rules.shoe, gone))
