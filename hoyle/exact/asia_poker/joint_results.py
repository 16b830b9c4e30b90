"""Joint results of Asia poker: both wagers of a seat by what its seven cards are called and whether they win."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.exact.sheet import SET_HOUSE_WAY
from hoyle.games.pai_gow.asia_hands import BONUS_HANDS
from hoyle.games.pai_gow.asia_poker import ASIA, BONUS
from hoyle.games.pai_gow.pai_gow_hands import OTHER


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """Any hand may win or lose against the dealer's."""
    stakes = {
        wager: Stake(0, "", 0, wager, most_of(terms, wager, most_cents))
        for wager, on in ((ASIA, SET_HOUSE_WAY), (BONUS, ""))
        if wager in terms.wagers and is_counted(wager, on)
    }
    for name in (*BONUS_HANDS, OTHER):
        for result in ("win", "lose"):
            called = {ASIA: result, BONUS: name}
            told = f"{name}, {result}".replace("_", " ")
            yield Together(told, tuple((stake, called[wager]) for wager, stake in stakes.items()))
