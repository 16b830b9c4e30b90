"""Main pot and side pots from each hand's contribution, and the division of a pot to the chip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """`spots` may win it."""

    cents: int
    spots: tuple[int, ...]


class Division(NamedTuple):
    """`uncalled` is the uncalled part of the last bet, which is returned."""

    pots: tuple[Pot, ...]
    uncalled_spot: int
    uncalled_cents: int


def divide_pots(put_in: Mapping[int, int], live: Sequence[int], dead_money: int = 0) -> Division:
    """The pots, main pot first. A folded hand's chips are won with the pots they reached, dead money with the main pot.

    >>> divide_pots({1: 500, 2: 1000, 3: 1000}, (1, 2, 3)).pots
    (Pot(cents=1500, spots=(1, 2, 3)), Pot(cents=1000, spots=(2, 3)))
    """
    if len(live) > 1 and put_in and {put_in.get(spot) for spot in live} == {max(put_in.values())}:
        total = sum(put_in.values()) + dead_money
        return Division((Pot(total, tuple(live)),) if total else (), 0, 0)
    money = dict(put_in)
    uncalled_spot, uncalled = _uncalled(money, live)
    if uncalled:
        money[uncalled_spot] -= uncalled
    levels = {money.get(spot, 0) for spot in live}
    if len(levels) == 1:
        total = sum(money.values()) + dead_money
        return Division((Pot(total, tuple(live)),) if total else (), uncalled_spot, uncalled)
    pots: list[Pot] = []
    below = 0
    for level in sorted(levels):
        cents = sum([min(put, level) - min(put, below) for put in money.values()])
        below = level
        if cents:
            pots.append(Pot(cents, tuple([spot for spot in live if money.get(spot, 0) >= level])))
    over = sum([put - below for put in money.values() if put > below])
    if not pots and over + dead_money:
        pots.append(Pot(0, tuple(live)))
    if over:  # a folded hand had put in more than any that stayed
        pots[-1] = Pot(pots[-1].cents + over, pots[-1].spots)
    if dead_money and len(pots[0].spots) < len(live):  # a hand put in nothing else
        pots.insert(0, Pot(dead_money, tuple(live)))
    elif dead_money:
        pots[0] = Pot(pots[0].cents + dead_money, pots[0].spots)
    return Division(tuple(pots), uncalled_spot, uncalled)


def _uncalled(money: Mapping[int, int], live: Sequence[int]) -> tuple[int, int]:
    top = second = spot = 0
    for at, put in money.items():
        if put > top:
            top, second, spot = put, top, at
        elif put > second:
            second = put
    return (spot, top - second) if spot in live else (0, 0)


def share(cents: int, winners: Sequence[int], chip: int) -> dict[int, int]:
    """Equal shares in whole chips; the remainder goes to the first named.

    >>> share(1100, (3, 1, 2), 100)
    {3: 500, 1: 300, 2: 300}
    """
    if len(winners) == 1:
        return {winners[0]: cents}
    whole = cents // len(winners) // chip * chip
    shares = dict.fromkeys(winners, whole)
    shares[winners[0]] += cents - whole * len(winners)
    return shares
