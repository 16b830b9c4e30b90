"""Community cards, turned up street by street; and the deal of hands in games without a dealer's hand."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hoyle.engine import NO_ONE, Felt, draw
from hoyle.engine.round.script import Yielded
from hoyle.kit.cards import Cards

COMMUNITY = "community"


def turn_up(felt: Felt, count: int) -> Generator[Yielded, Any, Cards]:
    """The next community cards, after any burn cards.

    Where they lie face down from the start, they are drawn when they are turned up: no player has seen them, so the
    probabilities are the same.
    """
    burned = felt.terms.number("burn_each_street_count")
    if burned:
        yield from draw("cards", burned, "burn", NO_ONE)
    return (yield from draw("cards", count, COMMUNITY))


def deal_without_dealer(felt: Felt, size: int) -> Generator[Yielded, Any, dict[int, Cards]]:
    """A hand to every spot, from the dealer's left, card by card or in stacks; the dealer has none."""
    at_once = size if felt.terms["dealing"] == "stacks" else 1
    hands: dict[int, Cards] = dict.fromkeys(felt.spots(), ())
    for _ in range(0, size, at_once):
        for spot in hands:
            hands[spot] += yield from draw("cards", at_once, str(spot), felt.people(spot))
    return hands
