"""The best total-dependent strategy: by total, softness, pair and up card.

A local search: it starts from the best play of two cards of each total, then changes one close or disputed cell at a
time and compares the expectation of the whole game against the up card, splits included, until no change gains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.chart import LETTERS, Cell, cells, numbered, row_of, rows
from hoyle.fast.blackjack.hand_index import DOUBLES, HITS, SPLITS, STANDS
from hoyle.fast.blackjack.hands import RANK_COUNT, Hand, Rules, pair_of, value_of
from hoyle.fast.blackjack.result_counts import solve
from hoyle.fast.blackjack.splits import THREADS, Strategy, lines_of, worth_of_lines

CLOSE = (
    0.03  # plays of two cards that differ by less than this many units may rank differently with more cards
)
_GAIN = 1e-12


class Table(NamedTuple):
    """One up card's column: a play of two cards by row, a play of more cards, and whether to stand or hit where such a
    hand may not be doubled."""

    first: Mapping[str, int]
    later: Mapping[str, int]
    plain: Mapping[str, int]

    def text(self, row: str) -> str:
        play = self.first[row]
        if play in (STANDS, HITS, SPLITS):
            return LETTERS[play]
        later = self.later[_total_row(row)]
        return LETTERS[play] + LETTERS[self.plain[_total_row(row)] if later == DOUBLES else later].lower()


@lru_cache(maxsize=8)
def solve_totals(rules: Rules) -> tuple[tuple[Strategy, ...], tuple[Table, ...]]:
    """The strategies and the columns of the chart, in the order of `solve`."""
    strategies = solve(rules).strategies
    found: dict[int, dict[str, Cell]] = {}
    for cell in cells(strategies):
        found.setdefault(cell.up, {})[cell.row] = cell
    with ThreadPoolExecutor(THREADS) as threads:
        tables = tuple(threads.map(lambda way: _improve(way, found[way.up]), strategies))
    return tuple(_with(way, table) for way, table in zip(strategies, tables, strict=True)), tables


def _total_row(row: str) -> str:
    """The total of a pair, as a row of a chart."""
    hands = dict(rows()).get(row, [])
    return row_of(hands[0]) if hands and max(hands[0]) == 2 else row


def _improve(way: Strategy, found: Mapping[str, Cell]) -> Table:
    table = _start(way, found)
    trials = [*_close(way, found)]
    worth = _worth(way, table)
    is_better = True
    while is_better:
        is_better = False
        for row, is_first, play in trials:
            other = _changed(table, row, is_first, play)
            if other == table:
                continue
            changed = _worth(way, other)
            if changed > worth + _GAIN:
                table, worth, is_better = other, changed, True
    return table


def _start(way: Strategy, found: Mapping[str, Cell]) -> Table:
    """The best play of two cards of the total; for a total that needs more cards, the play of the majority of hands."""
    later: dict[str, int] = {}
    for row, play in _by_vote(way).items():
        cell = found.get(row)
        later[row] = play if cell is None else HITS if cell.otherwise == "h" else STANDS
    first = {row: cell.play for row, cell in found.items()}
    longer = {row: DOUBLES for row in later if way.rules.doubles_longer and first.get(row) == DOUBLES}
    return Table(first, {**later, **longer}, later)


def _by_vote(way: Strategy) -> dict[str, int]:
    table, votes = way.plays.table, dict[str, int]()
    for at, hand in enumerate(table.hands):
        if way.plays.held[at]:
            hits = way.plays.hit[at] > way.plays.stand[at]
            votes[row_of(hand)] = votes.get(row_of(hand), 0) + (1 if hits else -1)
    return {row: HITS if vote > 0 else STANDS for row, vote in votes.items()}


def _close(way: Strategy, found: Mapping[str, Cell]) -> Iterator[tuple[str, bool, int]]:
    """The changes to try: a row, whether it is the play of two cards, and the play."""
    for row, cell in found.items():
        best = cell.worths[cell.play]
        for play, worth in cell.worths.items():
            if best - worth < CLOSE or play in cell.shares:
                yield row, True, play
    table = way.plays.table
    wanted: dict[str, set[int]] = {}
    for at, hand in enumerate(table.hands):
        if way.plays.held[at] and table.total[at] < 21:
            plain = HITS if way.plays.hit[at] > way.plays.stand[at] else STANDS
            is_doubled = way.rules.doubles_longer and way.first[at] == DOUBLES
            wanted.setdefault(row_of(hand), set()).add(DOUBLES if is_doubled else plain)
    for row, plays in wanted.items():
        for play in sorted(plays) if len(plays) > 1 else ():
            yield row, False, play


def _changed(table: Table, row: str, is_first: bool, play: int) -> Table:
    if is_first:
        return table._replace(first={**table.first, row: play})
    first = dict(table.first)
    if first.get(row) in (STANDS, HITS):  # two cards that do not double follow the play of more cards
        first[row] = play
    return table._replace(first=first, later={**table.later, row: play})


def _worth(way: Strategy, table: Table) -> float:
    strategy = _with(way, table)
    return float(worth_of_lines(strategy, lines_of(strategy)).sum())


def _with(way: Strategy, table: Table) -> Strategy:
    """The strategy that plays by the table."""
    hands = way.plays.table
    number, names = numbered(way.rules.shoe)
    later = np.array([table.later.get(name, STANDS) for name in names], dtype=np.int8)[number]
    later[hands.total >= 21] = STANDS
    undoubled = np.where(later == DOUBLES, way.undoubled, later)
    first, after = later.copy(), (later if way.rules.double_after_split else undoubled).copy()
    for at in np.flatnonzero(hands.size == 2).tolist():
        hand = hands.hands[at]
        play = table.first.get(row_of(hand))
        if play == DOUBLES and way.rules.double_after_split:
            after[at] = DOUBLES
        own = table.first.get(_pair_row(hand)) if max(hand) == 2 else play
        if own is not None and value_of(hand) < 21:
            first[at] = own
    splits = frozenset(
        rank for rank in range(RANK_COUNT) if table.first.get(_pair_row(pair_of(rank))) == SPLITS
    )
    return way._replace(first=first, after=after, splits=splits, undoubled=undoubled)


def _pair_row(hand: Hand) -> str:
    rank = hand.index(2)
    return next(name for name, hands in rows() if hands == [pair_of(rank)])


def never_bust(rules: Rules) -> tuple[Strategy, ...]:
    """Best play, except that every hard 12 or more stands."""
    return tuple(_without_risk(way) for way in solve(rules).strategies)


def _without_risk(way: Strategy) -> Strategy:
    table = way.plays.table
    is_risky = (table.total >= 12) & ~table.is_soft

    def tamed(plays: np.ndarray) -> np.ndarray:
        return np.where(is_risky & ((plays == HITS) | (plays == DOUBLES)), STANDS, plays).astype(np.int8)

    return way._replace(first=tamed(way.first), after=tamed(way.after))


def by_rule(rules: Rules, draws: Callable[[int, bool], bool]) -> tuple[Strategy, ...]:
    """A strategy that draws by total and softness, and never doubles, splits or surrenders."""
    return tuple(_by_rule(way, draws) for way in solve(rules).strategies)


def _by_rule(way: Strategy, draws: Callable[[int, bool], bool]) -> Strategy:
    table = way.plays.table
    may = zip(table.total.tolist(), table.is_soft.tolist(), strict=True)
    plays = np.array(
        [HITS if total < 21 and draws(total, soft) else STANDS for total, soft in may], dtype=np.int8
    )
    return way._replace(first=plays, after=plays, splits=frozenset())
