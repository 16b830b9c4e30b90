"""Conditions of double down stud: the cards seen so far. A pair of high cards pays, one of middle cards pushes."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.common import visible_cards
from hoyle.strategy.condition import Condition

_JACK, _SIX, _TEN = 11, 6, 10
CHOICES: tuple[str, ...] = ("double_down", "stand")
CONDITIONS: Mapping[str, Condition] = {
    **visible_cards.CONDITIONS,
    "high_cards": visible_cards.ranks_from(_JACK),
    "middle_cards": visible_cards.ranks_from(_SIX, _TEN),
}
