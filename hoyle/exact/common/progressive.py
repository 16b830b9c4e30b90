"""A progressive wager: its five-card hands, their awards, and its house edge for any amount on the meter.

The sheet is for a meter at its seed; a note gives the edge as a linear function of the meter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from hoyle.book import Terms
from hoyle.engine.settlement.jackpot import seed_of
from hoyle.engine.settlement.settle import is_collected
from hoyle.exact.common.chip_settlement import DOLLAR, is_by_amount, stake_for
from hoyle.exact.sheet import EACH_OTHER, Result, WagerPar, make_par
from hoyle.fast.cards.suit_classes import Pack
from hoyle.games.parts.progressive import ENVY_BONUS, ENVY_HANDS, PROGRESSIVE, PROGRESSIVE_HANDS
from hoyle.games.parts.tens_or_better import paid_name
from hoyle.kit.cards import RANKS
from hoyle.kit.money import show_money
from hoyle.kit.odds import Odds
from hoyle.kit.ranking import rank_five_cards

HAND_SIZE = 5
Counts = Mapping[str, int]


def progressive_sheets(
    terms: Terms,
    count: Callable[[], Counts],
    envied: Collection[str] = ENVY_HANDS,
    envy_counts: Counts | None = None,
) -> tuple[list[WagerPar], list[str]]:
    """The wager, and its envy bonus if offered. `count` gives the number of each outcome.

    Where the bonus is for hands that the wager does not distinguish, it has counts of its own.
    """
    if PROGRESSIVE not in terms.wagers:
        return [], []
    counts = count()

    def edge(meter_cents: int) -> Fraction:
        return _sheet(terms, counts, meter_cents).house_edge

    wagers, notes = (
        [_sheet(terms, counts, meter_seed(terms, PROGRESSIVE))],
        meter_notes(terms, PROGRESSIVE, edge),
    )
    if ENVY_BONUS in terms.wagers:
        wagers.append(envy_sheet(terms, envy_counts or counts, envied))
        notes.append("The envy bonus is for one other player whose hand counts for it; it costs no stake.")
    return wagers, notes


@cache
def five_card_counts(pack: Pack) -> Counts:
    """The number of five-card hands by the name they are paid under."""
    counts: Counter[str] = Counter()
    for cards, ways in _one_of_each(pack):
        counts[paid_name(rank_five_cards(cards), PROGRESSIVE_HANDS)] += ways
    return counts


def _one_of_each(pack: Pack) -> Iterator[tuple[tuple[str, ...], int]]:
    """One hand for each five ranks, suited and not, with the number of equivalent hands."""
    suits = pack.suits
    for values in combinations_with_replacement(pack.values, HAND_SIZE):
        ranks = [RANKS[value - 2] for value in values]
        ways = prod(comb(len(suits), count) for count in Counter(ranks).values())
        one_suit = len(suits) if len(set(ranks)) == HAND_SIZE else 0
        if one_suit:
            yield tuple(rank + suits[0] for rank in ranks), one_suit
        if ways > one_suit:
            yield tuple(rank + suits[at % len(suits)] for at, rank in enumerate(ranks)), ways - one_suit


def meter_seed(terms: Terms, wager: str) -> int:
    """The seed of a wager's meter; 0 where it has none."""
    return next((seed_of(terms, key) for key, meter in terms.meters().items() if wager in meter.wagers), 0)


def paid_net(terms: Terms, wager: str, odds: Odds, meter_cents: int) -> Fraction:
    """A progressive wager is collected when made, and its award is a fixed amount."""
    stake = stake_for(terms, wager)
    if odds.kind == "meter":
        return Fraction(meter_cents * odds.meter_percent, 100 * stake) - 1
    if odds.kind == "fixed":
        return Fraction(odds.fixed_cents, stake) - is_collected(terms, wager)
    return odds.net


def _sheet(terms: Terms, counts: Counts, meter_cents: int) -> WagerPar:
    total, results = sum(counts.values()), []
    for outcome, count in counts.items():
        odds = terms.prices[PROGRESSIVE, outcome].odds
        net = paid_net(terms, PROGRESSIVE, odds, meter_cents)
        results.append(Result(outcome, net, Fraction(count, total), odds.text, count))
    table = max(price.table for (wager, _), price in terms.prices.items() if wager == PROGRESSIVE)
    found = make_par(PROGRESSIVE, results, table=table, combinations=total)
    return found._replace(
        stake_cents=stake_for(terms, PROGRESSIVE) if is_by_amount(terms, PROGRESSIVE) else 0
    )


def envy_sheet(terms: Terms, counts: Counts, envied: Collection[str] = ENVY_HANDS) -> WagerPar:
    """The envy bonus for one other player's hand, which is any five cards."""
    total, stake = sum(counts.values()), stake_for(terms, PROGRESSIVE)
    results = []
    for name in envied:
        odds, count = terms.prices[ENVY_BONUS, name].odds, counts.get(name, 0)
        net = Fraction(odds.fixed_cents, stake) if odds.kind == "fixed" else odds.net
        results.append(Result(name, net, Fraction(count, total), odds.text, count))
    rest = total - sum(result.combinations for result in results)
    results.append(Result("other", Fraction(0), Fraction(rest, total), "nothing", rest))
    found = make_par(
        ENVY_BONUS, results, on=EACH_OTHER, per=PROGRESSIVE, combinations=total
    )  # fmt: skip
    return found._replace(stake_cents=stake)


def meter_notes(terms: Terms, wager: str, edge: Callable[[int], Fraction]) -> list[str]:
    """The edge as a linear function: its value with an empty meter, and its fall per dollar."""
    empty = edge(0)
    slope = empty - edge(DOLLAR)
    if not slope:  # no price is a share of the meter, or this deck cannot make the hand
        return []
    even = empty / slope
    return [
        f"{wager}: with a stake of {show_money(stake_for(terms, wager))} and M dollars on the meter the house has "
        f"{empty} - {slope} M of the stake; it is even at ${even.numerator // even.denominator:,}. "
        f"The sheet is for the seed, {show_money(meter_seed(terms, wager))}, without another winner in the round."
    ]
