"""Four tiles as a high and a low hand: the three ways to set them, the house way, and the result of two settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.games.pai_gow.tile_exceptions import HouseRule, read_rules, set_together
from hoyle.kit.ranking.pai_gow_tiles import TILE_PAIRS, TILE_VALUES, highest_and_lowest, rank_two_tiles
from hoyle.kit.ranking.rank import Rank
from hoyle.kit.tiles import SUPREME_PAIR, Tiles, composition

HAND_SIZE = 4
# A choice names the tile that is paired with the first one dealt; the other two are the other hand.
SETTINGS_OF_FOUR = ("first_and_second", "first_and_third", "first_and_fourth")


class TileHands(NamedTuple):
    high: Tiles
    low: Tiles
    high_rank: Rank
    low_rank: Rank

    def show(self) -> str:
        return (
            f"{' '.join(self.high)} ({self.high_rank.name}) over {' '.join(self.low)} ({self.low_rank.name})"
        )


class Way(NamedTuple):
    """A book's house way: hands of value zero, the values played together, and the choice among several settings.

    The house's own exceptions come first.
    """

    zeros_are_alike: bool
    together: tuple[str, ...]
    prefers: str
    exceptions: tuple[HouseRule, ...] = ()


def way_of(terms: Terms) -> Way:
    together = tuple(TILE_VALUES[int(value)] for value in terms.list("dealers_values_played_together"))
    own = read_rules(terms.word("house_way_exceptions"))
    return Way(terms["zero_hands"] == "all_alike", together, terms.word("house_way"), own)


def settings_of(tiles: Sequence[str], zeros_are_alike: bool) -> tuple[TileHands, ...]:
    """The three ways to make two hands of four tiles; the hand that ranks higher is the high hand."""
    return _settings(tuple(tiles), zeros_are_alike)


@lru_cache(maxsize=512)  # of the hands that are on tables just now
def _settings(tiles: Tiles, zeros_are_alike: bool) -> tuple[TileHands, ...]:
    first, second, third, fourth = tiles
    splits = (
        ((first, second), (third, fourth)),
        ((first, third), (second, fourth)),
        ((first, fourth), (second, third)),
    )
    return tuple(_ordered(one, other, zeros_are_alike) for one, other in splits)


def _ordered(one: Tiles, other: Tiles, zeros_are_alike: bool) -> TileHands:
    low, high = sorted((one, other), key=rank_two_tiles)
    # In no book does a low hand of value zero beat another.
    return TileHands(
        high,
        low,
        rank_two_tiles(high, zeros_are_alike=zeros_are_alike),
        rank_two_tiles(low, zeros_are_alike=True),
    )


def set_house_way(tiles: Sequence[str], way: Way) -> TileHands:
    """The supreme pair; else a pair, wong or gong; else a value played together; else highest tile with lowest.

    Of several settings that one rule allows, the house plays the one with the better high or low hand.

    >>> set_house_way(("6-6", "1-6", "2-2", "1-3"), Way(True, ("nine", "eight"), "highest_high")).show()
    '6-6 1-6 (nine) over 2-2 1-3 (eight)'
    """
    return _house_way(tuple(sorted(tiles, reverse=True)), way)


@lru_cache(maxsize=512)
def _house_way(tiles: Tiles, way: Way) -> TileHands:
    pair = set_together(tiles, way.exceptions)
    if pair is not None:
        return _with(settings_of(tiles, way.zeros_are_alike), sorted(pair))
    return max(_allowed(tiles, way), key=lambda hands: _preference(hands, way))


def _allowed(tiles: Tiles, way: Way) -> list[TileHands]:
    """The settings that the first applicable printed rule allows."""
    three = settings_of(tiles, way.zeros_are_alike)
    for names in ((SUPREME_PAIR,), TILE_PAIRS, way.together):
        found = [hands for hands in three if hands.high_rank.name in names]
        if found:
            return found
    return [_with(three, sorted(highest_and_lowest(tiles)))]


@lru_cache(maxsize=64)
def first_breach(way: Way) -> Tiles | None:
    """Four tiles that the house's own rules set against the printed ones; None if there are none."""
    every = (tile for tile, count in composition().items() for _ in range(count))
    for tiles in dict.fromkeys(combinations(sorted(every, reverse=True), HAND_SIZE)):
        pair = set_together(tiles, way.exceptions)
        if pair is None:
            continue
        mine = _with(settings_of(tiles, way.zeros_are_alike), sorted(pair))
        if all(sorted(mine.high) != sorted(hands.high) for hands in _allowed(tiles, way)):
            return tiles
    return None


def _with(three: Sequence[TileHands], pair: list[str]) -> TileHands:
    """The setting in which these two tiles are one hand."""
    return next(hands for hands in three if pair in (sorted(hands.high), sorted(hands.low)))


def _preference(hands: TileHands, way: Way) -> tuple[int, int]:
    high, low = rank_two_tiles(hands.high).strength, rank_two_tiles(hands.low).strength
    return (high, low) if way.prefers == "highest_high" else (low, high)


def compare(mine: TileHands, banks: TileHands) -> str:
    """Copies go to the bank: a hand wins only if both are higher, and loses only if neither is."""
    won = (mine.high_rank.strength > banks.high_rank.strength) + (
        mine.low_rank.strength > banks.low_rank.strength
    )
    return ("lose", "push", "win")[won]
