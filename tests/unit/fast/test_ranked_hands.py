"""Places on arrays by any ranking of the kit: the same order and names as the kit, hand by hand."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from hoyle.errors import HoyleError
from hoyle.fast.cards.evaluator import places as plain_places
from hoyle.fast.cards.ranked_hands import naturals, places
from hoyle.fast.cards.ranking_tables import tables_of
from hoyle.fast.cards.whole_hands import bonus_names, bonus_places
from hoyle.kit.cards import DECK, JOKER
from hoyle.kit.ranking import (
    FIVE_CARD_HANDS,
    FOUR_CARD_HANDS,
    SEVERAL_DECK_HANDS,
    TWO_CARD_HANDS,
    BonusRanking,
    Ranking,
)

CARDS = (*DECK, JOKER)
FOUR = Ranking(4, FOUR_CARD_HANDS)
BUG = Ranking(5, ("five_aces", *FIVE_CARD_HANDS), joker="bug", low_straight="second_highest")
WILD = Ranking(5, ("five_of_a_kind", *FIVE_CARD_HANDS), joker="wild")
DEUCES = Ranking(
    5, ("five_wilds", "royal_flush", "five_of_a_kind", *FIVE_CARD_HANDS[1:]), joker="wild", wild_ranks="2"
)
TWO = Ranking(2, TWO_CARD_HANDS, joker="bug")
SEVERAL = Ranking(5, SEVERAL_DECK_HANDS)
BONUS = BonusRanking(
    BUG,
    (
        "seven_card_straight_flush_without_joker",
        "royal_flush_with_king_queen",
        "seven_card_straight_flush_with_joker",
    ),
)


def dealt(size: int, deck: int, count: int = 1_500) -> np.ndarray:
    """Random hands, half of them from few cards, with the joker in many."""
    rng = np.random.default_rng(size * deck)
    hands = np.argsort(rng.random((count, deck)), axis=1)[:, :size].astype(np.uint8)
    hands[: count // 2] = np.argsort(rng.random((count // 2, 16)), axis=1)[:, :size]
    if deck > 52:
        hands[::3, 0] = 52
    return hands


@pytest.mark.parametrize(
    ("ranking", "size", "deck"),
    [
        (FOUR, 4, 52), (FOUR, 5, 52), (FOUR, 6, 52), (BUG, 5, 53), (BUG, 7, 53), (WILD, 5, 53), (WILD, 6, 53),
        (DEUCES, 5, 53), (DEUCES, 7, 53), (TWO, 2, 53),
    ],
)  # fmt: skip
def test_places_are_the_kits_ranks(ranking: Ranking, size: int, deck: int) -> None:
    hands = dealt(size, deck)
    found, tables = places(hands, ranking), tables_of(ranking, size)
    for cards, place in zip(hands.tolist(), found.tolist(), strict=True):
        rank = ranking.best([CARDS[card] for card in cards])
        assert (tables.strengths[place], ranking.hands[tables.categories[place]]) == rank, cards


def test_hands_of_several_decks() -> None:
    hands = np.random.default_rng(6).integers(0, 16, (6_000, 7)).astype(np.uint8)
    tables = tables_of(SEVERAL, 7)
    for cards, place in zip(hands.tolist(), places(hands, SEVERAL).tolist(), strict=True):
        assert tables.strengths[place] == SEVERAL.best([CARDS[card] for card in cards]).strength, cards


@pytest.mark.parametrize(("ranking", "size"), [(DEUCES, 5), (DEUCES, 7), (BUG, 7)])
def test_naturals_are_the_kits(ranking: Ranking, size: int) -> None:
    hands = dealt(size, 53, 1_500)
    told = [ranking.is_natural([CARDS[card] for card in cards]) for cards in hands.tolist()]
    assert naturals(hands, ranking).tolist() == told
    assert 0 < sum(told) < len(told)


def test_seven_card_hands() -> None:
    wanted = ["9h 8h 7h 6h 5h 4h 3h", "9h 8h Jk 6h 5h 4h 3h", "Ah Kh Qh Jh Th Ks Qs", "Ah Kh Jk Jh Th Kd Qd",
              "Ah 2h 3h 4h 5h 6h 7h", "Ah Kh Qh Jh Th Ks Qd", "Ah Kh Qh Jh Th 3s Jk"]  # fmt: skip
    own = np.array([[CARDS.index(card) for card in hand.split()] for hand in wanted], np.uint8)
    hands = np.concatenate([own, dealt(7, 53, 20_000)])
    found = bonus_names(bonus_places(hands, BONUS), BONUS)
    told = [BONUS.hands.index(BONUS.rank([CARDS[card] for card in cards]).name) for cards in hands.tolist()]
    assert found.tolist() == told
    royal = BONUS.hands.index("royal_flush")
    assert told[: len(wanted)] == [0, 2, 1, 1, 0, royal, royal]


def test_what_is_no_hand_is_refused() -> None:
    with pytest.raises(HoyleError, match="rows of 4 to 7 cards"):
        places(np.zeros((1, 3), np.uint8), FOUR)
    with pytest.raises(HoyleError, match="52 is a joker, and this ranking has none"):
        places(np.full((1, 4), 52, np.uint8), FOUR)
    with pytest.raises(HoyleError, match="60 is not a card"):
        places(np.full((1, 5), 60, np.uint8), BUG)


def every(deck: int, size: int) -> np.ndarray:
    return np.array(list(combinations(range(deck), size)), np.uint8)


@pytest.mark.prove
@pytest.mark.parametrize("ranking", [BUG, WILD, DEUCES])
def test_every_five_of_53_cards(ranking: Ranking) -> None:
    """All 2,869,685 hands by both roads."""
    hands, tables = every(53, 5), tables_of(ranking, 5)
    found = places(hands, ranking)
    rank = ranking.rank
    strengths = [rank([CARDS[card] for card in cards]).strength for cards in hands.tolist()]
    assert (tables.strengths[found] == np.array(strengths)).all()


@pytest.mark.prove
@pytest.mark.parametrize("ranking", [BUG, WILD])
def test_every_joker_stands_for_the_best_card_left(ranking: Ranking) -> None:
    """All 270,725 hands with a joker against each of the 48 cards it may stand for, by the evaluator of five cards."""
    four = every(52, 4)
    plain = Ranking(5, FIVE_CARD_HANDS, low_straight=ranking.low_straight)
    tables, own = tables_of(plain, 5), tables_of(ranking, 5)
    best = np.full(len(four), -1, np.int64)
    runs = [FIVE_CARD_HANDS.index(name) for name in ("royal_flush", "straight_flush", "flush", "straight")]
    for card in range(52):
        free = ~(four == card).any(axis=1)
        stood = places(np.column_stack([four, np.full(len(four), card, np.uint8)]), plain)
        if ranking is BUG and card % 13 != 12:
            free &= np.isin(tables.categories[stood], runs)
        best = np.where(free, np.maximum(best, stood), best)
    found = places(np.column_stack([four, np.full(len(four), 52, np.uint8)]), ranking)
    names = own.categories[found].astype(np.int64) - 1  # without the five of a kind before the others
    kinds = (four % 13 == four[:, :1] % 13).all(axis=1) & ((four[:, 0] % 13 == 12) | (ranking is WILD))
    assert ((names == -1) == kinds).all()
    rest = ~kinds
    assert (names[rest] == tables.categories[best[rest]]).all()
    order = np.lexsort((best[rest], found[rest]))
    assert (np.diff(best[rest][order]) >= 0).all()  # both orders agree: as one rises, the other never falls
    assert len(set(zip(found[rest].tolist(), best[rest].tolist(), strict=True))) == len(
        set(found[rest].tolist())
    )


@pytest.mark.prove
def test_every_four_of_52_cards_and_every_five() -> None:
    hands = every(52, 4)
    counted = Counter(tables_of(FOUR, 4).categories[places(hands, FOUR)].tolist())
    assert [counted[at] for at in range(len(FOUR_CARD_HANDS))] == [
        13,
        44,
        2496,
        2816,
        2772,
        2808,
        82368,
        177408,
    ]
    five = every(52, 5)
    mine, theirs = places(five, Ranking(5, FIVE_CARD_HANDS)), plain_places(five)
    assert len(set(zip(mine.tolist(), theirs.tolist(), strict=True))) == 7462
