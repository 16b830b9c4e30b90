"""The choices of the big six wheel; it has no conditions of its own."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.condition import Condition

CHOICES: tuple[str, ...] = ()
CONDITIONS: Mapping[str, Condition] = {}
