"""The final hands of blackjack under given plays, the expectation of a split, and the strategy against an up card.

A line is a final hand with the other cards dealt. A split adds lines with signs, so that every expectation is a sum
over single hands (see `split_shares`). Lines in floats choose the plays; `result_counts.py` counts them exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import chances, dealt
from hoyle.fast.blackjack.hand_index import (
    DOUBLES,
    PLAYS,
    SPLITS,
    STANDS,
    SURRENDERS,
    flow,
    worths_to_compare,
)
from hoyle.fast.blackjack.hands import (
    ACE,
    NATURAL,
    NO_CARDS,
    RANK_COUNT,
    TEN,
    UNSPLIT,
    Hand,
    Rules,
    add,
    pair_of,
)
from hoyle.fast.blackjack.strategy import Plays, bust_nets, choose, solve_plays, worths_of

# How a line ends. BEGUN and DOUBLE_BEGUN are all hands before they draw: bust hands are these minus all other ends.
# FIRST is the hand of a split with the original wager, not bust, where the dealer's blackjack may be found last.
STOOD, DOUBLED, RESCUE, GIVEN_UP, BEGUN, DOUBLE_BEGUN, FIRST = range(7)
THREADS = 2  # the kernels run in parallel; more than two threads gain little


class Lines(NamedTuple):
    """Hands by index in the table, with `gone` more cards of the pair's rank dealt; `orders` may be negative."""

    hand: np.ndarray
    kind: np.ndarray
    pair: np.ndarray
    gone: np.ndarray
    orders: np.ndarray


def split_shares(hands_max: int) -> tuple[dict[int, int], dict[int, int]]:
    """The weights of a hand of a split with j more cards of the pair's rank dealt, by inclusion–exclusion.

    A strategy depends on its own hand alone, so the second cards of all hands may be dealt first without loss: a card
    of the rank splits again while the rules allow, any other card closes its hand. After s splits, with m closed and
    q open hands (any second card), a closed hand is worth B(s; m - 1 others not of the rank) and an open one
    A(s; m others not of the rank). Inclusion–exclusion expands "not of the rank". Returns the coefficients of B(j),
    second card not of the rank, and of C(j), a pair that is not split again; A = B + C.
    """
    other: dict[int, int] = {}
    same: dict[int, int] = {}

    def count(shares: dict[int, int], splits: int, hands: int, closed: int) -> None:
        for more in range(closed + 1):
            share = (-1) ** more * comb(closed, more) * hands
            shares[splits + more] = shares.get(splits + more, 0) + share

    for (hands, closed), ways in layouts(hands_max).items():
        open_hands = hands - closed
        count(other, hands - 2, ways * open_hands, closed)
        count(same, hands - 2, ways * open_hands, closed)
        if closed:
            count(other, hands - 2, ways * closed, closed - 1)
    return other, same


def original_shares(hands_max: int) -> tuple[dict[int, int], dict[int, int]]:
    """The part of `split_shares` that hands have whose first card is of the first pair; the others drew theirs."""
    other: dict[int, int] = {}
    same: dict[int, int] = {}

    def count(shares: dict[int, int], splits: int, hands: int, closed: int) -> None:
        for more in range(closed + 1):
            share = (-1) ** more * comb(closed, more) * hands
            shares[splits + more] = shares.get(splits + more, 0) + share

    def deal(hands: int, opened: tuple[bool, ...], closed: tuple[bool, ...]) -> None:
        if hands < hands_max and opened:
            deal(hands + 1, (opened[0], False, *opened[1:]), closed)
            deal(hands, opened[1:], (*closed, opened[0]))
            return
        count(other, hands - 2, sum(opened), len(closed))
        count(same, hands - 2, sum(opened), len(closed))
        if closed:
            count(other, hands - 2, sum(closed), len(closed) - 1)

    deal(2, (True, True), ())
    return other, same


def first_shares(hands_max: int) -> tuple[dict[int, int], dict[int, int]]:
    """The same for the hand of a split that is played first: it splits every card of the rank while the rules allow."""
    return dict.fromkeys(range(hands_max - 1), 1), {hands_max - 2: 1}


def layouts(hands_max: int) -> dict[tuple[int, int], int]:
    """The number of orders of second cards, by the final number of hands and how many of them are closed."""
    found: dict[tuple[int, int], int] = {}

    def deal(hands: int, open_hands: int) -> None:
        if hands == hands_max or not open_hands:
            key = (hands, hands - open_hands)
            found[key] = found.get(key, 0) + 1
            return
        deal(hands + 1, open_hands + 1)
        deal(hands, open_hands - 1)

    deal(2, 2)
    return found


