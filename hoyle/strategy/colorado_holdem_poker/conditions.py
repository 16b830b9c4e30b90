"""Conditions of Colorado hold 'em poker: the three cards, and the two that each discard would leave.

A discard is named by the card that goes: `discard_high`, `discard_middle`, `discard_low`. Of two cards of one rank the
one in the suit of the third counts as the higher. `discard_1` to `discard_3` are cards as they were dealt.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.games.house_poker.colorado_holdem_poker import DISCARDS, high_to_low
from hoyle.kit.cards import RANK_VALUE
from hoyle.kit.ranking import rank_three_cards
from hoyle.strategy.common import visible_cards
from hoyle.strategy.common.poker_hands import read_one_of, read_yes_no
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen

_CARDS = ("high", "middle", "low")
_NAMED = tuple(f"discard_{card}" for card in _CARDS)
_TEN, _JACK, _SEVEN, _NINE = 10, 11, 7, 9
_INSTANT = ("straight_flush", "three_of_a_kind")
CHOICES: tuple[str, ...] = ("play", "check", "fold", "declare", *_NAMED, *DISCARDS)


def as_offered(seen: Seen, name: str) -> str:
    """The table offers discards by position."""
    return DISCARDS[high_to_low(seen.hand)[_NAMED.index(name)]] if name in _NAMED else name


def _left(seen: Seen, without: str) -> Seen:
    """The two cards that this discard leaves."""
    gone = high_to_low(seen.hand)[_CARDS.index(without)]
    return seen._replace(hand=seen.hand[:gone] + seen.hand[gone + 1 :])


def _without(about: str, name: str, value: Any) -> Condition:
    """A condition of visible cards, with this value, of the two cards that a discard leaves."""
    holds = visible_cards.CONDITIONS[name].holds
    return Condition(
        f"without this card, high, middle or low, {about}",
        read_one_of(*_CARDS),
        lambda seen, card: holds(_left(seen, card), value),
    )


def _least(about: str, rank: int) -> Condition:
    return Condition(
        f"without this card, high, middle or low, {about}",
        read_one_of(*_CARDS),
        lambda seen, card: all(RANK_VALUE[each[0]] >= rank for each in _left(seen, card).hand),
    )


def _is_instant(seen: Seen, wanted: bool) -> bool:
    return (rank_three_cards(seen.hand).name in _INSTANT) == wanted


CONDITIONS: Mapping[str, Condition] = {
    **visible_cards.CONDITIONS,
    "instant_winner": Condition(
        "three of a kind or a straight flush, a low ace included", read_yes_no, _is_instant
    ),
    "paired_without": _without("the others are a pair", "pairs", 1),
    "suited_without": _without("the others are of one suit", "suited", True),
    "tens_without": _least("the others are tens or better", _TEN),
    "jacks_without": _least("the others are jacks or better", _JACK),
    "sevens_without": _least("the others are sevens or better", _SEVEN),
    "nines_without": _least("the others are nines or better", _NINE),
    "seven_up_cards": visible_cards.ranks_from(_SEVEN),
    "nine_up_cards": visible_cards.ranks_from(_NINE),
    "ten_up_cards": visible_cards.ranks_from(_TEN),
    "jack_up_cards": visible_cards.ranks_from(_JACK),
}
