"""The stripped deck of forty cards with a joker: no eights, nines or tens, so that a 7 stands next to a jack.

A joker dealt face down is any card. Dealt face up it is an ace, or what a straight or a flush wants. A flush beats a
full house here, because a short deck makes it rarer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from hoyle.kit.cards import JOKER, SUITS
from hoyle.kit.ranking.rank import Rank, Values, by_count, refusal, strength_of

SHORT_DECK_HANDS = (
    "five_of_a_kind", "royal_flush", "straight_flush", "four_of_a_kind", "flush", "full_house", "straight",
    "three_of_a_kind", "two_pair", "pair", "high_card",
)  # fmt: skip
SHORT_RANKS = "234567JQKA"
_VALUE = {rank: value for value, rank in enumerate(SHORT_RANKS, start=2)}
_ACE, _LOWEST_TOP = _VALUE["A"], 5
_RUNS = ("flush", "straight", "straight_flush", "royal_flush")


def rank_short_deck(cards: Sequence[str], *, joker_is_wild: bool = True) -> Rank:
    """
    >>> rank_short_deck(("Ah", "Kh", "Qh", "Jh", "7h")).name, rank_short_deck(("2c", "2d", "2h", "2s", "Jk")).name
    ('royal_flush', 'five_of_a_kind')
    """
    if len(cards) != 5 or any(card != JOKER and card[:1] not in _VALUE for card in cards):
        raise refusal(cards, "five")
    return _rank(tuple(sorted(cards)), joker_is_wild)


@lru_cache(maxsize=1024)  # of three quarters of a million hands, those that came lately
def _rank(cards: tuple[str, ...], wild: bool) -> Rank:
    if JOKER not in cards:
        return _plain(cards)
    rest = tuple(card for card in cards if card != JOKER)
    found = [_plain((*rest, "A" + SUITS[0]))] if not wild else []
    for value in SHORT_RANKS:
        for suit in SUITS:
            rank = _plain((*rest, value + suit))
            if wild or rank.name in _RUNS:
                found.append(rank)
    return max(found)


def _plain(cards: tuple[str, ...]) -> Rank:
    values = tuple(sorted((_VALUE[card[0]] for card in cards), reverse=True))
    suited = len({card[1] for card in cards}) == 1
    kinds = by_count(values)
    most, top = values.count(kinds[0]), _top(values)
    if most == 5:
        return _named("five_of_a_kind", kinds)
    if top and suited:
        return _named("royal_flush" if top == _ACE else "straight_flush", (top,))
    if most == 4:
        return _named("four_of_a_kind", kinds)
    if (
        suited and most == 1
    ):  # a joker in a flush is a card that is not there: no flush is above ace, king, queen, jack, 6
        return _named("flush", values)
    if most == 3 and len(kinds) == 2:
        return _named("full_house", kinds)
    if top:
        return _named("straight", (top,))
    if most == 3:
        return _named("three_of_a_kind", kinds)
    return _named({3: "two_pair", 4: "pair", 5: "high_card"}[len(kinds)], kinds)


def _top(values: Values) -> int:
    """The highest card of a straight; the ace may also stand below the 2."""
    low = (*values[1:], 1) if values[0] == _ACE else values
    for run in (values, low):
        if all(high - below == 1 for high, below in pairwise(run)):
            return run[0]
    return 0


def _named(name: str, values: Values) -> Rank:
    category = len(SHORT_DECK_HANDS) - 1 - SHORT_DECK_HANDS.index(name)
    return Rank(strength_of(category, values), name)