class Strategy(NamedTuple):
    """The plays of all hands against one up card, before a split and after one; `splits` are the ranks split.

    `worths` has the expectation of a split and of the best other play of the pair.
    """

    up: int
    rules: Rules
    plays: Plays
    first: np.ndarray
    after: np.ndarray
    splits: frozenset[int]
    worths: Mapping[int, tuple[float, float]]
    undoubled: np.ndarray  # the plays of hands that may not be doubled

    def play(self, hand: Hand) -> str:
        """The play of a hand that is not from a split."""
        return PLAYS[self.first[self.plays.table.place[hand]]]

    def play_after_split(self, rank: int) -> Callable[[Hand], str]:
        plays, index = self.plays_after_split(rank), self.plays.table.place
        return lambda hand: PLAYS[plays[index[hand]]]

    def plays_after_split(self, rank: int) -> np.ndarray:
        """After a split a hand plays as the same cards do before one, where the rules allow."""
        if rank != ACE:
            return self.after
        rules, plays = self.rules, self.plays
        drawn = self.undoubled if rules.double_split_aces == "no" else self.after
        full = np.full_like(drawn, STANDS)
        if rules.double_split_aces == "yes" and rules.double_after_split:
            full[plays.double > plays.stand] = DOUBLES
        return np.where(plays.table.size > rules.ace_cards, full, drawn)

    def ends(
        self, play: np.ndarray, starts: np.ndarray, orders: np.ndarray
    ) -> list[tuple[int, np.ndarray, np.ndarray]]:
        return ends_of(self, play, starts, orders)

    def bonus_of_hands(self) -> np.ndarray:
        """The bonus that each hand of the table earns, numbered from 1; 0 is none."""
        table = self.plays.table
        found = np.zeros(len(table.hands), np.int64)
        for at, bonus in enumerate(self.rules.bonuses):
            if bonus.hand in table.place:
                found[table.place[bonus.hand]] = at + 1
        return found

    def result_groups(self) -> list[list[int]]:
        """Dealer's results that need not be told apart; none, where each is asked for."""
        return []

    @property
    def tells_late(self) -> bool:
        """Whether a blackjack found last is a result like others of a split."""
        return False

    def rows_of_ends(self) -> np.ndarray:
        return self.plays.table.rows

    def worths_of_ends(self) -> np.ndarray:
        return worths_to_compare(self.rules)

    def hands_max(self, rank: int) -> int:
        """The maximum number of hands, by the rules and by the cards of the rank."""
        most = self.rules.ace_hands_max if rank == ACE else self.rules.hands_max
        return min(most, self.rules.shoe[rank])

    def starts(self, rank: int) -> tuple[np.ndarray, np.ndarray]:
        """The two-card hands of a split: those with a second card of another rank, and the pair itself."""
        one, index, held = add(NO_CARDS, rank), self.plays.table.place, self.plays.held
        both = {second: index.get(add(one, second), -1) for second in range(RANK_COUNT)}
        found = {second: at for second, at in both.items() if at >= 0 and held[at]}
        same = [found.pop(rank)] if rank in found else []
        return np.array(list(found.values()), dtype=np.int64), np.array(same, dtype=np.int64)


def solve_strategy(rules: Rules) -> list[Strategy]:
    """The best plays against each up card that the shoe holds."""
    ups = [up for up in range(RANK_COUNT) if rules.shoe[up]]
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(lambda up: strategy_against(rules, up), ups))


def strategy_against(rules: Rules, up: int, known: np.ndarray | None = None) -> Strategy:
    plays = solve_plays(rules, up, known)
    first = choose(plays, may_double=True, may_surrender=True)
    # Where longer hands may be doubled, a hit is worth less to a hand that may not.
    plain = solve_plays(rules, up, known, doubles=False) if rules.doubles_longer else plays
    undoubled = choose(plain, may_double=False, may_surrender=False)
    after = choose(plays, may_double=True, may_surrender=False) if rules.double_after_split else undoubled
    unsplit = Strategy(up, rules, plays, first, after, frozenset(), {}, undoubled)
    pairs = {rank: plays.table.place.get(pair_of(rank), -1) for rank in range(RANK_COUNT)}
    ranks = [
        rank
        for rank, at in pairs.items()
        if at >= 0 and plays.held[at] and unsplit.hands_max(rank) > 1 and (rank != TEN or rules.splits_tens)
    ]
    worths = {
        rank: (worth, best_of(plays, pairs[rank])) for rank, worth in split_worths(unsplit, ranks).items()
    }
    splits = frozenset(rank for rank, (split, other) in worths.items() if split > other)
    return unsplit._replace(first=with_splits(first, pairs, splits), splits=splits, worths=worths)


