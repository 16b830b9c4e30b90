"""Conditions of DJ wild stud poker: the hand with its wild cards, how many these are, and the ranks of the others."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from hoyle.games.house_poker.dj_wild_stud_poker import HANDS, RANKING, is_wild
from hoyle.kit.cards import RANK_VALUE
from hoyle.strategy.common.poker_hands import read_count, read_hand, read_ranks
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen


def _at_least(seen: Seen, strength: int) -> bool:
    return RANKING.rank(seen.hand).strength >= strength


def _wild_cards(seen: Seen, least: int) -> bool:
    return sum(map(is_wild, seen.hand)) >= least


def _lacks(seen: Seen, ranks: frozenset[int]) -> bool:
    return all(RANK_VALUE[card[0]] not in ranks for card in seen.hand if not is_wild(card))


CHOICES: tuple[str, ...] = ("play", "fold")
CONDITIONS: Mapping[str, Condition] = {
    "at_least": Condition("the hand is this or better", partial(read_hand, hands=HANDS), _at_least),
    "wild_cards_at_least": Condition("the hand has so many wild cards or more", read_count, _wild_cards),
    "lacks": Condition("no card of the hand, wild ones apart, has one of these ranks", read_ranks, _lacks),
}
