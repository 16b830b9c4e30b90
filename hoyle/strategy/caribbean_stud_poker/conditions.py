"""Conditions of Caribbean stud poker: the hand, and the dealer's up card. Suits do not matter."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from hoyle.kit.cards import RANK_VALUE
from hoyle.kit.ranking import FIVE_CARD_HANDS, rank_five_cards
from hoyle.strategy.common.poker_hands import read_hand, read_ranks, read_yes_no
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen


def _values(seen: Seen) -> list[int]:
    return sorted((RANK_VALUE[card[0]] for card in seen.hand), reverse=True)


def _up(seen: Seen) -> int:
    return max((RANK_VALUE[card[0]] for card in seen.dealer), default=0)


def _at_least(seen: Seen, strength: int) -> bool:
    return rank_five_cards(seen.hand).strength >= strength


def _dealer_shows(seen: Seen, ranks: frozenset[int]) -> bool:
    return _up(seen) in ranks


def _matches(seen: Seen, wanted: bool) -> bool:
    return (_up(seen) in _values(seen)) == wanted


def _holds(seen: Seen, ranks: frozenset[int]) -> bool:
    return any(value in ranks for value in _values(seen))


def _fourth_above(seen: Seen, wanted: bool) -> bool:
    return (_values(seen)[3] > _up(seen)) == wanted


CHOICES: tuple[str, ...] = ("bet", "fold")
CONDITIONS: Mapping[str, Condition] = {
    "at_least": Condition("the hand is this or better", partial(read_hand, hands=FIVE_CARD_HANDS), _at_least),
    "dealer_shows": Condition(
        "the dealer's card that is up has one of these ranks", read_ranks, _dealer_shows
    ),
    "matches_dealer": Condition("a card of the hand has the rank of the dealer's", read_yes_no, _matches),
    "holds": Condition("a card of the hand has one of these ranks", read_ranks, _holds),
    "fourth_above_dealer": Condition(
        "the fourth highest card is above the dealer's card", read_yes_no, _fourth_above
    ),
}