def with_splits(first: np.ndarray, pairs: Mapping[int, int], splits: frozenset[int]) -> np.ndarray:
    split = first.copy()
    split[[pairs[rank] for rank in splits]] = SPLITS
    return split


def best_of(plays: Plays, hand: int) -> float:
    """The expectation of the best play other than a split."""
    return float(max(plays.stand[hand], plays.hit[hand], plays.double[hand], plays.surrender[hand]))


# Lines.


def lines_of(
    strategy: Strategy,
    *,
    unsplit: bool = True,
    ranks: Sequence[int] | None = None,
    weights: np.ndarray | None = None,
) -> Lines:
    """The lines of unsplit hands and of splits: the strategy's own, or those of the given ranks.

    `weights` are the numbers of orders in which first hands are dealt, where it is not that of two cards.
    """
    parts: list[Lines] = []
    table = strategy.plays.table
    many = np.where(table.rows.max(axis=1) == 2, 1, 2) if weights is None else weights
    if unsplit:
        is_first = strategy.plays.held & (table.size == 2) & (strategy.first != SPLITS) & (many > 0)
        if NATURAL in table.place:
            is_first[table.place[NATURAL]] = False
        starts = np.flatnonzero(is_first)
        parts += _ends(strategy, strategy.first, (starts, many[starts]), UNSPLIT, {0: 1})
    for rank in sorted(strategy.splits) if ranks is None else ranks:
        begun = int(many[table.place[pair_of(rank)]])
        parts += (
            [line._replace(orders=begun * line.orders) for line in _split_lines(strategy, rank)]
            if begun
            else []
        )
    columns = zip(*parts, strict=True)
    return Lines(*(np.concatenate(column) for column in columns))


def _split_lines(strategy: Strategy, rank: int) -> Iterator[Lines]:
    after = strategy.plays_after_split(rank)
    shares = split_shares(strategy.hands_max(rank))
    for starts, share in zip(strategy.starts(rank), shares, strict=True):
        more = {1 + gone: number for gone, number in share.items() if number}
        yield from _ends(strategy, after, (starts, np.ones_like(starts)), rank, more)
    if strategy.rules.is_late(strategy.up) and not strategy.rules.takes_all:
        yield from _first_hands(strategy, rank)


def _first_hands(strategy: Strategy, rank: int) -> Iterator[Lines]:
    """A natural that is told apart meets the dealer's with its whole wager: it is left out."""
    after, shares = strategy.plays_after_split(rank), first_shares(strategy.hands_max(rank))
    apart = strategy.plays.table.place.get(NATURAL, -1) if strategy.rules.tells_split_naturals else -1
    for starts, share in zip(strategy.starts(rank), shares, strict=True):
        more = {1 + gone: number for gone, number in share.items()}
        for lines in _ends(strategy, after, (starts, np.ones_like(starts)), rank, more):
            if lines.kind[0] in (STOOD, DOUBLED):
                kept = Lines(*(column[lines.hand != apart] for column in lines))
                yield kept._replace(kind=np.full_like(kept.kind, FIRST))


def ends_of(
    strategy: Strategy, play: np.ndarray, starts: np.ndarray, orders: np.ndarray
) -> list[tuple[int, np.ndarray, np.ndarray]]:
    """The ends of hands with these starts: for each kind, the hands and their numbers of orders."""
    plays = strategy.plays
    begun = np.zeros(len(plays.held), dtype=np.int64)
    begun[starts] = orders
    stood, doubling, doubled = flow(plays.table, plays.held, play, begun)
    does = play[starts]
    is_doubled, is_given_up = does == DOUBLES, does == SURRENDERS
    # A hand that is doubled after it was drawn to began as one that was not: it is moved from there.
    later = np.flatnonzero((doubling > 0) & (begun == 0))
    found = [(GIVEN_UP, starts[is_given_up]), (DOUBLE_BEGUN, starts[is_doubled])]
    found.append((BEGUN, starts[~is_doubled & ~is_given_up]))
    ends = [(kind, hands, begun[hands]) for kind, hands in found]
    ends += [(DOUBLE_BEGUN, later, doubling[later]), (BEGUN, later, -doubling[later])]
    for kind, numbers in (
        (STOOD, stood),
        (DOUBLED, doubled * ~plays.is_rescued),
        (RESCUE, doubled * plays.is_rescued),
    ):
        hands = np.flatnonzero(numbers)
        ends.append((kind, hands, numbers[hands]))
    return [end for end in ends if len(end[1])]


