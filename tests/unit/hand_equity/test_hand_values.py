"""Values of hands: the kit's order, hand by hand, and refusals in a sentence."""

from itertools import pairwise

import numpy as np
import pytest

import hoyle
from hoyle.errors import HoyleError
from hoyle.kit.cards import DECK
from hoyle.kit.ranking.high import best_five
from hoyle.kit.ranking.low import best_low, qualifies


def dealt(size: int, count: int) -> np.ndarray:
    rng = np.random.default_rng(size)
    hands = np.argsort(rng.random((count, 52)), axis=1)[:, :size].astype(np.uint8)
    # Half of them from few ranks, so that pairs and trips are there.
    few = np.array([rank + 13 * suit for rank in (0, 1, 2, 3, 12) for suit in range(4)], np.uint8)
    hands[::2] = few[np.argsort(rng.random((len(hands[::2]), len(few))), axis=1)[:, :size]]
    return hands


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize(("ranking", "rank_of"), [("high", best_five), ("ace_to_five", best_low)])
def test_places_are_in_the_kits_order(size, ranking, rank_of):
    hands = dealt(size, 400)
    places = hoyle.evaluate(hands, ranking)
    strengths = [rank_of([DECK[card] for card in hand]).strength for hand in hands]
    pairs = sorted(zip(places.tolist(), strengths, strict=True))
    for (place, strength), (other_place, other) in pairwise(pairs):
        assert (place < other_place) == (strength < other)


@pytest.mark.parametrize("size", [5, 7])
def test_eight_or_better(size):
    hands = dealt(size, 400)
    places = hoyle.evaluate(hands, "eight_or_better")
    lows = [best_low([DECK[card] for card in hand]) for hand in hands]
    assert [place > 0 for place in places] == [qualifies(low, 8) for low in lows]
    made = sorted((low.strength, int(place)) for low, place in zip(lows, places, strict=True) if place)
    assert all((one[0] < other[0]) == (one[1] < other[1]) for one, other in pairwise(made))
    assert {bool(place) for place in places} == {True, False}


def test_one_hand_has_a_name():
    assert hoyle.evaluate("Ah Kh Qh Jh Th").name == "royal_flush"
    assert hoyle.evaluate(["Ah", "Kh", "Qh", "Jh", "Th"]) == hoyle.evaluate("AhKhQhJh10h")
    assert hoyle.evaluate("Ah Kh Qh Jh Th", "eight_or_better") == (0, "no_low")
    assert hoyle.evaluate(["AhKhQhJhTh", "2c3c4c5c7d"]).tolist() == [7461, 0]


@pytest.mark.parametrize(
    ("hands", "ranking", "said"),
    [
        ("Ah Kh Qh Jh", "high", "rows of five, six or seven cards"),
        ("Ah Ah Qh Jh Th", "high", "Ah is there twice"),
        ("Ah Xx Qh Jh Th", "high", '"Xx" is no card'),
        ("Ah Kh Qh Jh Jk", "high", "no joker"),
        (np.full((1, 5), 52, np.uint8), "high", "52 is not a card"),
        (np.full((1, 5), 52, np.uint8), "ace_to_five", "52 is not a card"),
        (np.zeros((1, 5), np.int64), "high", "of type uint8"),
        (["AhKhQhJhTh", "2c3c4c5c7d8d"], "high", "equally many cards, not 5 and 6"),
        ("Ah Kh Qh Jh Th", "badugi", 'no ranking of hands "badugi"'),
    ],
)  # fmt: skip
def test_what_is_no_hand_is_refused(hands, ranking, said):
    with pytest.raises(HoyleError, match=said):
        hoyle.evaluate(hands, ranking)
