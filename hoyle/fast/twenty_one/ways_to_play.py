"""The best way to play against each up card, splits and classes of suits included; and how its hands end.

Splits deal all second cards first: a strategy that looks at its own hand alone loses nothing by that, and then only the
value of one hand with j more cards of the pair gone is needed. The plays are the same for every j.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import chances, dealt
from hoyle.fast.blackjack.end_kinds import BEGUN_AT, COMPARED, KEPT, LEVELS, RESCUED
from hoyle.fast.blackjack.hand_index import HITS, SPLITS, STANDS, SURRENDERS
from hoyle.fast.blackjack.hands import ACE, RANK_COUNT, TEN, UNSPLIT, Hand, add
from hoyle.fast.blackjack.splits import (
    DOUBLED,
    FIRST,
    GIVEN_UP,
    STOOD,
    THREADS,
    first_shares,
    original_shares,
    split_shares,
)
from hoyle.fast.twenty_one.hand_ends import Ends, ends_of
from hoyle.fast.twenty_one.hand_values import NEVER, Values, choose, solve_values
from hoyle.fast.twenty_one.rules_of_play import (
    Game,
    bust_nets,
    nets_of_hands,
    price_of_hands,
    worths_of_hands,
)

NO_CLASS = -1


class Way(NamedTuple):
    """The plays against one up card: of first hands, of hands after a split, and of two cards by their suits."""

    up: int
    rules: Game
    plays: Values
    first: np.ndarray
    after: np.ndarray
    by_class: tuple[int, ...]  # a play for each of the game's `suited`
    splits: frozenset[int]  # ranks that are split, those of some class of suits included
    worths: Mapping[int, tuple[float, float]]  # by rank: the value of a split, and of the best other play

    def plays_after_split(self, rank: int) -> np.ndarray:
        if rank != ACE or not self.rules.ace_cards:
            return self.after
        full = np.full_like(self.after, STANDS)
        if self.rules.surrenders_split and not self.rules.is_early(self.up):
            full[self.plays.surrender > self.plays.stand] = SURRENDERS
        return np.where(self.plays.table.size > self.rules.ace_cards, full, self.after)

    def hands_max(self, rank: int) -> int:
        return self.rules.most_hands(rank)

    def starts(self, rank: int) -> tuple[np.ndarray, np.ndarray]:
        """The two-card hands of a split: those with a second card of another rank, and the pair itself."""
        one, index, held = self.rules.cards(rank), self.plays.table.place, self.plays.held
        both = {second: index.get(add(one, second), -1) for second in range(len(one))}
        found = {second: at for second, at in both.items() if at >= 0 and held[at]}
        same = [found.pop(rank)] if rank in found else []
        return np.array([*found.values()], np.int64), np.array(same, np.int64)

    def starts_by_suit(self) -> frozenset[Hand]:
        """First hands whose classes of suits are told apart: played differently, or promising more than usual."""
        game, found = self.rules, set[Hand]()
        for start in {each.start for each in game.suited}:
            classes = [at for at, each in enumerate(game.suited) if each.start == start]
            promised = sum(
                (game.suited[at].share * game.suited[at].won[self.up] for at in classes), Fraction(0)
            )
            usual = game.won_by(game.suited[classes[0]].final)
            if len({self.by_class[at] for at in classes}) > 1 or promised != usual:
                found.add(start)
        return frozenset(found)

    def splits_some(self, rank: int) -> bool:
        """Whether pairs of this rank are split in some classes of suits only, so that the suits of a split tell."""
        return 0 < self.share_split(rank) < 1

    def share_split(self, rank: int) -> Fraction:
        """The part of the pairs of this rank that is split: all, or those of some classes of suits."""
        pair, suited = self.rules.cards(rank, rank), self.rules.suited
        classes = [each for each in range(len(suited)) if suited[each].start == pair]
        if not classes:
            return Fraction(int(rank in self.splits))
        return sum((suited[at].share for at in classes if self.by_class[at] == SPLITS), Fraction(0))

    def bonus_of_hands(self) -> np.ndarray:
        return price_of_hands(self.rules)

    def result_groups(self) -> list[list[int]]:
        """The dealer's results by total: the number of cards in a 21 changes no net."""
        totals = self.rules.totals if self.tells_late else self.rules.dealer.totals
        return [[at for at, each in enumerate(totals) if each == one] for one in dict.fromkeys(totals)]

    @property
    def tells_late(self) -> bool:
        """Whether a natural found last is a result like others of a split: it takes every wager alike."""
        return self.rules.is_late(self.up) and self.rules.takes_all

    def rows_of_ends(self) -> np.ndarray:
        return self.plays.rows

    def worths_of_ends(self) -> np.ndarray:
        return worths_of_hands(self.rules)

    def ends(self, play: np.ndarray, starts: np.ndarray, orders: np.ndarray) -> Ends:
        return ends_of(self.plays, play, starts, orders)


