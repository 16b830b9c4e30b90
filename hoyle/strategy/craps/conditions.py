"""The choices of craps; it has no conditions of its own."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.condition import Condition

CHOICES: tuple[str, ...] = ("shoot", "pass_dice")
CONDITIONS: Mapping[str, Condition] = {}
