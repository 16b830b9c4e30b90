"""Solved rules of blackjack switch as records: those of the books come with the package, others are kept once found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import numpy as np

from hoyle.fast import result_store
from hoyle.fast.blackjack.hands import Rules, Tally
from hoyle.fast.blackjack.split_counts import Told
from hoyle.fast.blackjack_switch.side_by_side import Prices
from hoyle.fast.blackjack_switch.simpler_plays import Points, by_points, never_exchanged
from hoyle.fast.blackjack_switch.spread import Grid
from hoyle.fast.blackjack_switch.two_hand_counts import Counts, count, solve_plays_of
from hoyle.fast.result_store import Record, Shelf, named_fields, shelf
from hoyle.games.blackjack.settlement_rules import AS_TWENTY_ONE, AS_TYING

SHIPPED = Path(result_store.__file__).parent / "tables" / "blackjack_switch.zip"
_FORMAT = 1
_BY_POINTS, _KEPT = "points", "kept"
_TALLY, _NATURAL, _EVEN_FOUND, _NET = "tally", "natural", "even_found", "net"


class Solved(NamedTuple):
    """The exact counts of best play, and what both hands net together in floats that were made fractions."""

    counts: Counts
    nets: Mapping[Fraction, Fraction]


def solved_rounds(rules: Rules, prices: Prices, tell: Told | None = None) -> Solved:
    """From a record, or solved now, which takes some seconds and tells of them, and kept."""
    plain = plain_rules(rules)
    key = key_of(plain, prices)
    record = records().find(key)
    if record is None:
        record = record_of(plain, prices, tell)
        records().keep(key, record)
    return _read(record)


def records() -> Shelf:
    return shelf(SHIPPED)


def plain_rules(rules: Rules) -> Rules:
    """Rules on blackjacks that are found late say nothing where every one is found by a look."""
    if not rules.checks:
        return rules
    settlement = rules.settlement
    if settlement.split_twenty_one_counts_as == AS_TYING:
        settlement = settlement._replace(split_twenty_one_counts_as=AS_TWENTY_ONE)
    if settlement.switched_twenty_one_counts_as == AS_TYING:
        settlement = settlement._replace(switched_twenty_one_counts_as=AS_TWENTY_ONE)
    return rules._replace(settlement=settlement, takes_all=False)


def key_of(rules: Rules, prices: Prices) -> str:
    told = json.dumps([_FORMAT, named_fields(rules), named_fields(prices)], sort_keys=True)
    return f"switch-{hashlib.sha256(told.encode()).hexdigest()[:40]}"


def record_of(rules: Rules, prices: Prices, tell: Told | None = None) -> Record:
    plays = solve_plays_of(rules, prices, tell)
    found = _written(count(rules, plays))
    grid, spread = Grid.of(rules, prices), np.sum([play.spread for play in plays], axis=0)
    for cell, chance in enumerate(spread.tolist()):
        if chance > 0:
            found[f"{_NET} {Fraction(cell - 2 * grid.reach, grid.scale)}"] = Fraction(chance)
    return found


def _written(counts: Counts) -> dict[str, Fraction]:
    found = {f"{_TALLY} {json.dumps(tuple(name))}": chance for name, chance in counts.tallies.items()}
    found |= {f"{_NATURAL} {name}": chance for name, chance in counts.naturals.items()}
    return {**found, _EVEN_FOUND: counts.even_found}


def _read(record: Record) -> Solved:
    nets = {
        Fraction(name.removeprefix(f"{_NET} ")): chance
        for name, chance in record.items()
        if name.startswith(f"{_NET} ")
    }
    return Solved(_counts(record), nets)


def _counts(record: Record) -> Counts:
    tallies: dict[Tally, Fraction] = {}
    naturals: dict[str, Fraction] = {}
    for name, chance in record.items():
        kind, _, rest = name.partition(" ")
        if kind == _TALLY:
            tallies[Tally(*json.loads(rest))] = chance
        elif kind == _NATURAL:
            naturals[rest] = chance
    return Counts(tallies, naturals, record[_EVEN_FOUND])


# Simpler plays.


def simpler_rounds(rules: Rules, prices: Prices, points: Points) -> tuple[Counts, Counts]:
    """The counts of the exchange by points with play by total, and of best play without an exchange."""
    found = []
    for name in (_BY_POINTS, _KEPT):
        key = f"{key_of(rules, prices)}-{name}"
        record = records().find(key)
        if record is None:
            record = simpler_record(rules, prices, points, name)
            records().keep(key, record)
        found.append(_counts(record))
    return found[0], found[1]


def simpler_record(rules: Rules, prices: Prices, points: Points, name: str) -> Record:
    plays = solve_plays_of(rules, prices)
    simpler = never_exchanged(plays) if name == _KEPT else by_points(rules, plays, points)
    return _written(count(rules, simpler))


def simpler_records(rules: Rules, prices: Prices, points: Points) -> dict[str, Record]:
    """Both, by key, for the package."""
    return {
        f"{key_of(rules, prices)}-{name}": simpler_record(rules, prices, points, name)
        for name in (_BY_POINTS, _KEPT)
    }