class Lines(NamedTuple):
    """Ends of hands with the other cards dealt: `gone` more of the pair's rank. `of` is a class of suits."""

    hand: np.ndarray
    kind: np.ndarray
    pair: np.ndarray
    of: np.ndarray
    gone: np.ndarray
    orders: np.ndarray


def solve_ways(game: Game) -> list[Way]:
    """The best plays against each up card that the shoe holds."""
    ups = [up for up in range(len(game.shoe)) if game.shoe[up]]
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(lambda up: _against(game, up), ups))


def _against(game: Game, up: int) -> Way:
    values = solve_values(game, up)
    if up in game.frozen:
        stands = np.full(len(values.stand), STANDS, np.int8)
        return Way(up, game, values, stands, stands, (), frozenset(), {})
    after = values
    limits: dict[str, Any] = {}
    if not game.double_after_split and game.double_cards_max != 2:
        limits["double_totals"] = frozenset()
    if game.surrenders_longer and not game.surrenders_split:
        limits["surrenders_longer"] = False
    if limits:
        after = solve_values(game._replace(**limits), up)
    first = choose(values, may_double=True, may_surrender=True)
    gives_up_later = game.surrenders_split and not game.is_early(up)
    later = choose(after, may_double=game.double_after_split, may_surrender=gives_up_later)
    way = Way(up, game, values, first, later, (), frozenset(), {})
    pairs = {rank: values.table.place.get(game.cards(rank, rank), -1) for rank in range(RANK_COUNT)}
    ranks = [
        rank
        for rank, at in pairs.items()
        if at >= 0 and values.held[at] and game.most_hands(rank) > 1 and (rank != TEN or game.splits_tens)
    ]
    others = {rank: max(float(column[pairs[rank]]) for column in columns_of(values)) for rank in ranks}
    worths = {rank: (worth, others[rank]) for rank, worth in split_worths(way, ranks).items()}
    splits = {rank for rank, (split, other) in worths.items() if split > other}
    first = first.copy()
    first[[pairs[rank] for rank in splits]] = SPLITS
    by_class = tuple(_of_class(way, worths, at) for at in range(len(game.suited)))
    some = {pair.start.index(2) for pair, play in zip(game.suited, by_class, strict=True) if play == SPLITS}
    return way._replace(first=first, by_class=by_class, splits=frozenset(splits | some), worths=worths)


def columns_of(values: Values) -> tuple[np.ndarray, ...]:
    return values.stand, values.hit, values.double, values.surrender


def values_of_class(way: Way, at: int) -> dict[int, float]:
    """The value of each play of two cards of a class of suits but for a split. Empty if the shoe lacks them."""
    game, values = way.rules, way.plays
    suited, place = game.suited[at], values.table.place
    hand = place.get(suited.start, -1)
    if hand < 0 or not values.held[hand]:
        return {}
    found = {
        play: float(column[hand]) for play, column in enumerate(columns_of(values)) if column[hand] > NEVER
    }
    found[HITS] += _gained(way, suited.start, suited.final, float(suited.won[way.up]))
    return found


def _gained(way: Way, start: Hand, final: Hand, won: float) -> float:
    """What a class of suits adds to a hit: its own price of the final hand instead of the mean one."""
    game, values = way.rules, way.plays
    third, place = [one - two for one, two in zip(final, start, strict=True)].index(1), values.table.place
    at = place.get(final, -1)
    if at < 0 or not values.held[at]:
        return 0.0
    usual = float(game.won_by(final))
    is_won = np.array(game.scores(int(values.table.total[at]))) > 0
    wins = float(values.results[at] @ is_won)
    return float(values.comes[place[start], third]) * wins * (won - usual)


