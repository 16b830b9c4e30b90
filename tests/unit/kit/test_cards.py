import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.kit.cards import (
    DECK,
    JOKER,
    RANK_VALUE,
    composition,
    name_card,
    parse_cards,
    pretty_card,
    rank_of,
    show_cards,
    suit_of,
)

CARDS = st.lists(st.sampled_from((*DECK, JOKER)), max_size=12).map(tuple)


def test_a_deck_has_each_rank_in_each_suit_once() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {(rank_of(card), suit_of(card)) for card in DECK} == {
        (r, s) for r in "AKQJT98765432" for s in "cdhs"
    }
    assert [RANK_VALUE[rank] for rank in "23456789TJQKA"] == list(range(2, 15))


@given(CARDS)
def test_cards_are_read_back_however_written(cards: tuple[str, ...]) -> None:
    shown = show_cards(cards)
    assert parse_cards(shown) == cards
    assert parse_cards(shown.replace(" ", "")) == cards
    assert parse_cards(shown.replace(" ", ", ")) == cards
    assert parse_cards(shown.replace("T", "10").lower()) == cards
    assert parse_cards([card.replace("T", "10") for card in cards]) == cards


@pytest.mark.parametrize("text", ["A", "Ahh", "1h", "Ax", "hA", "Jkr", "A h", "11h", "AhT", "♥A"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no card; write rank and suit as in Ah"):
        parse_cards(text)


def test_a_joker_is_no_jack() -> None:
    with pytest.raises(ValueError, match="no rank"):
        rank_of(JOKER)
    with pytest.raises(ValueError, match="no suit"):
        suit_of(JOKER)


def test_cards_for_people() -> None:
    assert [pretty_card(card) for card in ("Ah", "Td", "9c", "2s", "Jk")] == [
        "A♥",
        "10♦",
        "9♣",
        "2♠",
        "Joker",
    ]
    assert pretty_card("??") == "??"
    assert [name_card(card) for card in ("Qs", "Td", "Jk")] == ["queen of spades", "10 of diamonds", "joker"]


@given(st.integers(1, 8), st.integers(0, 2), st.sets(st.sampled_from("AT2")))
def test_a_shoe_counts_its_cards(decks: int, jokers: int, without: set[str]) -> None:
    cards = composition(decks, jokers_per_deck=jokers, without_ranks=sorted(without))
    assert sum(cards.values()) == decks * (52 - 4 * len(without) + jokers)
    assert cards[JOKER] == decks * jokers
    assert not any(card[0] in without for card in cards)


def test_a_shoe_without_jokers_does_not_list_them() -> None:
    assert JOKER not in composition(6)


@pytest.mark.parametrize(
    ("decks", "jokers", "without"), [(0, 0, ""), (-1, 0, ""), (1, -1, ""), (1, 0, "10"), (1, 0, ("Th",))]
)
def test_a_shoe_that_cannot_be_is_refused(decks: int, jokers: int, without: str) -> None:
    with pytest.raises(ValueError, match=r"at least one deck|ranks out of"):
        composition(decks, jokers_per_deck=jokers, without_ranks=without)
