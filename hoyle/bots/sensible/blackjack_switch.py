"""Exchanges for better totals, and plays each hand as at blackjack."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.bots.sensible import blackjack
from hoyle.engine import Ask, Round

# How good two cards are by their total: 21 and 20 first, then 11, 10 and 19, and stiff hands last.
_BEST = (21, 20, 11, 10, 19, 18, 9, 8, 17, 7, 6, 5, 4, 12, 13, 14, 15, 16)


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    if "switch" not in names:
        return blackjack.choose(played, prompt, names)
    hands = prompt.about.partition(" against ")[0].split(" and ")
    (a, c), (b, d) = (hand.partition(" is ")[0].split() for hand in hands)
    return "switch" if _rank((a, d), (b, c)) < _rank((a, c), (b, d)) else "keep"


def _rank(*hands: tuple[str, str]) -> int:
    return sum(_BEST.index(blackjack.blackjack_total(hand)[0]) for hand in hands)
