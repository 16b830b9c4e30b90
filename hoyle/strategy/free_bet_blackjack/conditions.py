"""Conditions of free bet blackjack: those of blackjack, and whether a lammer is all that lies on the hand."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.blackjack.conditions import CONDITIONS as OF_BLACKJACK
from hoyle.strategy.common.poker_hands import read_yes_no
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen

CHOICES: tuple[str, ...] = (
    "stand", "hit", "double", "free_double", "split", "free_split", "insurance", "even_money", "no", "stay", "take",
    "refuse", "void", "play_on",
)  # fmt: skip


def _free_hand(seen: Seen, wanted: bool) -> bool:
    return seen.about.endswith(", a free hand") == wanted


CONDITIONS: Mapping[str, Condition] = {
    **OF_BLACKJACK,
    "free_hand": Condition("the hand is one that the house paid for in a split", read_yes_no, _free_hand),
}
