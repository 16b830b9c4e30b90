"""Three times with a pair of tens or better, once with threes to nines, else fold: right against six cards.

Against a dealer of five cards many more hands are worth playing; a sensible player of this game knows one rule.
"""

from __future__ import annotations

from collections.abc import Collection

from hoyle.engine import Ask, Round
from hoyle.engine.round.view import HIDDEN, cards_asked
from hoyle.games.parts.four_card_hands import HAND_SIZE, best_four
from hoyle.kit.ranking import meets

FOLD = "fold"
_SMALL, _LARGE = "pair_of_3s", "pair_of_10s"


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    return choose_by(played, prompt, names, _SMALL, _LARGE)


def choose_by(played: Round, prompt: Ask, names: Collection[str], small: str, large: str) -> str:
    """The largest play wager offered from one hand up, the smallest from another, else a fold."""
    cards = cards_asked(played, prompt)
    plays = [name for name in names if name.startswith("play_")]
    if not plays or FOLD not in names or len(cards) != HAND_SIZE or HIDDEN in cards:
        return ""
    rank = best_four(cards)
    if meets(rank, large):
        return max(plays)
    return min(plays) if meets(rank, small) else FOLD
