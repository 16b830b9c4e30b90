"""How the hands of a way to play end, counted exactly as fractions, by the dealer's result.

What an end pays is for the game to say: `Ended` names it, and its row has a probability (of a split: an expected number
of hands) for each of `Game.totals`, the dealer's natural last.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import COUNT_MAX, finals_of
from hoyle.fast.blackjack.end_kinds import COMPARED, begun_of
from hoyle.fast.blackjack.hands import UNSPLIT
from hoyle.fast.blackjack.result_counts import Work, count_rows
from hoyle.fast.blackjack.splits import GIVEN_UP
from hoyle.fast.twenty_one.rules_of_play import Game, price_of_hands, worths_of_hands
from hoyle.fast.twenty_one.ways_to_play import NO_CLASS, Lines, Way, gone_of, lines_of

LEAST = 16  # lower totals are alike
Row = tuple[Fraction, ...]


class Ended(NamedTuple):
    """The rank that was split or UNSPLIT; how it ended, BEGUN and DOUBLE_BEGUN being bust hands; what was compared.

    `price` is a number of the game's `prices`, from 1; `of` a class of suits; `up` the up card, of a hand with a class
    or where asked for.
    """

    pair: int
    kind: int
    worth: int = 0
    price: int = 0
    of: int = NO_CLASS
    up: int = -1


class _Counted(NamedTuple):
    end: Ended
    is_late: bool
    share: Fraction


def count_ends(ways: Sequence[Way], *, by_up: bool = False) -> dict[Ended, Row]:
    """All ends of all ways, without a player's natural and without a dealer's that a peek finds."""
    game = ways[0].rules
    assert max(game.shoe) <= COUNT_MAX
    rows: dict[_Counted, int] = {}
    work = [Work(way.up, _finals(way, rows, by_up)) for way in ways]
    numbers, denominator = count_rows(game.shoe, game.dealer, work, len(rows))
    found: dict[Ended, list[Fraction]] = {}
    for row, (*number, natural) in zip(rows, numbers, strict=True):
        mine = found.setdefault(row.end, [Fraction(0)] * (len(number) + 1))
        for at, each in enumerate([*number, natural if row.is_late else 0]):
            mine[at] += row.share * Fraction(each, denominator)
    return _with_busts({end: tuple(row) for end, row in found.items()})


def _finals(way: Way, rows: dict[_Counted, int], by_up: bool):  # type: ignore[no-untyped-def]
    lines, game = lines_of(way), way.rules
    keys = np.stack([lines.pair - UNSPLIT, lines.kind, *_compared(game, lines), lines.of - NO_CLASS])
    sizes = tuple(keys.max(axis=1) + 1)
    found, at = np.unique(np.ravel_multi_index(tuple(keys), sizes), return_inverse=True)
    numbers = [
        rows.setdefault(_named(way, [int(each) for each in key], by_up), len(rows))
        for key in zip(*np.unravel_index(found, sizes), strict=True)
    ]
    return finals_of(gone_of(way, lines), lines.orders, np.array(numbers)[at])


def _compared(game: Game, lines: Lines) -> tuple[np.ndarray, np.ndarray]:
    """What each line's hand is worth and its price, where the dealer's hand decides."""
    is_decided = ~np.isin(lines.kind, list(COMPARED))
    worths = np.maximum(worths_of_hands(game)[lines.hand], LEAST)
    return np.where(is_decided, 0, worths), np.where(is_decided, 0, price_of_hands(game)[lines.hand])


def _named(way: Way, key: Sequence[int], by_up: bool) -> _Counted:
    pair, kind, worth, price, of = key
    pair, of, game = pair + UNSPLIT, of + NO_CLASS, way.rules
    share = way.share_split(pair) if pair >= 0 else game.suited[of].share if of >= 0 else Fraction(1)
    end = Ended(pair, kind, worth, price, of, way.up if by_up or of >= 0 else -1)
    is_saved = kind == GIVEN_UP and game.is_early(way.up)
    return _Counted(end, game.is_late(way.up) or is_saved, share)


def _with_busts(found: dict[Ended, Row]) -> dict[Ended, Row]:
    """Turn hands begun into bust hands: subtract those that ended otherwise."""
    bust = {end: list(row) for end, row in found.items()}
    for end, row in found.items():
        begun = begun_of(end.kind)
        if begun is not None:
            whole = bust.setdefault(end._replace(kind=begun, worth=0, price=0), [Fraction(0)] * len(row))
            for at, each in enumerate(row):
                whole[at] -= each
    return {end: tuple(row) for end, row in bust.items() if any(row)}
