"""Conditions of let it ride poker: the cards seen so far. A high card is a ten or better."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.common import visible_cards
from hoyle.strategy.condition import Condition

_TEN = 10
CHOICES: tuple[str, ...] = ("ride", "withdraw")
CONDITIONS: Mapping[str, Condition] = {
    **visible_cards.CONDITIONS,
    "high_cards": visible_cards.ranks_from(_TEN),
}
