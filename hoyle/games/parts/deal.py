"""Deals a hand to every spot and the dealer, card by card or in stacks, as the table does it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hoyle.engine import DEALER, EVERYONE, NO_ONE, Felt, draw
from hoyle.engine.round.script import Yielded

Hands = dict[str, tuple[str, ...]]


def deal(
    felt: Felt,
    size: int,
    *,
    dealer_up_count: int = 0,
    up_first: bool = False,
    dealer_size: int = 0,
    left_over: int = 0,
) -> Generator[Yielded, Any, Hands]:
    """Deal each hand for the eyes of its spot only; the dealer's last or first cards may be face up.

    A dealer with more cards than the others has the last ones in a row. Those dealt in stacks may come from a stack of
    which so many are left over.
    """
    hands: Hands = {}
    dealer_size = dealer_size or size
    places = [(str(spot), felt.people(spot)) for spot in felt.spots()]
    if felt.bank in felt.seats:
        places = _clockwise_from(felt, places)
    if felt.terms["dealing"] == "stacks":
        for to, seen in places:
            hands[to] = yield from draw("cards", size, to, seen)
        hidden: tuple[str, ...] = ()
        if dealer_size > dealer_up_count:
            hidden = yield from draw("cards", dealer_size - dealer_up_count, DEALER, NO_ONE)
        shown: tuple[str, ...] = ()
        if dealer_up_count:
            shown = yield from draw("cards", dealer_up_count, DEALER, EVERYONE)
        hands[DEALER] = hidden + shown
        if left_over:
            yield from draw("cards", left_over, "burn", NO_ONE)
        return hands
    for at in range(size):
        for to, seen in places:
            card = yield from draw("cards", 1, to, seen)
            hands[to] = hands.get(to, ()) + card
        for own in range(at, at + 1 if at < size - 1 else dealer_size):
            up = own < dealer_up_count if up_first else own >= dealer_size - dealer_up_count
            card = yield from draw("cards", 1, DEALER, EVERYONE if up else NO_ONE)
            hands[DEALER] = hands.get(DEALER, ()) + card
    return hands


def _clockwise_from(felt: Felt, places: list[tuple[str, frozenset[str]]]) -> list[tuple[str, frozenset[str]]]:
    """A player who holds the bank is dealt last; the deal begins to that player's left."""
    at = felt.deal_spot
    return [place for place in places if int(place[0]) >= at] + [
        place for place in places if int(place[0]) < at
    ]
