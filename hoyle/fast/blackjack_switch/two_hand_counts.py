"""Exact counts of what the hands of blackjack switch come to under the best exchange and the best plays.

Floats choose. The lines of all hands beside all others are then counted together, as `blackjack.result_counts` does for
one hand: cards gone in the same numbers are counted once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import finals_of
from hoyle.fast.blackjack.hands import NATURAL, RANK_COUNT, UNSPLIT, Rules, Tally
from hoyle.fast.blackjack.result_counts import Row, Work, count_rows, lines_with_rows, tallied
from hoyle.fast.blackjack.split_counts import Told
from hoyle.fast.blackjack.splits import STOOD, THREADS, lines_of
from hoyle.fast.blackjack_switch.exchanges import Placed, choose, deal_chances, placed_by, worths_of_choices
from hoyle.fast.blackjack_switch.side_by_side import Against, Prices, solve_against, two_card_hands
from hoyle.fast.blackjack_switch.spread import Grid, spread_against
from hoyle.games.blackjack.settlement_rules import MOST, SWITCHED_NATURAL
from hoyle.games.blackjack.settlement_rules import NATURAL as DEALT_NATURAL

EVEN_MONEY = "even_money"
_EVEN = SWITCHED_NATURAL + 1  # beyond every worth of a hand


class Play(NamedTuple):
    """The best choices against one up card."""

    found: Against
    choices: np.ndarray
    placed: Placed
    spread: np.ndarray  # by what both hands net together, on the grid of the rules


class Counts(NamedTuple):
    """Expected numbers of hands in a round, of the two dealt and those they are split into.

    `naturals` are by what is called on an ace and a ten as dealt or exchanged, and `tallies` all others. Blackjacks
    that are found by a look are in neither, but for even money: `even_found` of it meets one.
    """

    tallies: Mapping[Tally, Fraction]
    naturals: Mapping[str, Fraction]
    even_found: Fraction


_KNOWN: dict[tuple[Rules, Prices], tuple[Play, ...]] = {}
_KNOWN_MAX = 4


def solve_plays_of(rules: Rules, prices: Prices, tell: Told | None = None) -> tuple[Play, ...]:
    """The best choices against every up card; `tell` hears how many of them are done."""
    if (rules, prices) not in _KNOWN:
        while len(_KNOWN) >= _KNOWN_MAX:
            del _KNOWN[next(iter(_KNOWN))]
        _KNOWN[rules, prices] = tuple(_solve_plays(rules, prices, tell))
    return _KNOWN[rules, prices]


def _solve_plays(rules: Rules, prices: Prices, tell: Told | None) -> Iterator[Play]:
    ups = [up for up in range(RANK_COUNT) if rules.shoe[up]]
    with ThreadPoolExecutor(THREADS) as threads:
        for done, play in enumerate(threads.map(lambda up: _play(rules, up, prices), ups), start=1):
            if tell is not None:
                tell(done, len(ups))
            yield play


def _play(rules: Rules, up: int, prices: Prices) -> Play:
    found = solve_against(rules, up, prices)
    choices = choose(worths_of_choices(found, prices))
    spread = spread_against(rules, found, choices, prices, Grid.of(rules, prices))
    return Play(found._replace(results=()), choices, placed_by(choices), spread)


def count(rules: Rules, plays: Sequence[Play]) -> Counts:
    rows: dict[Row, int] = {}
    work = [Work(play.found.up, finals_of(*_lines(play, rows))) for play in plays]
    numbers, denominator = count_rows(rules.shoe, rules.dealer, work, len(rows))
    apart = {row: number for row, number in zip(rows, numbers, strict=True) if row.total in _APART}
    rest = [(row, number) for row, number in zip(rows, numbers, strict=True) if row not in apart]
    others = tallied(rules, [row for row, _ in rest], [number for _, number in rest], denominator)
    met = sum(number[-1] for row, number in apart.items() if row.total == _EVEN and not row.is_late)
    return Counts(others, _naturals(rules, apart, denominator), Fraction(met, denominator))


_APART = (DEALT_NATURAL, SWITCHED_NATURAL, _EVEN)


def _lines(play: Play, rows: dict[Row, int]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Every line against an up card: the cards gone with the other hand's, its orders, and its row."""
    hands = two_card_hands()
    parts = []
    for other, way in play.found.strategies.items():
        table = way.plays.table
        weights = np.zeros(len(table.hands), dtype=np.int64)
        for number, orders in enumerate(play.placed.plain[:, other]):
            if orders:
                weights[table.place[hands[number]]] = orders
        if weights.any():
            gone, orders, row = lines_with_rows(way, lines_of(way, weights=weights), rows)
            parts.append((gone + np.array(hands[other]), orders, row))
        parts += _natural_lines(play, other, rows)
    return tuple(np.concatenate(column) for column in zip(*parts, strict=True))  # type: ignore[return-value]


def _natural_lines(
    play: Play, other: int, rows: dict[Row, int]
) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Naturals stand, or took even money."""
    rules = play.found.strategies[other].rules
    gone = np.array(NATURAL) + np.array(two_card_hands()[other])
    gone[play.found.up] += 1
    parts = []
    for worth, orders in zip(
        _APART, (play.placed.natural, play.placed.switched, play.placed.even_money), strict=True
    ):
        if orders[other]:
            row = Row(UNSPLIT, STOOD, worth, "", is_late=rules.is_late(play.found.up))
            number = rows.setdefault(row, len(rows))
            parts.append((gone[None], orders[other : other + 1], np.array([number])))
    return parts


def _naturals(rules: Rules, rows: Mapping[Row, Sequence[int]], denominator: int) -> dict[str, Fraction]:
    found: dict[str, int] = {}
    for row, (*numbers, last) in rows.items():
        if row.total == _EVEN:
            found[EVEN_MONEY] = found.get(EVEN_MONEY, 0) + sum(numbers) + last
            continue
        for total, number in zip(rules.dealer.totals, numbers, strict=True):
            outcome = rules.settlement.outcome(row.total, total or MOST)
            found[outcome] = found.get(outcome, 0) + number
        if row.is_late:
            outcome = rules.settlement.outcome(row.total, DEALT_NATURAL)
            found[outcome] = found.get(outcome, 0) + last
    return {outcome: Fraction(number, denominator) for outcome, number in found.items() if number}


def worth_in_floats(rules: Rules, prices: Prices) -> float:
    """What both hands are worth together under best play, right to about 1 in 10^12."""
    ups = [up for up in range(RANK_COUNT) if rules.shoe[up]]
    with ThreadPoolExecutor(THREADS) as threads:
        return float(sum(threads.map(lambda up: _worth_against(rules, up, prices), ups)))


def _worth_against(rules: Rules, up: int, prices: Prices) -> float:
    """With an up card: its probability times the worth of all deals, of which a look may take the wagers."""
    found = solve_against(rules, up, prices)
    worths = worths_of_choices(found, prices)
    best = np.nanmax(np.where(np.isnan(worths), -np.inf, worths), axis=0).ravel()
    chance, hidden, naturals = deal_chances(rules, up)
    can_come = np.isfinite(best)
    worth = float((chance * np.where(can_come, best, 0)).sum())
    if up in rules.looks:
        lost, tie = prices.net("lose"), prices.net(rules.settlement.outcome(DEALT_NATURAL, DEALT_NATURAL))
        worth += float((hidden * (naturals * tie + (2 - naturals) * lost)).sum())
    return worth
