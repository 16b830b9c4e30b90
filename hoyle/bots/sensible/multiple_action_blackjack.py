"""As at blackjack; a double is made in every circle."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.bots.sensible import blackjack
from hoyle.engine import Ask, Round


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    if "stay" in names:
        return next((name for name in ("cover", "double") if name in names), "")
    return blackjack.choose(played, prompt, names)
