from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.kit.cards import DECK, SUITS, parse_cards
from hoyle.kit.ranking import THREE_CARD_HANDS, is_mini_royal, rank_three_cards

# Repeats are allowed: a shoe of several decks deals them.
HANDS = st.lists(st.sampled_from(DECK), min_size=3, max_size=3).map(tuple)

# From the weakest up; each line beats the one before it.
LADDER = """
2c 3d 5h
Qh 3d 2c
Qh 4d 2c
Kh 3d 2c
Ah Kd Jc
2c 2d 3h
2c 2d Ah
3c 3d 2h
Ac Ad Kh
2h 3h 5h
Ah Qh Th
Ah Kh Kh
Ah Ah Kh
3c 2d Ah
4c 3d 2h
Ac Kd Qh
2c 2d 2h
Ah Ah Ah
3h 2h Ah
4h 3h 2h
Ah Kh Qh
"""


def test_every_hand_of_one_deck_is_counted() -> None:
    counts = Counter(rank_three_cards(cards).name for cards in combinations(DECK, 3))
    assert counts == {
        "straight_flush": 48,  # 12 tops in 4 suits
        "three_of_a_kind": 52,  # 13 ranks, 4 ways to leave a suit out
        "straight": 720,  # 12 tops, 4**3 - 4
        "flush": 1096,  # (C(13, 3) - 12) * 4
        "pair": 3744,  # 13 * C(4, 2) * 48
        "high_card": 16440,
    }
    assert sum(counts.values()) == 22_100


def test_names_run_from_the_strongest_down() -> None:
    best = {rank.name: rank for rank in sorted(map(rank_three_cards, combinations(DECK, 3)))}
    assert tuple(sorted(best, key=best.__getitem__, reverse=True)) == THREE_CARD_HANDS


def test_a_ladder_of_hands() -> None:
    ranks = [rank_three_cards(parse_cards(line)) for line in LADDER.strip().splitlines()]
    assert ranks == sorted(set(ranks))


def test_an_ace_does_not_join_king_and_two() -> None:
    assert rank_three_cards(parse_cards("Kh Ad 2c")).name == "high_card"
    assert rank_three_cards(parse_cards("Kh Ah 2h")).name == "flush"


def test_the_higher_pair_wins_before_the_third_card() -> None:
    assert rank_three_cards(parse_cards("3c 3d 2h")) > rank_three_cards(parse_cards("2c 2d Ah"))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ah Ah Ah", "three_of_a_kind"),
        ("Ah Ah Ad", "three_of_a_kind"),
        ("Ah Ah Kh", "flush"),
        ("Ah Ah Kd", "pair"),
    ],
)
def test_cards_that_repeat_take_the_best_name(text: str, name: str) -> None:
    assert rank_three_cards(parse_cards(text)).name == name


@given(HANDS, st.permutations(range(3)))
def test_the_order_of_the_cards_does_not_count(cards: tuple[str, ...], order: list[int]) -> None:
    assert rank_three_cards([cards[at] for at in order]) == rank_three_cards(cards)


@given(HANDS, st.permutations(SUITS))
def test_suits_are_equal(cards: tuple[str, ...], suits: list[str]) -> None:
    relabelled = dict(zip(SUITS, suits, strict=True))
    assert rank_three_cards([card[0] + relabelled[card[1]] for card in cards]) == rank_three_cards(cards)


def test_mini_royals_are_four() -> None:
    royals = [cards for cards in combinations(DECK, 3) if is_mini_royal(cards)]
    assert len(royals) == 4
    assert {card[0] for cards in royals for card in cards} == set("AKQ")


@pytest.mark.parametrize("cards", [(), ("Ah",), ("Ah", "Kd"), ("Ah", "Kd", "Qc", "Jc"), "AKQ", "AhKdQc"])
def test_another_number_of_cards_is_refused(cards: tuple[str, ...]) -> None:
    for ask in (rank_three_cards, is_mini_royal):
        with pytest.raises(ValueError, match="is not three cards; give three"):
            ask(cards)


@pytest.mark.parametrize("card", ["Jk", "10h", "ah", "1c"])
def test_what_has_no_rank_is_refused(card: str) -> None:
    with pytest.raises(ValueError, match=f'"{card}" has no rank here; give three cards such as Ah'):
        rank_three_cards(("Ah", card, "Kd"))
