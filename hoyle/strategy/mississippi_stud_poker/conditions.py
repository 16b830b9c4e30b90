"""Conditions of Mississippi stud poker: the cards seen so far, and their points.

By the usual count a high card, whose pair pays, is two points, and a middle card, whose pair pushes, is one.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.common import visible_cards
from hoyle.strategy.common.poker_hands import read_count
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen

_JACK, _SIX, _TEN = 11, 6, 10


def _points(seen: Seen, least: int) -> bool:
    return sum(2 if value >= _JACK else value >= _SIX for value in visible_cards.values(seen)) >= least


CHOICES: tuple[str, ...] = ("bet_1x", "bet_2x", "bet_3x", "fold")
CONDITIONS: Mapping[str, Condition] = {
    **visible_cards.CONDITIONS,
    "high_cards": visible_cards.ranks_from(_JACK),
    "middle_cards": visible_cards.ranks_from(_SIX, _TEN),
    "points": Condition("the cards count at least this many points", read_count, _points),
}
