"""Conditions of blackjack against a seat's bank: those of blackjack. A doubled hand may be doubled again."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.games.blackjack.banked.redouble import REDOUBLE
from hoyle.strategy.blackjack import conditions as of_blackjack
from hoyle.strategy.condition import Condition

CHOICES: tuple[str, ...] = (*of_blackjack.CHOICES, REDOUBLE)
CONDITIONS: Mapping[str, Condition] = of_blackjack.CONDITIONS
