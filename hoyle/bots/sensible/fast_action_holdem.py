"""Sets hands as the house does, and plays two high pairs as two hands."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.engine import Ask, Round
from hoyle.engine.round.view import HIDDEN, cards_asked
from hoyle.games.house_poker.fast_action_holdem import HAND_SIZE, PAIRS, SPLITS
from hoyle.games.parts.setting_hands import HOUSE_WAY
from hoyle.kit.cards import RANK_VALUE

_HIGH = RANK_VALUE["6"]


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    cards = cards_asked(played, prompt)
    if len(cards) != HAND_SIZE or HIDDEN in cards:
        return ""
    values = [RANK_VALUE[card[0]] for card in cards]
    for (_, place), name in zip(PAIRS, SPLITS, strict=False):
        left = [value for at, value in enumerate(values) if at not in (0, place)]
        if values[0] == values[place] and left[0] == left[1] and min(values) >= _HIGH and name in names:
            return name
    return HOUSE_WAY if HOUSE_WAY in names else ""
