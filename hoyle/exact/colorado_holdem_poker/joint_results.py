"""Joint results of Colorado hold 'em poker: ante, bet and bonus are decided by one hand."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.games.house_poker.colorado_holdem_poker import ANTE, BET, BONUS, BONUS_HANDS, DECLARED, FOLD, HANDS


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """A bet is as large as the ante; a hand that is declared or folded has none."""
    ante = most_of(terms, ANTE, most_cents)
    cents = {ANTE: ante, BET: ante, BONUS: most_of(terms, BONUS, most_cents)}
    stakes = {
        wager: Stake(0, "", 0, wager, each)
        for wager, each in cents.items()
        if wager in terms.wagers and is_counted(wager, "")
    }
    for name in (*HANDS, *DECLARED, FOLD):
        on_bonus = name if name in (*BONUS_HANDS, *DECLARED, FOLD) else "other"
        made = stakes if name in HANDS else {wager: stake for wager, stake in stakes.items() if wager != BET}
        yield Together(
            name, tuple((stake, on_bonus if wager == BONUS else name) for wager, stake in made.items())
        )
