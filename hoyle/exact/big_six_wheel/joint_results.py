"""Joint results of the big six wheel: all wagers of a seat by symbol. No wager excludes another."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.games.wheel.big_six_wheel import outcome, symbols


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """For every symbol, the calls of all wagers."""
    held = [
        Stake(0, "", 0, wager, most_of(terms, wager, most_cents))
        for wager in terms.wagers
        if is_counted(wager, "")
    ]
    for symbol in dict.fromkeys(symbols(terms)):
        yield Together(f"{symbol} comes", tuple((stake, outcome(stake, symbol)) for stake in held))
