"""Play that does not look at every card: by total, soft or hard or a pair, for each role that a hand may have.

The first decision on a pair is a row of its own. What is best on the mean of all hands that look alike is a start;
where they disagree, each other play is tried against the whole game, splits included.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import chances
from hoyle.fast.blackjack.hand_index import HITS as FLOW_HITS
from hoyle.fast.blackjack.hand_index import STANDS as FLOW_STANDS
from hoyle.fast.blackjack.hand_index import reach
from hoyle.fast.blackjack.looks import alike, first_hands, looks_of, means_of
from hoyle.fast.many_wagers.hand_plays import DOUBLES, HITS, NEVER, SPLITS, SURRENDERS
from hoyle.fast.many_wagers.split_lines import THREADS, Way, worth_of
from hoyle.fast.many_wagers.wager_rules import other_of

_GAIN = 1e-12
_FIRST = -1  # in place of a role: the first decision on two cards


class _Trial(NamedTuple):
    role: int
    hands: np.ndarray
    play: int


def by_total(ways: Sequence[Way]) -> list[Way]:
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(_improved, ways))


def _improved(way: Way) -> Way:
    """Change one disputed row at a time until no change gains."""
    best, trials = _start(way), [*_disputed(way)]
    worth, is_better = worth_of(best), True
    while is_better:
        is_better = False
        for trial in trials:
            other = _with(best, trial)
            changed = worth_of(other)
            if changed > worth + _GAIN:
                best, worth, is_better = other, changed, True
    return best


def _start(way: Way) -> Way:
    table, found = way.values.table, way
    for role in (_FIRST, *range(len(way.rules.roles))):
        values, weights = _values(way, role), _weights(way, role)
        for mine in alike(table, way.values.held, looks_of(table)):
            found = _with(found, _Trial(role, mine, int(means_of(values, mine, weights).argmax())))
    return found


def _disputed(way: Way) -> Iterator[_Trial]:
    """Other plays of hands that look alike, where best play tells them apart."""
    table = way.values.table
    for role in (_FIRST, *range(len(way.rules.roles))):
        best = _values(way, role).argmax(axis=0)
        for mine in alike(table, way.values.held, looks_of(table)):
            is_second = role == _FIRST and table.size[mine[0]] > 2  # as after a split
            plays = np.unique(best[mine]).tolist()
            if len(plays) > 1 and not is_second:
                yield from (_Trial(role, mine, play) for play in plays)


def _with(way: Way, trial: _Trial) -> Way:
    """The way with this play. Hands of three or more cards are played alike before and after a split."""
    role, mine, play = trial
    first, after = way.first, list(way.after)
    is_longer = way.values.table.size[mine[0]] > 2
    if role == _FIRST or (role == 0 and is_longer):
        first = first.copy()
        first[mine] = np.where(first[mine] == SPLITS, SPLITS, play)
    if role != _FIRST:
        after[role] = after[role].copy()
        after[role][mine] = play
    return way._replace(first=first, after=tuple(after))


def _values(way: Way, role: int) -> np.ndarray:
    """What each play of each hand is worth, where it is allowed."""
    values = way.values.plays[max(role, 0)].copy()
    if role != _FIRST:
        values[SURRENDERS] = NEVER
        if not way.rules.double_after_split:
            values[DOUBLES:] = NEVER
    return np.asarray(values)


def _weights(way: Way, role: int) -> np.ndarray:
    """How often best play of the role comes to each hand against the up card, from any two cards."""
    table, play = way.values.table, way.first if role == _FIRST else way.after[role]
    begun, (starts, orders) = np.zeros(len(table.hands), np.int64), first_hands(table, way.values.held)
    begun[starts] = orders
    steps = np.where(play == HITS, FLOW_HITS, FLOW_STANDS).astype(np.int8)
    gone = table.rows.copy()
    gone[:, way.up] += 1
    gone[:, other_of(way.up)] += way.rules.before
    return np.asarray(reach(table, way.values.held, steps, begun)[0] * chances(way.rules.shoe, gone))
