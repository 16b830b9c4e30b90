"""Conditions of Texas hold 'em bonus poker: its streets, and what games of hold 'em share."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.common.holdem import conditions_on
from hoyle.strategy.condition import Condition

STREETS: Mapping[int, str] = {0: "before_flop", 3: "after_flop", 4: "after_turn"}
CHOICES: tuple[str, ...] = ("bet_1x", "bet_2x", "check", "fold")
CONDITIONS: Mapping[str, Condition] = conditions_on(STREETS)
