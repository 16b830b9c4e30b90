"""Conditions on a four-card hand: the best four of the cards held, and the dealer's card where one is up.

None looks at the fifth card or at suits beyond the hand they make, so a kernel asks once for each rank of a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from hoyle.games.parts.four_card_hands import FOUR_CARD, HANDS, best_four
from hoyle.kit.cards import RANK_VALUE
from hoyle.strategy.common.poker_hands import read_hand, read_ranks, read_yes_no
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen


def _values(seen: Seen) -> list[int]:
    return [RANK_VALUE[card[0]] for card in FOUR_CARD.best_cards(seen.hand)]


def _at_least(seen: Seen, strength: int) -> bool:
    return best_four(seen.hand).strength >= strength


def _dealer_shows(seen: Seen, ranks: frozenset[int]) -> bool:
    return any(RANK_VALUE[card[0]] in ranks for card in seen.dealer)


def _matches(seen: Seen, wanted: bool) -> bool:
    return any(RANK_VALUE[card[0]] in _values(seen) for card in seen.dealer) == wanted


def _pair_above(seen: Seen, wanted: bool) -> bool:
    """A pair at least as high as the card up; any higher hand is above it."""
    values = _values(seen)
    paired = max((value for value in values if values.count(value) > 1), default=0)
    is_above = all(paired >= RANK_VALUE[card[0]] for card in seen.dealer) and paired > 0
    return (is_above or best_four(seen.hand).name not in ("pair", "high_card")) == wanted


AT_LEAST: Mapping[str, Condition] = {
    "at_least": Condition("the best four are this or better", partial(read_hand, hands=HANDS), _at_least),
}
AGAINST_CARD_UP: Mapping[str, Condition] = {
    "dealer_shows": Condition(
        "the dealer's card that is up has one of these ranks", read_ranks, _dealer_shows
    ),
    "matches_dealer": Condition(
        "one of the best four has the rank of the dealer's card", read_yes_no, _matches
    ),
    "pair_above_dealer": Condition(
        "the pair is as high as the dealer's card, or the hand is above a pair", read_yes_no, _pair_above
    ),
}
