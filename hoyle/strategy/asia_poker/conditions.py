"""The choices of Asia poker; it has no conditions of its own."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.games.pai_gow.asia_poker import OPEN, SETTING_NAMES, SURRENDER
from hoyle.games.parts.setting_hands import HOUSE_WAY
from hoyle.strategy.condition import Condition

CHOICES: tuple[str, ...] = (HOUSE_WAY, *SETTING_NAMES, OPEN, SURRENDER)
CONDITIONS: Mapping[str, Condition] = {}
