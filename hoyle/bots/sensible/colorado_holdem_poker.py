"""Declare instant winners, play with a pair or a ten, and discard the card that goes with nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from hoyle.engine import Ask, Round
from hoyle.engine.round.view import HIDDEN, cards_asked
from hoyle.kit.cards import RANK_VALUE
from hoyle.kit.ranking import rank_three_cards

_TEN = 10
_INSTANT = ("straight_flush", "three_of_a_kind")


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    cards = cards_asked(played, prompt)
    if len(cards) != 3 or HIDDEN in cards:
        return ""
    counts = Counter(RANK_VALUE[card[0]] for card in cards)
    if "discard_1" in names:
        single = [at for at, card in enumerate(cards) if counts[RANK_VALUE[card[0]]] == 1]
        gone = min(single or range(3), key=lambda at: RANK_VALUE[cards[at][0]])
        return f"discard_{gone + 1}"
    if rank_three_cards(cards).name in _INSTANT:
        return "declare"
    if len(counts) < 3 or ("check" not in names and max(counts) >= _TEN):
        return "play"
    return "check" if "check" in names else "fold"
