"""Deals a hand to every spot and the dealer, card by card or in stacks, as the table does it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hoyle.engine import DEALER, EVERYONE, NO_ONE, Felt, draw
from hoyle.engine.round.script import Yielded

Hands = dict[str, tuple[str, ...]]


def deal(
    felt: Felt, size: int, *, dealer_up_count: int = 0, up_first: bool = False
) -> Generator[Yielded, Any, Hands]:
    """Deal each hand for the eyes of its spot only; the dealer's last or first cards may be face up."""
    hands: Hands = {}
    places = [(str(spot), felt.people(spot)) for spot in felt.order_of_deal(felt.spots())]
    if felt.terms["dealing"] == "stacks":
        for to, seen in places:
            hands[to] = yield from draw("cards", size, to, seen)
        hidden: tuple[str, ...] = ()
        if size > dealer_up_count:
            hidden = yield from draw("cards", size - dealer_up_count, DEALER, NO_ONE)
        shown: tuple[str, ...] = ()
        if dealer_up_count:
            shown = yield from draw("cards", dealer_up_count, DEALER, EVERYONE)
        hands[DEALER] = hidden + shown
        return hands
    for at in range(size):
        for to, seen in places:
            card = yield from draw("cards", 1, to, seen)
            hands[to] = hands.get(to, ()) + card
        up = at < dealer_up_count if up_first else at >= size - dealer_up_count
        card = yield from draw("cards", 1, DEALER, EVERYONE if up else NO_ONE)
        hands[DEALER] = hands.get(DEALER, ()) + card
    return hands
