"""Two-tile hands of pai gow: the permissible pairs, then the value, then the highest tile.

The books agree on the order of pairs and of single tiles. They part only on hands of value zero: in some all of
them are alike, in others their highest tile still tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from hoyle.kit.ranking.rank import Rank
from hoyle.kit.tiles import PAIRS, SUPREME_PAIR, TILES, Tile, pair_of, partner_of, spots

TEEN, DAY = "6-6", "1-1"
NINE, EIGHT = 9, 8

# Twenty pairs, the highest first: the sixteen of a set, then wongs and gongs, the twelve before the two.
TILE_PAIRS: tuple[str, ...] = (*PAIRS, "wong_of_teen", "wong_of_day", "gong_of_teen", "gong_of_day")
TILE_VALUES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _single_ranks() -> Mapping[Tile, int]:
    """Each tile's place among the seventeen ranks of single tiles, the highest 1."""
    matched = [tile for tile, other in PAIRS.values() if tile == other]
    ranks = {tile: place for place, tile in enumerate(matched, start=1)}
    lower = [
        PAIRS["mixed_nines"],
        PAIRS["mixed_eights"],
        PAIRS["mixed_sevens"],
        ("2-4",),
        PAIRS["mixed_fives"],
    ]
    for place, alike in enumerate([*lower, ("1-2",)], start=len(matched) + 1):
        ranks |= dict.fromkeys(alike, place)
    return ranks


SINGLE_RANKS = _single_ranks()
_LOWEST = max(SINGLE_RANKS.values())
_STEP = _LOWEST + 1  # above every place of a single tile
_ANY_PAIR = _STEP * len(TILE_VALUES)


def rank_two_tiles(tiles: Sequence[Tile], *, zeros_are_alike: bool = False) -> Rank:
    """
    >>> rank_two_tiles(("1-2", "2-4")).name, rank_two_tiles(("6-6", "3-6")).name
    ('gee_joon', 'wong_of_teen')
    >>> rank_two_tiles(("5-6", "1-6")).name, rank_two_tiles(("4-6", "1-2")).name
    ('eight', 'six')
    """
    if isinstance(tiles, str) or len(tiles) != 2:
        raise ValueError(f"{tiles!r} is not two tiles; give two, each like 2-4")
    return _rank(tiles[0], tiles[1], zeros_are_alike)


@cache
def _rank(one: Tile, other: Tile, zeros_are_alike: bool) -> Rank:
    name = _pair_name(one, other)
    if name is not None:
        return Rank(_ANY_PAIR + len(TILE_PAIRS) - TILE_PAIRS.index(name), name)
    value, highest = max(
        ((worth + more) % 10, -min(place, beside))
        for worth, place in _countings(one)
        for more, beside in _countings(other)
    )
    if value == 0 and zeros_are_alike:
        return Rank(0, TILE_VALUES[0])
    return Rank(value * _STEP + _STEP + highest, TILE_VALUES[value])


def _pair_name(one: Tile, other: Tile) -> str | None:
    if partner_of(one) == other:
        return pair_of(one)
    for tile, beside in ((one, other), (other, one)):
        if tile in (TEEN, DAY) and spots(beside) in (NINE, EIGHT):
            return f"{'wong' if spots(beside) == NINE else 'gong'}_of_{pair_of(tile)}"
    return None


def _countings(tile: Tile) -> Iterator[tuple[int, int]]:
    """What a tile may count and the place it then has: the supreme pair's tiles, apart, stand for each other."""
    yield spots(tile), SINGLE_RANKS[tile]
    if pair_of(tile) == SUPREME_PAIR:
        other = partner_of(tile)
        yield spots(other), SINGLE_RANKS[other]


def highest_and_lowest(tiles: Sequence[Tile]) -> tuple[Tile, Tile]:
    """The highest and the lowest ranking single tile among several.

    >>> highest_and_lowest(("1-5", "2-2", "1-2", "4-5"))
    ('2-2', '1-2')
    """
    ordered = sorted(tiles, key=SINGLE_RANKS.__getitem__)
    return ordered[0], ordered[-1]


assert set(SINGLE_RANKS) == set(TILES)
