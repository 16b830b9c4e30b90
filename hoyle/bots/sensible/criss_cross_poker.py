"""Bet three times with a pair of sixes or better, once with some hope, and fold the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from hoyle.engine import Ask, Round
from hoyle.engine.round.view import HIDDEN, cards_asked, cards_seen
from hoyle.kit.cards import RANK_VALUE

_SIX, _JACK = 6, 11
_LINES = ("across", "down")


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    own = cards_asked(played, prompt)
    if "bet_1x" not in names or len(own) != 2 or HIDDEN in own:
        return ""
    lines = [cards_seen(played, prompt.seat, line) for line in _LINES]
    hands = [own + line for line in lines if line] or [own]
    paired = max(_pair(hand) for hand in hands)
    if paired >= _SIX:
        return "bet_3x" if "bet_3x" in names else "bet_1x"
    values = [RANK_VALUE[card[0]] for card in (*own, *lines[0], *lines[1])]
    points = sum(2 if value >= _JACK else value >= _SIX for value in values)
    return "bet_1x" if paired or 2 * points >= len(values) else "fold"


def _pair(hand: Collection[str]) -> int:
    """The highest rank of which the hand has two or more; 0 without a pair."""
    counts = Counter(RANK_VALUE[card[0]] for card in hand)
    return max((value for value, count in counts.items() if count > 1), default=0)
