"""The strategy of blackjack as a chart: the best play of two cards by total and the dealer's up card.

A cell weights the hands of a total by probability; two-card hands that are better played otherwise are listed below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import groupby
from math import comb, prod
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.hand_index import DOUBLES, HITS, PLAYS, SPLITS, STANDS, SURRENDERS, table_of
from hoyle.fast.blackjack.hands import (
    ACE,
    NO_CARDS,
    RANK_COUNT,
    Hand,
    add,
    hard_of,
    in_shoe,
    pair_of,
    value_of,
)
from hoyle.fast.blackjack.splits import Strategy

UPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
_OTHERWISE, _NO_CELL = {"s": STANDS, "h": HITS}, -1
LETTERS = {STANDS: "S", HITS: "H", DOUBLES: "D", SURRENDERS: "R", SPLITS: "P"}


class Cell(NamedTuple):
    """The hands of one cell: their probability, and the expectation of each play given no dealer's blackjack.

    `weight` is the probability of the hands with the up card and no dealer's blackjack.
    """

    row: str
    up: int
    weight: Fraction
    worths: dict[int, Fraction]
    best: Fraction  # with the best play of each hand
    shares: dict[int, Fraction]  # the share of each play in best play

    @property
    def play(self) -> int:
        return max(self.worths, key=lambda play: self.worths[play])

    @property
    def text(self) -> str:
        return LETTERS[self.play] + ("" if self.play in (STANDS, HITS, SPLITS) else self.otherwise)

    @property
    def otherwise(self) -> str:
        """The better of stand and hit, for hands that may do nothing else."""
        if STANDS not in self.worths:
            return "h"
        return "s" if self.worths[STANDS] > self.worths.get(HITS, self.worths[STANDS] - 1) else "h"


@cache
def rows() -> list[tuple[str, list[Hand]]]:
    """The rows of a chart and the hands of two cards in each."""
    twos = [add(add(NO_CARDS, low), high) for low in range(RANK_COUNT) for high in range(low + 1, RANK_COUNT)]
    found = [(row_of(hand), hand) for hand in twos if value_of(hand) != 21]
    names = [*(f"hard {total}" for total in range(5, 20)), *(f"soft {total}" for total in range(13, 21))]
    lines = [(name, [hand for row, hand in found if row == name]) for name in names]
    return lines + [(f"{NAMES[rank]}-{NAMES[rank]}", [pair_of(rank)]) for rank in range(RANK_COUNT)]


@lru_cache(maxsize=65_536)
def row_of(hand: Hand) -> str:
    """The row of a hand by its total."""
    soft = hand[ACE] > 0 and hard_of(hand) <= 11
    return f"{'soft' if soft else 'hard'} {value_of(hand)}"


@lru_cache(maxsize=8)
def numbered(shoe: Hand) -> tuple[np.ndarray, list[str]]:
    """The row number of every hand, and the rows."""
    names: dict[str, int] = {}
    numbers = [names.setdefault(row_of(hand), len(names)) for hand in table_of(shoe).hands]
    return np.array(numbers), list(names)


def cells(strategies: Sequence[Strategy]) -> list[Cell]:
    by_up = {strategy.up: strategy for strategy in strategies}
    ways = [by_up[up] for up in UPS if up in by_up]
    found = (_cell(way, name, hands) for name, hands in rows() for way in ways)
    return [cell for cell in found if cell is not None]


def _cell(way: Strategy, row: str, hands: Iterable[Hand]) -> Cell | None:
    """Values are divided by the probability of no dealer's blackjack."""
    weight = best = Fraction(0)
    worths: dict[int, Fraction] = {}
    shares: dict[int, Fraction] = {}
    for hand in hands:
        found = worths_of_hand(way, hand)
        if not found:
            continue
        dealt, clear = _dealt(way, hand)
        chosen = max(found, key=lambda play: found[play])
        weight += dealt * clear
        for play, value in found.items():
            worths[play] = worths.get(play, Fraction(0)) + dealt * Fraction(value)
        best += dealt * Fraction(found[chosen])
        shares[chosen] = shares.get(chosen, Fraction(0)) + dealt * clear
    if not weight:
        return None
    return Cell(
        row,
        way.up,
        weight,
        {play: value / weight for play, value in worths.items()},
        best / weight,
        {play: share / weight for play, share in shares.items()},
    )


def worths_of_hand(way: Strategy, hand: Hand) -> dict[int, float]:
    """The expectation of each play of two cards, joint with no dealer's blackjack. Empty if the shoe lacks them."""
    plays = way.plays
    at = plays.table.place.get(in_shoe(hand, way.rules.shoe), -1)
    if at < 0 or not plays.held[at]:
        return {}
    columns = (plays.stand, plays.hit, plays.double, plays.surrender)
    found = {play: float(column[at]) for play, column in enumerate(columns) if column[at] > -float("inf")}
    if max(hand) == 2 and hand.index(2) in way.worths:
        found[SPLITS] = way.worths[hand.index(2)][0]
    return found


