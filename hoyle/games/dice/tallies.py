"""Wagers that count over many rolls: points made for the fire bet; totals thrown for all small, all tall and others.

The count belongs to the stake: a stake made for an earlier shooter keeps counting when the dice pass.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.engine import Felt, Stake
from hoyle.games.dice.throw import SEVEN, Throw

FIRE_BET = "fire_bet"
_SMALL = tuple(range(2, SEVEN))
_TALL = tuple(range(SEVEN + 1, 13))
TOTALS: Mapping[str, tuple[int, ...]] = {
    "all_small": _SMALL,
    "all_tall": _TALL,
    "make_em_all": _SMALL + _TALL,
}
WAGERS = frozenset((FIRE_BET, *TOTALS))

# The fire bet's prizes by the number of different points, least first.
_FIRE_PRIZES: Mapping[int, str] = {4: "four_points", 5: "five_points", 6: "six_points"}

Tallies = dict[str, list[int]]


def count(felt: Felt, throw: Throw) -> Tallies:
    """Every count including this throw, by the id of its stake."""
    before = felt.carry["tallies"]
    tallies: Tallies = {}
    for stake in felt.stakes.values():
        if stake.wager not in WAGERS:
            continue
        counted = throw.makes_point if stake.wager == FIRE_BET else throw.total in TOTALS[stake.wager]
        seen = {*before.get(str(stake.id), ())}
        tallies[str(stake.id)] = sorted(seen | {throw.total}) if counted else sorted(seen)
    return tallies


def outcome(stake: Stake, throw: Throw, tally: list[int]) -> str | None:
    if stake.wager == FIRE_BET:
        return _FIRE_PRIZES.get(len(tally), "lose") if throw.is_loser_seven else None
    if throw.total == SEVEN:
        return "lose"
    return "win" if len(tally) == len(TOTALS[stake.wager]) else None
