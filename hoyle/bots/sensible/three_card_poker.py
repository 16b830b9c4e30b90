"""Play queen, six, four and better; fold the rest."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.engine import Ask, Round
from hoyle.engine.round.view import HIDDEN, cards_asked
from hoyle.kit.ranking import rank_three_cards

_CHEAPEST_PLAY = rank_three_cards(("Qc", "6d", "4h")).strength


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    cards = cards_asked(played, prompt)
    if not {"play", "fold"} <= set(names) or len(cards) != 3 or HIDDEN in cards:
        return ""
    return "play" if rank_three_cards(cards).strength >= _CHEAPEST_PLAY else "fold"
