"""What each play of every hand is worth against one up card, in floats.

Values are not normalised: cards are drawn with their plain probabilities, and a dealer's natural that a peek finds
counts zero. Every value is joint with "the round is played", so plays compare as they would given that it is, and sums
over hands, up cards and removed cards stay linear. Whether, and under which up cards, the dealer peeks needs no other
code.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import clear_of, distributions
from hoyle.fast.blackjack.hand_index import DOUBLES, HITS, STANDS, SURRENDERS, HandTable, table_of
from hoyle.fast.blackjack.hands import NO_CARDS, RANK_COUNT, Hand, add
from hoyle.fast.twenty_one.rules_of_play import Game, bust_nets, may_double, nets_of_hands

NEVER = -np.inf
_ALL = 21


class Values(NamedTuple):
    """By hand: the dealer's results (a natural last), and the value of each play; minus infinity where not allowed."""

    table: HandTable
    held: np.ndarray  # whether the shoe holds the hand beside the up card and the removed ones
    results: np.ndarray
    comes: np.ndarray  # the probability of the next card, by rank
    stand: np.ndarray
    hit: np.ndarray
    double: np.ndarray
    surrender: np.ndarray
    is_rescued: np.ndarray  # doubled hands that are better rescued

    @property
    def clear(self) -> np.ndarray:
        """The probability that the round is played, which divides a joint value into that given play."""
        return np.asarray(self.results.sum(axis=1))


def solve_values(game: Game, up: int, removed: Hand = NO_CARDS) -> Values:
    """Best play of every hand, with these further cards gone from the shoe, such as those of another hand."""
    table = table_of(game.shoe)
    left = np.array(add(game.shoe, up, -1), np.int64) - np.array(removed, np.int64) - table.rows
    held = (left >= 0).all(axis=1) & (left.sum(axis=1) > 0)
    results = results_of(game, up, left, held)
    comes = np.maximum(left, 0) / np.maximum(left.sum(axis=1), 1)[:, None]
    stand = (results * nets_of_hands(game, doubled=False)).sum(axis=1)
    doubled = (results * nets_of_hands(game, doubled=True)).sum(axis=1)
    is_rescued = np.zeros(len(table.hands), np.bool_)
    if game.rescue is not None:
        given_up = float(game.rescue) * results.sum(axis=1)
        is_rescued = held & (doubled < given_up)
        doubled = np.where(is_rescued, given_up, doubled)
    busts = _bust_results(table, results, comes)
    hit, double = _of_drawing(game, table, held, comes, busts, stand, doubled)
    surrender = _of_surrender(game, up, table, results)
    return Values(table, held, results, comes, stand, hit, double, surrender, is_rescued)


def results_of(game: Game, up: int, left: np.ndarray, held: np.ndarray) -> np.ndarray:
    """The dealer's results for each row of cards left; a natural that a peek finds is nothing."""
    found = np.zeros((len(left), game.dealer.bust + 2))
    found[held, :-1] = distributions(up, game.dealer, left[held])
    if game.is_late(up):
        found[held, -1] = 1 - clear_of(left[held], up)
    return found


def _bust_results(table: HandTable, results: np.ndarray, comes: np.ndarray) -> np.ndarray:
    """The dealer's results together with a next card that busts: all next cards less those that do not."""
    busts = results.copy()
    for rank in range(RANK_COUNT):
        more = table.nexts[:, rank]
        busts -= np.where(more >= 0, comes[:, rank], 0)[:, None] * results[more]
    return busts


@lru_cache(maxsize=32)
def _by_size(shoe: Hand) -> tuple[np.ndarray, ...]:
    """Hands that may draw, longest first: a hand's next hands are done before it."""
    table = table_of(shoe)
    sizes = range(int(table.size.max()), 1, -1)
    return tuple(np.flatnonzero((table.size == size) & (table.total < _ALL)) for size in sizes)


def _of_drawing(
    game: Game,
    table: HandTable,
    held: np.ndarray,
    comes: np.ndarray,
    busts: np.ndarray,
    stand: np.ndarray,
    doubled: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """One more card with best play after it, and one as the last card of a double."""
    hit, double = np.full(len(stand), NEVER), np.full(len(stand), NEVER)
    lost, double_lost = busts @ bust_nets(game, doubled=False), busts @ bust_nets(game, doubled=True)
    allowed, best = may_double(game), np.append(stand, 0.0)
    doubles = np.append(doubled, 0.0)
    goes_on = np.where(table.nexts >= 0, table.nexts, len(stand))
    for hands in _by_size(game.shoe):
        mine = hands[held[hands]]
        hit[mine] = (comes[mine] * best[goes_on[mine]]).sum(axis=1) + lost[mine]
        once = mine[allowed[mine]]
        double[once] = (comes[once] * doubles[goes_on[once]]).sum(axis=1) + double_lost[once]
        best[mine] = np.maximum(stand[mine], np.maximum(hit[mine], double[mine]))
    return hit, double


def _of_surrender(game: Game, up: int, table: HandTable, results: np.ndarray) -> np.ndarray:
    given = game.surrender[up]
    if given is None:
        return np.full(len(results), NEVER)
    worth = float(given) * results[:, :-1].sum(axis=1)
    worth += (float(given) if game.surrender_is_early else float(game.nets[0])) * results[:, -1]
    return np.where(table.size == 2, worth, NEVER)


def choose(values: Values, *, may_double: bool, may_surrender: bool) -> np.ndarray:
    """The best play of every hand but for a split. The first of equals wins."""
    plays = np.full((SURRENDERS + 1, len(values.stand)), NEVER)
    plays[STANDS], plays[HITS] = values.stand, values.hit
    if may_double:
        plays[DOUBLES] = values.double
    if may_surrender:
        plays[SURRENDERS] = values.surrender
    return np.asarray(plays.argmax(axis=0), dtype=np.int8)
