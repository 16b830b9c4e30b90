"""The final hands of best play against one up card, splits included, as lines: a hand with the other cards dealt.

A strategy depends on its own hand alone, so the second cards of all hands of a split may be dealt first without loss,
and every expectation is a sum over single hands, with signs, by inclusion–exclusion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import chances, dealt
from hoyle.fast.blackjack.hand_index import DOUBLES as FLOW_DOUBLES
from hoyle.fast.blackjack.hand_index import HITS as FLOW_HITS
from hoyle.fast.blackjack.hand_index import STANDS as FLOW_STANDS
from hoyle.fast.blackjack.hand_index import flow
from hoyle.fast.blackjack.hands import NATURAL, NO_CARDS, RANK_COUNT, TEN, UNSPLIT, add, pair_of
from hoyle.fast.blackjack.split_layouts import Layout, layouts_by_role
from hoyle.fast.many_wagers.end_names import BEGUN, DOUBLED, GIVEN_UP, NO_DOUBLE, STOOD
from hoyle.fast.many_wagers.hand_plays import (
    DOUBLES,
    HITS,
    SPLITS,
    SURRENDERS,
    Values,
    choose,
    nets_of,
    plays_after_split,
    solve_values,
    worths_of,
)
from hoyle.fast.many_wagers.wager_rules import CHECKED, LATER, Rules, other_of

THREADS = 2
Shares = tuple[
    dict[int, int], dict[int, int]
]  # by other cards of the rank: a second card of another rank, a pair


class Lines(NamedTuple):
    hand: np.ndarray
    kind: np.ndarray
    role: np.ndarray
    double: np.ndarray  # the kind of double, or NO_DOUBLE
    pair: np.ndarray
    gone: np.ndarray  # further cards of the pair's rank
    orders: np.ndarray


class Way(NamedTuple):
    """The plays against one up card: of first hands, and after a split by role."""

    up: int
    rules: Rules
    values: Values
    first: np.ndarray
    after: tuple[np.ndarray, ...]
    splits: frozenset[int]
    worths: Mapping[int, tuple[float, float]]  # by rank: a split, and the best other play

    def starts(self, rank: int) -> tuple[np.ndarray, np.ndarray]:
        """The two-card hands of a split: those with a second card of another rank, and the pair itself."""
        one, place, held = add(NO_CARDS, rank), self.values.table.place, self.values.held
        both = {second: place.get(add(one, second), -1) for second in range(RANK_COUNT)}
        found = {second: at for second, at in both.items() if at >= 0 and held[at]}
        same = [found.pop(rank)] if rank in found else []
        return np.array([*found.values()], np.int64), np.array(same, np.int64)


def layouts_of(rules: Rules, rank: int) -> dict[Layout, int]:
    second, later = (rules.of_tens,) * 2 if rank == TEN else (rules.second, rules.later)
    return layouts_by_role(rules.most_hands(rank), 0, second, later)


def shares_of(rules: Rules, rank: int) -> dict[int, Shares]:
    """By role: the expected hands with j other cards of the rank gone, expanded as `Layout` needs them."""
    found: dict[int, Shares] = {}

    def count(shares: dict[int, int], gone: int, hands: int, closed: int) -> None:
        for more in range(closed + 1):
            shares[gone + more] = shares.get(gone + more, 0) + (-1) ** more * comb(closed, more) * hands

    for layout, ways in layouts_of(rules, rank).items():
        splits, closed = layout.hands - 2, len(layout.closed)
        for role in range(len(rules.roles)):
            other, same = found.setdefault(role, ({}, {}))
            opened = layout.open.count(role)
            if opened:
                count(other, splits, ways * opened, closed)
                count(same, splits, ways * opened, closed)
            if role in layout.closed:
                count(other, splits, ways * layout.closed.count(role), closed - 1)
    return found


def solve_ways(rules: Rules) -> list[Way]:
    """The best plays against each up card that the shoe holds, with so many naturals found before."""
    ups = [up for up in range(RANK_COUNT) if _comes(rules, up)]
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(lambda up: _against(rules, up), ups))


def _comes(rules: Rules, up: int) -> bool:
    if not rules.before:
        return rules.shoe[up] > 0
    other = other_of(up)
    return other >= 0 and rules.shoe[up] > 0 and rules.shoe[other] >= rules.before


def _against(rules: Rules, up: int) -> Way:
    values = solve_values(rules, up)
    first = choose(rules, values, 0, from_split=False)
    after = tuple(choose(rules, values, role, from_split=True) for role in range(len(rules.roles)))
    way = Way(up, rules, values, first, after, frozenset(), {})
    place = values.table.place
    pairs = {rank: place.get(pair_of(rank), -1) for rank in range(RANK_COUNT)}
    ranks = [
        rank
        for rank, at in pairs.items()
        if at >= 0 and values.held[at] and rules.most_hands(rank) > 1 and (rank != TEN or rules.splits_tens)
    ]
    others = {rank: float(values.plays[0][:, pairs[rank]].max()) for rank in ranks}
    worths = {rank: (worth, others[rank]) for rank, worth in _split_worths(way, ranks).items()}
    splits = frozenset(rank for rank, (split, other) in worths.items() if split > other)
    first = first.copy()
    first[[pairs[rank] for rank in splits]] = SPLITS
    return way._replace(first=first, splits=splits, worths=worths)


# Lines.


def lines_of(way: Way, *, unsplit: bool = True, ranks: Sequence[int] | None = None) -> Lines:
    parts: list[Lines] = []
    if unsplit:
        table = way.values.table
        is_first = way.values.held & (table.size == 2) & (way.first != SPLITS)
        if NATURAL in table.place:
            is_first[table.place[NATURAL]] = False
        starts = np.flatnonzero(is_first)
        orders = np.where(table.rows[starts].max(axis=1) == 2, 1, 2)
        parts += _lines(way, way.first, (starts, orders), 0, UNSPLIT, {0: 1})
    for rank in sorted(way.splits) if ranks is None else ranks:
        for role, shares in shares_of(way.rules, rank).items():
            after = plays_after_split(way.rules, way.values, way.after[role], rank)
            for starts, share in zip(way.starts(rank), shares, strict=True):
                more = {1 + gone: number for gone, number in share.items() if number}
                if more:
                    parts += _lines(way, after, (starts, np.ones_like(starts)), role, rank, more)
    return Lines(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _lines(
    way: Way,
    play: np.ndarray,
    begun: tuple[np.ndarray, np.ndarray],
    role: int,
    pair: int,
    shares: Mapping[int, int],
) -> Iterator[Lines]:
    gone, share = np.array([*shares]), np.array([*shares.values()])
    for kind, double, hands, orders in ends_of(way, play, *begun):
        many = len(hands) * len(gone)
        yield Lines(
            np.tile(hands, len(gone)),
            np.full(many, kind),
            np.full(many, role),
            np.full(many, double),
            np.full(many, pair),
            np.repeat(gone, len(hands)),
            (share[:, None] * orders).ravel(),
        )


def ends_of(
    way: Way, play: np.ndarray, starts: np.ndarray, orders: np.ndarray
) -> Iterator[tuple[int, int, np.ndarray, np.ndarray]]:
    """How hands with these starts end: kind, double, hands and their numbers of orders."""
    table, held, does = way.values.table, way.values.held, play[starts]
    given_up = does == SURRENDERS
    if given_up.any():
        yield GIVEN_UP, NO_DOUBLE, starts[given_up], orders[given_up]
    drawn = ~given_up & (does < DOUBLES)
    steps = np.where(play == HITS, FLOW_HITS, FLOW_STANDS).astype(np.int8)
    if drawn.any():
        begun = np.zeros(len(held), np.int64)
        begun[starts[drawn]] = orders[drawn]
        yield BEGUN, NO_DOUBLE, starts[drawn], orders[drawn]
        yield STOOD, NO_DOUBLE, *_nonzero(flow(table, held, steps, begun).stood)
    for double in np.unique(does[does >= DOUBLES]).tolist():
        mine = does == double
        begun = np.zeros(len(held), np.int64)
        begun[starts[mine]] = orders[mine]
        steps = np.full(len(held), FLOW_DOUBLES, np.int8)
        yield BEGUN, double - DOUBLES, starts[mine], orders[mine]
        yield DOUBLED, double - DOUBLES, *_nonzero(flow(table, held, steps, begun).doubled)


def _nonzero(numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    hands = np.flatnonzero(numbers)
    return hands, numbers[hands]


def gone_of(way: Way, lines: Lines) -> np.ndarray:
    """All cards dealt in each line, the up card and discarded naturals included."""
    gone = way.values.table.rows[lines.hand].copy()
    gone[:, way.up] += 1
    if way.rules.before:
        gone[:, other_of(way.up)] += way.rules.before
    gone[np.arange(len(gone)), np.maximum(lines.pair, 0)] += lines.gone
    return np.asarray(gone)


# Values of splits.


def _split_worths(way: Way, ranks: Sequence[int]) -> dict[int, float]:
    """The expectation over all hands of a split, given the pair, joint with the round being played."""
    if not ranks:
        return {}
    lines = lines_of(way, unsplit=False, ranks=ranks)
    sums = np.bincount(lines.pair, _worths(way, lines), RANK_COUNT)
    pairs = np.array([add(pair_of(rank), way.up) for rank in ranks])
    if way.rules.before:
        pairs[:, other_of(way.up)] += way.rules.before
    begun = chances(way.rules.shoe, pairs)
    return {rank: float(sums[rank] / chance) for rank, chance in zip(ranks, begun, strict=True)}


def worth_of(way: Way) -> float:
    """The expectation against the up card, joint with the cards: of everything but a player's natural."""
    return float(_worths(way, lines_of(way)).sum())


