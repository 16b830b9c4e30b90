"""Pai gow poker over every deal of two hands: the house way on both sides, the best setting against it, and a seat that
sees the bank's hands first.

A deal is seven of 53 cards for the seat and seven of the other 46 for the bank. Counts are kept by house way, so that
any commission and either side of the bank is a sum of nine numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import comb
from types import ModuleType
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.book.ways.way_check import way_of
from hoyle.engine.settlement.surplus import bank_fee
from hoyle.exact.pai_gow_poker.notes import notes_of, strategy_of
from hoyle.exact.pai_gow_poker.side_wagers import side_sheets
from hoyle.exact.sheet import AS_BANK, BEST_SETTING, SET_HOUSE_WAY, Result, WagerPar, make_par
from hoyle.fast.optional import kernels
from hoyle.games.pai_gow.pai_gow_hands import HAND_SIZE
from hoyle.games.pai_gow.pai_gow_poker import BANK_ACE_HIGH, PAI_GOW, split_of
from hoyle.games.parts.bank import DEALERS_WAGER
from hoyle.kit.ways import Way

IS_COMPILED = True
DEFAULT_PLAY = SET_HOUSE_WAY  # the sheet of a seat that chooses nothing
CARD_COUNT = 53
HANDS = comb(CARD_COUNT, HAND_SIZE)
OTHER_HANDS = comb(CARD_COUNT - HAND_SIZE, HAND_SIZE)
DEALS = HANDS * OTHER_HANDS
Tell = Callable[[int, int], None]


class Prices(NamedTuple):
    """The nets of a win and of a loss per unit, the commission on a win, and the price as text."""

    win: Fraction
    lose: Fraction
    commission: Fraction
    text: str


class Decided(NamedTuple):
    """Deals that a side wins, pushes and loses."""

    win: int
    push: int
    lose: int

    @property
    def reversed(self) -> Decided:
        return Decided(self.lose, self.push, self.win)

    def edge(self, prices: Prices) -> Fraction:
        return -(prices.win * self.win + prices.lose * self.lose) / DEALS


def solve(terms: Terms, *, tell: Tell | None = None) -> tuple[list[WagerPar], list[str], list[str]]:
    """Every wager. `tell` receives the progress where a house's own way is counted for the first time."""
    wagers = [*main_sheets(terms, tell), *side_sheets(terms)]
    return wagers, list(strategy_of(terms, wagers)), list(notes_of(terms, wagers, by_kind(terms)))


def main_sheets(terms: Terms, tell: Tell | None = None) -> Iterator[WagerPar]:
    mine, house = player_prices(terms), by_house_way(terms)
    yield _par(terms, PAI_GOW, BEST_SETTING, by_best(terms, tell), mine)
    yield _par(terms, PAI_GOW, SET_HOUSE_WAY, house, mine)
    if terms["bank"] == "house":
        return
    banks = bank_prices(terms)
    if may_bank_choose(terms):
        yield _par(terms, PAI_GOW, f"{AS_BANK}, {BEST_SETTING}", bank_by_best(terms, tell), banks)
    yield _par(terms, PAI_GOW, f"{AS_BANK}, {SET_HOUSE_WAY}", house.reversed, banks)
    if DEALERS_WAGER in terms.wagers:
        yield _par(terms, DEALERS_WAGER, "", house, _prices(terms, DEALERS_WAGER, Fraction(0)))


# Counts.


def _counts() -> ModuleType:
    return kernels("pai_gow_poker.way_store")


def table_way(terms: Terms) -> Way:
    return way_of(terms, split_of(terms))


def is_seen_first(terms: Terms) -> bool:
    """Whether the seat sets its hands after it has seen the bank's."""
    return terms["banks_hand_shown"] == "first"


def may_bank_choose(terms: Terms) -> bool:
    """Whether a player who banks sets the bank's hands, and sets them without having been answered."""
    return terms["banks_hand_set_by"] == "player" and not is_seen_first(terms)


