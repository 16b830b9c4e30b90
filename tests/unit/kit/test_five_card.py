from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.kit import ranking
from hoyle.kit.cards import DECK, SUITS, parse_cards
from hoyle.kit.ranking import (
    FIVE_CARD_HANDS,
    FIVE_OF_A_KIND,
    best_five,
    rank_five_cards,
    six_card_royal_suit,
)

# Repeats are allowed: a shoe of several decks deals them.
HANDS = st.lists(st.sampled_from(DECK), min_size=5, max_size=5).map(tuple)
MORE = st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True).map(tuple)

# From the weakest up; each line beats the one before it.
LADDER = """
7c 5d 4h 3s 2c
8c 5d 4h 3s 2c
Ac Kd Qh Js 9c
2c 2d 5h 4s 3c
2c 2d Ah Ks Qc
3c 3d 5h 4s 2c
Ac Ad Kh Qs Jc
3c 3d 2h 2s 4c
3c 3d 2h 2s Ac
4c 4d 2h 2s 3c
Ac Ad Kh Ks Qc
2c 2d 2h 4s 3c
2c 2d 2h As Kc
Ac Ad Ah Ks Qc
5c 4d 3h 2s Ac
6c 5d 4h 3s 2c
Ac Kd Qh Js Tc
7h 5h 4h 3h 2h
Ah 6h 5h 4h 2h
Ah Kh Qh Jh 9h
Ah Ah Ah Kh Qh
2c 2d 2h 3s 3c
2c 2d 2h As Ac
Ac Ad Ah Ks Kc
2c 2d 2h 2s 3c
2c 2d 2h 2s Ac
Ac Ad Ah As Kc
5h 4h 3h 2h Ah
6h 5h 4h 3h 2h
Kh Qh Jh Th 9h
Ah Kh Qh Jh Th
2c 2d 2h 2s 2c
Ah Ah Ah Ah Ah
"""


def test_every_hand_of_one_deck_is_counted() -> None:
    ranks = Counter(map(rank_five_cards, combinations(DECK, 5)))
    counts = Counter[str]()
    for rank, count in ranks.items():
        counts[rank.name] += count
    assert counts == {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three_of_a_kind": 54_912,
        "two_pair": 123_552,
        "pair": 1_098_240,
        "high_card": 1_302_540,
    }
    # The well-known number of hands that differ when suits are equal.
    assert len(ranks) == 7_462
    best = {rank.name: rank for rank in sorted(ranks)}
    assert tuple(sorted(best, key=best.__getitem__, reverse=True)) == FIVE_CARD_HANDS


def test_a_ladder_of_hands() -> None:
    ranks = [rank_five_cards(parse_cards(line)) for line in LADDER.strip().splitlines()]
    assert ranks == sorted(set(ranks))


@pytest.mark.parametrize("text", ["Qh Kd Ac 2s 3h", "Kd Ac 2s 3h 4c", "Jh Qd Kc As 2h"])
def test_a_straight_does_not_run_past_the_ace(text: str) -> None:
    assert rank_five_cards(parse_cards(text)).name == "high_card"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ah Ah Kh 9h 2h", "flush"),
        ("Ah Ah Kh Kh 2h", "flush"),
        ("Ah Ah Ah 9h 2h", "flush"),
        ("Ah Ah Ah 9h 9h", "full_house"),
        ("Ah Ah Ah Ah 9h", "four_of_a_kind"),
        ("Ah Ah Ah Ah Ah", FIVE_OF_A_KIND),
        ("9h 9d 9c 9s 9h", FIVE_OF_A_KIND),
        ("Ah Ah Kd 9h 2h", "pair"),
    ],
)
def test_cards_that_repeat_take_the_best_name(text: str, name: str) -> None:
    assert rank_five_cards(parse_cards(text)).name == name


@given(HANDS, st.permutations(range(5)))
def test_the_order_of_the_cards_does_not_count(cards: tuple[str, ...], order: list[int]) -> None:
    assert rank_five_cards([cards[at] for at in order]) == rank_five_cards(cards)


@given(MORE, st.permutations(SUITS), st.randoms())
def test_suits_are_equal_and_order_does_not_count(
    cards: tuple[str, ...], suits: list[str], chance: Random
) -> None:
    relabelled = dict(zip(SUITS, suits, strict=True))
    other = [card[0] + relabelled[card[1]] for card in cards]
    chance.shuffle(other)
    assert best_five(other) == best_five(cards)


@given(MORE)
def test_the_best_five_are_the_best_of_all_fives(cards: tuple[str, ...]) -> None:
    assert best_five(cards) == max(map(rank_five_cards, combinations(cards, 5)))


@given(st.lists(st.sampled_from(DECK), min_size=7, max_size=7))
def test_another_card_never_makes_it_worse(cards: list[str]) -> None:
    assert best_five(cards[:5]) <= best_five(cards[:6]) <= best_five(cards)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ah Ad Kh Kd Qh Qd 2c", "two_pair"),
        ("Ah Ad Ac Kh Kd Kc 2c", "full_house"),
        ("Ah 2h 3h 4h 5h 6d 7c", "straight_flush"),
        ("9h Th Jh Qh Kh Ah", "royal_flush"),
        ("2h 4h 6h 8h Th Qh Ad", "flush"),
        ("Ah 2d 3c 4s 6h 7d 8c", "high_card"),
    ],
)
def test_the_best_of_more_cards(text: str, name: str) -> None:
    assert best_five(parse_cards(text)).name == name


@pytest.mark.parametrize("suit", SUITS)
def test_a_six_card_royal_has_a_suit(suit: str) -> None:
    royal = [rank + suit for rank in "TQ9AJK"]
    assert six_card_royal_suit(royal) == suit
    other = "d" if suit == "c" else "c"
    assert six_card_royal_suit([*royal[:5], "K" + other]) is None
    assert six_card_royal_suit([*royal[:5], "8" + suit]) is None
    assert six_card_royal_suit([*royal[:5], royal[0]]) is None
    assert six_card_royal_suit(["T" + other, *royal[1:]]) is None


def test_another_number_of_cards_is_refused() -> None:
    for ask, wanted, sizes in (
        (rank_five_cards, "five", (0, 3, 4, 6, 7)),
        (best_five, "five, six or seven", (0, 4, 8)),
        (six_card_royal_suit, "six", (0, 5, 7)),
    ):
        for size in sizes:
            with pytest.raises(ValueError, match=f"is not {wanted} cards; give {wanted}"):
                ask(DECK[:size])


@pytest.mark.parametrize("card", ["Jk", "10h", "ah"])
def test_what_has_no_rank_is_refused(card: str) -> None:
    with pytest.raises(ValueError, match=f'"{card}" has no rank here; give five cards'):
        rank_five_cards((card, *DECK[:4]))
    with pytest.raises(ValueError, match="give five, six or seven cards such as Ah"):
        best_five((card, *DECK[:6]))
    with pytest.raises(ValueError, match="give six cards such as Ah"):
        six_card_royal_suit((card, *DECK[:5]))


def test_the_package_offers_its_names_in_order() -> None:
    constants = [name for name in ranking.__all__ if name.isupper()]
    types = [name for name in ranking.__all__ if name[0].isupper() and not name.isupper()]
    functions = [name for name in ranking.__all__ if name.islower()]
    assert ranking.__all__ == [*sorted(constants), *sorted(types), *sorted(functions)]
    assert all(hasattr(ranking, name) for name in ranking.__all__)
