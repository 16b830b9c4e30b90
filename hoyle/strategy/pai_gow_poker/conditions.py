"""The choices of pai gow poker; it has no conditions of its own."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.games.pai_gow.card_delivery import PILES
from hoyle.games.pai_gow.pai_gow_hands import split
from hoyle.games.pai_gow.pai_gow_poker import OPEN, SURRENDER
from hoyle.games.parts.setting_hands import HOUSE_WAY, setting_names
from hoyle.strategy.condition import Condition

CHOICES: tuple[str, ...] = (HOUSE_WAY, *setting_names(split("bug", "lowest")), OPEN, SURRENDER, *PILES)
CONDITIONS: Mapping[str, Condition] = {}
