"""As much as the hand may with a pair of aces or better, once with king, queen, eight, four or better; else fold."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.bots.sensible.four_card_poker import choose_by
from hoyle.engine import Ask, Round

_SMALL, _LARGE = "king_queen_8_4", "pair_of_aces"


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    return choose_by(played, prompt, names, _SMALL, _LARGE)
