"""Our rankings against PokerKit, phevaluator, and, where neither has an answer, a plain comparator."""

import random
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest
from phevaluator import evaluate_cards
from pokerkit import RhodeIslandHoldemLookup, StandardHighHand

from hoyle.kit.cards import DECK, RANKS
from hoyle.kit.ranking import (
    FIVE_CARD_HANDS,
    THREE_CARD_HANDS,
    Rank,
    best_five,
    rank_five_cards,
    rank_three_cards,
)

# phevaluator numbers hands from 1, the royal flush, to 7462; these are the last numbers of each name.
LAST_NUMBERS = (1, 10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462)

POKERKIT_LABELS = {
    "Straight flush": "straight_flush",
    "Four of a kind": "four_of_a_kind",
    "Full house": "full_house",
    "Flush": "flush",
    "Straight": "straight",
    "Three of a kind": "three_of_a_kind",
    "Two pair": "two_pair",
    "One pair": "pair",
    "High card": "high_card",
}


def deals(size: int, count: int, cards: tuple[str, ...] = DECK) -> Iterable[tuple[str, ...]]:
    chance = random.Random(f"rankings of {size} cards")
    return (tuple(chance.sample(cards, size)) for _ in range(count))


def same_order(pairs: Iterable[tuple[Rank, object]]) -> bool:
    """Whether ours and theirs rise together and are equal together."""
    ordered = sorted(set(pairs))
    ours, theirs = zip(*ordered, strict=True)
    return len(set(ours)) == len(set(theirs)) == len(ordered) and list(theirs) == sorted(theirs)


def test_the_comparison_can_fail() -> None:
    low, high = Rank(1, "pair"), Rank(2, "pair")
    assert same_order([(low, 5), (high, 6), (low, 5)])
    assert not same_order([(low, 6), (high, 5)])
    assert not same_order([(low, 5), (high, 5)])
    assert not same_order([(low, 5), (low, 6)])


def test_every_three_card_hand_ranks_as_in_pokerkit() -> None:
    lookup = RhodeIslandHoldemLookup()
    seen = []
    for cards in combinations(DECK, 3):
        rank, entry = rank_three_cards(cards), lookup.get_entry("".join(cards))
        assert rank.name == POKERKIT_LABELS[entry.label.value], cards
        seen.append((rank, entry.index))
    assert same_order(seen)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_five_to_seven_cards_rank_as_in_phevaluator(size: int) -> None:
    seen = []
    for cards in deals(size, 60_000):
        rank, number = best_five(cards), evaluate_cards(*cards)
        assert rank.name == FIVE_CARD_HANDS[bisect_left(LAST_NUMBERS, number)], cards
        seen.append((rank, -number))
    assert same_order(seen)


@pytest.mark.parametrize(("size", "count"), [(5, 10_000), (7, 5_000)])
def test_five_and_seven_cards_rank_as_in_pokerkit(size: int, count: int) -> None:
    seen = []
    for cards in deals(size, count):
        rank, hand = best_five(cards), StandardHighHand.from_game("".join(cards))
        label = POKERKIT_LABELS[hand.entry.label.value]
        assert rank.name.replace("royal_flush", "straight_flush") == label, cards
        seen.append((rank, hand.entry.index))
    assert same_order(seen)


@pytest.mark.parametrize("size", [3, 5])
def test_hands_from_several_decks_rank_as_a_plain_comparator_has_them(size: int) -> None:
    """Neither library deals the same card twice. A few ranks in many decks make repeats common."""
    short_shoe = tuple(card for card in DECK if card[0] in "A2345KQ") * 6
    hands = [*deals(size, 15_000, short_shoe), *([card] * size for card in DECK)]
    ranked = rank_three_cards if size == 3 else rank_five_cards
    assert same_order((ranked(cards), plain_key(tuple(cards))) for cards in hands)


def plain_key(cards: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    """The best of all the names that fit a hand, by the definitions, with what breaks its ties."""
    order = THREE_CARD_HANDS if len(cards) == 3 else ("five_of_a_kind", *FIVE_CARD_HANDS)
    at = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(((count, rank) for rank, count in Counter(at).items()), reverse=True)
    shape = [count for count, _ in groups]
    flush = len({card[1] for card in cards}) == 1
    runs = [list(range(top, top - len(cards), -1)) for top in range(len(RANKS))]
    wheel = [RANKS.index("A"), *range(len(cards) - 2, -1, -1)]
    top = len(cards) - 2 if at == wheel else at[0] if at in runs else None
    fits = {"high_card": True, "flush": flush, "straight": top is not None}
    fits["straight_flush"] = flush and top is not None
    fits["royal_flush"] = fits["straight_flush"] and top == RANKS.index("A")
    fits |= {"pair": shape[0] >= 2, "two_pair": shape[:2] == [2, 2], "three_of_a_kind": shape[0] >= 3}
    fits |= {"full_house": shape == [3, 2], "four_of_a_kind": shape[0] >= 4, "five_of_a_kind": shape[0] >= 5}
    name = next(name for name in order if fits[name])
    if top is not None and name in ("straight", "straight_flush", "royal_flush"):
        return -order.index(name), (top,)
    return -order.index(name), tuple(at if name == "flush" else (rank for _, rank in groups))
