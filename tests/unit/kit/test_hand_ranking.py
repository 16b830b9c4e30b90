"""Rankings by parameters: counts of whole decks, jokers against phevaluator, and what is refused."""

import random
from collections import Counter
from itertools import combinations

import pytest
from phevaluator import evaluate_cards

from hoyle.kit.cards import DECK, JOKER, parse_cards
from hoyle.kit.ranking import FIVE_CARD_HANDS, FOUR_CARD_HANDS, TWO_CARD_HANDS, Ranking, rank_five_cards

FOUR = Ranking(4, FOUR_CARD_HANDS)
BUG = Ranking(5, ("five_aces", *FIVE_CARD_HANDS), joker="bug")
WILD = Ranking(5, ("five_of_a_kind", *FIVE_CARD_HANDS), joker="wild")
DEUCES = Ranking(
    5, ("five_wilds", "royal_flush", "five_of_a_kind", *FIVE_CARD_HANDS[1:]), joker="wild", wild_ranks="2"
)
RUNS = ("flush", "straight", "straight_flush", "royal_flush")


def test_all_hands_of_four_cards() -> None:
    counts = Counter(FOUR.rank(cards).name for cards in combinations(DECK, 4))
    assert [counts[name] for name in FOUR_CARD_HANDS] == [13, 44, 2496, 2816, 2772, 2808, 82368, 177408]


def test_all_hands_with_a_bug() -> None:
    """Of 53 cards less of 52. 41 sets of four ranks complete a straight: 5 of them a royal one, 8 with an ace."""
    counts = Counter(BUG.rank((*cards, JOKER)).name for cards in combinations(DECK, 4))
    whole = [1, 24, 180, 828, 4368, 7804, 20532, 63360, 138600, 1215024, 1418964]
    without = [0, 4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
    assert [counts[name] for name in BUG.hands] == [a - b for a, b in zip(whole, without, strict=True)]


@pytest.mark.parametrize("ranking", [BUG, WILD])
def test_a_joker_stands_for_the_best_card_left(ranking: Ranking) -> None:
    rng = random.Random(7)
    for _ in range(1500):
        four = rng.sample(DECK, 4)
        left = [card for card in DECK if card not in four]
        stood = [(evaluate_cards(*four, card), rank_five_cards((*four, card)), card) for card in left]
        fit = [each for each in stood if ranking is WILD or each[2][0] == "A" or each[1].name in RUNS]
        assert ranking.rank((*four, JOKER)).name == min(fit)[1].name, four


def test_the_best_four_of_six() -> None:
    rng = random.Random(6)
    for _ in range(1500):
        cards = rng.sample(DECK, rng.choice([5, 6, 7]))
        assert FOUR.best(cards) == max(map(FOUR.rank, combinations(cards, 4))), cards


@pytest.mark.parametrize("ranking", [BUG, WILD, DEUCES])
def test_the_best_five_of_seven_with_wild_cards(ranking: Ranking) -> None:
    rng = random.Random(5)
    for _ in range(150):
        cards = [JOKER, *rng.sample(DECK[:20], 6)]
        assert ranking.best(cards) == max(map(ranking.rank, combinations(cards, 5))), cards


@pytest.mark.parametrize(
    ("cards", "name", "natural"),
    [
        ("2c 2d 2h 2s Jk", "five_wilds", False), ("2h 9h 7h 5h 3h", "flush", True), ("2d 9h 7h 5h 3h", "flush", False),
        ("2c 3d 4h 5s 6c", "straight", True), ("Kc Kd Kh Ks 2c", "five_of_a_kind", False),
        ("2c 2d 2h 9s 5d", "four_of_a_kind", False), ("Ah Kh Qh Jh Th", "royal_flush", True),
    ],
)  # fmt: skip
def test_deuces_and_joker_wild(cards: str, name: str, natural: bool) -> None:
    held = parse_cards(cards)
    assert (DEUCES.rank(held).name, DEUCES.is_natural(held)) == (name, natural)


def test_where_the_low_straight_stands() -> None:
    low, king, six = map(parse_cards, ("Ah 2d 3h 4d 5h", "Kh Qd Jh Td 9h", "6h 5d 4h 3d 2h"))
    second, none = (Ranking(5, FIVE_CARD_HANDS, low_straight=each) for each in ("second_highest", "none"))
    assert second.rank(parse_cards("Ah Kd Qh Jd Th")) > second.rank(low) > second.rank(king)
    assert rank_five_cards(low) < rank_five_cards(six)
    assert none.rank(low).name == "high_card"


def test_two_cards_with_a_joker() -> None:
    bug, wild = (Ranking(2, TWO_CARD_HANDS, joker=joker) for joker in ("bug", "wild"))
    assert bug.rank(("Kh", JOKER)) == bug.rank(("Kh", "Ad"))
    assert bug.rank(("Ah", JOKER)).name == "pair"
    assert wild.rank(("Kh", JOKER)) == wild.rank(("Kh", "Kd"))


def test_what_is_no_ranking_is_refused() -> None:
    for hands, why in ((("fluch", "high_card"), "is no hand"), (("pair",), "high_card last")):
        with pytest.raises(ValueError, match=why):
            Ranking(5, hands)
    with pytest.raises(ValueError, match='"Jk" has no rank here; give four cards'):
        FOUR.rank(("Ah", "Kh", "Qh", JOKER))
