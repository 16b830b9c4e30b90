"""Strategy of free bet blackjack: what every play of two cards is worth, for money and for a lammer; and best play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from hoyle.book import Terms
from hoyle.exact.blackjack.naturals import takes_even_money
from hoyle.exact.common.decision_values import Player, Seen, Told
from hoyle.exact.free_bet_blackjack.free_rules import FREE, PAID, Shoe, plain_rules, shoe_of
from hoyle.exact.free_bet_blackjack.solve import RANKS, expectation_of, solution, unsolved
from hoyle.exact.sheet import Card, Decision, Way
from hoyle.fast.blackjack.hands import NO_CARDS, Hand, add
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.hand import VALUES

PER = "blackjack"
BY_TOTAL = "best play by total, soft or hard or a pair"
_TITLES = (
    ("Two cards against the dealer's card", PAID, False),
    ("The original wager's hand after a split", PAID, True),
    ("A free hand after a split", FREE, True),
)


def cards(terms: Terms, shoe: Shoe | None = None) -> Told:
    if unsolved(terms):
        return [], []
    found = solution(terms, shoe)
    simple = kernels("many_wagers.plays_by_total").by_total(found.ways)
    counts = kernels("many_wagers.exact_ends")
    play = counts.Solution(tuple(simple), counts.count_ends(simple))
    edges = -expectation_of(terms, shoe, play), -expectation_of(terms, shoe)
    return [_card(found.ways, *title) for title in _TITLES], [Way(BY_TOTAL, *edges, PER)]


def _card(ways: Any, title: str, role: int, from_split: bool) -> Card:
    cells = kernels("many_wagers.play_chart").cells(ways, role, from_split=from_split)
    decisions = tuple(
        Decision(
            f"{cell.row} against {RANKS[cell.up]}",
            cell.worths,
            cell.best,
            cell.weight,
            cell.row,
            RANKS[cell.up],
            cell.shares,
        )
        for cell in cells
    )
    rows = tuple(dict.fromkeys(each.row for each in decisions))
    columns = tuple(dict.fromkeys(each.column for each in decisions))
    note = (
        "Worths are per unit of the first wager, given that the dealer has no blackjack, best play following."
    )
    return Card(title, PER, decisions, rows, columns, (note,))


def player(terms: Terms, shoe: Shoe | None = None) -> Player:
    """Plays by the composition of the hand and by what lies on it, as the sheet supposes; never insures."""
    ways = ways_by_up(terms) if shoe is None else _from(terms, shoe)
    takes_even = takes_even_money(terms, plain_rules(terms, shoe_of(terms, shoe)))
    worths = kernels("many_wagers.play_chart").worths_of_hand

    def choose(seen: Seen) -> str:
        names = seen.choices
        if "even_money" in names:
            return "even_money" if takes_even else "no"
        if "stand" not in names:
            return "no" if "no" in names else "stay"
        about = seen.about.removesuffix(", a free hand")
        role = FREE if about != seen.about else PAID
        hand, up = hand_and_up(about)
        way = ways[up]
        split = "free_split" if "free_split" in names else "split"
        if split in names and max(hand) == 2 and hand.index(2) in way.splits:
            return split
        found = worths(way, role, hand, from_split=True)
        return str(max((name for name in found if name in names), key=lambda name: found[name]))

    return choose


def hand_and_up(about: str) -> tuple[Hand, int]:
    """From a text such as `8h 8d is 16 against Td`."""
    cards, _, rest = about.partition(" is ")
    hand = NO_CARDS
    for card in cards.split():
        hand = add(hand, VALUES[card[0]] - 1)
    return hand, VALUES[rest.split()[-1][0]] - 1


@cache
def ways_by_up(terms: Terms) -> Mapping[int, Any]:
    return _from(terms, None)


def _from(terms: Terms, shoe: Shoe | None) -> Mapping[int, Any]:
    return {way.up: way for way in solution(terms, shoe).ways}
