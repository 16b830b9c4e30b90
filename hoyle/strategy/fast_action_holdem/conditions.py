"""Choices and conditions of fast action hold 'em. Suits are told apart only as the same or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from hoyle.games.house_poker.fast_action_holdem import KEEPS, SPLITS, SURRENDER
from hoyle.games.parts.setting_hands import HOUSE_WAY
from hoyle.kit.cards import RANK_VALUE
from hoyle.strategy.common.poker_hands import read_ranks, read_yes_no
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen


def _has_pair(seen: Seen, wanted: bool) -> bool:
    return (len({card[0] for card in seen.hand}) < len(seen.hand)) == wanted


def _is_suited(seen: Seen, wanted: bool) -> bool:
    return (max(Counter(card[1] for card in seen.hand).values(), default=0) > 1) == wanted


def _all_of(seen: Seen, ranks: frozenset[int]) -> bool:
    return all(RANK_VALUE[card[0]] in ranks for card in seen.hand)


CHOICES: tuple[str, ...] = (HOUSE_WAY, *KEEPS, *SPLITS, SURRENDER)
CONDITIONS: Mapping[str, Condition] = {
    "has_pair": Condition("two of the four cards are of one rank", read_yes_no, _has_pair),
    "has_suited": Condition("two of the four cards are of one suit", read_yes_no, _is_suited),
    "all_of": Condition("all four cards have one of these ranks", read_ranks, _all_of),
}
