"""Naturals of player and dealer in each circle, as fractions."""

from __future__ import annotations

from fractions import Fraction

from hoyle.book.terms import Terms
from hoyle.exact.multiple_action_blackjack.circle_rules import is_checked
from hoyle.exact.sheet import Result
from hoyle.fast.blackjack.hands import ACE, TEN, Hand
from hoyle.fast.many_wagers.wager_rules import CHECKED, LATER, other_of
from hoyle.games.blackjack.circles.circle_wagers import CIRCLES


def dealt(shoe: Hand, *ranks: int) -> Fraction:
    """The probability of these cards in this order."""
    left, size, chance = list(shoe), sum(shoe), Fraction(1)
    for rank in ranks:
        chance *= Fraction(max(left[rank], 0), size)
        left[rank] -= 1
        size -= 1
    return chance


def _natural(shoe: Hand, *before: int) -> Fraction:
    """A player's natural, with these cards of the dealer's."""
    return 2 * dealt(shoe, ACE, TEN, *before)


def naturals_of(terms: Terms, shoe: Hand, circle: int) -> list[Result]:
    """What is called on a player's natural: it ties the dealer's natural of its own round, or of an earlier one that
    settles every circle."""
    name = CIRCLES[circle]
    tied = Fraction(0)
    for up in (ACE, TEN):
        other = other_of(up)
        tied += _natural(shoe, up, other)
        if circle and _settles_every_circle(terms):
            tied += _natural(shoe, up, other) - _natural(shoe, up, other, other)
    prices = terms.prices
    found = (("push", tied), ("blackjack", _natural(shoe) - tied))
    return [
        Result(word, prices[name, word].odds.net, chance, prices[name, word].odds.text)
        for word, chance in found
    ]


def _settles_every_circle(terms: Terms) -> bool:
    return is_checked(terms) and terms["first_blackjack_settles"] == "every_circle"


def lost_to_naturals(terms: Terms, shoe: Hand, circle: int) -> Fraction:
    """The probability that a circle is lost to a natural before the player could act."""
    if not is_checked(terms):
        return Fraction(0)
    times = 1 if _settles_every_circle(terms) else circle + 1
    lost = Fraction(0)
    for up in (ACE, TEN):
        cards = (up, *(other_of(up),) * times)
        lost += dealt(shoe, *cards) - _natural(shoe, *cards)
    return lost


def pair_chance(shoe: Hand, rank: int, up: int, before: int, law: str) -> Fraction:
    """A pair against an up card, after so many naturals, in a round that is played."""
    other = other_of(up)
    cards = (rank, rank, up, *(other,) * before)
    if other < 0:
        return dealt(shoe, *cards)
    hidden = dealt(shoe, *cards, other) if law in (CHECKED, LATER) else Fraction(0)
    return dealt(shoe, *cards) - hidden
