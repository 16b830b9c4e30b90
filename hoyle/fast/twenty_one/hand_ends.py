"""How the hands of given plays end: in how many orders each is stood on, doubled, rescued, given up or bust.

Bust hands are those begun less all other ends. A bust hand whose total tells ends like one that is stood on: its row
lies behind those of the table.
"""

from __future__ import annotations

import numpy as np

from hoyle.fast.blackjack.end_kinds import BEGUN_AT, KEPT, RESCUED
from hoyle.fast.blackjack.hand_index import DOUBLES, HITS, STANDS, SURRENDERS, reach
from hoyle.fast.blackjack.splits import BEGUN, GIVEN_UP, STOOD
from hoyle.fast.twenty_one.bust_hands import NONE
from hoyle.fast.twenty_one.hand_values import AGAIN, KEEPS, RESCUES, Values

Ends = list[tuple[int, np.ndarray, np.ndarray]]  # for each kind, the hands and their numbers of orders


def reached_by(
    values: Values, play: np.ndarray, starts: np.ndarray, orders: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """In how many orders each hand is reached from these starts, and reached as a doubled hand."""
    begun = np.zeros(len(values.comes), np.int64)
    begun[starts] = orders
    return reach(values.table, values.held, play, begun)


def ends_of(values: Values, play: np.ndarray, starts: np.ndarray, orders: np.ndarray) -> Ends:
    """BEGUN and its like count hands before they draw; bust hands are these less all other ends.

    A hand that doubles, or doubles again, leaves those that were begun for less, so these have negative numbers too.
    """
    begun = np.zeros(len(values.comes), np.int64)
    begun[starts] = orders
    reached, doubled = reached_by(values, play, starts, orders)
    doubling, given_up = np.where(play == DOUBLES, reached, 0), np.where(play == SURRENDERS, reached, 0)
    ends = {
        STOOD: _with_busts(values, np.where(play == STANDS, reached, 0), np.where(play == HITS, reached, 0)),
        GIVEN_UP: given_up,
        BEGUN: begun - doubling - given_up,
    }
    drew = doubling
    for level, plays in enumerate(values.after_double, start=1):
        again = np.where(plays == AGAIN, doubled, 0)
        ends[KEPT[level]] = _with_busts(values, np.where(plays == KEEPS, doubled, 0), drew)
        ends[RESCUED[level]] = np.where(plays == RESCUES, doubled, 0)
        ends[BEGUN_AT[level]] = drew - again
        drew, doubled = again, _with_one_card(values, again)
    found = [(kind, np.flatnonzero(numbers), numbers) for kind, numbers in ends.items()]
    return [(kind, hands, numbers[hands]) for kind, hands, numbers in found if len(hands)]


def _with_busts(values: Values, kept: np.ndarray, drew: np.ndarray) -> np.ndarray:
    """Behind the hands that are kept, the bust ones whose totals tell, from those that took a card."""
    count = len(values.busts.total)
    if not count:
        return kept
    hands = np.flatnonzero(drew)
    nexts = values.busts.nexts[hands]
    weights = np.broadcast_to(drew[hands, None], nexts.shape).ravel()
    busts = np.bincount(nexts.ravel() - NONE, weights, count + 1)[-NONE:]
    return np.concatenate([kept, np.rint(busts).astype(np.int64)])


def _with_one_card(values: Values, hands: np.ndarray) -> np.ndarray:
    found = np.zeros_like(hands)
    for hand in np.flatnonzero(hands):
        more = values.table.nexts[hand]
        more = more[more >= 0]
        found[more[values.held[more]]] += hands[hand]
    return found
