import pytest

from hoyle.kit.cards import DECK, parse_cards
from hoyle.kit.ranking import (
    FIVE_CARD_HANDS,
    THREE_CARD_HANDS,
    Rank,
    best_five,
    meets,
    rank_five_cards,
    rank_three_cards,
    threshold,
)


def rank(text: str) -> Rank:
    cards = parse_cards(text)
    return rank_three_cards(cards) if len(cards) == 3 else best_five(cards)


# The least hand that meets each name, and the best that does not.
@pytest.mark.parametrize(
    ("name", "least", "below"),
    [
        ("queen_high", "Qh 3d 2c", "Jh Td 8c"),
        ("queen_high", "Qh 5d 4c 3s 2h", "Jh Td 9c 8s 6h"),
        ("king_high", "Kh 3d 2c", "Qh Jd 9c"),
        ("9_high", "9h 3d 2c", "8h 7d 5c"),
        ("10_high", "Th 3d 2c", "9h 8d 6c"),
        ("queen_6_4", "Qh 6d 4c", "Qh 6d 3c"),
        ("ace_king", "Ah Kd 4c 3s 2h", "Ah Qd Jc Ts 9h"),
        ("ace_king", "Ah Kd 2c", "Ah Qd Jc"),
        ("pair", "2h 2d 3c", "Ah Kd Jc"),
        ("pair", "2h 2d 3c 4s 5h", "Ah Kd Qc Js 9h"),
        ("pair_of_4s", "4h 4d 2c 3s 5h", "3h 3d Ac Ks Qh"),
        ("pair_of_4s", "4h 4d 2c", "3h 3d Ac"),
        ("pair_of_10s", "Th Td 2c 3s 4h", "9h 9d Ac Ks Qh"),
        ("pair_of_jacks", "Jh Jd 2c 3s 4h", "Th Td Ac Ks Qh"),
        ("pair_of_aces", "Ah Ad 2c 3s 4h", "Kh Kd Ac Qs Jh"),
    ],
)
def test_where_the_line_is_drawn(name: str, least: str, below: str) -> None:
    assert meets(rank(least), name)
    assert not meets(rank(below), name)


@pytest.mark.parametrize(
    ("name", "least", "below"),
    [
        ("straight", "3h 2d Ac", "Ah Kh Jh"),
        ("flush", "5h 3h 2h", "Ah Ad Kc"),
        ("three_of_a_kind", "2h 2d 2c", "Ah Kd Qc"),
        ("straight_flush", "3h 2h Ah", "Ah Ad Ac"),
        ("straight", "5h 4d 3c 2s Ah", "Ah Ad Ac Ks Qh"),
        ("flush", "7h 5h 4h 3h 2h", "Ah Kd Qc Js Th"),
        ("two_pair", "3h 3d 2c 2s 4h", "Ah Ad Kc Qs Jh"),
        ("four_of_a_kind", "2h 2d 2c 2s 3h", "Ah Ad Ac Ks Kh"),
        ("straight_flush", "5h 4h 3h 2h Ah", "Ah Ad Ac As Kh"),
        ("royal_flush", "Ah Kh Qh Jh Th", "Kh Qh Jh Th 9h"),
    ],
)
def test_where_the_line_is_drawn_in_an_order_of_hands(name: str, least: str, below: str) -> None:
    hands = THREE_CARD_HANDS if len(least.split()) == 3 else FIVE_CARD_HANDS
    assert meets(rank(least), name, hands)
    assert not meets(rank(below), name, hands)


def test_names_without_an_order_mean_the_same_with_one() -> None:
    for hands in (THREE_CARD_HANDS, FIVE_CARD_HANDS):
        for name in ("high_card", "pair", "pair_of_4s", "queen_high", "ace_king"):
            assert threshold(name, hands) == threshold(name)


def test_every_hand_meets_its_own_name() -> None:
    for at in range(40):
        three, five = rank_three_cards(DECK[at : at + 3]), rank_five_cards(DECK[at : at + 5])
        assert meets(three, three.name, THREE_CARD_HANDS)
        assert meets(five, five.name, FIVE_CARD_HANDS)
        assert meets(five, "high_card")


def test_an_order_may_be_a_list() -> None:
    assert meets(rank("Ah Kh Qh Jh Th"), "flush", list(FIVE_CARD_HANDS))


@pytest.mark.parametrize(
    "name",
    [
        "",
        "queen",
        "_high",
        "queen_king",
        "king_king",
        "ace_king_high",
        "1_high",
        "ten_high",
        "pair_of_",
        "pair_of_4",
        "pair_of_kings_up",
        "pair_of_T",
        "straight",
        "Queen_high",
        "ace_king_queen_jack_10_9",
    ],
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f'"{name}" names no hand to be met; write "queen_high"'):
        threshold(name)
