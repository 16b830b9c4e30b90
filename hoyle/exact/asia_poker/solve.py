"""Asia poker over every deal of two hands, both set the house way, and its bonus over every hand of seven cards.

A deal is seven of 53 cards for the player and seven of the other 46 for the dealer. Counts are kept by house way, so
that a sheet of any price is a matter of two numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb
from types import ModuleType
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.book.ways.way_check import way_of
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import limit_notes, pay_sheet
from hoyle.exact.sheet import SET_HOUSE_WAY, Result, WagerPar, make_par
from hoyle.fast.optional import kernels
from hoyle.games.pai_gow.asia_hands import BONUS_HANDS, bonus_name
from hoyle.games.pai_gow.asia_poker import ASIA, BONUS, split_of
from hoyle.games.pai_gow.pai_gow_hands import OTHER

IS_COMPILED = True
DEFAULT_PLAY = SET_HOUSE_WAY  # the sheet of a seat that chooses nothing
CARD_COUNT, HAND_SIZE = 53, 7
OTHER_HANDS = comb(CARD_COUNT - HAND_SIZE, HAND_SIZE)
DEALS = comb(CARD_COUNT, HAND_SIZE) * OTHER_HANDS
Tell = Callable[[int, int], None]


class Kind(NamedTuple):
    """Hands that the house way sets alike: what the high hand is, and whether a pair lies in the medium hand."""

    high: str
    has_pair: bool
    hands: int
    wins: int

    @property
    def name(self) -> str:
        high = self.high.replace("_", " ")
        return f"{high}, pair in the medium hand" if self.has_pair else f"{high}, no pair in the medium hand"


def solve(terms: Terms, *, tell: Tell | None = None) -> tuple[list[WagerPar], list[str], list[str]]:
    """Every wager. `tell` receives the progress where a house's own way is counted for the first time."""
    kinds = kinds_of(terms, tell)
    main = main_sheet(terms, sum(kind.wins for kind in kinds), DEALS)
    bonus = [bonus_sheet(terms, bonus_counts(terms))] if BONUS in terms.wagers else []
    return [main, *bonus], list(_strategy(kinds)), list(_notes(terms, main))


def _counts() -> ModuleType:
    return kernels("asia_poker.asia_counts")


def kinds_of(terms: Terms, tell: Tell | None = None) -> list[Kind]:
    """Hands by what the house way makes of them, those that come; the most frequent first."""
    way = way_of(terms, split_of(terms))
    counted = _counts().way_counts(way, tell)
    names = kernels("asia_poker.set_classes").kind_names(way)
    found = [
        Kind(high, has_pair, int(hands), wins)
        for (high, has_pair), hands, wins in zip(names, counted.hands, counted.wins, strict=True)
        if hands
    ]
    return sorted(found, key=lambda kind: -kind.hands)


def main_sheet(terms: Terms, wins: int, deals: int) -> WagerPar:
    results = [
        _result(terms, "win", wins, deals),
        _result(terms, "lose", deals - wins, deals),
    ]
    return make_par(ASIA, results, on=SET_HOUSE_WAY, combinations=deals)


def _result(terms: Terms, outcome: str, count: int, deals: int) -> Result:
    odds = terms.price(ASIA, outcome).odds
    return Result(outcome, odds.net, Fraction(count, deals), odds.text, count)


def bonus_counts(terms: Terms) -> Mapping[str, int]:
    """Hands of seven cards by the name that pays most."""
    counts: Counter[str] = Counter()
    for cards, hands in _counts().classes_by_bonus():
        counts[bonus_name(terms, BONUS, cards)] += hands
    return counts


def bonus_sheet(terms: Terms, counts: Mapping[str, int]) -> WagerPar:
    return pay_sheet(terms, BONUS, {name: counts[name] for name in (*BONUS_HANDS, OTHER) if counts.get(name)})


def _strategy(kinds: list[Kind]) -> Iterator[str]:
    yield "Set every hand the house way, as the dealer does; never surrender."
    for kind in kinds:
        share = Fraction(kind.hands, comb(CARD_COUNT, HAND_SIZE))
        won = Fraction(kind.wins, kind.hands * OTHER_HANDS)
        yield f"{kind.name}: {percent(share, 2)} of hands, of which {percent(won, 1)} win"


def _notes(terms: Terms, main: WagerPar) -> Iterator[str]:
    won = next(result.probability for result in main.results if result.outcome == "win")
    yield (
        f"Copies are worth {percent(1 - 2 * won)} to the dealer: the only difference between two sides that both set "
        "the house way. Without copies the game would be even."
    )
    yield "Surrender is never better than having the hands compared."
    yield "Another setting of single hands may be better than the house way; how much better is not computed."
    yield from limit_notes(terms)
