"""Exact equities of many deals at once: arrays of hands and boards in, arrays of counts out."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from hoyle.errors import HoyleError
from hoyle.fast.optional import kernels
from hoyle.hand_equity.equity import COMPARED_MOST
from hoyle.hand_equity.forms import check_sizes, form_named
from hoyle.kit.cards import DECK

if TYPE_CHECKING:
    from hoyle.fast.arrays import Floats, Int64s


class EquityArrays(NamedTuple):
    """By row and player: deals won whole and deals shared, and units of pots. `deals` is by row.

    A pot has `unit` units, so that every share of it is a whole number.
    """

    wins: Int64s
    ties: Int64s
    units: Int64s
    deals: Int64s
    unit: int

    @property
    def values(self) -> Floats:
        """The equities as floating-point numbers, one row a deal."""
        return self.units / (self.deals * self.unit)[:, None]

    def exact(self, row: int, player: int) -> Fraction:
        return Fraction(int(self.units[row, player]), int(self.deals[row]) * self.unit)


def equities(hands: Any, boards: Any = None, *, game: str = "holdem") -> EquityArrays:
    """Exact equities of many deals at once, each row by itself.

    >>> import hoyle, numpy as np
    >>> hands = np.array([[[51, 38], [24, 11]], [[0, 1], [13, 14]]], np.uint8)  # AsAh, KdKc; 2c3c, 2d3d
    >>> boards = np.array([[2, 5, 20, 30], [17, 30, 45, 50]], np.uint8)
    >>> found = hoyle.equities(hands, boards)
    >>> found.wins.tolist(), found.deals.tolist(), found.exact(1, 0)
    ([[42, 2], [0, 0]], [44, 44], Fraction(1, 2))

    `hands` has the shape (rows, players, cards) and `boards` (rows, cards), as `uint8` indexes of cards (thirteen to a
    suit in the order c d h s, the 2 first). Without boards every board is counted. Forms with a board only: `holdem`,
    `omaha`, `omaha_eight`.
    """
    import numpy as np

    form = form_named(game)
    dealt, shares = kernels("equities.board_deals"), kernels("equities.shares")
    if form.is_stud:
        raise HoyleError(f"arrays of deals have a board, and {game} has none; ask hoyle.equity for each deal")
    rows = _cards(hands, "hands", 3)
    shared = np.empty((len(rows), 0), np.uint8) if boards is None else _cards(boards, "boards", 2)
    if len(shared) != len(rows):
        raise HoyleError(f"{len(rows)} rows of hands need as many boards, not {len(shared)}")
    players, size = rows.shape[1:]
    check_sizes(form, size, shared.shape[1], players)
    room = comb(len(DECK) - players * size - shared.shape[1], form.board - shared.shape[1])
    if room * len(rows) * players * (60 if form.is_omaha else 1) > COMPARED_MOST:
        raise HoyleError(
            f"{len(rows):,} rows of {room:,} boards are too many for one call; give fewer rows or more cards"
        )
    unit = shares.unit_of(players, is_split=form.has_eight)
    units, wins, ties = (np.zeros((len(rows), players), np.int64) for _ in range(3))
    deals = np.zeros((len(rows), 1), np.int64)
    wrong = dealt.share_rows(
        rows, shared, form.is_omaha, form.has_eight, unit, room, units, wins, ties, deals
    )
    if wrong >= 0:
        raise HoyleError(f"row {wrong} has a card twice")
    return EquityArrays(wins, ties, units, deals[:, 0], unit)


def _cards(cards: Any, what: str, dimensions: int) -> Any:
    import numpy as np

    found = np.asarray(cards)
    if found.ndim != dimensions or found.dtype != np.uint8:
        shape = "(rows, players, cards)" if dimensions == 3 else "(rows, cards)"
        raise HoyleError(f"{what} must be uint8 of the shape {shape}, not {found.dtype}{list(found.shape)}")
    if found.size and found.max() >= len(DECK):
        raise HoyleError(f"{found.max()} is not a card: cards are numbered from 0 to {len(DECK) - 1}")
    return np.ascontiguousarray(found)
