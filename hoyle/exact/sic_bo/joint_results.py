"""Joint results of sic bo: all wagers of a seat and their outcomes by roll. No wager excludes another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.games.sic_bo.sic_bo import outcome, read_dice, selections
from hoyle.kit.dice import FACES


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """For every combination of dice, the calls of all wagers."""
    held = [
        Stake(0, "", 0, wager, most_of(terms, wager, most_cents), on)
        for wager in terms.wagers
        for on in selections(terms, wager)
        if is_counted(wager, on)
    ]
    for roll in combinations_with_replacement(FACES, terms.number("dice_count")):
        shown = read_dice(roll)
        called = tuple((stake, outcome(terms, stake, shown)) for stake in held)
        yield Together(f"{'-'.join(roll)} comes", called)
