from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.kit.tiles import (
    MATCHED_PAIRS,
    MIXED_PAIRS,
    PAIRS,
    SUPREME_PAIR,
    TILES,
    composition,
    pair_of,
    parse_tiles,
    partner_of,
    pips,
    show_tiles,
    spots,
    values_of,
)


def test_the_set_is_sixteen_pairs_of_32_tiles() -> None:
    assert len(PAIRS) == 16
    assert len(TILES) == 32
    assert Counter(composition().values()) == {2: 11, 1: 10}
    assert (len(MATCHED_PAIRS), len(MIXED_PAIRS)) == (11, 4)
    assert {SUPREME_PAIR, *MATCHED_PAIRS, *MIXED_PAIRS} == set(PAIRS)


def test_the_set_is_the_civil_and_military_suits_of_all_21_throws_of_two_dice() -> None:
    assert set(TILES) == {f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)}
    # 227 is the number of spots on a set of Chinese dominoes.
    assert sum(spots(tile) for tile in TILES) == 227


@pytest.mark.parametrize(
    ("name", "each"), [("mixed_nines", 9), ("mixed_eights", 8), ("mixed_sevens", 7), ("mixed_fives", 5)]
)
def test_a_mixed_pair_is_two_tiles_of_equal_spots(name: str, each: int) -> None:
    one, other = PAIRS[name]
    assert one != other
    assert spots(one) == spots(other) == each


def test_matched_pairs_come_in_the_order_of_the_books() -> None:
    order = ["6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"]
    assert [PAIRS[name] for name in MATCHED_PAIRS] == [(tile, tile) for tile in order]


@given(st.sampled_from(TILES))
def test_a_tile_and_its_partner_are_one_pair(tile: str) -> None:
    assert partner_of(partner_of(tile)) == tile
    assert Counter((tile, partner_of(tile))) == Counter(PAIRS[pair_of(tile)])
    assert composition()[tile] == (2 if partner_of(tile) == tile else 1)
    assert "-".join(map(str, pips(tile))) == tile


def test_only_the_supreme_tiles_count_two_ways() -> None:
    assert values_of("2-4") == (6, 3)
    assert values_of("1-2") == (3, 6)
    assert all(values_of(tile) == (spots(tile),) for tile in TILES if tile not in PAIRS[SUPREME_PAIR])


@given(st.lists(st.sampled_from(TILES), max_size=8).map(tuple))
def test_tiles_are_read_back_either_half_first(tiles: tuple[str, ...]) -> None:
    assert parse_tiles(show_tiles(tiles)) == tiles
    assert parse_tiles([tile[::-1] for tile in tiles]) == tiles
    assert parse_tiles(", ".join(tiles)) == tiles


@pytest.mark.parametrize("text", ["66", "7-1", "6-0", "6", "6-6-6", "teen"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f'"{text}" is no tile; write the pips'):
        parse_tiles(text)
    for ask in (pips, spots, values_of, pair_of, partner_of):
        with pytest.raises(ValueError, match="is no tile"):
            ask(text)
