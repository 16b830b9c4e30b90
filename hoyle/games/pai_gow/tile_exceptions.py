"""A house's own exceptions to the house way of setting tiles: rules of four tiles, and which two go together.

6-6 6-6 3-6/4-5 3-5/2-6: 1 3; 1-1 3-6/4-5 * *: 1 2

Four places apart by blanks, each a tile, several with strokes between them, or a star for any; after the colon the
two places whose tiles are one hand. Rules stand apart by semicolons, and the first that fits is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from hoyle.kit.tiles import Tiles, parse_tiles

NONE = "none"
PLACES = 4
ANY = "*"


class HouseRule(NamedTuple):
    """The tiles allowed at each of four places, None for any tile, and the two that are set together."""

    places: tuple[Tiles | None, ...]
    together: tuple[int, int]


@lru_cache(maxsize=64)
def read_rules(text: str) -> tuple[HouseRule, ...]:
    """
    >>> read_rules("1-1 3-6/4-5 * *: 1 2")
    (HouseRule(places=(('1-1',), ('3-6', '4-5'), None, None), together=(0, 1)),)
    """
    if text == NONE:
        return ()
    return tuple(_read_rule(part.strip()) for part in text.split(";") if part.strip())


def _read_rule(text: str) -> HouseRule:
    places, colon, pair = text.partition(":")
    words, numbers = places.split(), pair.split()
    if not colon or len(words) != PLACES:
        raise ValueError(
            f'"{text}" is no rule; write four tiles, a colon and two places, as in 1-1 3-6/4-5 * *: 1 2'
        )
    if len(set(numbers)) != 2 or not set(numbers) <= {str(place) for place in range(1, PLACES + 1)}:
        raise ValueError(f'"{text}" ends with two different places from 1 to {PLACES} that are set together')
    first, second = sorted(int(number) - 1 for number in numbers)
    return HouseRule(tuple(_read_place(word) for word in words), (first, second))


def _read_place(word: str) -> Tiles | None:
    return None if word == ANY else parse_tiles(word.split("/"))


def set_together(tiles: Sequence[str], rules: Sequence[HouseRule]) -> Tiles | None:
    """The two tiles that the first applicable rule sets together, or None.

    >>> set_together(("4-4", "4-5", "1-1", "5-5"), read_rules("1-1 3-6/4-5 * *: 1 2"))
    ('1-1', '4-5')
    """
    for rule in rules:
        for order in permutations(tiles):
            if all(known is None or tile in known for tile, known in zip(order, rule.places, strict=True)):
                return tuple(order[place] for place in rule.together)
    return None
