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
from hoyle.fast.blackjack.hands import Hand, add
from hoyle.fast.twenty_one.bust_hands import BustHands
from hoyle.fast.twenty_one.rules_of_play import (
    Game,
    bust_hands,
    bust_nets,
    may_double,
    may_take,
    must_hit,
    nets_of_hands,
)

NEVER = -np.inf
_ALL = 21
KEEPS, RESCUES, AGAIN = range(3)  # after a double


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
    after_double: tuple[np.ndarray, ...]  # by how often a hand was doubled, from once: what follows
    busts: BustHands  # those whose totals tell
    rows: np.ndarray  # the cards of every hand, and behind them those of these bust hands

    @property
    def is_rescued(self) -> np.ndarray:
        """Doubled hands that are better rescued."""
        return np.asarray(self.after_double[0] == RESCUES)

    @property
    def clear(self) -> np.ndarray:
        """The probability that the round is played, which divides a joint value into that given play."""
        return np.asarray(self.results.sum(axis=1))


class _Drawn(NamedTuple):
    """What is known before any play is compared, by hand; `near` is what bust hands do better by their totals."""

    game: Game
    table: HandTable
    held: np.ndarray
    results: np.ndarray
    comes: np.ndarray
    busts: np.ndarray
    near: np.ndarray

    def lost(self, level: int) -> np.ndarray:
        """The value of the next cards that bust."""
        scale = float(self.game.nets_at(level)[0] / self.game.nets_at(0)[0])
        return np.asarray(self.busts @ bust_nets(self.game, level=level) + self.near * scale)


def solve_values(game: Game, up: int, removed: Hand = ()) -> Values:
    """Best play of every hand, with these further cards gone from the shoe, such as those of another hand."""
    table, busts = table_of(game.shoe), bust_hands(game)
    count, rows = len(table.hands), np.concatenate([table.rows, busts.rows])
    left = np.array(add(game.shoe, up, -1), np.int64) - rows
    if removed:
        left -= np.array(removed, np.int64)
    held = (left >= 0).all(axis=1) & (left.sum(axis=1) > 0)
    results = results_of(game, up, left, held)
    comes = (np.maximum(left, 0) / np.maximum(left.sum(axis=1), 1)[:, None])[:count]
    stand = (results * nets_of_hands(game, level=0)).sum(axis=1)[:count]
    near = _better_busts(game, busts, results, comes, held)
    drawn = _Drawn(
        game, table, held[:count], results[:count], comes, _bust_results(table, results, comes), near
    )
    doubled, after_double = _of_doubled(drawn, game)
    found_natural = 1 - clear_of(left[:count], up, game.dealer)
    surrender = _of_surrender(game, up, drawn, found_natural)
    stand = np.where(must_hit(game), NEVER, stand)
    hit, double = _of_drawing(drawn, stand, doubled, surrender)
    return Values(
        table, drawn.held, drawn.results, comes, stand, hit, double, surrender, after_double, busts, rows
    )


def _better_busts(
    game: Game, busts: BustHands, results: np.ndarray, comes: np.ndarray, held: np.ndarray
) -> np.ndarray:
    """What the next card's bust hands are worth more than the highest one."""
    count = len(comes)
    if len(results) == count:
        return np.zeros(count)
    gains = (results[count:] * (nets_of_hands(game, level=0)[count:] - bust_nets(game, level=0))).sum(axis=1)
    gains = np.append(np.where(held[count:], gains, 0.0), 0.0)  # NONE is the last
    return np.asarray((comes * gains[busts.nexts]).sum(axis=1))


