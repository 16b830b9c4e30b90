"""All that a seat can hold at roulette, and what each number makes of it: no wager is refused beside another."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.games.wheel.roulette import break_down, outcome, pockets, selections


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """For every pocket, all that can be made as the game calls it."""
    held = [
        share
        for wager in terms.wagers
        for on in selections(terms, wager)
        if is_counted(wager, on)
        for share in break_down(terms, Stake(0, "", 0, wager, most_of(terms, wager, most_cents), on))
    ]
    for number in pockets(terms):
        yield Together(f"{number} comes", tuple((stake, outcome(stake, number)) for stake in held))
