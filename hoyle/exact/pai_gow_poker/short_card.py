"""A card that a person can learn: when to keep two pairs together, when a pair goes before a straight, and the rest as
any player does it. Its cost against the best setting is counted over every deal.

Two pairs: with an ace beside them keep them together if the higher is a ten or less, or jacks with fives or less;
with a king only if the higher is a six or less. Otherwise the lower pair goes to the low hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.games.pai_gow.pai_gow_poker import split_of
from hoyle.kit.ways import Bounds, Want, Way, WayRow

NAME = "set every hand by the short card"
_RUNS = ("straight", "flush", "straight_flush", "royal_flush")
_ACE, _KING = (Bounds(14, 14),), (Bounds(13, 13),)
_PAIR = Want(("pair",))
ROWS = (
    # A straight or a flush, with what is best beside it; of a pair of aces only with a nine or better beside it.
    WayRow(("no_pair",), wants={"high": Want(_RUNS)}, prefer=("low", "high")),
    WayRow(("pair",), ranks=(Bounds(2, 13),), wants={"high": Want(_RUNS)}, prefer=("low", "high")),
    WayRow(
        ("pair",), wants={"high": Want(_RUNS), "low": Want(("high_card",), (Bounds(9, 14),))}, prefer=("low", "high"),
    ),
    WayRow(("no_pair",), wants={"low": Want(cards=("second", "third"))}),
    WayRow(("pair",), wants={"high": _PAIR}, prefer=("low",)),
    WayRow(("two_pair",), wants={"high": Want(_RUNS), "low": _PAIR}, prefer=("low", "high")),
    WayRow(
        ("two_pair",), ranks=(Bounds(2, 10),), wants={"high": Want(("two_pair",)), "low": Want(("high_card",), _ACE)},
        prefer=("low",),
    ),
    WayRow(
        ("two_pair",), ranks=(Bounds(11, 11), Bounds(2, 5)),
        wants={"high": Want(("two_pair",)), "low": Want(("high_card",), _ACE)}, prefer=("low",),
    ),
    WayRow(
        ("two_pair",), ranks=(Bounds(2, 6),), wants={"high": Want(("two_pair",)), "low": Want(("high_card",), _KING)},
        prefer=("low",),
    ),
    WayRow(("two_pair",), wants={"low": _PAIR}, prefer=("high",)),
    WayRow(("three_pair",), wants={"low": _PAIR}, prefer=("low", "high")),
    WayRow(("three_of_a_kind",), wants={"high": Want(_RUNS)}, prefer=("low", "high")),
    WayRow(
        ("three_of_a_kind",), ranks=_ACE, wants={"high": Want(("pair",), _ACE), "low": Want(("high_card",), _ACE)},
        prefer=("low",),
    ),
    WayRow(("three_of_a_kind",), wants={"high": Want(("three_of_a_kind",))}, prefer=("low",)),
    WayRow(("full_house", "two_threes"), wants={"high": Want(("three_of_a_kind", "full_house")), "low": _PAIR}, prefer=("low", "high")),
    WayRow(
        ("four_of_a_kind",), ranks=(Bounds(7, 14),), wants={"low": _PAIR}, prefer=("high",),
    ),
    WayRow(("four_of_a_kind",), wants={"high": Want(("four_of_a_kind",))}, prefer=("low",)),
    WayRow(
        ("four_and_pair", "four_and_three"), wants={"high": Want(("four_of_a_kind",)), "low": _PAIR}, prefer=("low",),
    ),
    WayRow(("five_of_a_kind",), wants={"low": _PAIR}, prefer=("low", "high")),
)  # fmt: skip
TOLD = (
    "Straight or flush: play it, with the best two cards beside it; with a pair of aces only if a nine or better is left.",
    "No pair: the second and third highest cards go low.",
    "One pair: it stays high, and the two highest others go low.",
    "Two pairs with an ace: keep both high if the higher is a ten or less, or jacks with fives or less.",
    "Two pairs with a king: keep both high if the higher is a six or less. Any other two pairs: the lower goes low.",
    "Three pairs: the highest goes low.",
    "Three of a kind: stays high; of three aces one goes low with the next highest card.",
    "Full house: the pair goes low. Two threes of a kind: a pair of the higher goes low.",
    "Four of a kind: stays high up to sixes, two and two from sevens up; with a pair or a three of a kind that pair goes low.",
    "Five aces: two of them go low.",
)


def short_card(terms: Terms) -> Iterator[Way]:
    """The card by the rankings of the table; none where the joker is wild, since it is an ace or a bug on the card."""
    if terms["joker"] != "wild":
        yield Way(split_of(terms), ROWS)