def _dealt(way: Strategy, hand: Hand) -> tuple[Fraction, Fraction]:
    """The probability of two cards and the up card, and of no dealer's blackjack given these."""
    left, chance = list(way.rules.shoe), Fraction(1)
    cards = [way.up, *(rank for rank in range(RANK_COUNT) for _ in range(hand[rank]))]
    for rank in cards:
        chance *= Fraction(left[rank], sum(left))
        left[rank] -= 1
    return chance if max(hand) == 2 else 2 * chance, _clear_of(way, left)


def clear_of_hand(way: Strategy, hand: Hand) -> Fraction:
    """The probability of no dealer's blackjack where it is looked for, given a hand of any size."""
    left = [count - held for count, held in zip(way.rules.shoe, in_shoe(hand, way.rules.shoe), strict=True)]
    left[way.up] -= 1
    return _clear_of(way, left)


def _clear_of(way: Strategy, left: Sequence[int]) -> Fraction:
    other = -1 if way.rules.is_late(way.up) else way.rules.dealer.hides(way.up)
    return 1 - Fraction(left[other], sum(left)) if other >= 0 else Fraction(1)


# As text.


def chart(strategies: Sequence[Strategy]) -> list[str]:
    """Lines of text: hard totals, soft totals, pairs, and then the exceptions."""
    found = {(cell.row, cell.up): cell for cell in cells(strategies)}
    others = [*rescues(strategies), *_exceptions(strategies, found), count_of(longer(strategies))]
    return [*table(strategies), *others]


def table(strategies: Sequence[Strategy]) -> list[str]:
    """The cells as lines of text, and a legend of their letters."""
    found = {(cell.row, cell.up): cell for cell in cells(strategies)}
    ups = [up for up in UPS if any(way.up == up for way in strategies)]
    lines = [
        "Best play of two cards by total. S stand, H hit, D double, P split, R surrender; Dh, Ds, Rh, Rs: "
        "hit or stand where the hand may not be doubled or given up.",
        line("dealer", [NAMES[up] for up in ups]),
    ]
    for name, _ in rows():
        mine = [found.get((name, up)) for up in ups]
        lines.append(line(name, [cell.text if cell else "-" for cell in mine]))
    return lines


def line(name: str, texts: Iterable[str]) -> str:
    return f"{name:<8}" + "".join(f"{text:<4}" for text in texts).rstrip()


def _exceptions(strategies: Sequence[Strategy], found: dict[tuple[str, int], Cell]) -> list[str]:
    """Two-card hands whose best play differs from their cell."""
    lines = []
    for name, hands in rows():
        for way in sorted(strategies, key=lambda way: UPS.index(way.up)):
            for hand in hands:
                values = worths_of_hand(way, hand)
                best = max(values, key=lambda play: values[play]) if values else None
                if best is not None and best != found[name, way.up].play:
                    cards = "-".join(NAMES[rank] for rank in reversed(range(RANK_COUNT)) if hand[rank])
                    lines.append(f"{cards} against {NAMES[way.up]}: {PLAYS[best]}.")
    return lines


class Longer(NamedTuple):
    """A hand of three or more cards whose best play differs from that of two cards of its total."""

    row: str
    up: int
    hand: Hand
    play: int
    cost: float  # the cost of playing by the total, in units of the wager, given no dealer's blackjack

    @property
    def cards(self) -> str:
        return "-".join(
            NAMES[rank] for rank in (ACE, *reversed(range(1, RANK_COUNT))) for _ in range(self.hand[rank])
        )


def longer(strategies: Sequence[Strategy]) -> list[Longer]:
    """All such hands by row and up card, the most expensive mistakes first."""
    found = {(cell.row, cell.up): cell for cell in cells(strategies)}
    order = {name: at for at, (name, _) in enumerate(rows())}
    hands = []
    for way in strategies:
        plays, table = way.plays, way.plays.table
        number, names = numbered(way.rules.shoe)
        cells_of = [found.get((name, way.up)) for name in names]
        usual = np.array([_NO_CELL if cell is None else _usual(way, cell) for cell in cells_of])
        other = (usual[number] != _NO_CELL) & (way.first != usual[number])
        drawn_to = _drawn_to(way)
        for at in np.flatnonzero(other & plays.held & (table.size > 2) & (table.total < 21)):
            if not drawn_to(table.hands[at]):
                continue
            worths = worths_of_hand(way, table.hands[at])
            worse, better = worths[usual[number[at]]], worths[int(way.first[at])]
            cost = abs((worse - better) / float(plays.clear[at]))
            hands.append(Longer(names[number[at]], way.up, table.hands[at], int(way.first[at]), cost))
    return sorted(hands, key=lambda one: (order[one.row], UPS.index(one.up), -one.cost))


