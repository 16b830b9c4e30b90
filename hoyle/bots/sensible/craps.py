"""The shooter shoots and does not pass the dice."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.engine import Ask, Round


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    return "shoot" if "shoot" in names else ""
