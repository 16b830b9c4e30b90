"""Joint results of roulette: all wagers of a seat and their outcomes by number. No wager excludes another."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.games.wheel.roulette import break_down, outcome, pockets, selections


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """For every pocket, the calls of all wagers."""
    held = [
        share
        for wager in terms.wagers
        for on in selections(terms, wager)
        if is_counted(wager, on)
        for share in break_down(terms, Stake(0, "", 0, wager, most_of(terms, wager, most_cents), on))
    ]
    for number in pockets(terms):
        yield Together(f"{number} comes", tuple((stake, outcome(stake, number)) for stake in held))
