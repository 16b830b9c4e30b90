"""Suits of several hands together: closed forms against every order of a few cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from hoyle.exact.spanish_21.suits_together import Earned, SuitedHand, Suits, kind_of_suit
from hoyle.games.blackjack.bonus_hands import KINDS, MIXED, SPADES, SUITED, kind_of

CARDS = {"6s": 2, "6h": 1, "7s": 2, "7h": 1, "7d": 1, "8s": 1, "8h": 1}
EARNED = Earned({MIXED: 3, SUITED: 4, SPADES: 6}, -2)
# Hands of a split of sevens. The first two sevens of an order are the pair.
HANDS = {
    "one": [SuitedHand("678")],
    "two": [SuitedHand("678"), SuitedHand("678")],
    "sevens": [SuitedHand("777", is_original=True)],
    "mixed": [SuitedHand("678", is_original=True), SuitedHand("777", is_original=True)],
    "later": [SuitedHand("678", is_original=True), SuitedHand("678")],
}


def dealt(hands: list[SuitedHand]) -> Counter[tuple[str, ...]]:
    """The kinds of the hands, and of the first two sevens, over all orders of the cards of each rank."""
    by_rank = {
        rank: [card for card, count in CARDS.items() if card[0] == rank for _ in range(count)]
        for rank in "678"
    }
    found: Counter[tuple[str, ...]] = Counter()
    for sixes in permutations(by_rank["6"]):
        for sevens in permutations(by_rank["7"]):
            for eights in permutations(by_rank["8"]):
                found[_kinds(hands, list(sixes), list(sevens), list(eights))] += 1
    return found


def _kinds(hands: list[SuitedHand], *piles: list[str]) -> tuple[str, ...]:
    left = {pile[0][0]: pile for pile in piles}
    pair = left["7"][:2]
    originals, left["7"] = list(pair), left["7"][2:]
    kinds = []
    for hand in hands:
        cards = [originals.pop(0)] if hand.is_original else []
        ranks = hand.ranks.replace("7", "", 1) if hand.is_original else hand.ranks
        cards += [left[rank].pop(0) for rank in ranks]
        kinds.append(kind_of(cards))
    return (kind_of(pair), *kinds)


@pytest.mark.parametrize("kinds", [None, frozenset({MIXED}), frozenset({MIXED, SUITED})])
@pytest.mark.parametrize("name", HANDS)
def test_what_hands_earn_together_is_what_every_order_of_the_cards_comes_to(
    name: str, kinds: frozenset[str] | None
) -> None:
    hands, counted = HANDS[name], dealt(HANDS[name])
    wanted: Counter[int] = Counter()
    for (pair, *each), many in counted.items():
        if kinds is None or pair in kinds:
            for net, sign in _less_lost([EARNED.by_kind[kind] for kind in each]).items():
                wanted[net] += sign * Fraction(many, counted.total())  # type: ignore[assignment]
    found = Suits(CARDS, kinds).powers(hands, [EARNED] * len(hands))
    assert dict(found) == {net: share for net, share in wanted.items() if share}


def _less_lost(nets: list[int]) -> dict[int, int]:
    found = {0: 1}
    for net in nets:
        longer: dict[int, int] = {}
        for at, number in found.items():
            longer[at + net] = longer.get(at + net, 0) + number
            longer[at + EARNED.lost] = longer.get(at + EARNED.lost, 0) - number
        found = longer
    return found


def test_the_share_of_pairs_that_are_split_is_that_of_their_kinds() -> None:
    pairs = Counter(pair for (pair, *_), many in dealt([]).items() for _ in range(many))
    for kind in KINDS:
        assert Suits(CARDS, frozenset({kind})).chance(()) == Fraction(pairs[kind], pairs.total())
    assert kind_of_suit("s") == SPADES
