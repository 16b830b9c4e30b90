"""Conditions of criss-cross poker: what the player's cards make with those across, and with those down.

At the last stop there are two hands of four cards, and a condition holds if it holds of either. High and middle cards
are counted over all that is seen. No condition tells more: a kernel asks once for all deals that these do not
distinguish.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.common import visible_cards
from hoyle.strategy.common.poker_hands import read_count, read_rank
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen

_JACK, _SIX, _TEN = 11, 6, 10
_LINE = 2  # cards of the table in one hand before the middle card
_OF_A_LINE = ("pair_at_least", "of_a_kind", "pairs", "straights")


def lines(seen: Seen) -> list[Seen]:
    """Each hand by itself: one before the down cards are shown, then two."""
    across, down = seen.community[:_LINE], seen.community[_LINE:]
    return [seen._replace(community=line) for line in ((across, down) if down else (across,))]


def _either(name: str) -> Condition:
    about, read, holds = visible_cards.CONDITIONS[name][:3]
    return Condition(
        f"{about}, in either hand", read, lambda seen, value: any(holds(line, value) for line in lines(seen))
    )


def _suited(seen: Seen, wanted: bool) -> bool:
    holds = visible_cards.CONDITIONS["suited"].holds
    return any(holds(line, True) for line in lines(seen)) == wanted


def _points(seen: Seen, least: int) -> bool:
    return sum(2 if value >= _JACK else value >= _SIX for value in visible_cards.values(seen)) >= least


def _own_pair(seen: Seen, rank: int) -> bool:
    return visible_cards.CONDITIONS["pair_at_least"].holds(seen._replace(community=()), rank)


CHOICES: tuple[str, ...] = ("bet_1x", "bet_2x", "bet_3x", "fold")
CONDITIONS: Mapping[str, Condition] = {
    "seen_count": visible_cards.CONDITIONS["seen_count"],
    "own_pair_at_least": Condition(
        "the player's own cards are a pair of this rank or higher", read_rank, _own_pair
    ),
    **{name: _either(name) for name in _OF_A_LINE},
    "suited": visible_cards.CONDITIONS["suited"]._replace(
        about="all cards of either hand are of one suit", holds=_suited
    ),
    "high_cards": visible_cards.ranks_from(_JACK),
    "middle_cards": visible_cards.ranks_from(_SIX, _TEN),
    "points": Condition(
        "jacks and better, two each, and sixes to tens, one each, count at least this", read_count, _points
    ),
}