def by_kind_and_shape(terms: Terms) -> list[list[Decided]]:
    """By kind of the seat's seven cards, then by shape: deals by the house way on both sides."""
    counts, way = _counts(), table_way(terms)
    is_push = terms[BANK_ACE_HIGH] == "push"
    found = (counts.deals_without_ace_high if is_push else counts.deals_by_kind)(way).tolist()
    every = counts.deals_by_kind(way).tolist() if is_push else found
    return [
        [_decided(each, sum(map(sum, whole))) for each, whole in zip(kind, wholes, strict=True)]
        for kind, wholes in zip(found, every, strict=True)
    ]


def _decided(nine: list[list[int]], deals: int) -> Decided:
    """Of deals by how the high and the low hand do; those that are not compared are pushes."""
    win, lose = nine[2][2], sum(nine[high][low] for high in (0, 1) for low in (0, 1))
    return Decided(win, deals - win - lose, lose)


def together(parts: Iterable[Decided]) -> Decided:
    win, push, lose = map(sum, zip(*parts, strict=True))
    return Decided(win, push, lose)


def by_kind(terms: Terms) -> list[Decided]:
    return [together(shapes) for shapes in by_kind_and_shape(terms)]


def by_shape(terms: Terms) -> list[Decided]:
    return [together(kinds) for kinds in zip(*by_kind_and_shape(terms), strict=True)]


def by_house_way(terms: Terms) -> Decided:
    return together(by_kind(terms))


def best_by_shape(terms: Terms, tell: Tell | None = None) -> list[Decided]:
    """The best setting against the house way, by shape of the hand."""
    found = _counts().best_deals(table_way(terms), player_prices(terms).commission, False, tell)
    return [Decided(*row) for row in found.tolist()]


def by_best(terms: Terms, tell: Tell | None = None) -> Decided:
    """The best setting against the house way, or the best answer to a hand that is seen."""
    if is_seen_first(terms):
        return Decided(*_counts().answered_deals(table_way(terms)).tolist())
    return together(best_by_shape(terms, tell))


def by_card(terms: Terms, card: Way) -> Decided:
    """A seat that sets by another way than the bank."""
    return _decided(_counts().card_deals(table_way(terms), card).tolist(), DEALS)


def bank_by_best(terms: Terms, tell: Tell | None = None) -> Decided:
    """A player who banks and sets the best way, against players who set the house way."""
    found = _counts().best_deals(table_way(terms), bank_prices(terms).commission, True, tell)
    return together(Decided(*row) for row in found.tolist())


# Prices.


def player_prices(terms: Terms) -> Prices:
    fee = terms.percent_fees.get(PAI_GOW)
    return _prices(terms, PAI_GOW, _rate(terms, fee[1].rate if fee else None))


def bank_prices(terms: Terms) -> Prices:
    """A bank wins what a player loses and pays commission on its wins."""
    fee = bank_fee(terms)
    player = _prices(terms, PAI_GOW, Fraction(0))
    rate = _rate(terms, fee.rate if fee else None)
    return Prices(-player.lose * (1 - rate), -player.win, rate, _text("the wager", rate))


def _prices(terms: Terms, wager: str, rate: Fraction) -> Prices:
    win, lose = terms.price(wager, "win").odds, terms.price(wager, "lose").odds
    return Prices(win.net * (1 - rate), lose.net, rate, _text(win.text, rate))


def _rate(terms: Terms, option: str | None) -> Fraction:
    return Fraction(int(str(terms.settings[option])), 100) if option else Fraction(0)


def _text(odds: str, rate: Fraction) -> str:
    return f"{odds} less {rate * 100}%" if rate else odds


def _par(terms: Terms, wager: str, on: str, decided: Decided, prices: Prices) -> WagerPar:
    nets = {"win": prices.win, "push": Fraction(0), "lose": prices.lose}
    texts = {"win": prices.text, "push": "push", "lose": "lose"}
    results = [
        Result(name, nets[name], Fraction(count, DEALS), texts[name], count)
        for name, count in zip(nets, decided, strict=True)
    ]
    return make_par(wager, results, on=on, combinations=DEALS)
