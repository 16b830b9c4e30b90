"""Counts of Asia poker that come with the package, made by `scripts/make_asia_poker.py`. A way that a house writes is
counted when it is first asked for, and then kept in the user's cache."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from hoyle.book.ways.way_check import way_subject
from hoyle.fast.asia_poker.asia_bonus_classes import BonusClass, bonus_classes
from hoyle.fast.asia_poker.set_classes import set_classes
from hoyle.fast.asia_poker.way_against_way import Counted, Tell, count_wins
from hoyle.kit.ways import Way
from hoyle.user_cache import ParsedFiles

SHIPPED = Path(__file__).parents[1] / "tables" / "asia_poker.json"
METHOD = b"Asia poker counts 1"  # raised when counts are made otherwise than before
WAYS, BONUS = "ways", "bonus"
_made: dict[str, Counted] = {}


def key_of(way: Way) -> str:
    """A digest of all that the counts of a way depend on."""
    return hashlib.sha256(way_subject(way).encode()).hexdigest()[:16]


@cache
def shipped() -> Mapping[str, Any]:
    return json.loads(SHIPPED.read_text("utf-8")) if SHIPPED.exists() else {WAYS: {}, BONUS: []}


def way_counts(way: Way, tell: Tell | None = None) -> Counted:
    """One way on both sides: hands and deals won by kind of the player's set hand."""
    key = key_of(way)
    if key in shipped()[WAYS]:
        return read_counted(shipped()[WAYS][key])
    if key not in _made:
        found = ParsedFiles().find(key, METHOD)
        if found is None:
            _made[key] = count_wins(set_classes(way), tell=tell)
            ParsedFiles().keep(key, write_counted(_made[key]), METHOD)
        else:
            _made[key] = read_counted(found)
    return _made[key]


@cache
def classes_by_bonus() -> tuple[BonusClass, ...]:
    rows = shipped()[BONUS]
    found = [BonusClass(tuple(cards.split()), hands) for cards, hands in rows] if rows else bonus_classes()
    return tuple(found)


def write_counted(counted: Counted) -> dict[str, list[int]]:
    return {"hands": [int(each) for each in counted.hands], "wins": list(counted.wins)}


def read_counted(told: Mapping[str, list[int]]) -> Counted:
    return Counted(np.array(told["hands"], np.int64), list(told["wins"]))
