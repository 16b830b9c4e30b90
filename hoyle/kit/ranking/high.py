"""The best five of up to seven cards, looked up by all of them at once instead of by every five.

Without five cards of one suit only the ranks count, and a pattern of ranks is worked out once. With five of one
suit the rest matters only for four of a kind or a full house.
"""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.kit.ranking.five_card import FIVE_CARD
from hoyle.kit.ranking.rank import CODES, SUIT_BITS, SUIT_MASK, Rank, refusal


def best_five(cards: Sequence[str]) -> Rank:
    """The rank of the best five of five, six or seven cards.

    >>> best_five(("Ah", "Ad", "Kh", "Kd", "Qh", "Qd", "2c")).name
    'two_pair'
    """
    try:
        total = sum(map(_CODE_OF, cards))
    except KeyError:
        raise refusal(cards, "five, six or seven") from None
    if not 5 <= len(cards) <= 7:
        raise refusal(cards, "five, six or seven")
    if total & SUIT_MASK in _FLUSH_SUIT:
        return _with_flush(total, cards)
    return _PLAIN[total >> SUIT_BITS]


def best_fives(pairs: Sequence[Sequence[str]], board: Sequence[str]) -> list[Rank]:
    """The same for several hands of two cards that share a board of five, which is read once.

    >>> [rank.name for rank in best_fives((("Ah", "Ad"), ("2c", "3c")), ("Ac", "Kd", "Qd", "Jd", "4c"))]
    ['three_of_a_kind', 'high_card']
    """
    shared = sum(map(_CODE_OF, board))
    ranks = []
    for one, other in pairs:
        total = shared + CODES[one] + CODES[other]
        is_flush = total & SUIT_MASK in _FLUSH_SUIT
        ranks.append(_with_flush(total, (one, other, *board)) if is_flush else _PLAIN[total >> SUIT_BITS])
    return ranks


def _with_flush(total: int, cards: Sequence[str]) -> Rank:
    suit = _FLUSH_SUIT[total & SUIT_MASK]
    flush = _FLUSH[sum([CODES[card] for card in cards if card[1] == suit]) >> SUIT_BITS]
    return max(flush, _PLAIN[total >> SUIT_BITS])


def _flush_suits() -> dict[int, str]:
    """By the suit digits of up to seven cards, the suit that has five of them or more."""
    found: dict[int, str] = {}
    for at, suit in enumerate("cdhs"):
        for many in (5, 6, 7):
            for rest in _rests(7 - many):
                digits = [*rest[:at], many, *rest[at:]]
                found[sum(count << 3 * place for place, count in enumerate(digits))] = suit
    return found


def _rests(most: int) -> list[tuple[int, int, int]]:
    span = range(most + 1)
    return [(a, b, c) for a in span for b in span for c in span if a + b + c <= most]


_CODE_OF = CODES.__getitem__
_FLUSH_SUIT = _flush_suits()
_PLAIN, _FLUSH = FIVE_CARD.best_tables
