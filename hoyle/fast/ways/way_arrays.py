"""A house way as arrays of whole numbers, which the compiled evaluator reads.

What a row wants of a part is asked of the kit for every rank once. So both roads share the meaning of a row, and the
way in which hands are laid, compared and chosen is written twice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int8s, Int16s, Int64s, UInt8s, UInt32s, UInt64s
from hoyle.fast.cards.ranking_tables import RankingTables, tables_of
from hoyle.kit.ranking import Rank
from hoyle.kit.ways import Part, Want, Way
from hoyle.kit.ways.shapes import CARD_WORDS, SHAPES

NONE = -1
EVERY_SHAPE = (1 << len(SHAPES)) - 1
BOUNDS_MAX = 7
_ANSWERS = {None: NONE, False: 0, True: 1}


class WayArrays(NamedTuple):
    """By row, by part, or by both; rankings by part. A part without a ranking has tables of the first one."""

    settings: Int8s  # by setting, the places of the cards, part after part
    sizes: Int64s
    is_ranked: UInt8s
    is_joker_ace: int
    shapes: Int64s
    jokers: Int8s
    above: Int8s
    bound_counts: Int8s
    bounds: Int8s
    has_wanted: UInt8s
    wanted: UInt8s
    cards: Int8s
    prefer: Int8s
    words: UInt64s
    lower: UInt32s
    upper: UInt32s
    ranks: Int16s  # of cards of several suits, and of one
    spare: UInt64s
    strengths: Int64s  # by part and place in its ranking
    passes_fouls: UInt8s  # by row, whether settings that foul are passed over


@lru_cache(maxsize=16)
def arrays_of(way: Way) -> WayArrays:
    parts, rows = way.split.parts, way.rows
    tables = part_tables(way)
    most = max(len(each.strengths) for each in tables)
    wanted = np.zeros((len(rows), len(parts), most), np.uint8)
    has_wanted = np.zeros((len(rows), len(parts)), np.uint8)
    words = np.full((len(rows), len(parts), max(part.size for part in parts)), NONE, np.int8)
    for at, row in enumerate(rows):
        for place, part in enumerate(parts):
            want = row.wants.get(part.name)
            if want is not None:
                has_wanted[at, place] = bool(want.names or want.ranks)
                wanted[at, place, : len(tables[place].strengths)] = _wanted(want, part, tables[place])
                words[at, place, : len(want.cards)] = [CARD_WORDS.index(word) for word in want.cards]
    flat = [[place for part in setting for place in part] for setting in way.split.places]
    return WayArrays(
        np.array(flat, np.int8),
        np.array([part.size for part in parts], np.int64),
        np.array([part.ranking is not None for part in parts], np.uint8),
        int(way.is_joker_ace),
        np.array([_shapes(row.hands) for row in rows], np.int64),
        np.array([_ANSWERS[row.joker] for row in rows], np.int8),
        np.array([_ANSWERS[row.single_above_pairs] for row in rows], np.int8),
        np.array([len(row.ranks) for row in rows], np.int8),
        _bounds(way),
        has_wanted, wanted, words, _preferred(way),
        np.stack([each.words for each in tables]),
        _stacked([each.lower for each in tables]),
        _stacked([each.upper for each in tables]),
        np.stack([_stacked([each.mixed for each in tables]), _stacked([each.suited for each in tables])], axis=1),
        np.array([each.spare for each in tables], np.uint64),
        _stacked([each.strengths.astype(np.int64) for each in tables]),
        np.array([row.without_fouls and way.split.is_ordered for row in rows], np.uint8),
    )  # fmt: skip


def part_tables(way: Way) -> list[RankingTables]:
    first = way.split.parts[0].ranking
    assert first is not None
    return [tables_of(part.ranking or first, (part.ranking or first).size) for part in way.split.parts]


def _stacked(arrays: list[Array]) -> Array:
    """Arrays of different lengths as rows of one, so that a part is found by its number."""
    rows = np.zeros((len(arrays), max(map(len, arrays))), arrays[0].dtype)
    for row, each in zip(rows, arrays, strict=True):
        row[: len(each)] = each
    return rows


def _shapes(names: tuple[str, ...]) -> int:
    return sum(1 << SHAPES.index(name) for name in names) or EVERY_SHAPE


def _bounds(way: Way) -> Int8s:
    bounds = np.zeros((len(way.rows), BOUNDS_MAX, 2), np.int8)
    for at, row in enumerate(way.rows):
        for place, each in enumerate(row.ranks):
            bounds[at, place] = each
    return bounds


def _preferred(way: Way) -> Int8s:
    prefer = np.full((len(way.rows), len(way.split.parts)), NONE, np.int8)
    for at, row in enumerate(way.rows):
        prefer[at, : len(row.prefer)] = [way.split.names.index(name) for name in row.prefer]
    return prefer


def _wanted(want: Want, part: Part, tables: RankingTables) -> Array:
    ranking = part.ranking
    if ranking is None:
        return np.ones(len(tables.strengths), np.uint8)
    ranks = zip(tables.strengths.tolist(), tables.categories.tolist(), strict=True)
    return np.array(
        [want.fits(Rank(strength, ranking.hands[at]), part.size) for strength, at in ranks], np.uint8
    )
