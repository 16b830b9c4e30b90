"""Two-tile hands against a second ranking, written from the books' own tables, over all 35,960 hands of a set."""

from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest

from hoyle.games.pai_gow.tile_hands import settings_of
from hoyle.kit.ranking.pai_gow_tiles import SINGLE_RANKS, TILE_PAIRS, highest_and_lowest, rank_two_tiles
from hoyle.kit.tiles import TILES

# The twenty permissible pairs as they are printed, the first the highest.
PRINTED = [
    ["2-4 1-2"], ["6-6 6-6"], ["1-1 1-1"], ["4-4 4-4"], ["1-3 1-3"], ["5-5 5-5"], ["3-3 3-3"], ["2-2 2-2"], ["5-6 5-6"],
    ["4-6 4-6"], ["1-6 1-6"], ["1-5 1-5"], ["3-6 4-5"], ["3-5 2-6"], ["3-4 2-5"], ["1-4 2-3"],
    ["6-6 4-5", "6-6 3-6"], ["1-1 4-5", "1-1 3-6"],
    ["6-6 2-6", "6-6 3-5", "6-6 4-4"], ["1-1 2-6", "1-1 3-5", "1-1 4-4"],
]  # fmt: skip
PAIR_PLACE = {
    frozenset(Counter(pair.split()).items()): place for place, row in enumerate(PRINTED, 1) for pair in row
}
# The seventeen ranks of single tiles.
SINGLES = [
    "6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5", "3-6 4-5", "2-6 3-5", "2-5 3-4", "2-4",
    "1-4 2-3", "1-2",
]  # fmt: skip
SINGLE_PLACE = {tile: place for place, row in enumerate(SINGLES, 1) for tile in row.split()}
APART = {"1-2": [(3, 17), (6, 15)], "2-4": [(6, 15), (3, 17)]}


@cache
def place_of(hand, zeros_are_alike=False):
    """What compares two hands, the greater the better: a pair by its rank, else value and highest tile."""
    pair = PAIR_PLACE.get(frozenset(Counter(hand).items()))
    if pair:
        return (1, -pair, 0)
    ways = [APART.get(tile, [(sum(map(int, tile.split("-"))), SINGLE_PLACE[tile])]) for tile in hand]
    best = max(((one[0] + two[0]) % 10, -min(one[1], two[1])) for one, two in product(*ways))
    return (0, 0, 0) if zeros_are_alike and not best[0] else (0, *best)


HANDS = list(combinations(TILES, 2))


def test_single_tiles_have_the_printed_ranks():
    assert dict(SINGLE_RANKS) == SINGLE_PLACE


@pytest.mark.parametrize("alike", [False, True])
def test_all_496_hands_compare_as_in_the_second_ranking(alike):
    assert len(HANDS) == 496
    mine = {hand: rank_two_tiles(hand, zeros_are_alike=alike).strength for hand in HANDS}
    theirs = {hand: place_of(hand, alike) for hand in HANDS}
    ordered = sorted(set(theirs.values()))
    assert {hand: ordered.index(theirs[hand]) for hand in HANDS} == {
        hand: sorted(set(mine.values())).index(mine[hand]) for hand in HANDS
    }


@pytest.mark.parametrize("alike", [False, True])
def test_all_35960_hands_are_set_as_in_the_second_ranking(alike):
    count = 0
    for tiles in combinations(TILES, 4):
        count += 1
        first, rest = tiles[0], tiles[1:]
        for at, hands in enumerate(settings_of(tiles, alike)):
            one = (first, rest[at])
            other = tuple(tile for place, tile in enumerate(rest) if place != at)
            assert Counter(hands.high + hands.low) == Counter(tiles)
            assert sorted([sorted(hands.high), sorted(hands.low)]) == sorted([sorted(one), sorted(other)])
            assert place_of(hands.high) >= place_of(hands.low)
    assert count == 35960


def test_forty_of_the_496_hands_are_pairs():
    found = Counter(rank_two_tiles(hand).name for hand in HANDS)
    pairs = {name: found[name] for name in TILE_PAIRS}
    assert sum(pairs.values()) == 40
    # Two twelves with two nines, and with two single eights and both of the 4-4.
    assert (pairs["gee_joon"], pairs["wong_of_teen"], pairs["gong_of_teen"]) == (1, 4, 8)
    assert [rank_two_tiles(tuple(row[0].split())).name for row in PRINTED] == list(TILE_PAIRS)


def test_a_pair_beats_any_hand_without_and_zero_is_the_least():
    pairs = [rank_two_tiles(hand).strength for hand in HANDS if rank_two_tiles(hand).name in TILE_PAIRS]
    others = [rank_two_tiles(hand).strength for hand in HANDS if rank_two_tiles(hand).name not in TILE_PAIRS]
    assert min(pairs) > max(others)
    zeros = {
        rank_two_tiles(hand, zeros_are_alike=True) for hand in HANDS if rank_two_tiles(hand).name == "zero"
    }
    assert len(zeros) == 1
    assert zeros.pop().strength < min(others)


def test_no_zero_is_higher_than_one_with_the_four():
    """With 12, 2 or red 8 as its highest tile a hand of ten or twenty spots is a gong."""
    zeros = [hand for hand in HANDS if rank_two_tiles(hand).name == "zero"]
    assert min(min(SINGLE_RANKS[tile] for tile in hand) for hand in zeros) == SINGLE_RANKS["1-3"]


@pytest.mark.parametrize("hand", HANDS[::7])
def test_the_order_of_tiles_does_not_matter(hand):
    assert rank_two_tiles(hand) == rank_two_tiles(hand[::-1])


@pytest.mark.parametrize("tiles", [(), ("6-6",), ("6-6", "1-1", "2-2"), "6-6"])
def test_anything_but_two_tiles_is_refused(tiles):
    with pytest.raises(ValueError, match="is not two tiles"):
        rank_two_tiles(tiles)


def test_the_highest_and_the_lowest_tile_are_told_by_their_printed_rank():
    assert highest_and_lowest(("2-4", "1-2", "1-4", "5-6")) == ("5-6", "1-2")