def _worths(way: Way, lines: Lines) -> np.ndarray:
    results = _results(way, gone_of(way, lines))
    return np.asarray((results * _nets(way, lines)).sum(axis=1) * lines.orders)


def _results(way: Way, gone: np.ndarray) -> np.ndarray:
    """The probability of the cards dealt in one order, by the dealer's results under each law."""
    rules, width = way.rules, way.rules.width
    found, other = np.zeros((len(gone), rules.column_count)), other_of(way.up)
    plain = _whole(way, gone)
    for at, law in enumerate(rules.laws):
        mine = found[:, at * width : (at + 1) * width]
        mine[:] = plain
        if law == CHECKED:
            mine[:, -1] = 0
        elif law == LATER and other >= 0:
            more = gone.copy()
            more[:, other] += 1
            mine -= _whole(way, more)
    return found


def _whole(way: Way, gone: np.ndarray) -> np.ndarray:
    found = np.zeros((len(gone), way.rules.width))
    found[:, :-1] = dealt(way.up, way.rules.dealer, way.rules.shoe, gone)[:, 0]
    found[:, -1] = chances(way.rules.shoe, gone) - found[:, :-1].sum(axis=1)
    return found


def _nets(way: Way, lines: Lines) -> np.ndarray:
    """What each line is worth by column, less what it was worth as a hand begun."""
    rules, worths = way.rules, worths_of(way.rules.shoe)[lines.hand]
    nets = np.zeros((len(worths), rules.column_count))
    for number, role in enumerate(rules.roles):
        ways = [(NO_DOUBLE, role.ends), *((at, each.ends) for at, each in enumerate(role.doubles))]
        for double, ends in ways:
            mine = (lines.role == number) & (lines.double == double)
            begun = mine & (lines.kind == BEGUN)
            nets[begun] = ends.lost
            done = mine & ((lines.kind == STOOD) | (lines.kind == DOUBLED))
            nets[done] = nets_of(ends)[worths[done]] - ends.lost
    if rules.surrender is not None:
        nets[lines.kind == GIVEN_UP] = rules.surrender
    return nets
