"""Ways to play that do not look at every card: by total alone, and by total and number of cards.

The first decision on a pair is a row of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hoyle.fast.blackjack.dealer import chances
from hoyle.fast.blackjack.hand_index import DOUBLES, SPLITS, STANDS, SURRENDERS
from hoyle.fast.blackjack.looks import alike, first_hands, looks_of, means_of
from hoyle.fast.twenty_one.hand_ends import reached_by
from hoyle.fast.twenty_one.hand_values import NEVER
from hoyle.fast.twenty_one.ways_to_play import Way, columns_of


def by_total(ways: Sequence[Way], cards_max: int = 0) -> list[Way]:
    """The ways by total; with `cards_max` also by the number of cards, up to so many."""
    return [_alike(way, looks_of(way.plays.table, cards_max)) for way in ways]


def _alike(way: Way, looks: np.ndarray) -> Way:
    if way.up in way.rules.frozen:
        return way
    table, weights = way.plays.table, _weights(way)
    values = np.stack(columns_of(way.plays))
    first, after = way.first.copy(), way.after.copy()
    for mine in alike(table, way.plays.held, looks):
        means = means_of(values, mine, weights)
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
    table = way.plays.table
    gone = table.rows.copy()
    gone[:, way.up] += 1
    reached = reached_by(way.plays, way.first, *first_hands(table, way.plays.held))[0]
    return np.asarray(reached * chances(way.rules.shoe, gone))
