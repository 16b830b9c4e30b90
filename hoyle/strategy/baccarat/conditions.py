"""The choices of baccarat; it has no conditions of its own."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.condition import Condition

CHOICES: tuple[str, ...] = ("take", "ride_on_player", "ride_on_banker")
CONDITIONS: Mapping[str, Condition] = {}
