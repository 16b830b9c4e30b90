"""Wagers that count over many throws, as chains over growing sets.

The state of a fire bet is the set of points made and the current point; that of all small, all tall and all or nothing
is the set of totals thrown.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hoyle.book import Terms
from hoyle.exact.craps.absorbing_chain import ONE, SEVEN, Done, Ended, State, absorb

FIRE_BET = "fire_bet"
# The awards by the number of different points made before the seven-out.
PRIZES: Mapping[int, str] = {4: "four_points", 5: "five_points", 6: "six_points"}
SETS: Mapping[str, frozenset[int]] = {
    "all_small": frozenset(range(2, SEVEN)),
    "all_tall": frozenset(range(SEVEN + 1, 13)),
    "make_em_all": frozenset(range(2, 13)) - {SEVEN},
}
WAGERS = (FIRE_BET, *SETS)


def ends(terms: Terms, wager: str) -> Ended:
    return _fire_bet(terms.list("points")) if wager == FIRE_BET else _all_thrown(SETS[wager])


# These chains hold no prices, so one solution serves every pay table.
@cache
def _fire_bet(points: tuple[str | int, ...]) -> Ended:
    def step(state: State, shown: int, hard: bool) -> State:
        assert isinstance(state, tuple)
        made, point = state
        if point is None:
            return (made, shown if shown in points else None)
        if shown == SEVEN:
            return Done(PRIZES.get(len(made), "lose"))
        return (made | {point}, None) if shown == point else state

    return absorb({(frozenset[int](), None): ONE}, step)


@cache
def _all_thrown(wanted: frozenset[int]) -> Ended:
    def step(state: State, shown: int, hard: bool) -> State:
        assert isinstance(state, frozenset)
        if shown == SEVEN:
            return Done("lose")
        after = state | ({shown} & wanted)
        return Done("win") if after == wanted else after

    return absorb({frozenset[int](): ONE}, step)
