"""Conditions on the cards that a seat sees, its own and the board together: ranks, suits and possible straights.

None depends on which suit is which, so a kernel asks once for all hands that differ by a permutation of suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from hoyle.kit.cards import RANK_VALUE
from hoyle.strategy.common.poker_hands import read_count, read_rank, read_yes_no
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen

_ACE, _STRAIGHT = 14, 5
_RUNS = [set(range(low, low + _STRAIGHT)) for low in range(2, 11)] + [{_ACE, 2, 3, 4, 5}]


def values(seen: Seen) -> list[int]:
    return [RANK_VALUE[card[0]] for card in (*seen.hand, *seen.community)]


def _count(seen: Seen, count: int) -> bool:
    return len(values(seen)) == count


def _pair_at_least(seen: Seen, rank: int) -> bool:
    return any(value >= rank and count > 1 for value, count in Counter(values(seen)).items())


def _of_a_kind(seen: Seen, count: int) -> bool:
    return max(Counter(values(seen)).values()) >= count


def _pairs(seen: Seen, count: int) -> bool:
    return sum(each > 1 for each in Counter(values(seen)).values()) >= count


def _is_suited(seen: Seen, wanted: bool) -> bool:
    return (len({card[1] for card in (*seen.hand, *seen.community)}) == 1) == wanted


def _straights(seen: Seen, count: int) -> bool:
    """Whether this many straights hold all of the cards; none holds a pair."""
    mine = values(seen)
    return len(set(mine)) == len(mine) and sum(run.issuperset(mine) for run in _RUNS) >= count


def _spread(seen: Seen, most: int) -> bool:
    """From the lowest rank to the highest, both included; an ace may be low. A pair has no spread."""
    mine = values(seen)
    if len(set(mine)) < len(mine):
        return False
    low = [1 if value == _ACE else value for value in mine]
    return min(max(mine) - min(mine), max(low) - min(low)) < most


def ranks_from(least: int, most: int = _ACE) -> Condition:
    """At least this many cards with ranks in these bounds."""

    def holds(seen: Seen, count: int) -> bool:
        return sum(least <= value <= most for value in values(seen)) >= count

    return Condition(
        f"at least this many cards are of ranks {least} to {most}, the ace being 14", read_count, holds
    )


def _lowest(seen: Seen, rank: int) -> bool:
    return min(values(seen)) >= rank


CONDITIONS: Mapping[str, Condition] = {
    "seen_count": Condition("this many cards are seen", read_count, _count),
    "pair_at_least": Condition("two or more are of one rank, this or higher", read_rank, _pair_at_least),
    "of_a_kind": Condition("at least this many are of one rank", read_count, _of_a_kind),
    "pairs": Condition("at least this many ranks occur twice", read_count, _pairs),
    "suited": Condition("all are of one suit", read_yes_no, _is_suited),
    "straights": Condition("at least this many straights contain all of them", read_count, _straights),
    "spread_at_most": Condition("lowest to highest span at most this many ranks", read_count, _spread),
    "lowest": Condition("none is below this rank", read_rank, _lowest),
}
