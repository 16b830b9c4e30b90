"""Counts that come with the package, made by `scripts/make_pai_gow_poker.py`; others are made when first asked for, and
then kept in the user's cache.

A name is a digest of all that a count depends on: the rankings and the rows of the way. No count depends on prices
but best play, which depends on the commission.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from hoyle.book.ways.way_check import way_subject
from hoyle.fast.arrays import Array, Int64s
from hoyle.kit.cards import DECK, JOKER
from hoyle.kit.ranking import Ranking
from hoyle.kit.ways import Way
from hoyle.kit.ways.shapes import SHAPES
from hoyle.user_cache import ParsedFiles

SHIPPED = Path(__file__).parents[1] / "tables" / "pai_gow_poker.npz"
METHOD = b"pai gow poker counts 1"  # raised when counts are made otherwise than before
Tell = Callable[[int, int], None]
_CARDS = (*DECK, JOKER)
_made: dict[str, Array] = {}


class Recorded(NamedTuple):
    found: dict[str, Array]
    used: set[str]
    made: list[str]


_recorded: Recorded | None = None


def digest(subject: str) -> str:
    return hashlib.sha256(subject.encode()).hexdigest()[:16]


def key_of(way: Way) -> str:
    return digest(way_subject(way))


def ranking_key(ranking: Ranking) -> str:
    return digest(json.dumps(asdict(ranking), sort_keys=True))


@cache
def shipped() -> Mapping[str, Array]:
    if not SHIPPED.exists():
        return {}
    with np.load(SHIPPED) as file:
        return {name: file[name] for name in file.files}


@contextmanager
def recording(found: dict[str, Array], used: set[str]) -> Iterator[list[str]]:
    """Within it nothing is looked up but in `found`; what is missing there is counted and entered. Yields the names of
    what was counted, and adds to `used` those of all that was asked for."""
    global _recorded
    _recorded = Recorded(found, used, [])
    try:
        yield _recorded.made
    finally:
        _recorded = None


def kept(name: str, count: Callable[[], Array]) -> Array:
    """The counts of this name: the package's, those of this process or of this user, or made now."""
    if _recorded is not None:
        _recorded.used.add(name)
        if name not in _recorded.found:
            _recorded.found[name] = count()
            _recorded.made.append(name)
        return _recorded.found[name]
    if name in shipped():
        return shipped()[name]
    if name not in _made:
        found = ParsedFiles().find(name, METHOD)
        if found is None:
            _made[name] = count()
            ParsedFiles().keep(name, _made[name].tolist(), METHOD)
        else:
            _made[name] = np.array(found)
    return _made[name]


def deals_by_kind(way: Way) -> Int64s:
    """One way on both sides, by kind and shape of the seat's hand: high hand loses, ties, wins; then the low hand."""
    return kept(f"{key_of(way)}.deals", lambda: _deals(way, is_ace_high_out=False))


def deals_without_ace_high(way: Way) -> Int64s:
    """The same without the deals in which the bank's seven cards are ace high."""
    return kept(f"{key_of(way)}.without_ace_high", lambda: _deals(way, is_ace_high_out=True))


def _deals(way: Way, *, is_ace_high_out: bool) -> Int64s:
    from hoyle.fast.pai_gow_poker.dealt_sevens import WHOLE
    from hoyle.fast.pai_gow_poker.face_up import without_ace_high
    from hoyle.fast.pai_gow_poker.hand_kinds import KINDS, kinds_and_shapes
    from hoyle.fast.pai_gow_poker.way_classes import classes_of
    from hoyle.fast.pai_gow_poker.way_counts import count_sides, side_of

    classes = classes_of(way)
    bank = side_of(classes, WHOLE)
    if is_ace_high_out:
        bank = without_ace_high(bank, way, WHOLE)
    bins = kinds_and_shapes(way)
    found = np.zeros((bins.bin_count, 3, 3), np.int64)
    counted = count_sides(side_of(classes, WHOLE, bins), bank, WHOLE)
    found[: len(counted)] = counted
    return found.reshape(len(KINDS), len(SHAPES), 3, 3)


def best_deals(way: Way, commission: Fraction, ties_win: bool, tell: Tell | None = None) -> Int64s:
    """By shape of the seat's hand: deals that the best setting wins, pushes and loses against this way."""
    name = f"{key_of(way)}.best.{commission.numerator}.{commission.denominator}.{int(ties_win)}"
    return kept(name, lambda: _best(way, commission, ties_win, tell))


def _best(way: Way, commission: Fraction, ties_win: bool, tell: Tell | None) -> Int64s:
    from hoyle.fast.pai_gow_poker.best_settings import best_by_pattern
    from hoyle.fast.pai_gow_poker.hand_kinds import shapes_of

    found = np.zeros((len(SHAPES), 3), np.int64)
    np.add.at(
        found, shapes_of(way), best_by_pattern(way, commission=commission, ties_win=ties_win, progress=tell)
    )
    return found


def card_deals(way: Way, card: Way) -> Int64s:
    """By how the high hand and the low hand do: deals of a seat that sets by a card against this way."""
    from hoyle.fast.pai_gow_poker.way_counts import count_ways

    return kept(f"{key_of(way)}.{key_of(card)}", lambda: count_ways(card, way)[0])


def answered_deals(way: Way) -> Int64s:
    """Deals that a seat wins, pushes and loses which sees this bank's hands before it sets its own."""
    from hoyle.fast.pai_gow_poker.face_up import answer

    return kept(f"{key_of(way)}.answered", lambda: np.array(answer(way)))


def kinds_together(ranking: Ranking) -> Int64s:
    """Deals by the kind of the seat's hand and, where it makes no hand, of the bank's."""
    from hoyle.fast.pai_gow_poker.hand_kinds import pair_kinds

    return kept(f"{ranking_key(ranking)}.kinds", lambda: pair_kinds(ranking))


def classes_by_bonus(ranking: Ranking) -> list[tuple[tuple[str, ...], int]]:
    """A hand of each class that bonus wagers can tell apart, and the number of such hands."""
    from hoyle.fast.pai_gow_poker.seven_card_classes import bonus_classes

    def count() -> Int64s:
        found = bonus_classes(ranking)
        return np.array([[*(_CARDS.index(card) for card in each.cards), each.hands] for each in found])

    rows = kept(f"{ranking_key(ranking)}.classes", count).tolist()
    return [(tuple(_CARDS[card] for card in row[:-1]), row[-1]) for row in rows]
