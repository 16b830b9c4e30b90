"""The choices of pai gow tiles; it has no conditions of its own."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.games.pai_gow.delivery import STYLES
from hoyle.games.pai_gow.pai_gow_tiles import HOUSE_WAY, OPEN, SURRENDER
from hoyle.games.pai_gow.tile_hands import SETTINGS_OF_FOUR
from hoyle.strategy.condition import Condition

CHOICES: tuple[str, ...] = (HOUSE_WAY, *SETTINGS_OF_FOUR, OPEN, SURRENDER, *STYLES)
CONDITIONS: Mapping[str, Condition] = {}
