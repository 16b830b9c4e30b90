"""The player of the exact solution: exchanges and plays by both hands' first cards and the dealer's card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from hoyle.book import Terms
from hoyle.exact.blackjack_switch.both_hands import rules_and_prices
from hoyle.exact.common.decision_values import Player, Seen
from hoyle.fast.blackjack.hands import NO_CARDS, Hand, add
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.hand import VALUES
from hoyle.kit.cards import Card

_NEVER = -float("inf")
_WORTHS = ("stand", "hit", "double", "surrender")
_PLAYS = (*_WORTHS, "split")


def best_player(terms: Terms, shoe: Mapping[Card, int] | None = None) -> Player:
    plays = {play.found.up: play for play in plays_of(terms, None if shoe is None else tuple(shoe.items()))}
    exchanges = kernels("blackjack_switch.exchanges")
    numbers = {hand: at for at, hand in enumerate(kernels("blackjack_switch.side_by_side").two_card_hands())}
    even_first = (exchanges.EVEN_FIRST, exchanges.EVEN_BOTH)

    def choose(seen: Seen) -> str:
        names, (mine, up, other) = seen.choices, read_about(seen.about)
        play = plays[up]
        if "insurance" in names:
            deal = (mine[0], other[0], mine[1], other[1])
            takes = "even_money" in names and play.choices[deal] in even_first
            return "even_money" if takes else "no"
        if "switch" in names:
            deal = (mine[0], other[0], mine[1], other[1])
            return "switch" if play.choices[deal] == exchanges.SWITCH else "keep"
        if "keep" in names or not {"stand"}.intersection(names):
            return "keep" if "keep" in names else "stay"
        return _of_hand(play.found.strategies[numbers[_hand(other)]], _hand(mine), names)

    return choose


def _of_hand(way: Any, hand: Hand, names: tuple[str, ...]) -> str:
    at, plays = way.plays.table.place[hand], way.plays
    if "split" in names and max(hand) == 2 and hand.index(2) in way.splits:
        return "split"
    if "double" not in names and plays.double[at] > _NEVER and "hit" in names:
        return _PLAYS[way.undoubled[at]]  # a hand of a split, where those are not doubled
    return max((name for name in _WORTHS if name in names), key=lambda name: getattr(plays, name)[at])


def read_about(about: str) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """This hand, the up card and the other hand, by rank; an ace is 0.

    >>> read_about("8h 8d is 16 against Td beside 5c Jd")
    ((7, 7), 9, (4, 9))
    >>> read_about("Ah Kd against an ace beside 5c Jd")
    ((0, 9), 0, (4, 9))
    >>> read_about("Th 6c is 16 and 5d Kh is 15 against 8s")
    ((9, 5), 7, (4, 9))
    """
    before, _, rest = about.partition(" against ")
    shown, _, beside = rest.partition(" beside ")
    both = [part.partition(" is ")[0] for part in before.split(" and ")]
    up = 0 if shown == "an ace" else VALUES[shown[0]] - 1
    return _ranks(both[0]), up, _ranks(beside or both[-1])


def _ranks(cards: str) -> tuple[int, ...]:
    return tuple(VALUES[card[0]] - 1 for card in cards.split())


def _hand(ranks: tuple[int, ...]) -> Hand:
    hand = NO_CARDS
    for rank in ranks:
        hand = add(hand, rank)
    return hand


@lru_cache(maxsize=4)
def plays_of(terms: Terms, shoe: tuple[tuple[Card, int], ...] | None = None) -> Any:
    rules, prices = rules_and_prices(terms, None if shoe is None else dict(shoe))
    counts = kernels("blackjack_switch.two_hand_counts")
    return counts.solve_plays_of(kernels("blackjack_switch.stored_rounds").plain_rules(rules), prices)