def _of_doubled(drawn: _Drawn, game: Game) -> tuple[np.ndarray, tuple[np.ndarray, ...]]:
    """The value of a hand that was doubled once, and what follows by the number of doubles."""
    worth, plays = np.zeros(0), []
    chances = drawn.results.sum(axis=1)
    for level in range(game.added_max, 0, -1):
        kept = (drawn.results * nets_of_hands(game, level=level)[: len(drawn.comes)]).sum(axis=1)
        choices = [kept]
        choices.append(
            float(game.rescue_at(level)) * chances if game.rescue is not None else np.full_like(kept, NEVER)
        )
        if level < game.added_max:
            goes_on = np.where(drawn.table.nexts >= 0, drawn.table.nexts, len(kept))
            again = (drawn.comes * np.append(worth, 0.0)[goes_on]).sum(axis=1) + drawn.lost(level + 1)
            choices.append(np.where(may_take(game), again, NEVER))
        best = np.stack(choices)
        plays.append(np.where(drawn.held, best.argmax(axis=0), KEEPS))
        worth = best.max(axis=0)
    return worth, tuple(reversed(plays))


def results_of(game: Game, up: int, left: np.ndarray, held: np.ndarray) -> np.ndarray:
    """The dealer's results for each row of cards left; a natural that a peek finds is nothing."""
    found = np.zeros((len(left), game.dealer.bust + 2))
    found[held, :-1] = distributions(up, game.dealer, left[held])
    if game.is_late(up):
        found[held, -1] = 1 - clear_of(left[held], up, game.dealer)
    return found


def _bust_results(table: HandTable, results: np.ndarray, comes: np.ndarray) -> np.ndarray:
    """The dealer's results together with a next card that busts: all next cards less those that do not."""
    busts = results[: len(comes)].copy()
    for rank in range(comes.shape[1]):
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
    drawn: _Drawn, stand: np.ndarray, doubled: np.ndarray, surrender: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """One more card with best play after it, and one as the last card of a double."""
    game, comes = drawn.game, drawn.comes
    hit, double = np.full(len(stand), NEVER), np.full(len(stand), NEVER)
    lost, double_lost = drawn.lost(0), drawn.lost(1)
    takes, allowed = may_take(game), may_double(game)
    best = np.append(
        np.where(drawn.held, stand, 0.0), 0.0
    )  # what cannot come counts nothing, also where it must hit
    doubles = np.append(doubled, 0.0)
    given_up = np.where(drawn.table.size > 2, surrender, NEVER)  # of two cards the caller compares it
    goes_on = np.where(drawn.table.nexts >= 0, drawn.table.nexts, len(stand))
    for hands in _by_size(game.shoe):
        mine = hands[drawn.held[hands] & takes[hands]]
        hit[mine] = (comes[mine] * best[goes_on[mine]]).sum(axis=1) + lost[mine]
        once = mine[allowed[mine]]
        double[once] = (comes[once] * doubles[goes_on[once]]).sum(axis=1) + double_lost[once]
        values = np.max([stand[hands], hit[hands], double[hands], given_up[hands]], axis=0)
        best[hands] = np.where(drawn.held[hands], values, 0.0)
    return hit, double


def _of_surrender(game: Game, up: int, drawn: _Drawn, found_natural: np.ndarray) -> np.ndarray:
    """Before a look that finds a natural, what is given up is also saved from it."""
    given, table, results = game.surrender[up], drawn.table, drawn.results
    if given is None:
        return np.full(len(results), NEVER)
    worth = float(given) * results[:, :-1].sum(axis=1)
    worth += (float(given) if up in game.early else float(game.nets[0])) * results[:, -1]
    if game.is_early(up):
        worth += float(given - game.nets[0]) * found_natural
        return np.where(table.size == 2, worth, NEVER)
    may = (table.total < _ALL) if game.surrenders_longer else (table.size == 2)
    return np.where(may, worth, NEVER)


def choose(values: Values, *, may_double: bool, may_surrender: bool) -> np.ndarray:
    """The best play of every hand but for a split. The first of equals wins."""
    plays = np.full((SURRENDERS + 1, len(values.stand)), NEVER)
    plays[STANDS], plays[HITS] = values.stand, values.hit
    if may_double:
        plays[DOUBLES] = values.double
    if may_surrender:
        plays[SURRENDERS] = values.surrender
    return np.asarray(plays.argmax(axis=0), dtype=np.int8)
