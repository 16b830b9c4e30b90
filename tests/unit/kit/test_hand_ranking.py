"""Rankings by parameters: counts of whole decks, jokers against phevaluator, and what is refused."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest
from phevaluator import evaluate_cards

from hoyle.kit.cards import DECK, JOKER, parse_cards
from hoyle.kit.ranking import (
    FIVE_CARD_HANDS,
    FOUR_CARD_HANDS,
    SEVERAL_DECK_HANDS,
    TWO_CARD_HANDS,
    BonusRanking,
    Ranking,
    rank_five_cards,
)

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


def test_deuces_and_joker_against_every_card_they_may_stand_for() -> None:
    """A wild card is any card that the hand lacks, or one more of a kind."""
    rng = random.Random(22)
    plain = Ranking(5, DEUCES.hands[1:])
    for _ in range(120):
        wild = rng.sample(["2c", "2d", "2h", "2s", JOKER], rng.choice([1, 1, 2]))
        held = rng.sample([card for card in DECK if card[0] != "2"], 5 - len(wild))
        stood = combinations_with_replacement(DECK, len(wild))
        fit = [(*held, *cards) for cards in stood if _lacks(held, cards)]
        assert DEUCES.rank((*held, *wild)) == max(map(plain.rank, fit)), (held, wild)


def _lacks(held: list[str], cards: tuple[str, ...]) -> bool:
    """Whether all cards are different, or the same card comes twice only to be one more of a kind."""
    whole = (*held, *cards)
    return len(set(whole)) == 5 or len({card[0] for card in whole}) == 1


def test_the_seventeen_ranks_of_several_decks() -> None:
    """Each hand has the first name that its definition fits, and hands of one name compare by kinds, then by cards."""
    several = Ranking(5, SEVERAL_DECK_HANDS)
    rng = random.Random(17)
    shoe = [card for card in DECK if card[0] in "A2345KQJT"] * 6
    hands = [rng.sample(shoe, 5) for _ in range(4_000)]
    hands += [rng.choices([card for card in shoe if card[1] == "h"], k=5) for _ in range(4_000)]
    hands += [[card] * 5 for card in DECK[:13]]
    ladder = [
        "Ah Ah Ah Ah Ah", "Ah Kh Qh Jh Th", "2h 2h 2h 2h Ah", "5h 4h 3h 2h Ah", "2h 2h 2h 3h 3h", "Ah Ad Ah Ad Ah",
        "2h 2h 2h Ah Kh", "3h 3h 2h 2h Ah", "2h 2h 3h 4h 5h", "Ah Ad Ah As Kh", "Ah Ad Ah Ks Kh", "Ah Kh Qh Jh 9h",
        "Ah Kd Qh Jh Th", "Ah Ad Ah Ks Qh", "Ah Ad Kh Ks Qh", "Ah Ad Kh Js Qh", "Ah Kd Qh Js 9h",
    ]  # fmt: skip
    ranks = [several.rank(parse_cards(hand)) for hand in ladder]
    assert [rank.name for rank in ranks] == list(SEVERAL_DECK_HANDS)
    assert ranks == sorted(ranks, reverse=True)
    ordered = sorted(hands, key=several.rank)
    assert [_several_key(hand) for hand in ordered] == sorted(map(_several_key, hands))
    assert {several.rank(hand).name for hand in hands} == set(SEVERAL_DECK_HANDS)


def _several_key(hand: list[str]) -> tuple[int, list[int]]:
    """By the definitions: what the hand is in kinds and in runs, and whether it is of one suit."""
    values = sorted(("23456789TJQKA".index(card[0]) + 2 for card in hand), reverse=True)
    counts = Counter(values)
    kinds = sorted(counts, key=lambda value: (counts[value], value), reverse=True)
    shape = tuple(counts[kind] for kind in kinds)
    one_suit = len({card[1] for card in hand}) == 1
    run = (
        values
        if values[0] - values[4] == 4 and len(counts) == 5
        else [5]
        if values == [14, 5, 4, 3, 2]
        else []
    )
    by_shape = {(5,): 5, (4, 1): 9, (3, 2): 10, (3, 1, 1): 13, (2, 2, 1): 14, (2, 1, 1, 1): 15, (1,) * 5: 16}
    suited = {(5,): 0, (4, 1): 2, (3, 2): 4, (3, 1, 1): 6, (2, 2, 1): 7, (2, 1, 1, 1): 8, (1,) * 5: 11}
    if run:
        return -((1 if run[0] == 14 else 3) if one_suit else 12), run[:1]
    return -(suited if one_suit else by_shape)[shape], kinds


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("9h 8h 7h 6h 5h 4h 3h", "seven_card_straight_flush_without_joker"),
        ("Jk 8h 7h 6h 5h 4h 3h", "seven_card_straight_flush_with_joker"), ("9h 8h 7h 6h 5h 4h 2h", "straight_flush"),
        ("Ah Kh Qh Jh Th As Ks", "royal_flush_with_ace_king"), ("Ah Kh Qh Jh Jk As Ks", "royal_flush"),
        ("Ah Kh Qh Jh Th As Kd", "royal_flush"), ("Ac Ad Ah As Jk Kd Kc", "five_aces"),
    ],
)  # fmt: skip
def test_bonus_hands_of_seven_cards(cards: str, name: str) -> None:
    whole = (
        "seven_card_straight_flush_without_joker",
        "royal_flush_with_ace_king",
        "seven_card_straight_flush_with_joker",
    )
    ranking = BonusRanking(BUG, whole)
    rank = ranking.rank(parse_cards(cards))
    assert rank.name == name
    assert (rank > BUG.rank(parse_cards("Ac Ad Ah As Jk"))) == (name in whole)
    assert rank.strength >= ranking.five.best(parse_cards(cards)).strength


def test_a_joker_may_stand_in_the_royal_flush_but_not_in_the_match_beside_it() -> None:
    ranking = BonusRanking(BUG, ("royal_flush_with_natural_ace_king",))
    assert ranking.rank(parse_cards("Ah Kh Qh Jh Jk As Ks")).name == "royal_flush_with_natural_ace_king"
    assert ranking.rank(parse_cards("Ah Kh Qh Jh Th Jk Ks")).name == "royal_flush"


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


def test_ties_by_kinds_or_card_by_card():
    """By the highest card that the other hand lacks, twos with an ace beat kings; straights keep their order."""
    by_kinds, by_cards = (Ranking(5, SEVERAL_DECK_HANDS, ties=ties) for ties in ("kinds", "cards"))
    twos, kings = ["2c", "2d", "Ah", "9s", "7d"], ["Kc", "Kd", "Qh", "9s", "7d"]
    wheel, six_high = ["Ac", "2d", "3h", "4s", "5d"], ["2c", "3d", "4h", "5s", "6d"]
    assert by_kinds.rank(kings) > by_kinds.rank(twos)
    assert by_cards.rank(twos) > by_cards.rank(kings)
    for ranking in (by_kinds, by_cards):
        assert ranking.rank(six_high) > ranking.rank(wheel)
        assert ranking.rank(["2c", "2c", "2d", "3h", "4s"]) > ranking.rank(twos)
