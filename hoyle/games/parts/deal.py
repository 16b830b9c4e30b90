"""Deals a hand to every spot and the dealer, card by card or in stacks, as the table does it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hoyle.engine import DEALER, EVERYONE, NO_ONE, Draw, Felt, draw
from hoyle.engine.round.script import Yielded

Hands = dict[str, tuple[str, ...]]
Places = list[tuple[str, frozenset[str]]]


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
    places = [(str(spot), felt.people(spot)) for spot in felt.order_of_deal(felt.spots())]
    dealer_size = dealer_size or size
    if felt.terms["dealing"] == "stacks":
        hands = yield from _in_stacks(places, size, dealer_size - dealer_up_count, dealer_up_count)
        if felt.missed:
            yield from deal_missed(felt, hands)
        if left_over:
            yield from draw("cards", left_over, "burn", NO_ONE)
        return hands
    ups = range(dealer_up_count) if up_first else range(dealer_size - dealer_up_count, dealer_size)
    hands = yield from _one_by_one(places, size, dealer_size, ups)
    if felt.missed:
        yield from deal_missed(felt, hands)
    return hands


def deal_missed(felt: Felt, hands: Hands) -> Generator[Yielded, Any, None]:
    """The cards that were passed over come when all other hands have theirs; the players' before the dealer's."""
    missed, felt.missed = felt.missed, []
    for late in sorted(missed, key=lambda each: each.to == DEALER):
        hands[late.to] = hands.get(late.to, ()) + (yield late)


def _in_stacks(places: Places, size: int, hidden: int, up: int) -> Generator[Yielded, Any, Hands]:
    hands: Hands = {}
    for to, seen in places:
        hands[to] = yield Draw("cards", size, to, seen)
    hands[DEALER] = ()
    for count, seen_by in ((hidden, NO_ONE), (up, EVERYONE)):
        if count:
            hands[DEALER] += yield Draw("cards", count, DEALER, seen_by)
    return hands


def _one_by_one(places: Places, size: int, dealer_size: int, ups: range) -> Generator[Yielded, Any, Hands]:
    hands: Hands = {}
    for at in range(size):
        for to, seen in places:
            hands[to] = hands.get(to, ()) + (yield Draw("cards", 1, to, seen))
        for own in range(at, at + 1 if at < size - 1 else dealer_size):
            card = yield Draw("cards", 1, DEALER, EVERYONE if own in ups else NO_ONE)
            hands[DEALER] = hands.get(DEALER, ()) + card
    return hands
