"""What joint results of the games of four-card hands share: every five cards with every sixth as the names that wagers
go by, the largest stakes, and the envy bonuses of a full table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.exposure import places_of
from hoyle.exact.common.joint_results import IsCounted
from hoyle.exact.common.largest_stake import most_of
from hoyle.exact.sheet import EACH_OTHER
from hoyle.fast.optional import kernels
from hoyle.games.parts.four_card_hands import FOUR_CARD
from hoyle.games.parts.progressive import ENVY_BONUS, PROGRESSIVE
from hoyle.kit.ranking import Rank

Called = tuple[tuple[Stake, str], ...]


class Held(NamedTuple):
    """Five cards by the kind of their best four and by all five, and the best five with one more card."""

    four: str
    five: str
    six: str


@cache
def every_hand(kind_of: Callable[[Rank], str], *, with_sixth: bool) -> tuple[Held, ...]:
    """All that five cards, and a sixth, can be at once."""
    fast = kernels("four_card_poker.solve")
    kinds = tuple(map(kind_of, fast.ranks_by_place(FOUR_CARD)))
    return tuple(Held(*names) for names in fast.names_together(FOUR_CARD, kinds, with_sixth=with_sixth))


def stakes_of(terms: Terms, most_cents: int, is_made: Callable[[str], bool]) -> Mapping[str, Stake]:
    """Every wager at its largest; play at the largest multiple of the ante, a bonus on what it is measured on."""
    found = {}
    times = max(map(int, terms.list("play_multiples")))
    for wager, file in terms.wagers.items():
        if wager != ENVY_BONUS and is_made(wager):
            cents = most_of(terms, "ante" if wager == "play" else file.bonus_on or wager, most_cents)
            found[wager] = Stake(0, "", 0, wager, cents * (times if wager == "play" else 1))
    return found


def called(stakes: Mapping[str, Stake], outcomes: Mapping[str, str]) -> Called:
    return tuple((stakes[wager], outcome) for wager, outcome in outcomes.items() if wager in stakes)


def envy_of_the_others(terms: Terms, most_cents: int, is_counted: IsCounted) -> Called:
    """For every other player the hand that pays most: a bound, since not all of them can hold it at once."""
    if ENVY_BONUS not in terms.wagers or not is_counted(ENVY_BONUS, EACH_OTHER):
        return ()
    odds = {name: price.odds for (wager, name), price in terms.prices.items() if wager == ENVY_BONUS}
    best = max(odds, key=lambda name: (odds[name].fixed_cents, odds[name].net))
    bonus = Stake(0, "", 0, ENVY_BONUS, most_of(terms, PROGRESSIVE, most_cents))
    return ((bonus, best),) * (places_of(terms) - 1)
