"""Hands in arrays against the kit's own hands, and prices that exceed 64 bits."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from hoyle.exact.let_it_ride_poker import solve as let_it_ride_poker
from hoyle.exact.mississippi_stud_poker import solve as mississippi_stud_poker
from hoyle.fast.cards.dealt_hands import deal, draw, endings, holdings
from hoyle.fast.cards.suit_classes import Pack, add_card, deal_all, held_of, pack_of
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import RANKS, composition
from hoyle.kit.ranking import FIVE_CARD_HANDS, rank_five_cards

WHOLE = pack_of(composition(1))
PACKS = {"whole": WHOLE, "two suits": Pack((5, 6, 7, 8, 9, 14), "ch"), "three suits": Pack((2, 3, 11), "chs")}
BIG = 10**15  # a prize whose sums take more than 64 bits


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_hands_and_what_a_card_makes_of_them(pack):
    for size in (2, 3, 4):
        dealt = deal(pack, size)
        assert dict(zip(dealt.helds, dealt.counts.tolist(), strict=True)) == dict(deal_all(pack, size))
    longer = deal(pack, 4).helds
    for held, row in zip(deal(pack, 3).helds, draw(pack, 3).tolist(), strict=True):
        ways = Counter()
        for following, count in add_card(pack, held):
            ways[following] += count
        assert Counter(longer[at] for at in row) == ways


@pytest.mark.parametrize("name", ["two suits", "three suits"])
def test_how_four_cards_end(name):
    pack = PACKS[name]
    deck = [RANKS[value - 2] + suit for value in pack.values for suit in pack.suits]
    counted = endings(pack, FIVE_CARD_HANDS, lambda made: made.name)
    rows = dict(zip(deal(pack, 4).helds, counted.tolist(), strict=True))
    for four in combinations(deck, 4):
        ends = Counter(rank_five_cards((*four, card)).name for card in deck if card not in four)
        assert rows[held_of(pack, four)] == [ends[name] for name in FIVE_CARD_HANDS]


@pytest.mark.parametrize("game", [mississippi_stud_poker, let_it_ride_poker])
def test_every_hand_has_its_own_words(game):
    for size in (3, 4):
        words, places = holdings(WHOLE, size, game.holding_of)
        every = zip(deal(WHOLE, size).helds, places.tolist(), strict=True)
        assert all(words[at] == game.holding_of(held) for held, at in every)


@pytest.mark.parametrize(
    ("game", "path", "wagers"),
    [
        (mississippi_stud_poker, "ny/mississippi_stud_poker", ("ante", "third_street", "fourth_street",
        "fifth_street")),
        (let_it_ride_poker, "ny/let_it_ride_poker", ("bet_1", "bet_2", "bet_3")),
    ],
)  # fmt: skip
def test_a_prize_too_large_for_a_word(game, path, wagers):
    """The royal flush is worth all: whoever can still get it stays, and the sheet is exact to the last unit."""
    terms = open_terms(path, pays={wager: {"royal_flush": f"{BIG} to 1"} for wager in wagers})[1]
    sheet = game.solve(terms)[0][0]
    royal = [result for result in sheet.results if result.outcome == "royal_flush"]
    assert sum(result.probability for result in royal) == Fraction(4, 2598960)
    assert sheet.expectation > BIG * Fraction(4, 2598960) * (len(wagers) - 1)


def test_sums_of_large_prizes_are_whole_numbers_of_python():
    terms = open_terms("ny/let_it_ride_poker", pays={"bet_1": {"royal_flush": f"{BIG * 10} to 1"}})[1]
    rides = let_it_ride_poker.Rides(terms)
    assert rides.gains[0].dtype == object
    usual = let_it_ride_poker.Rides(open_terms("ny/let_it_ride_poker")[1])
    assert usual.gains[0].dtype == np.int64
    tens = held_of(WHOLE, ("2c", "2d", "Th"))
    assert rides.first[tens] == usual.first[tens]