def _of_class(way: Way, worths: Mapping[int, tuple[float, float]], at: int) -> int:
    found, start = values_of_class(way, at), way.rules.suited[at].start
    if not found:
        return STANDS
    if max(start) == 2 and start.index(2) in worths:
        found[SPLITS] = worths[start.index(2)][0]
    return max(found, key=lambda play: found[play])


# How hands end.


def lines_of(way: Way, *, unsplit: bool = True, ranks: Sequence[int] | None = None) -> Lines:
    """The lines of unsplit hands, by class of suits where there is one, and of splits."""
    parts: list[Lines] = []
    if unsplit:
        parts += _unsplit(way)
    for rank in sorted(way.splits) if ranks is None else ranks:
        after, shares = way.plays_after_split(rank), split_shares(way.hands_max(rank))
        firsts = first_shares(way.hands_max(rank))
        both = original_shares(way.hands_max(rank))
        for starts, share, first, originals in zip(way.starts(rank), shares, firsts, both, strict=True):
            begun = (starts, np.ones_like(starts))
            for of, each in _by_origin(way, rank, share, originals):
                more = {1 + gone: number for gone, number in each.items() if number}
                parts += _lines(way, after, begun, (rank, of), more) if more else ()
            if way.rules.is_late(way.up) and not way.rules.takes_all:
                parts += _first_hands(
                    way, after, begun, rank, {1 + gone: number for gone, number in first.items()}
                )
    return Lines(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _by_origin(
    way: Way, rank: int, share: Mapping[int, int], originals: Mapping[int, int]
) -> list[tuple[int, Mapping[int, int]]]:
    """Behind the classes of suits: hands that hold a card of the first pair, and those that hold a later one."""
    if not way.by_class or not way.splits_some(rank):
        return [(NO_CLASS, share)]
    drawn = {gone: number - originals.get(gone, 0) for gone, number in share.items()}
    return [(way.rules.original, originals), (way.rules.original + 1, drawn)]


def _unsplit(way: Way) -> Iterator[Lines]:
    table, held, suited = way.plays.table, way.plays.held, way.rules.suited
    apart = way.starts_by_suit()
    is_first = held & (table.size == 2) & (way.first != SPLITS)
    for hand in (way.rules.natural, *apart):
        if hand in table.place:
            is_first[table.place[hand]] = False
    starts = np.flatnonzero(is_first)
    orders = np.where(table.rows[starts].max(axis=1) == 2, 1, 2)
    yield from _lines(way, way.first, (starts, orders), (UNSPLIT, NO_CLASS), {0: 1})
    for at, each in enumerate(suited):
        place = table.place.get(each.start, -1)
        if each.start in apart and place >= 0 and held[place] and way.by_class[at] != SPLITS:
            play = way.first.copy()
            play[place] = way.by_class[at]
            begun = (np.array([place]), np.array([1 if max(each.start) == 2 else 2]))
            yield from _lines(way, play, begun, (UNSPLIT, at), {0: 1})


def _lines(
    way: Way,
    play: np.ndarray,
    begun: tuple[np.ndarray, np.ndarray],
    of: tuple[int, int],
    shares: Mapping[int, int],
) -> Iterator[Lines]:
    gone, share = np.array([*shares]), np.array([*shares.values()])
    for kind, hands, orders in way.ends(play, *begun):
        many = len(hands) * len(gone)
        yield Lines(
            np.tile(hands, len(gone)),
            np.full(many, kind),
            np.full(many, of[0]),
            np.full(many, of[1]),
            np.repeat(gone, len(hands)),
            (share[:, None] * orders).ravel(),
        )


def _first_hands(
    way: Way, play: np.ndarray, begun: tuple[np.ndarray, np.ndarray], rank: int, shares: Mapping[int, int]
) -> Iterator[Lines]:
    """The hand of a split with the original wager, while it is neither bust nor given up."""
    for lines in _lines(way, play, begun, (rank, NO_CLASS), shares):
        if lines.kind[0] in COMPARED:
            yield lines._replace(kind=np.full_like(lines.kind, FIRST))


def gone_of(way: Way, lines: Lines) -> np.ndarray:
    """All cards dealt in each line, the up card included."""
    gone = way.plays.rows[lines.hand].copy()
    gone[:, way.up] += 1
    gone[np.arange(len(gone)), np.maximum(lines.pair, 0)] += lines.gone
    return np.asarray(gone)


# Values of splits and of whole ways.


def nets_by_kind(game: Game) -> dict[int, Callable[[np.ndarray], np.ndarray]]:
    """The mean net of an end by the dealer's result, less that of the hand begun which it replaces."""
    found: dict[int, Callable[[np.ndarray], np.ndarray]] = {}
    for level in range(min(1 + game.added_max, LEVELS)):
        lost = bust_nets(game, level=level)
        found[KEPT[level]] = partial(_kept_nets, nets_of_hands(game, level=level), lost)
        found[BEGUN_AT[level]] = partial(_same_nets, lost)
        if level:
            found[RESCUED[level]] = partial(_same_nets, float(game.rescue_at(level)) - lost)
    nothing = np.zeros(len(game.totals))
    return {**found, GIVEN_UP: partial(_same_nets, nothing), FIRST: partial(_same_nets, nothing)}


def _kept_nets(nets: np.ndarray, lost: np.ndarray, hands: np.ndarray) -> np.ndarray:
    return np.asarray(nets[hands] - lost)


def _same_nets(nets: np.ndarray, hands: np.ndarray) -> np.ndarray:
    return np.broadcast_to(nets, (len(hands), len(nets)))


def worth_of_lines(way: Way, lines: Lines) -> np.ndarray:
    """What each line adds to the expectation, joint with its cards. Classes of suits add what is theirs."""
    game, gone = way.rules, gone_of(way, lines)
    results = np.zeros((len(gone), game.dealer.bust + 2))
    results[:, :-1] = dealt(way.up, game.dealer, game.shoe, gone)[:, 0]
    if game.is_late(way.up):
        results[:, -1] = chances(game.shoe, gone) - results[:, :-1].sum(axis=1)
    nets = np.zeros_like(results)
    for kind, of in nets_by_kind(game).items():
        mine = lines.kind == kind
        nets[mine] = of(lines.hand[mine])
    surrender = game.surrender[way.up]
    nets[lines.kind == GIVEN_UP] = float(surrender or 0)
    if way.up not in game.early:
        nets[lines.kind == GIVEN_UP, -1] = float(game.nets[0])
    if not game.takes_all:
        _leave_added_wagers(game, lines, nets)
    shares = np.array([*(float(each.share) for each in game.suited), 1.0, 1.0, 1.0])
    return np.asarray((results * nets).sum(axis=1) * lines.orders * shares[lines.of])


def _leave_added_wagers(game: Game, lines: Lines, nets: np.ndarray) -> None:
    """Against a natural found last, wagers added in the round come back; of a split the first hand's is lost."""
    lost, double_lost = float(game.nets[0]), float(game.double_nets[0])
    is_lost = nets_of_hands(game, level=0)[lines.hand, -1] == lost
    is_split = (lines.pair >= 0) & is_lost
    nets[(lines.kind == DOUBLED) & ~is_split, -1] = lost - double_lost
    nets[(lines.kind == DOUBLED) & is_split, -1] = -double_lost
    nets[(lines.kind == STOOD) & is_split, -1] = -lost
    nets[(lines.kind == FIRST) & is_lost, -1] = lost


def split_worths(way: Way, ranks: Sequence[int]) -> dict[int, float]:
    """The expectation over all hands of a split, given the pair and the up card, joint with the round being played."""
    if not ranks:
        return {}
    lines = lines_of(way, unsplit=False, ranks=ranks)
    sums, cards = np.bincount(lines.pair, worth_of_lines(way, lines), RANK_COUNT), way.rules.cards
    begun = chances(way.rules.shoe, np.array([cards(rank, rank, way.up) for rank in ranks]))
    return {rank: float(sums[rank] / chance) for rank, chance in zip(ranks, begun, strict=True)}
