"""Take every free double and every free split but of fives, and play the rest as at blackjack."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.bots.sensible import blackjack
from hoyle.engine import Ask, Round
from hoyle.engine.round.view import cards_asked


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    if "free_split" in names and cards_asked(played, prompt)[0][0] != "5":
        return "free_split"
    if "free_double" in names:
        return "free_double"
    return blackjack.choose(played, prompt, names)
