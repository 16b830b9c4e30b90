"""Baccarat in fractions, from a whole shoe or from the remaining cards.

The only choice is whether a house money payout rides, and it is solved too. Only house money depends on ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product

from hoyle.book import Terms
from hoyle.exact.baccarat.deals import (  # fmt: skip
    POINTS,
    Ending,
    Pair,
    Points,
    count_endings,
    count_left,
    name_of,
    points_of,
    results_after,
    rules_of,
)
from hoyle.exact.common.composition import check_enough
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.games.baccarat.baccarat import equipment, selections
from hoyle.games.baccarat.dealing import BANKER, CARDS, PLAYER
from hoyle.games.baccarat.house_money import HOUSE_MONEY
from hoyle.games.baccarat.results import house_money
from hoyle.kit.cards import RANKS, Card

CARDS_MAX = 6  # of a round
FirstCards = Mapping[tuple[Pair, Pair, str], int]


def solve(
    terms: Terms, shoe: Mapping[Card, int] | None = None
) -> tuple[list[WagerPar], list[str], list[str]]:
    """Every wager, from a whole shoe or from the remaining cards."""
    cards = whole_shoe(terms) if shoe is None else shoe
    check_enough(cards, CARDS_MAX, "a round")
    endings = outcomes_of(terms, shoe)
    wagers: list[WagerPar] = []
    for wager in terms.wagers:
        if wager == HOUSE_MONEY:
            wagers += _house_money(terms, cards)
            continue
        for on in selections(terms, wager):
            found: Counter[str] = Counter()
            for ending, count in endings.items():
                found[name_of(wager, on, ending)] += count
            wagers.append(_par(terms, wager, on, found))
    return wagers, list(_strategy(terms)), list(_notes(terms))


def outcomes_of(terms: Terms, composition: Mapping[Card, int] | None = None) -> Mapping[Ending, int]:
    """The number of orders of the next six cards by outcome. The shoe is whole unless one is given."""
    if composition is None:
        return count_endings(rules_of(terms), points_of(whole_shoe(terms)))
    return count_left(rules_of(terms), points_of(composition))


def whole_shoe(terms: Terms) -> Mapping[Card, int]:
    shoe = equipment(terms)[CARDS]
    assert not isinstance(shoe, tuple)
    return shoe


# Prices.


def _par(terms: Terms, wager: str, on: str, found: Mapping[str, int]) -> WagerPar:
    total = sum(found.values())
    results = [
        Result(
            outcome,
            net_of(terms, wager, outcome),
            Fraction(count, total),
            _pays(terms, wager, outcome),
            count,
        )
        for outcome, count in found.items()
    ]
    table = next(price.table for (name, _), price in terms.prices.items() if name == wager)
    return make_par(wager, results, on=on, table=table, combinations=total)


def net_of(terms: Terms, wager: str, outcome: str) -> Fraction:
    """The net per unit, after commission."""
    odds = terms.prices[wager, outcome].odds
    assert odds.kind in ("odds", "push", "lose"), f"{wager} pays {odds}, which is no part of a stake"
    rate = _rate(terms, wager)
    if odds.net <= 0 or not rate:
        return odds.net
    of_stake = terms.percent_fees[wager][1].of == "stake"
    return odds.net - rate * (1 if of_stake else odds.net)


def _rate(terms: Terms, wager: str) -> Fraction:
    if wager not in terms.percent_fees:
        return Fraction(0)
    fee = terms.percent_fees[wager][1]
    assert fee.rate is not None
    assert fee.taken is not None
    assert terms.options[fee.taken] == "won", f"the percentage on {wager} is taken of a win"
    return Fraction(int(terms.options[fee.rate]), 100)


def _pays(terms: Terms, wager: str, outcome: str) -> str:
    odds, rate = terms.prices[wager, outcome].odds, _rate(terms, wager)
    return f"{odds} less {rate * 100}%" if rate and odds.net > 0 else odds.text


# House money.


def _house_money(terms: Terms, cards: Mapping[Card, int]) -> Iterator[WagerPar]:
    """Taken at once; and where it may ride, with the better choice."""
    first = _first_cards(tuple(cards.items()))
    found: Counter[str] = Counter()
    for (_, _, outcome), ways in first.items():
        found[outcome] += ways
    yield _par(terms, HOUSE_MONEY, "", found)
    if _may_ride(terms):
        for wager in (PLAYER, BANKER):
            yield _riding(terms, points_of(cards), first, wager)


def _may_ride(terms: Terms) -> bool:
    return HOUSE_MONEY in terms.wagers and terms.rule(HOUSE_MONEY, "let_ride") != "no"


@lru_cache(maxsize=16)
def _first_cards(shoe: tuple[tuple[Card, int], ...]) -> FirstCards:
    """The first four cards: points and ranks of the player's two and of the banker's two, with their number."""
    ranks: Counter[str] = Counter()
    for card, count in shoe:
        ranks[card[0]] += count
    found: Counter[tuple[Pair, Pair, str]] = Counter()
    for one, two, three, four in product(RANKS, repeat=4):
        ways = ranks[one] * (ranks[two] - (two == one)) * (ranks[three] - (three == one) - (three == two))
        ways *= ranks[four] - (four == one) - (four == two) - (four == three)
        if ways:
            player, banker = (POINTS[one], POINTS[two]), (POINTS[three], POINTS[four])
            found[player, banker, house_money((one, two), (three, four))] += ways
    return found


def _riding(terms: Terms, points: Points, first: FirstCards, wager: str) -> WagerPar:
    """The payout becomes a stake on a hand after four cards, at that hand's odds, where its expectation is positive."""
    rules = rules_of(terms)
    part = Fraction(1)
    if terms.rule(HOUSE_MONEY, "let_ride") == "part":
        part = Fraction(terms.number("house_money_let_ride_percent"), 100)
    rest = (sum(points) - 4) * (sum(points) - 5)
    nets = {name: net_of(terms, wager, name) for owner, name in terms.prices if owner == wager}
    found: Counter[tuple[str, str]] = Counter()  # the house money, and the hand where it rides
    for (player, banker, outcome), ways in first.items():
        later: Mapping[str, int] = {}
        if net_of(terms, HOUSE_MONEY, outcome) > 0:
            later = results_after(rules, points, player, banker)[wager]
        if sum(nets[name] * count for name, count in later.items()) <= 0:
            later = {"": rest}
        for name, count in later.items():
            found[outcome, name] += ways * count
    total, results = sum(found.values()), []
    for (outcome, name), count in found.items():
        won, pays = net_of(terms, HOUSE_MONEY, outcome), _pays(terms, HOUSE_MONEY, outcome)
        result = Result(outcome, won, Fraction(count, total), pays, count)
        if name:
            both = f"{pays}, {_pays(terms, wager, name)}"
            result = result._replace(
                outcome=f"{outcome}, {name}", net=won + part * won * nets[name], pays=both
            )
            parts = (Part(HOUSE_MONEY, outcome), Part(wager, name, part * won))
            result = result._replace(action=1 + part * won, parts=parts)
        results.append(result)
    return make_par(HOUSE_MONEY, results, on=f"riding on {wager}", combinations=total)


# Words.


def _strategy(terms: Terms) -> Iterator[str]:
    if _may_ride(terms):
        yield (
            "house money: let the payout ride on a hand that the first four cards favour, counting what is left "
            "to draw; else take it"
        )


def _notes(terms: Terms) -> Iterator[str]:
    yield (
        "Counted over the next six cards of the shoe; burned cards change no probability. The cut-card effect is not "
        "included."
    )
    if any(_rate(terms, wager) for wager in terms.wagers):
        yield "Commission is exact, without rounding to a coin or a chip."
    if HOUSE_MONEY in terms.wagers:
        yield "house_money by itself is the payout taken at once."
    if _may_ride(terms):
        yield (
            "house_money can ride only with a wager on that hand, which has its own sheet; the ride is exact, without "
            "rounding to chips."
        )
