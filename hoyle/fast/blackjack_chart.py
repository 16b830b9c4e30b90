"""The strategy of blackjack as a chart: the best play of two cards by their total and the dealer's up card.

A cell weighs the hands of a total by how often they are dealt; hands of two cards that are better played
otherwise follow below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hoyle.fast.blackjack_hands import (
    ACE,
    DOUBLE,
    HIT,
    NO_CARDS,
    RANK_COUNT,
    SPLIT,
    STAND,
    SURRENDER,
    Hand,
    add,
    hard_of,
    pair_of,
    value_of,
)
from hoyle.fast.blackjack_split import Strategy

_UPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
_LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}


def chart(strategies: Sequence[Strategy]) -> list[str]:
    """Lines of text: hard totals, soft totals, pairs, and then the exceptions."""
    by_up = {strategy.up: strategy for strategy in strategies}
    ways = [by_up[up] for up in _UPS if up in by_up]
    lines = [
        "Best play of two cards by total. S stand, H hit, D double, P split, R surrender; Dh, Ds, Rh, Rs: "
        "hit or stand where the hand may not be doubled or given up.",
        _line("dealer", [_NAMES[way.up] for way in ways]),
    ]
    exceptions: list[str] = []
    for name, hands in _rows():
        cells = [_cell(way, hands) for way in ways]
        lines.append(_line(name, cells))
        for way, cell in zip(ways, cells, strict=True):
            exceptions += _exceptions(way, hands, cell)
    for rank in range(RANK_COUNT):
        pair = pair_of(rank)
        lines.append(_line(f"{_NAMES[rank]}-{_NAMES[rank]}", [_pair_cell(way, pair) for way in ways]))
    return lines + exceptions + [_longer(ways)]


def _line(name: str, cells: Iterable[str]) -> str:
    return f"{name:<8}" + "".join(f"{cell:<4}" for cell in cells).rstrip()


def _rows() -> list[tuple[str, list[Hand]]]:
    twos = [add(add(NO_CARDS, low), high) for low in range(RANK_COUNT) for high in range(low + 1, RANK_COUNT)]
    hard = [(f"hard {total}", _that(twos, lambda hand: not hand[ACE], total)) for total in range(5, 20)]
    soft = [(f"soft {total}", _that(twos, lambda hand: hand[ACE] > 0, total)) for total in range(13, 21)]
    return hard + soft


def _that(hands: Iterable[Hand], is_meant: Callable[[Hand], bool], total: int) -> list[Hand]:
    return [hand for hand in hands if is_meant(hand) and value_of(hand) == total]


def _values(way: Strategy, hands: Iterable[Hand]) -> dict[str, float]:
    """The sum of each play's value over the hands, as often as they are dealt."""
    sums: dict[str, float] = {}
    plays, rules = way.plays, way.rules
    left = add(rules.shoe, way.up, -1)
    for hand in hands:
        if hand not in plays.stand:
            continue
        one, other = (rank for rank in range(RANK_COUNT) for _ in range(hand[rank]))
        dealt = left[one] * (left[other] - (one == other))
        values = {STAND: plays.stand[hand], HIT: plays.hit[hand], DOUBLE: plays.double[hand]}
        if rules.surrender is not None:
            values[SURRENDER] = float(rules.surrender) * plays.clear(hand)
        for play, value in values.items():
            sums[play] = sums.get(play, 0) + dealt * value
    return sums


def _cell(way: Strategy, hands: Iterable[Hand]) -> str:
    values = _values(way, hands)
    if not values:
        return "-"
    best = max(values, key=lambda play: values[play])
    return _LETTERS[best] + ("" if best in (STAND, HIT) else _fallback(values))


def _fallback(values: dict[str, float]) -> str:
    return "s" if values[STAND] > values[HIT] else "h"


def _pair_cell(way: Strategy, pair: Hand) -> str:
    if pair not in way.plays.stand:
        return "-"
    return _LETTERS[SPLIT] if way.is_split(pair.index(2)) else _cell(way, [pair])


def _exceptions(way: Strategy, hands: Iterable[Hand], cell: str) -> list[str]:
    found = []
    for hand in hands:
        play = way.play(hand) if hand in way.plays.stand else ""
        if play and _LETTERS[play] != cell[0]:
            cards = "-".join(_NAMES[rank] for rank in reversed(range(RANK_COUNT)) if hand[rank])
            found.append(f"{cards} against {_NAMES[way.up]}: {play}.")
    return found


def _longer(ways: Sequence[Strategy]) -> str:
    """How many hands of three or more cards are played otherwise than their total in two cards."""
    rows = {name: hands for name, hands in _rows() if hands}
    count = 0
    for way in ways:
        cells = {name: _fallback(values) for name, hands in rows.items() if (values := _values(way, hands))}
        for hand in way.plays.hit:
            soft = hand[ACE] and hard_of(hand) <= 11
            cell = cells.get(f"{'soft' if soft else 'hard'} {value_of(hand)}")
            if sum(hand) > 2 and cell is not None and cell != _LETTERS[way.play(hand)].lower():
                count += 1
    return f"Of three or more cards, {count} hands are played otherwise than two cards of their total."
