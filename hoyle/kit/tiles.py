"""The 32 tiles of pai gow. A tile is its pips, low half first: `6-6`, `1-3`, `2-4`.

Eleven tiles are in the set twice and ten once. Two tiles of the same pips are the same tile, as two cards
of the same text are. The books tell tiles by their pips and name only the supreme pair (gee joon) and the
mixed pairs; the other names are those called at the table. How hands rank is not said here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

Tile = str
Tiles = tuple[Tile, ...]

# In the order in which a set is laid out for inspection: the supreme pair, the matched, the mixed.
PAIRS: Mapping[str, tuple[Tile, Tile]] = {
    "gee_joon": ("2-4", "1-2"),
    "teen": ("6-6", "6-6"),
    "day": ("1-1", "1-1"),
    "yun": ("4-4", "4-4"),
    "gor": ("1-3", "1-3"),
    "mooy": ("5-5", "5-5"),
    "chong": ("3-3", "3-3"),
    "bon": ("2-2", "2-2"),
    "foo": ("5-6", "5-6"),
    "ping": ("4-6", "4-6"),
    "tit": ("1-6", "1-6"),
    "look": ("1-5", "1-5"),
    "mixed_nines": ("3-6", "4-5"),
    "mixed_eights": ("3-5", "2-6"),
    "mixed_sevens": ("3-4", "2-5"),
    "mixed_fives": ("1-4", "2-3"),
}
SUPREME_PAIR = "gee_joon"
MATCHED_PAIRS: tuple[str, ...] = tuple(name for name, (one, other) in PAIRS.items() if one == other)
MIXED_PAIRS: tuple[str, ...] = tuple(name for name in PAIRS if name.startswith("mixed_"))
TILES: Tiles = tuple(tile for pair in PAIRS.values() for tile in pair)

_PAIR_OF: Mapping[Tile, str] = {tile: name for name, pair in PAIRS.items() for tile in pair}
_PIPS: Mapping[Tile, tuple[int, int]] = {tile: (int(tile[0]), int(tile[2])) for tile in TILES}


def pips(tile: Tile) -> tuple[int, int]:
    """The spots on its two halves, low half first."""
    return _PIPS[_known(tile)]


def spots(tile: Tile) -> int:
    return sum(pips(tile))


def values_of(tile: Tile) -> tuple[int, ...]:
    """What a tile may count in a hand that is no pair, its own spots first.

    The tiles of the supreme pair may count as each other when they are apart.

    >>> values_of("5-6"), values_of("1-2"), values_of("2-4")
    ((11,), (3, 6), (6, 3))
    """
    own = spots(tile)
    if _PAIR_OF[tile] == SUPREME_PAIR:
        return (own, *(spots(other) for other in PAIRS[SUPREME_PAIR] if other != tile))
    return (own,)


def pair_of(tile: Tile) -> str:
    """The name of its pair among the sixteen; wongs and gongs are not among them."""
    return _PAIR_OF[_known(tile)]


def partner_of(tile: Tile) -> Tile:
    """The tile that makes its pair: the same one if matched.

    >>> partner_of("6-6"), partner_of("3-6"), partner_of("1-2")
    ('6-6', '4-5', '2-4')
    """
    one, other = PAIRS[pair_of(tile)]
    return one if tile == other else other


def composition() -> Counter[Tile]:
    """The whole set before anything is dealt: each tile and how many there are of it."""
    return Counter(TILES)


def parse_tiles(text: str | Iterable[str]) -> Tiles:
    """Read tiles apart by spaces or commas, either half first.

    >>> parse_tiles("6-6 4-2")
    ('6-6', '2-4')
    """
    words = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(_known("-".join(sorted(word.split("-"))), written=word) for word in words)


def show_tiles(tiles: Iterable[Tile]) -> str:
    return " ".join(tiles)


def _known(tile: Tile, *, written: str = "") -> Tile:
    if tile not in _PAIR_OF:
        raise ValueError(
            f'"{written or tile}" is no tile; write the pips of its halves, low first, as in 2-4: one of '
            + ", ".join(sorted(_PAIR_OF))
        )
    return tile