def _ends(
    strategy: Strategy,
    play: np.ndarray,
    begun: tuple[np.ndarray, np.ndarray],
    pair: int,
    shares: Mapping[int, int],
) -> Iterator[Lines]:
    gone, share = np.array([*shares]), np.array([*shares.values()])
    for kind, hands, orders in ends_of(strategy, play, *begun):
        many = len(hands) * len(gone)
        yield Lines(
            np.tile(hands, len(gone)),
            np.full(many, kind),
            np.full(many, pair),
            np.repeat(gone, len(hands)),
            (share[:, None] * orders).ravel(),
        )


def gone_of(strategy: Strategy, lines: Lines) -> np.ndarray:
    """All cards dealt in each line, the up card included."""
    gone = strategy.plays.table.rows[lines.hand].copy()
    gone[:, strategy.up] += 1
    gone[np.arange(len(gone)), np.maximum(lines.pair, 0)] += lines.gone
    return np.asarray(gone)


# Values.


def worth_of_lines(strategy: Strategy, lines: Lines) -> np.ndarray:
    """What each line adds to the expectation, joint with its cards and with no blackjack found by a peek."""
    rules, gone = strategy.rules, gone_of(strategy, lines)
    results = dealt(strategy.up, rules.dealer, rules.shoe, gone)[:, 0]
    lost, double_lost = bust_nets(rules, doubled=False), bust_nets(rules, doubled=True)
    nets = np.zeros_like(results)
    for kind, worths, base in ((STOOD, False, lost), (DOUBLED, True, double_lost)):
        mine = lines.kind == kind
        nets[mine] = worths_of(rules, doubled=worths)[lines.hand[mine]] - base
    nets[lines.kind == RESCUE] = float(rules.rescue or 0) - double_lost
    nets[lines.kind == GIVEN_UP] = float(rules.surrender or 0)
    nets[lines.kind == BEGUN] = lost
    nets[lines.kind == DOUBLE_BEGUN] = double_lost
    worths = (results * nets).sum(axis=1)
    if rules.is_late(strategy.up):
        late = chances(rules.shoe, gone) - results.sum(axis=1)
        worths += late * _late_nets_of(strategy, lines)
    elif strategy.up in rules.early and rules.surrender is not None:
        # What a blackjack that is found by a look takes of all other hands is not counted here.
        late = chances(rules.shoe, gone) - results.sum(axis=1)
        worths += late * np.where(lines.kind == GIVEN_UP, float(rules.surrender - rules.nets[0]), 0)
    return np.asarray(worths * lines.orders)


def _late_nets_of(strategy: Strategy, lines: Lines) -> np.ndarray:
    rules, is_split = strategy.rules, lines.pair >= 0
    nets = _late_nets(rules)[is_split.astype(np.int64), lines.kind]
    if strategy.up in rules.early and rules.surrender is not None:
        nets[lines.kind == GIVEN_UP] = float(rules.surrender)
    if rules.tells_split_naturals:
        place = strategy.plays.table.place.get(NATURAL, -1)
        prices = [bonus.won for bonus in rules.bonuses if bonus.hand == NATURAL]
        paid = (*rules.nets[:2], prices[0] if prices else rules.nets[2])[1 + rules.late_split_natural]
        nets[is_split & (lines.hand == place) & (lines.kind == STOOD)] = float(paid) - float(rules.nets[0])
    return np.asarray(nets)


def _late_nets(rules: Rules) -> np.ndarray:
    """The nets of lines against a blackjack found last, by split and kind. Ends return the wagers it does not take."""
    lost, double_lost = float(rules.nets[0]), float(rules.double_nets[0])
    nets = np.zeros((2, FIRST + 1))
    nets[:, [GIVEN_UP, BEGUN, FIRST]] = lost
    nets[:, DOUBLE_BEGUN] = double_lost
    nets[:, RESCUE] = float(rules.rescue or 0) - double_lost
    if not rules.takes_all:
        nets[:, DOUBLED] = [lost - double_lost, -double_lost]
        nets[1, STOOD] = -lost
    return nets


def split_worths(strategy: Strategy, ranks: Sequence[int]) -> dict[int, float]:
    """The expectation over all hands of a split, given the pair and the up card, joint with no dealer's blackjack."""
    if not ranks:
        return {}
    lines = lines_of(strategy, unsplit=False, ranks=ranks)
    sums = np.bincount(lines.pair, worth_of_lines(strategy, lines), RANK_COUNT)
    pairs = np.array([add(pair_of(rank), strategy.up) for rank in ranks])
    begun = chances(strategy.rules.shoe, pairs)
    return {rank: float(sums[rank] / chance) for rank, chance in zip(ranks, begun, strict=True)}