def _usual(way: Strategy, cell: Cell) -> int:
    """The play of more cards by the cell of two."""
    if way.rules.doubles_longer and cell.play == DOUBLES:
        return DOUBLES
    return _OTHERWISE[cell.otherwise]


def _drawn_to(way: Strategy) -> Callable[[Hand], bool]:
    """A predicate: whether best play reaches a hand in some order of its cards. Split hands are not considered."""
    place = way.plays.table.place

    @cache
    def is_drawn_to(hand: Hand) -> bool:
        if sum(hand) == 2:
            return True
        fewer = (add(hand, rank, -1) for rank in range(RANK_COUNT) if hand[rank])
        return any(way.first[place[each]] == HITS and is_drawn_to(each) for each in fewer)

    return is_drawn_to


def count_of(hands: Sequence[Longer]) -> str:
    return f"Of three or more cards, {len(hands)} hands are played otherwise than two cards of their total."


# Double rescue.

_DOUBLED_SIZE, _MOST = 3, 21
_LISTED_MOST = 40  # hands by an up card that nobody would read are counted instead


def rescues(strategies: Sequence[Strategy]) -> list[str]:
    """The totals to rescue after a double, by the up card, and the exceptions.

    A total is listed by the best play of most of its hands, weighted by probability.
    """
    if all(way.rules.rescue is None for way in strategies):
        return []
    by_totals: dict[str, list[str]] = {}
    otherwise = []
    for way in sorted(strategies, key=lambda way: UPS.index(way.up)):
        hands = _doubled(way)
        given_up = _given_up(way, hands)
        by_totals.setdefault(_spans(given_up), []).append(NAMES[way.up])
        otherwise += _otherwise_rescued(NAMES[way.up], hands, given_up)
    lines = ["After a double: which totals are rescued, the double taken back and the first wager given up."]
    for totals, ups in by_totals.items():
        lines.append(f"Against {', '.join(ups)}: {f'rescue {totals}' if totals else 'rescue nothing'}.")
    return [*lines, *otherwise]


class Doubled(NamedTuple):
    hand: Hand
    total: int
    is_rescued: bool


def _doubled(way: Strategy) -> list[Doubled]:
    table = way.plays.table
    is_doubled = table.size >= _DOUBLED_SIZE if way.rules.doubles_longer else table.size == _DOUBLED_SIZE
    return [
        Doubled(table.hands[at], int(table.total[at]), bool(way.plays.is_rescued[at]))
        for at in np.flatnonzero(way.plays.held & is_doubled & (table.total <= _MOST))
    ]


def _given_up(way: Strategy, hands: Sequence[Doubled]) -> list[int]:
    """The totals of which most hands are rescued."""
    shoe = add(way.rules.shoe, way.up, -1)
    ways: dict[int, dict[bool, int]] = {}
    for hand, total, is_rescued in hands:
        ways.setdefault(total, {False: 0, True: 0})[is_rescued] += prod(map(comb, shoe, hand))
    return sorted(total for total, counted in ways.items() if counted[True] > counted[False])


def _otherwise_rescued(up: str, hands: Sequence[Doubled], given_up: Sequence[int]) -> list[str]:
    """Hands that differ from most of their total, one by one, or how many they are."""
    others = [each for each in hands if each.is_rescued != (each.total in given_up)]
    if len(others) <= _LISTED_MOST:
        return [
            f"{_cards(hand)} doubled against {up}: {'rescue' if is_rescued else 'keep'}."
            for hand, _, is_rescued in others
        ]
    totals = sorted({each.total for each in others})
    held = sum(each.total in totals for each in hands)
    kept = [total for total in totals if total not in given_up]
    told = "rescued" if kept == totals else "kept" if not kept else "played otherwise"
    return [
        f"Against {up}, {len(others)} of {held} doubled hands of {_spans(totals)} are {told}, by their cards."
    ]


def _cards(hand: Hand) -> str:
    return "-".join(NAMES[rank] for rank in reversed(range(RANK_COUNT)) for _ in range(hand[rank]))


def _spans(totals: Sequence[int]) -> str:
    """
    >>> _spans([6, 7, 8, 12])
    '6 to 8, 12'
    """
    groups = [
        [total for _, total in run] for _, run in groupby(enumerate(totals), key=lambda at: at[1] - at[0])
    ]
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in groups)
