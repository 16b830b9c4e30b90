"""Play a pair of 4s and better; fold the rest."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.engine import Ask, Round
from hoyle.engine.round.view import HIDDEN, cards_asked
from hoyle.games.house_poker.dj_wild_stud_poker import HAND_SIZE, HANDS, RANKING
from hoyle.kit.ranking import threshold

_CHEAPEST_PLAY = threshold("pair_of_4s", HANDS)


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    cards = cards_asked(played, prompt)
    if not {"play", "fold"} <= set(names) or len(cards) != HAND_SIZE or HIDDEN in cards:
        return ""
    return "play" if RANKING.rank(cards).strength >= _CHEAPEST_PLAY else "fold"
