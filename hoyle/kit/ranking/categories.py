"""The names of hands and what each needs. A hand has the first name of its ranking's order that fits.

An order is a tuple of names, the highest first. Orders of the trade are here; a book may state another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hoyle.kit.ranking.rank import Values, by_count

FIVE_CARD_HANDS = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
)
FOUR_CARD_HANDS = (
    "four_of_a_kind",
    "straight_flush",
    "three_of_a_kind",
    "flush",
    "straight",
    "two_pair",
    "pair",
    "high_card",
)
THREE_CARD_HANDS = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card")
# Of a shoe of several decks, in which a hand of one suit may be of kinds as well.
SEVERAL_DECK_HANDS = (
    "flush_with_five_of_a_kind",
    "royal_flush",
    "flush_with_four_of_a_kind",
    "straight_flush",
    "flush_with_full_house",
    "five_of_a_kind",
    "flush_with_three_of_a_kind",
    "flush_with_two_pair",
    "flush_with_pair",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
)
TWO_CARD_HANDS = ("pair", "high_card")
ONE_CARD_HANDS = ("high_card",)

# Only a shoe of several decks, a joker or a wild card makes it, so pay tables of one deck need not price it.
FIVE_OF_A_KIND = "five_of_a_kind"
# Nothing but wild cards: a name apart from what those cards could stand for.
FIVE_WILDS = "five_wilds"

STRAIGHTS = ("straight", "straight_flush", "royal_flush", "mini_royal")
# What a bug may complete; in any other hand it is an ace.
COMPLETED_BY_BUG = ("flush", *STRAIGHTS)


class Made(NamedTuple):
    """The cards of a hand without regard to what they are called: values high to low, none of them wild."""

    values: Values
    suited: bool
    top: Values  # what breaks ties between straights; empty where this is none
    is_ace_high: bool

    @property
    def kinds(self) -> Values:
        return by_count(self.values)

    @property
    def shape(self) -> Values:
        """How often each kind comes, the most frequent first: a full house is (3, 2)."""
        return tuple(self.values.count(kind) for kind in self.kinds)

    @property
    def is_run(self) -> bool:
        return bool(self.top)


def _of_shape(*shape: int) -> Callable[[Made], bool]:
    return lambda made: made.shape[: len(shape)] == shape


def _of_kind(count: int) -> Callable[[Made], bool]:
    return lambda made: made.shape[0] >= count


def _of_aces(count: int) -> Callable[[Made], bool]:
    return lambda made: made.is_ace_high and made.shape[0] >= count and made.kinds[0] == made.values[0]


def _flush_with(fits: Callable[[Made], bool]) -> Callable[[Made], bool]:
    return lambda made: made.suited and fits(made)


_BY_RANKS: Mapping[str, Callable[[Made], bool]] = {
    FIVE_OF_A_KIND: _of_kind(5),
    "four_of_a_kind": _of_kind(4),
    "full_house": _of_shape(3, 2),
    "three_of_a_kind": _of_kind(3),
    "two_pair": _of_shape(2, 2),
    "pair": _of_kind(2),
}
# A hand of several decks may be of one suit and of kinds at once; a book may rank such hands apart.
FLUSHES_WITH = tuple(f"flush_with_{name}" for name in _BY_RANKS)
FITS: Mapping[str, Callable[[Made], bool]] = {
    **{name: _flush_with(fits) for name, fits in zip(FLUSHES_WITH, _BY_RANKS.values(), strict=True)},
    "royal_flush": lambda made: (
        made.suited and made.is_run and made.is_ace_high and made.top == made.values[:1]
    ),
    "mini_royal": lambda made: (
        made.suited and made.is_run and made.is_ace_high and made.top == made.values[:1]
    ),
    "five_aces": _of_aces(5),
    "four_aces": _of_aces(4),
    "straight_flush": lambda made: made.suited and made.is_run,
    "flush": lambda made: made.suited,
    "straight": lambda made: made.is_run,
    **_BY_RANKS,
    "high_card": lambda made: True,
}


def ties_of(name: str, made: Made, *, by_card: bool = False) -> Values:
    """What tells two hands of one name apart, the weightiest first: kinds by how often they come, or card by card."""
    if name in STRAIGHTS:
        return made.top
    return made.values if by_card or name == "flush" else made.kinds
