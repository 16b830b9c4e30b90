"""Conditions of casino war: the rank that ties."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.kit.cards import RANK_VALUE
from hoyle.strategy.common.poker_hands import read_ranks
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen


def _tie_of(seen: Seen, ranks: frozenset[int]) -> bool:
    return RANK_VALUE[seen.hand[0][0]] in ranks


CHOICES: tuple[str, ...] = ("war", "surrender", "tie_on_war", "no_tie")
CONDITIONS: Mapping[str, Condition] = {
    "tie_of": Condition("both cards of the tie have one of these ranks", read_ranks, _tie_of),
}
