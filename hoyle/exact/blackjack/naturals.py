"""The naturals of blackjack's main wager: what is called on the player's, and on other hands against the dealer's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from hoyle.book.terms import Terms
from hoyle.exact.blackjack.suits_needed import POSTED
from hoyle.exact.sheet import Result
from hoyle.fast.blackjack.hands import ACE, TEN, Hand, Rules
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.settlement_rules import AGAINST_21, BLACKJACK, LOSE, MOST
from hoyle.games.blackjack.settlement_rules import NATURAL as NATURAL_HAND

_MAIN = "blackjack"


def naturals_of(
    terms: Terms, rules: Rules, shares: Mapping[str, Fraction], given_up: Fraction | int = 0
) -> list[Result]:
    """Naturals of player and dealer. Even money is taken where its expectation is higher.

    A dealer's blackjack that is found after play is not here; `given_up` is the probability of one that is found by a
    look after the hand was given up.
    """
    called = calls_of_naturals(rules)
    lost = sum((_dealers_natural(rules.shoe, up) for up in (ACE, TEN) if up in rules.looks), -given_up)
    results = []
    if takes_even_money(terms, rules):
        against_ace = calls_of_naturals(rules, (ACE,))
        for outcome, chance in against_ace.items():
            called[outcome] -= chance
        even = terms.prices[_MAIN, "even_money"].odds
        results.append(Result("even_money", even.net, sum(against_ace.values(), Fraction(0)), even.text))
    for outcome in (BLACKJACK, AGAINST_21) if terms.says_yes("enhanced_posted_natural") else ():
        posted = called.get(outcome, Fraction(0)) * shares[POSTED]
        if posted and _net(terms, POSTED) > _net(terms, outcome):
            odds = terms.prices[_MAIN, POSTED].odds
            results.append(Result(POSTED, odds.net, posted, odds.text))
            called[outcome] -= posted
    called[LOSE] = called.get(LOSE, Fraction(0)) + lost
    for outcome, chance in called.items():
        odds = terms.prices[_MAIN, outcome].odds
        results.append(Result(outcome, odds.net, chance, odds.text))
    return results


def _one_natural(shoe: Hand) -> Fraction:
    size = sum(shoe)
    return Fraction(2 * shoe[ACE] * shoe[TEN], size * (size - 1))


def _dealers_natural(shoe: Hand, up: int) -> Fraction:
    """The dealer's behind this up card, and not the player's."""
    return _one_natural(shoe) / 2 - _both_naturals(shoe, (up,))


def _both_naturals(shoe: Hand, ups: Sequence[int] = (ACE, TEN)) -> Fraction:
    """The player's and the dealer's, behind one of these up cards."""
    size = sum(shoe)
    ways = len(ups) * (shoe[ACE] - 1) * (shoe[TEN] - 1)
    return _one_natural(shoe) * Fraction(ways, (size - 2) * (size - 3))


def calls_of_naturals(rules: Rules, ups: Sequence[int] = tuple(range(TEN + 1))) -> dict[str, Fraction]:
    """What is called on a player's natural against these up cards, with its probability."""
    shoe, settlement = rules.shoe, rules.settlement
    both = _both_naturals(shoe, [up for up in ups if up in (ACE, TEN)])
    called: dict[str, Fraction] = {}

    def add(theirs: int, chance: Fraction) -> None:
        outcome = settlement.outcome(NATURAL_HAND, theirs)
        called[outcome] = called.get(outcome, Fraction(0)) + chance

    if settlement.natural_waits:
        met = kernels("blackjack.natural_results").naturals_by_result(rules)
        for up in ups:
            for total, chance in zip(rules.dealer.totals, met.get(up, ()), strict=False):
                add(total or MOST, chance)
    else:
        seen = [shoe[up] - (up in (ACE, TEN)) for up in ups]
        add(MOST, _one_natural(shoe) * Fraction(sum(seen), sum(shoe) - 2) - both)
    add(NATURAL_HAND, both)
    return called


def takes_even_money(terms: Terms, rules: Rules) -> bool:
    """Whether even money is offered and better than waiting, with an unknown hole card."""
    if not terms.says_yes("even_money"):
        return False
    called = calls_of_naturals(rules, (ACE,))
    waiting = sum((chance * _net(terms, outcome) for outcome, chance in called.items()), Fraction(0))
    return sum(called.values()) * _net(terms, "even_money") > waiting


def _net(terms: Terms, outcome: str) -> Fraction:
    return terms.prices[_MAIN, outcome].odds.net
