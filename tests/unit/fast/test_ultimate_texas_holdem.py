"""Classes of boards, their flops and the categories of hands, each against an enumeration card by card."""

import random
from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from hoyle.fast.boards import board_kinds as kinds
from hoyle.fast.boards import streets
from hoyle.fast.boards.board_walk import Prices, _deal_all
from hoyle.fast.boards.boards import PAIRS
from hoyle.fast.cards.evaluator import RANK_COUNT, place_of
from hoyle.fast.cards.suit_symmetry import all_pairs, canonical_flops, pair_index
from hoyle.fast.ultimate_texas_holdem.holdings import five_categories, holdings
from hoyle.fast.ultimate_texas_holdem.strategy import one_card_more
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import FIVE_CARD_HANDS, best_five, rank_five_cards

NO_PRICES = Prices(np.zeros((10, 5), np.int64), np.zeros((10, 5), np.int64), 0, 2, 1, 0)


def all_kinds():
    return np.concatenate([kinds.plain_boards(), kinds.flush_boards()])


def kind_of(board):
    """By the words of the module, and not by its numbers: ranks, and which of them are of the suit of a flush."""
    suits = [card // 13 for card in board]
    flush = next((suit for suit in suits if suits.count(suit) >= 3), None)
    return tuple(sorted((2 * (card % 13) + (card // 13 == flush) for card in board), reverse=True))


def flush_suit(board):
    suits = [card // 13 for card in board]
    return next((suit for suit in suits if suits.count(suit) >= 3), None)


def test_kinds_of_board_stand_for_every_board():
    every, (boards, _) = all_kinds(), kinds.suit_ways()
    assert len(every) == 42_783
    assert boards[every[:, kinds.SHAPE]].sum() == comb(52, 5)
    told = {tuple(row[kinds.KIND :].tolist()) for row in every}
    assert len(told) == len(
        {(*row[kinds.KIND :], row[kinds.SHAPE] < kinds.PLAIN_SHAPES) for row in every.tolist()}
    )
    for row in random.Random(1).sample(every.tolist(), 300):
        assert kind_of(row[:5]) == tuple(row[kinds.KIND :])


@pytest.mark.parametrize("number", [0, 700, 6000, 6300, 20_000, 33_000, 42_000])
def test_hands_of_one_suit_on_all_boards_of_a_kind(number):
    told = all_kinds()[number : number + 1]
    dealt = next(_deal_all(told, streets.split_boards(told), NO_PRICES, -1))
    ranks = Counter(card % 13 for card in told[0, :5].tolist())
    same, apart = Counter(), Counter()
    for board in boards_of_ranks(ranks):
        if kind_of(board) == tuple(told[0, kinds.KIND :].tolist()):
            flush = flush_suit(board)
            left = [card for card in range(52) if card not in board]
            for a, b in combinations(left, 2):
                pair = streets.PAIR_AT[2 * (a % 13) + (a // 13 == flush), 2 * (b % 13) + (b // 13 == flush)]
                (same if a // 13 == b // 13 else apart)[int(pair)] += 1
    assert {at: n for at, n in enumerate(dealt.same[0].tolist()) if n} == same
    assert {at: n for at, n in enumerate(dealt.apart[0].tolist()) if n} == apart


def boards_of_ranks(ranks):
    found = [()]
    for rank, count in ranks.items():
        suits = list(combinations(range(4), count))
        found = [(*board, *(suit * 13 + rank for suit in held)) for board in found for held in suits]
    return found


def on_streets(values):
    """What the kernels make of the flops, given what every kind of board has."""
    by_rank, found = np.zeros((RANK_COUNT, streets.RANK_PAIRS), np.int64), streets.empty_streets()
    every = all_kinds()
    streets.add_to_streets(every, streets.split_boards(every), values.copy(), by_rank, found)
    return found


def some_values():
    """By kind of board and pair of kinds; boards by ranks alone have no card of a flush."""
    values = np.random.default_rng(7).integers(-99, 99, (len(all_kinds()), PAIRS))
    plain = len(kinds.plain_boards())
    values[:plain, ((streets.FIRSTS | streets.SECONDS) & 1) == 1] = 0
    return values


@pytest.mark.parametrize("flop", ["Ah 7d 2c", "Ah Ad 2c", "9s 9h 9d", "Th 7h 2c", "Kh Kd 4d", "Qc 8c 3c"])
def test_a_flop_has_what_every_two_cards_bring(flop):
    values = some_values()
    rows = {tuple(row[kinds.KIND :]): at for at, row in enumerate(all_kinds().tolist())}
    found = streets.to_hands(on_streets(values))
    seen = tuple(DECK.index(card) for card in flop.split())
    order, kind = canonical(seen)
    left = [card for card in range(52) if card not in seen]
    for a, b in random.Random(flop).sample(list(combinations(left, 2)), 12):
        brought = 0
        for two in combinations([card for card in left if card not in (a, b)], 2):
            board = (*seen, *two)
            flush = flush_suit(board)
            pair = streets.PAIR_AT[2 * (a % 13) + (a // 13 == flush), 2 * (b % 13) + (b // 13 == flush)]
            brought += values[rows[kind_of(board)], pair]
        moved = sorted((order[card // 13] * 13 + card % 13 for card in (a, b)), reverse=True)
        assert found[kind, pair_index(*moved)] == brought


def canonical(flop):
    from hoyle.fast.cards.suit_symmetry import ORDERS, triple_index

    number = triple_index(*sorted(flop, reverse=True))
    flops = canonical_flops()
    return ORDERS[flops.orders[number]], flops.kinds[number]


def test_the_way_back_from_flops_to_boards_is_the_same_way():
    """What boards bring to chosen hands, summed over flops, is what the hands bring to boards, summed over those."""
    values = some_values()
    chosen = (np.random.default_rng(8).random((1755, 1326)) < 0.3) & streets.beside_flops()
    on_flops = (streets.to_hands(on_streets(values)) * chosen * canonical_flops().weights[:, None]).sum()
    back, rows = streets.from_hands(chosen), np.zeros(values.shape, np.int64)
    taken = np.zeros((RANK_COUNT, streets.RANK_PAIRS), np.int64)
    plain = len(kinds.plain_boards())
    every = all_kinds()
    for part in (slice(plain, None), slice(0, plain)):
        boards = np.ascontiguousarray(every[part])
        streets.add_from_streets(boards, streets.split_boards(boards), rows[part], taken, back)
    assert (rows * values).sum() == on_flops
    by_ranks_alone = ((streets.FIRSTS | streets.SECONDS) & 1) == 0
    assert rows[plain:].min() >= 0
    assert rows[:plain, by_ranks_alone].min() >= 0


def test_two_cards_and_a_flop_are_what_the_kit_says():
    flops, (first, second) = canonical_flops().cards, all_pairs()
    rng = random.Random(3)
    for _ in range(3000):
        kind, hand = rng.randrange(len(flops)), rng.randrange(1326)
        cards = {*flops[kind].tolist(), int(first[hand]), int(second[hand])}
        assert streets.beside_flops()[kind, hand] == (len(cards) == 5)
        if len(cards) == 5:
            name = rank_five_cards([DECK[card] for card in cards]).name
            assert FIVE_CARD_HANDS[five_categories()[kind, hand]] == name


@pytest.mark.parametrize(
    ("hand", "flop", "name"),
    [
        ("2c 2d", "Ah 9s 5d", 13), ("Ac 2d", "Ah 9s 5d", 12), ("7c 2d", "7h 2s 5d", 15), ("3c 3d", "3h 9s 5d", 14),
        ("Tc 4c", "9c 8c 2d", 16), ("9c 4c", "Tc 8c 2d", 17), ("Kc 4d", "7c 7d 7h", 18), ("Kc 4d", "7c 7d Th", 19),
        ("Jc Td", "9h 8s 2d", 20), ("Ac 2d", "3h 4s 9d", 21), ("Kc 9d", "7h 4s 2d", 21),
        ("Kc 7d", "7c 7h 2d", 14), ("Ah Kh", "Qh Jh 2h", 14),
    ],
)  # fmt: skip
def test_what_a_holding_is_called(hand, flop, name):
    order, kind = canonical(tuple(DECK.index(card) for card in flop.split()))
    cards = [DECK.index(card) for card in hand.split()]
    moved = sorted((order[card // 13] * 13 + card % 13 for card in cards), reverse=True)
    assert holdings()[kind, pair_index(*moved)] == name


def test_a_board_with_one_card_more():
    every = all_kinds()
    some = np.ascontiguousarray(every[[5, 3000, 6100, 6200, 15_000, 30_000, 33_000, 41_500, 42_700]])
    dealt = next(_deal_all(some, streets.split_boards(some), NO_PRICES, -1))
    more = one_card_more(dealt)
    for at, row in enumerate(some.tolist()):
        flush, board = flush_suit(row[:5]), [DECK[card] for card in row[:5]]
        assert FIVE_CARD_HANDS[more.categories[at]] == rank_five_cards(board).name
        for card in set(range(52)) - set(row[:5]):
            kind = 2 * (card % 13) + (card // 13 == flush)
            assert more.places[at, kind] == place_of(best_five((*board, DECK[card])).strength)
            assert (more.ranks[at] >> (card % 13) & 1) == any(card % 13 == other % 13 for other in row[:5])
