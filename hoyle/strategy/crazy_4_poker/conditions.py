"""Conditions of crazy 4 poker: the best four cards. No card of the dealer's is up."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.common.four_card_conditions import AT_LEAST
from hoyle.strategy.condition import Condition

CHOICES: tuple[str, ...] = ("play_1x", "play_2x", "play_3x", "fold")
CONDITIONS: Mapping[str, Condition] = AT_LEAST
