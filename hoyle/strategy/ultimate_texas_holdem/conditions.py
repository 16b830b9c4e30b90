"""Conditions of ultimate Texas hold 'em: its streets, and what games of hold 'em share."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.common.holdem import conditions_on
from hoyle.strategy.condition import Condition

STREETS: Mapping[int, str] = {0: "before_flop", 3: "after_flop", 5: "after_last_card"}
CHOICES: tuple[str, ...] = ("check", "raise_1x", "raise_2x", "raise_3x", "raise_4x", "fold")
CONDITIONS: Mapping[str, Condition] = conditions_on(STREETS)
