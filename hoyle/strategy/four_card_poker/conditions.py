"""Conditions of four card poker: the best four cards, and the dealer's card where one is face up."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.common.four_card_conditions import AGAINST_CARD_UP, AT_LEAST
from hoyle.strategy.condition import Condition

CHOICES: tuple[str, ...] = ("play_1x", "play_2x", "play_3x", "fold")
CONDITIONS: Mapping[str, Condition] = {**AT_LEAST, **AGAINST_CARD_UP}
