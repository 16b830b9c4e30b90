"""Rankings of the room: the short way to a high hand, low hands, the stripped deck with its joker, what lies face
up."""

import random
from itertools import combinations

import pytest
from pokerkit import EightOrBetterLowHand, RegularLowHand, StandardLowHand

from hoyle.kit.cards import DECK, parse_cards
from hoyle.kit.ranking import Rank, best_five, rank_five_cards
from hoyle.kit.ranking.jokers import rank_short_deck
from hoyle.kit.ranking.low import best_deuce_to_seven, best_low, qualifies
from hoyle.kit.ranking.shown_hand import showing


def deals(count: int, size: int) -> list[tuple[str, ...]]:
    rng = random.Random(size)
    return [tuple(rng.sample(DECK, size)) for _ in range(count)]


def the_long_way(cards: tuple[str, ...]) -> Rank:
    return max(map(rank_five_cards, combinations(cards, 5)))


def test_several_decks_have_the_same_short_way():
    rng = random.Random(4)
    for _ in range(800):
        cards = tuple(rng.choices(DECK[:14], k=7))
        assert best_five(cards) == the_long_way(cards), cards


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_short_way_ends_where_the_long_way_does(size):
    for cards in deals(1500, size):
        assert best_five(cards) == the_long_way(cards), cards


def test_the_short_way_with_five_or_more_of_a_suit():
    rng = random.Random(3)
    for _ in range(800):
        suit, count = rng.choice("cdhs"), rng.choice([5, 6, 7])
        suited = rng.sample([card for card in DECK if card[1] == suit], count)
        cards = (*suited, *rng.sample([card for card in DECK if card[1] != suit], 7 - count))
        assert best_five(cards) == the_long_way(cards), cards


@pytest.mark.parametrize("cards", [("Ah",) * 4, ("Ah", "Kh", "Qh", "Jh", "Zz"), tuple(DECK[:8])])
def test_what_is_no_hand_is_refused(cards):
    with pytest.raises(ValueError, match="give"):
        best_five(cards)
    with pytest.raises(ValueError, match="give"):
        best_low(cards)


def test_lows_compare_as_pokerkits_do():
    hands = deals(800, 7)
    for one, two in zip(hands, reversed(hands), strict=True):
        mine, theirs = best_low(one).strength, best_low(two).strength
        first, second = (RegularLowHand.from_game("".join(cards)) for cards in (one, two))
        assert (mine > theirs, mine == theirs) == (first > second, first == second)
        assert qualifies(best_low(one), 8) == (
            EightOrBetterLowHand.from_game_or_none("".join(one)) is not None
        )


def test_deuce_to_seven_compares_as_pokerkits_does():
    hands = [*deals(400, 5), parse_cards("Ah2d3h4d5h"), parse_cards("Ah2h3h4h5h"), parse_cards("7h5d4h3d2h")]
    for one, two in zip(hands, reversed(hands), strict=True):
        mine, theirs = best_deuce_to_seven(one).strength, best_deuce_to_seven(two).strength
        first, second = (StandardLowHand.from_game("".join(cards)) for cards in (one, two))
        assert (mine > theirs, mine == theirs) == (first > second, first == second)


def test_three_card_lows():
    assert qualifies(best_low(parse_cards("Ah 6d 4c Kd"), 3), 6)
    assert not qualifies(best_low(parse_cards("Ah 7d 4c Kd"), 3), 6)
    assert best_low(parse_cards("Ah Ad Ac"), 3).name == "three_of_a_kind"


@pytest.mark.parametrize(
    ("cards", "wild", "name"),
    [
        ("Ah Kh Qh Jh 7h", True, "royal_flush"),
        ("4c 5d 6h 7s Jc", True, "straight"),
        ("Ac 2d 3h 4s 5c", True, "straight"),
        ("Kc Ad 2h 3s 4c", True, "high_card"),
        ("Ac Ad Ah As Jk", True, "five_of_a_kind"),
        ("Kc Kd Kh Ks Jk", False, "four_of_a_kind"),
        ("Kc Kd 2h 2s Jk", True, "full_house"),
        ("Kc Kd 2h 2s Jk", False, "two_pair"),
        ("Ac Kd Qh 2s Jk", False, "pair"),
        ("Ac Kc Qc 2c Jk", False, "flush"),
        ("5c 6d 7h Js Jk", False, "straight"),
        ("Ac Ad 2h 3s Jk", False, "three_of_a_kind"),
    ],
)
def test_the_joker_is_wild_face_down_and_half_wild_face_up(cards, wild, name):
    assert rank_short_deck(parse_cards(cards), joker_is_wild=wild).name == name


@pytest.mark.parametrize("wild", [True, False])
def test_a_joker_in_a_flush_is_the_highest_card_that_is_missing(wild):
    """Ace, king, queen, jack and 6 is the highest flush there is; none has two aces."""
    highest = rank_short_deck(parse_cards("Ac Kc Qc Jc 6c"))
    assert rank_short_deck(parse_cards("Ac Kc Qc 6c Jk"), joker_is_wild=wild) == highest
    assert rank_short_deck(parse_cards("Ac Qc 6c 2c Jk"), joker_is_wild=wild) == rank_short_deck(
        parse_cards("Ac Kc Qc 6c 2c")
    )


def test_a_flush_beats_a_full_house_in_the_short_deck():
    assert rank_short_deck(parse_cards("2c 4c 5c 7c Kc")) > rank_short_deck(parse_cards("Ac Ad Ah Kc Kd"))
    with pytest.raises(ValueError, match="five"):
        rank_short_deck(parse_cards("8c 4c 5c 7c Kc"))


def test_what_shows():
    assert showing(parse_cards("Ac")) > showing(parse_cards("Kc"))
    assert showing(parse_cards("2c 2d")) > showing(parse_cards("Ac Kd"))
    assert showing(parse_cards("2c 3d"), low=True) > showing(parse_cards("2c 2d"), low=True)
    assert showing(parse_cards("Ac 3d"), low=True) > showing(parse_cards("2c 3h"), low=True)
    assert showing(("Jk",)) == showing(parse_cards("Ac"))
