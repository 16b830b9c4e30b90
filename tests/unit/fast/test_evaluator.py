"""The array evaluator: the same places by compiled code, by numpy, and by the kit's own ranking; what it refuses."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from hoyle.errors import HoyleError
from hoyle.fast.cards.evaluator import (
    CATEGORIES,
    COLUMNS,
    FIVE_ROWS,
    FIVE_VALUES,
    RANK_KEYS,
    SEVEN_ROWS,
    SEVEN_VALUES,
    SHIFT,
    SIX_ROWS,
    SIX_VALUES,
    STRENGTHS,
    THREE_CATEGORIES,
    THREE_STRENGTHS,
    place_five,
    place_seven,
    places,
    places_by_numpy,
)
from hoyle.kernels.three_card_poker.rounds import place_three
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import FIVE_CARD_HANDS, THREE_CARD_HANDS, best_five, rank_three_cards

# Four of a kind, a full house and a straight beside a flush draw, flushes of five, six and seven cards, a wheel.
CHOSEN = ([0, 13, 26, 39, 1, 2, 3], [0, 13, 26, 1, 14, 2, 3], [0, 2, 4, 6, 8, 14, 16], [0, 2, 4, 6, 8, 10, 16],
          [0, 2, 4, 6, 8, 10, 12], [12, 0, 1, 2, 3, 20, 33], [8, 9, 10, 11, 12, 20, 33])  # fmt: skip


def hands(size: int, count: int) -> np.ndarray:
    rng = np.random.default_rng(size)
    dealt = rng.random((count, 52)).argpartition(size, axis=1)[:, :size]
    return np.concatenate([np.array([hand[:size] for hand in CHOSEN]), dealt]).astype(np.uint8)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_places_are_those_of_the_kit(size: int) -> None:
    cards = hands(size, 2_000)
    for hand, place in zip(cards, places(cards), strict=True):
        rank = best_five([DECK[card] for card in hand])
        assert (STRENGTHS[place], FIVE_CARD_HANDS[CATEGORIES[place]]) == (rank.strength, rank.name)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_numpy_alone_finds_the_same_places(size: int) -> None:
    cards = hands(size, 50_000)
    assert (places(cards) == places_by_numpy(cards)).all()


def test_one_hand_at_a_time_finds_the_same_places() -> None:
    for size, place_of_hand in ((5, place_five), (7, place_seven)):
        cards = hands(size, 500)
        assert [place_of_hand(hand) for hand in cards] == places(cards).tolist()


def test_cards_that_no_deck_has_stay_within_the_tables() -> None:
    """They are worth nothing in particular, but no memory is read that is not the tables'."""
    for rows, values in ((FIVE_ROWS, FIVE_VALUES), (SIX_ROWS, SIX_VALUES), (SEVEN_ROWS, SEVEN_VALUES)):
        assert len(rows) > 7 * int(RANK_KEYS.max()) >> SHIFT
        assert int(rows.max()) + COLUMNS < len(values)
    assert len(places(np.full((1, 7), 51, np.uint8))) == 1


def test_all_hands_of_five_by_category() -> None:
    every = np.array(list(combinations(range(52), 5)), np.uint8)
    counts = np.bincount(CATEGORIES[places(every)])
    assert counts.tolist() == [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]


def test_three_cards_of_one_deck_and_of_several() -> None:
    rng = np.random.default_rng(3)
    for one, other, third in rng.integers(0, 52, (3_000, 3)):
        place = place_three(one, other, third)
        rank = rank_three_cards([DECK[one], DECK[other], DECK[third]])
        assert (THREE_STRENGTHS[place], THREE_CARD_HANDS[THREE_CATEGORIES[place]]) == (
            rank.strength,
            rank.name,
        )


@pytest.mark.parametrize("evaluate", [places, places_by_numpy])
def test_what_is_no_hand_is_refused(evaluate: object) -> None:
    assert callable(evaluate)
    with pytest.raises(HoyleError, match="rows of five, six or seven"):
        evaluate(np.zeros((3, 4), np.uint8))
    with pytest.raises(HoyleError, match="type uint8, not int64"):
        evaluate(np.zeros((3, 5), np.int64))
    with pytest.raises(HoyleError, match="52 is not a card"):
        evaluate(np.array([[0, 1, 2, 3, 52]], np.uint8))
    assert len(evaluate(np.zeros((0, 7), np.uint8))) == 0
