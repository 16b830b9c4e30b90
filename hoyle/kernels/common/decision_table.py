"""A strategy as a decision table for a kernel: its answer for each kind of hand.

Hands that a game's conditions do not distinguish are one kind, so few questions cover all rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from hoyle.book import Terms
from hoyle.engine import Limits
from hoyle.engine.table.wagering import bounds_beside
from hoyle.errors import HoyleError
from hoyle.fast.arrays import UInt8s
from hoyle.kit.money import show_money
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy

OPTIMAL = "optimal"
FLIP = "cdhs"


def is_optimal(strategy: Strategy | None, game: str) -> bool:
    """Whether the strategy is the exact solution. A strategy that a kernel cannot use is refused."""
    if strategy is None:
        return False
    if strategy.callable is not None:
        raise HoyleError(
            f"{game}: {strategy.name} is a Python function, which compiled rounds cannot call; add --engine, or write "
            "the strategy as a file."
        )
    if strategy.use and strategy.use != OPTIMAL:
        raise HoyleError(f'{game}: use is "{strategy.use}"; the only table there is to use is "{OPTIMAL}".')
    return bool(strategy.use)


def answer(strategy: Strategy | None, seen: Seen, default: str) -> str:
    """The choice by name, or the default where the strategy has none."""
    taken = strategy.answer(seen) if strategy is not None else None
    return taken.choose if taken is not None else default


def ask(strategy: Strategy | None, asked: Iterable[Seen], names: Sequence[str], default: str) -> UInt8s:
    """The position of each answer among the names."""
    return np.array([names.index(answer(strategy, seen, default)) for seen in asked], np.uint8)


def cents_beside(terms: Terms, limits: Limits, wager: str, base_cents: int, amount: str | int) -> int:
    """The amount that a strategy names for a wager beside one of `base_cents`, as the table would take it."""
    least, most = bounds_beside(terms, limits, wager, base_cents)
    cents = {"least": least, "most": most}.get(str(amount), amount)
    if not isinstance(cents, int) or not least <= cents <= most:
        raise HoyleError(
            f"{terms.path}: the strategy puts {amount} cents on {wager}; beside {base_cents} it is {least} to {most}."
        )
    return cents


def named_cents(terms: Terms, limits: Limits, wager: str, bounds: tuple[int, int], amount: str | int) -> int:
    """The amount that a strategy names for a wager within these bounds, in whole chips as the table would take it."""
    least, most = bounds
    cents = {"least": least, "most": most}.get(str(amount), amount)
    if not isinstance(cents, int) or not least <= cents <= most or cents % limits.chip:
        raise HoyleError(
            f"{terms.path}: {wager} is {show_money(least)} to {show_money(most)} in chips of "
            f"{show_money(limits.chip)}, and the strategy names {show_money(int(cents))}."
        )
    return cents
