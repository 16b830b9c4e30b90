"""Joint results of double down stud: both wagers are decided by one hand."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.games.house_poker.double_down_stud import HANDS, ORIGINAL, WAGERS


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """A second wager is as large as the original at most."""
    cents = most_of(terms, ORIGINAL, most_cents)
    stakes = [Stake(0, "", 0, wager, cents) for wager in WAGERS if is_counted(wager, "")]
    for name in HANDS:
        yield Together(name, tuple((stake, name) for stake in stakes))
