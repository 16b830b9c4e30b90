"""Whether a hand is good enough: "queen high or better", "a pair of 4s or better", "a straight or better".

A book names the least hand that will do. Its name is one of

    queen_high, 9_high                a highest card
    ace_king, queen_6_4               the highest cards, high to low
    pair, pair_of_4s, pair_of_jacks   any pair, or this one
    straight, two_pair                a hand of the ranking, whose order of hands must then be given
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from hoyle.kit.cards import RANK_VALUE
from hoyle.kit.ranking.rank import Rank, strength_of

_COURT = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T"}
_VALUE_OF_WORD: Mapping[str, int] = {word: RANK_VALUE[rank] for word, rank in _COURT.items()} | {
    rank: value for rank, value in RANK_VALUE.items() if rank.isdigit()
}
_HIGH_CARD, _PAIR = 0, 1

EXPECTED = (
    'write "queen_high", "ace_king", "pair", "pair_of_4s" or "pair_of_jacks", or give the order of '
    "hands that the name is in"
)


def meets(rank: Rank, name: str, hands: Sequence[str] = ()) -> bool:
    """Whether this rank is the hand so named or better.

    >>> from hoyle.kit.ranking import FIVE_CARD_HANDS, rank_five_cards, rank_three_cards
    >>> meets(rank_three_cards(("Qh", "3d", "2c")), "queen_high")
    True
    >>> meets(rank_five_cards(("Qh", "Qd", "2c", "3c", "4c")), "straight", FIVE_CARD_HANDS)
    False
    """
    return rank.strength >= threshold(name, tuple(hands))


@cache
def threshold(name: str, hands: tuple[str, ...] = ()) -> int:
    """The least strength that meets the name. `hands` is the ranking's order of hands, high to low."""
    if name in hands:
        return strength_of(len(hands) - 1 - hands.index(name))
    if name in ("high_card", "pair"):
        return strength_of(_PAIR if name == "pair" else _HIGH_CARD)
    if name.startswith("pair_of_") and name.endswith("s"):
        value = _VALUE_OF_WORD.get(name.removeprefix("pair_of_").removesuffix("s"))
        return strength_of(_PAIR, [_known(value, name)])
    words = name.removesuffix("_high").split("_")
    values = [_known(_VALUE_OF_WORD.get(word), name) for word in words]
    named_alone = name.endswith("_high")
    falling = all(high > low for high, low in pairwise(values))
    if named_alone != (len(values) == 1) or not falling or len(values) > 5:
        raise _unknown(name)
    return strength_of(_HIGH_CARD, values)


def _known(value: int | None, name: str) -> int:
    if value is None:
        raise _unknown(name)
    return value


def _unknown(name: str) -> ValueError:
    return ValueError(f'"{name}" names no hand to be met; {EXPECTED}')
