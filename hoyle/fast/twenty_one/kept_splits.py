"""Spreads of rounds with a split as records: those of the books come with the package, others are kept once found.

The key is a digest of the game, of every play after a split, and of what the caller says about its prices.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from hoyle.fast.result_store import SHIPPED_SPREADS, Record, Shelf, named_fields, shelf
from hoyle.fast.twenty_one.split_rounds import Spread
from hoyle.fast.twenty_one.ways_to_play import Way

COUNTED_BY = 2  # raise it when the same inputs give other figures
_NET, _WON, _LOST = "net", "won", "lost"


_KNOWN: dict[str, Spread] = {}
_KNOWN_MAX = 16


class Asked(NamedTuple):
    """Rounds with a split as a question: best play, all inputs that the game itself does not say, and how to find."""

    ways: Sequence[Way]
    prices: Any
    find: Callable[[], Spread]


def kept_spread(asked: Asked, *, keeps: bool) -> Spread:
    """From a record, or found now, and kept if asked to."""
    key = key_of(asked.ways, asked.prices)
    if key not in _KNOWN:
        while len(_KNOWN) >= _KNOWN_MAX:
            del _KNOWN[next(iter(_KNOWN))]
        _KNOWN[key] = _found(key, asked.find, keeps=keeps)
    return _KNOWN[key]


def _found(key: str, find: Callable[[], Spread], *, keeps: bool) -> Spread:
    record = records().find(key)
    if record is not None:
        return _read(record)
    spread = find()
    if keeps:
        records().keep(key, written(spread))
    return spread


def records() -> Shelf:
    return shelf(SHIPPED_SPREADS)


def troubles() -> list[str]:
    """Messages about records that cannot be read or written."""
    return [*records().troubles.values()]


def key_of(ways: Sequence[Way], prices: Any) -> str:
    game = ways[0].rules
    digest = hashlib.sha256(
        json.dumps([COUNTED_BY, named_fields(game), named_fields(prices)], sort_keys=True).encode()
    )
    for way in ways:
        digest.update(f"{way.up} {sorted(way.splits)} {way.by_class}".encode())
        digest.update(np.ascontiguousarray(way.after, "<i8").tobytes())
        for plays in way.plays.after_double:
            digest.update(np.ascontiguousarray(plays, np.int8).tobytes())
    return f"twenty_one-{digest.hexdigest()[:40]}"


def written(spread: Spread) -> Record:
    nets = {
        f"{_NET} {rank} {net}": chance
        for rank, chances in spread.nets.items()
        for net, chance in chances.items()
    }
    return {**nets, _WON: spread.won, _LOST: spread.lost}


def _read(record: Record) -> Spread:
    nets: dict[int, dict[Fraction, Fraction]] = {}
    for rank, net, chance in sorted(_nets(record)):
        nets.setdefault(rank, {})[net] = chance
    return Spread(nets, record[_WON], record[_LOST])


def _nets(record: Record) -> Iterator[tuple[int, Fraction, Fraction]]:
    for name, chance in record.items():
        if name.startswith(f"{_NET} "):
            _, rank, net = name.split()
            yield int(rank), Fraction(net), chance
