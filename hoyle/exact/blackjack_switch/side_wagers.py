"""The super match by the ranks of four cards, and insurance by the card that the dealer shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb

from hoyle.book import Terms
from hoyle.exact.sheet import Result, WagerPar, make_par
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.switch.super_match import MATCHES, SUPER_MATCH
from hoyle.kit.cards import Card

INSURANCE = "insurance"
_CARDS = 4


def super_match(terms: Terms, cards: Mapping[Card, int]) -> WagerPar:
    counts = match_counts(Counter(_by_rank(cards)))
    total = sum(counts.values())
    results = []
    for outcome, count in counts.items():
        odds = terms.prices[SUPER_MATCH, outcome].odds
        results.append(Result(outcome, odds.net, Fraction(count, total), odds.text, count))
    return make_par(
        SUPER_MATCH, results, table=terms.prices[SUPER_MATCH, MATCHES[0]].table, combinations=total
    )


def match_counts(ranks: Mapping[str, int]) -> dict[str, int]:
    """The sets of four cards, by their match: each rank gives none to four of them."""
    four = sum(comb(count, 4) for count in ranks.values())
    size, pairs = sum(ranks.values()), {rank: comb(count, 2) for rank, count in ranks.items()}
    three = sum(comb(count, 3) * (size - count) for count in ranks.values())
    two = (sum(pairs.values()) ** 2 - sum(ways**2 for ways in pairs.values())) // 2
    one = sum(ways * _unlike({r: n for r, n in ranks.items() if r != rank}) for rank, ways in pairs.items())
    found = dict(zip(MATCHES, (four, two, three, one), strict=True))
    return {**found, "lose": comb(size, _CARDS) - sum(found.values())}


def _unlike(ranks: Mapping[str, int]) -> int:
    """Two cards of two ranks."""
    return (sum(ranks.values()) ** 2 - sum(count**2 for count in ranks.values())) // 2


def _by_rank(cards: Mapping[Card, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for card, count in cards.items():
        found[card[0]] = found.get(card[0], 0) + count
    return found


def insurance(terms: Terms, cards: Mapping[Card, int]) -> Iterator[WagerPar]:
    """One sheet for each up card against which it is offered: what completes a blackjack among all other cards."""
    aces, tens = (sum(n for card, n in cards.items() if VALUES[card[0]] == value) for value in (1, 10))
    left = sum(cards.values()) - 1
    offered = [("against an ace", aces, tens)]
    if terms["insurance_against"] == "ace_or_ten":
        offered.append(("against a ten", tens, aces))
    for on, shown, wins in offered:
        if shown:
            results = [
                Result(outcome, terms.prices[INSURANCE, outcome].odds.net, Fraction(count, left),
                       terms.prices[INSURANCE, outcome].odds.text, count)
                for outcome, count in (("win", wins), ("lose", left - wins))
            ]  # fmt: skip
            yield make_par(INSURANCE, results, on=on if len(offered) > 1 else "", combinations=left)
