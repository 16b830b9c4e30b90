"""Side wagers of blackjack on the first cards: each function names an outcome.

Those that need more cards are in `later_wagers.py`; when each is called is in `side_play.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hoyle.book.file_check import Allowed
from hoyle.games.blackjack.hand import VALUES, may_be_blackjack, total_of
from hoyle.games.blackjack.later_wagers import BUSTER, BUSTS
from hoyle.kit.cards import RANK_VALUE, Card
from hoyle.kit.ranking import rank_three_cards

_KINGS = (
    "kings_spades_dealer_blackjack", "kings_spades", "suited_kings", "suited_queens_jacks_tens",
    "suited_twenty", "kings", "unsuited_twenty",
)  # fmt: skip
_SEVENS = (
    "one_seven", "two_sevens_mixed", "two_sevens_suited", "three_sevens_mixed", "three_sevens_suited",
)  # fmt: skip
_THREE_CARDS = ("straight_flush", "three_of_a_kind", "straight", "flush")

SIDE_OUTCOMES: Mapping[str, tuple[str, ...]] = {
    "super_sevens": (*_SEVENS, "lose"),
    "progressive_super_sevens": (*_SEVENS, "three_sevens_diamonds", "lose"),
    "royal_match": ("suited_match", "suited_blackjack", "royal_match", "crown_treasure", "lose"),
    "bet_the_set": ("pair", "suited_pair", "lose"),
    "house_money": ("suited_ace_king", "straight_flush", "pair", "straight", "lose"),
    # One card that matches, or each of two: the prices of both are added.
    "match_the_dealer": ("unsuited_match", "suited_match", "lose"),
    "in_between": (
        "triple_match", "one_card_spread", "two_card_spread", "three_card_spread", "other_spread", "lose",
    ),
    "twenty_point_bonus": (
        "queens_hearts_dealer_blackjack", "queens_hearts", "matched_twenty", "suited_twenty",
        "any_twenty", "lose",
    ),
    "progressive_blackjack": (
        "four_aces_one_colour", "three_aces_suited", "three_aces", "two_aces_suited", "two_aces", "lose",
    ),
    "streak": ("on_2", "on_3", "on_4", "on_5", "lose"),
    "kings_bounty": (*_KINGS, "lose"),
    "dealer_envy": _KINGS,
    "bust_it": (
        "eights_one_suit", "eights_one_colour", "third_card_10", "third_card_9", "third_card_8",
        "third_card_7", "third_card_6", "lose",
    ),
    "twenty_one_plus_three": ("suited_three_of_a_kind", *_THREE_CARDS, "lose"),
    "three_card_poker": (*_THREE_CARDS, "lose"),
    "bad_beat_progressive": (
        "dealer_21_in_7", "dealer_21_in_6", "dealer_21_in_5", "dealer_21_in_4", "dealer_21_in_3",
        "dealer_blackjack", "any_twenty", "magic_card", "lucky_player", "lose",
    ),
    BUSTER: (*BUSTS, "lose"),
    "hit_and_run_progressive": (
        "dealer_8_cards", "dealer_7_cards", "dealer_6_cards", "dealer_5_cards", "dealer_blackjack", "lose",
    ),
}  # fmt: skip

SIDE_RULES: Mapping[str, Mapping[str, Allowed]] = {
    "super_sevens": {"on_split": ("first_card", "two_sevens")},
    "progressive_super_sevens": {"on_split": ("first_card", "two_sevens"), "on_dead_hand": ("stands",)},
    "streak": {"on_dead_hand": ("stands",)},
}

_SPREADS = {1: "one_card_spread", 2: "two_card_spread", 3: "three_card_spread"}


def royal_match(one: Card, other: Card) -> str:
    """Two suited cards. Crown treasure, a royal match of the dealer too, is decided later."""
    if one[1] != other[1]:
        return "lose"
    ranks = one[0] + other[0]
    if ranks in ("KQ", "QK"):
        return "royal_match"
    return "suited_blackjack" if "A" in ranks and total_of((one, other)) == 21 else "suited_match"


def bet_the_set(one: Card, other: Card) -> str:
    if one[0] != other[0]:
        return "lose"
    return "suited_pair" if one == other else "pair"


def house_money(one: Card, other: Card) -> str:
    """Two cards in sequence, or a pair; an ace is next to the king and to the 2."""
    distance = abs(RANK_VALUE[one[0]] - RANK_VALUE[other[0]])
    if distance == 0:
        return "pair"
    if distance not in (1, RANK_VALUE["A"] - RANK_VALUE["2"]):
        return "lose"
    if one[1] != other[1]:
        return "straight"
    return "suited_ace_king" if {one[0], other[0]} == {"A", "K"} else "straight_flush"


def match_the_dealer(one: Card, other: Card, up: Card) -> tuple[str, ...]:
    """One outcome for each card that matches, or a loss. A ten-value card matches only its own rank."""
    matches = [
        "suited_match" if card == up else "unsuited_match" for card in (one, other) if card[0] == up[0]
    ]
    return tuple(matches) or ("lose",)


def in_between(one: Card, other: Card, up: Card) -> str:
    """The up card ranks between the two, ace high. The spread is the number of ranks between them."""
    low, high = sorted((RANK_VALUE[one[0]], RANK_VALUE[other[0]]))
    middle = RANK_VALUE[up[0]]
    if low == middle == high:
        return "triple_match"
    return _SPREADS.get(high - low - 1, "other_spread") if low < middle < high else "lose"


def twenty_point_bonus(one: Card, other: Card) -> str:
    if total_of((one, other)) != 20:
        return "lose"
    if one == other:
        return "queens_hearts" if one == "Qh" else "matched_twenty"
    return "suited_twenty" if one[1] == other[1] else "any_twenty"


def kings_bounty(one: Card, other: Card) -> str:
    """Rows overlap and the best is paid: identical cards, then one suit, then two kings."""
    if total_of((one, other)) != 20:
        return "lose"
    kings = one[0] == other[0] == "K"
    if one == other:
        if kings:
            return "kings_spades" if one == "Ks" else "suited_kings"
        return "suited_queens_jacks_tens"
    if one[1] == other[1]:
        return "suited_twenty"
    return "kings" if kings else "unsuited_twenty"


def twenty_one_plus_three(one: Card, other: Card, up: Card) -> str:
    return "suited_three_of_a_kind" if one == other == up else three_card_poker(one, other, up)


def three_card_poker(one: Card, other: Card, up: Card) -> str:
    name = rank_three_cards((one, other, up)).name
    return name if name in _THREE_CARDS else "lose"


TWO_CARDS: Mapping[str, Callable[[Card, Card], str]] = {
    "royal_match": royal_match,
    "bet_the_set": bet_the_set,
    "house_money": house_money,
    "twenty_point_bonus": twenty_point_bonus,
    "kings_bounty": kings_bounty,
}
WITH_UP_CARD: Mapping[str, Callable[[Card, Card, Card], str]] = {
    "in_between": in_between,
    "twenty_one_plus_three": twenty_one_plus_three,
    "three_card_poker": three_card_poker,
}


class Raise(NamedTuple):
    """An outcome that the dealer's hole card can improve: the up cards that allow it, and the two cards that do it."""

    to: str
    may: Callable[[Card], bool]
    does: Callable[[Card, Card], bool]


def _is_blackjack(up: Card, hole: Card) -> bool:
    return VALUES[up[0]] + VALUES[hole[0]] == 11 and "A" in (up[0], hole[0])


def _is_royal_match(up: Card, hole: Card) -> bool:
    return royal_match(up, hole) == "royal_match"


def _is_king_or_queen(up: Card) -> bool:
    return up[0] in "KQ"


RAISES: Mapping[tuple[str, str], Raise] = {
    ("royal_match", "royal_match"): Raise("crown_treasure", _is_king_or_queen, _is_royal_match),
    ("twenty_point_bonus", "queens_hearts"): Raise(
        "queens_hearts_dealer_blackjack", may_be_blackjack, _is_blackjack
    ),
    ("kings_bounty", "kings_spades"): Raise("kings_spades_dealer_blackjack", may_be_blackjack, _is_blackjack),
}
