"""21st century baccarat in fractions, from a whole shoe or from the remaining cards.

Only point values count. A round is six cards: the three that are seen before anyone decides, and three that are not.
The bank is taken to cover every wager, so where the action starts changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.common.composition import Shoe
from hoyle.exact.common.poker_sheets import part_sheet, pay_sheet
from hoyle.exact.sheet import AND, Part, Result, WagerPar, make_par
from hoyle.exact.twenty_first_century_baccarat.best_play import Played, Solution, Way, solution_of
from hoyle.exact.twenty_first_century_baccarat.best_play import whole_shoe as whole_shoe
from hoyle.exact.twenty_first_century_baccarat.deals import RESULTS
from hoyle.games.baccarat.twenty_first_century_baccarat import (
    BASE,
    DOUBLE,
    HIT,
    LOSE,
    LOW_TIE,
    SURRENDER,
    TIE,
    TIED,
    WIN,
)

LEADING_CHOICES: Mapping[str, tuple[str, ...]] = {TIE: (TIE,)}
AND_TIE = f"{AND}tie at best"
Called = tuple[tuple[str, str], ...]  # the wagers of a round, each with its outcome


def solve(terms: Terms, shoe: Shoe | None = None) -> tuple[list[WagerPar], list[str], list[str]]:
    """The base bet by itself and with the best use of tie bets, and a tie bet in every round."""
    found = solution_of(terms, shoe)
    alone = _sheet(terms, found, _calls_alone(found))
    sheets = [alone]
    if alone.average_action > 1:
        sheets[0] = alone._replace(on="with double")
        sheets += [part_sheet(terms, name, alone.results, BASE) for name in (BASE, DOUBLE)]
    sheets.append(pay_sheet(terms, TIE, _ties_the_house_way(found)))
    sheets.append(_sheet(terms, found, _calls_with_ties(terms, found))._replace(on=AND_TIE))
    return sheets, list(_strategy(terms, found)), list(_notes(terms))


# Counts of rounds by their calls.


def _calls_alone(found: Solution) -> Counter[Called]:
    counts: Counter[Called] = Counter()
    for played in found.played:
        for result, count in _results(played, played.best, found.after):
            counts[_base_calls(played.best, result)] += count
    return counts


def _calls_with_ties(terms: Terms, found: Solution) -> Counter[Called]:
    counts: Counter[Called] = Counter()
    ends = terms.rule(TIE, "on_surrender") == "lose"
    for played in found.played:
        way = played.best_with_tie if played.wants_tie else played.best
        for result, count in _results(played, way, found.after, by_hand=played.wants_tie):
            made = _base_calls(way, result)
            if played.wants_tie:
                falls = ends and way.choice == SURRENDER
                made += ((TIE, WIN if result in (TIED, LOW_TIE) and not falls else LOSE),)
            counts[made] += count
    return counts


def _results(played: Played, way: Way, after: int, *, by_hand: bool = False) -> Iterator[tuple[str, int]]:
    """The results of a way with their orders. `by_hand`: those of the hands also where the base bet is given up."""
    deal = played.deal
    if way.choice == SURRENDER and not by_hand:
        yield SURRENDER, deal.ways * after
        return
    for result, count in zip(RESULTS, deal.counts(way.hits), strict=True):
        yield result, deal.ways * count


def _base_calls(way: Way, result: str) -> Called:
    if way.choice == SURRENDER:
        return ((BASE, SURRENDER),)
    return ((BASE, result), (DOUBLE, result)) if way.choice == DOUBLE else ((BASE, result),)


def _ties_the_house_way(found: Solution) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for played in found.played:
        hits = found.rules.house_way(played.deal.total) == HIT
        for result, count in zip(RESULTS, played.deal.counts(hits), strict=True):
            counts[WIN if result in (TIED, LOW_TIE) else LOSE] += played.deal.ways * count
    return dict(counts)


def _sheet(terms: Terms, found: Solution, counts: Mapping[Called, int]) -> WagerPar:
    """Per base bet, with what is added to it."""
    results = []
    for called, count in counts.items():
        prices = [terms.prices[call].odds for call in called]
        outcome = called[0][1] + "".join(f"+{name} {result}" for name, result in called if name == TIE)
        pays = " + ".join(price.text for price in prices)
        net = sum((price.net for price in prices), Fraction(0))
        parts = tuple(Part(*call) for call in called)
        results.append(
            Result(outcome, net, Fraction(count, found.total), pays, count, Fraction(len(called)), parts)
        )
    return make_par(BASE, results, combinations=found.total)


# Words.


def _strategy(terms: Terms, found: Solution) -> Iterator[str]:
    """By total and the bank's card; where the two shared cards decide, both choices are named."""
    for total in range(found.rules.must_stand_from):
        by_up: dict[int, set[str]] = {}
        for played in found.played:
            if played.deal.total == total:
                by_up.setdefault(played.deal.up, set()).add(played.best.choice)
        named: dict[str, list[int]] = {}
        for up, choices in by_up.items():
            named.setdefault(" or ".join(sorted(choices)), []).append(up)
        if named:
            yield f"with {total}: " + "; ".join(_against(choice, ups, by_up) for choice, ups in named.items())
    yield f"tie bet: {_say_ties(found)}"


def _against(choice: str, ups: list[int], every: Mapping[int, object]) -> str:
    if len(ups) == len(every):
        return choice
    said = f"{choice} against {', '.join(map(str, sorted(ups)))}"
    return f"{said} (the two cards decide)" if " or " in choice else said


def _say_ties(found: Solution) -> str:
    wanted = sorted({(each.deal.total, each.deal.up) for each in found.played if each.wants_tie})
    every = {(each.deal.total, each.deal.up) for each in found.played}
    if not wanted:
        return "never"
    by_total: dict[int, list[int]] = {}
    for total, up in wanted:
        by_total.setdefault(total, []).append(up)
    said = []
    for total, ups in by_total.items():
        is_all = len(ups) == sum(each == total for each, _ in every)
        said.append(f"{total}" if is_all else f"{total} against {', '.join(map(str, ups))}")
    return f"as large as the base bet with {'; '.join(said)}"


def _notes(terms: Terms) -> Iterator[str]:
    yield (
        "Per base bet, by point values of the two shared cards and the bank's first; tens and court cards are 0. Other "
        "players' choices change no probability, since no card is dealt before all have chosen."
    )
    yield (
        f"{BASE} {AND_TIE} makes a tie bet as large as the base bet where that is worth more than none, and plays the "
        f"hand for both. {TIE} is made in every round, with the hand played the house way."
    )
    yield (
        "The bank is assumed to cover every wager; the bank's collection is not included. The cut-card effect is not "
        "included."
    )
