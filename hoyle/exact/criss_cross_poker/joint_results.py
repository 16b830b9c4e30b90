"""Joint results of criss-cross poker: antes and bets at their largest, by the names of both hands.

A bonus on the community cards is counted at its best beside them, which is an upper bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.games.house_poker.criss_cross_poker import ANTES, BETS, BONUS, BONUS_HANDS, HANDS

ONCE = ("royal_flush", "straight_flush", "four_of_a_kind")  # two such hands have no three cards in common


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    ante = most_of(terms, ANTES[0], most_cents)
    times = max(int(each) for each in terms.list("bet_multiples"))
    cents = dict.fromkeys(ANTES, ante) | dict.fromkeys(BETS, times * ante)
    if BONUS in terms.wagers:
        cents[BONUS] = most_of(terms, BONUS, most_cents)
    stakes = {wager: Stake(0, "", 0, wager, each) for wager, each in cents.items() if is_counted(wager, "")}
    for across, down in product(HANDS, repeat=2):
        better = min(across, down, key=HANDS.index)
        names = {ANTES[0]: across, BETS[0]: across, ANTES[1]: down, BETS[1]: down, BETS[2]: better}
        names[BONUS] = BONUS_HANDS[0]
        called = tuple((stake, names[wager]) for wager, stake in stakes.items())
        yield Together(f"{across} across, {down} down", called, is_bound=True)
