"""Counts that come with the package, made by `scripts/make_fast_action.py`, or made anew in a few seconds.

A key is a digest of all that counts depend on: decks, ranking, and what the house way keeps of every hand. Rounds also
depend on the decisions of the seat, so a table of other prices is never given counts of these.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache, lru_cache
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int64s, UInt8s
from hoyle.fast.fast_action_holdem.dealt_fours import KINDS, PAIR_COUNT, kept_by, pair_index
from hoyle.fast.fast_action_holdem.pair_values import PairSums, sample_pairs
from hoyle.fast.fast_action_holdem.round_counts import BLOCK, CLASSES, count_block, pair_class
from hoyle.kit.ranking import Ranking
from hoyle.kit.ways import Way

SHIPPED = Path(__file__).parents[1] / "tables" / "fast_action_holdem.npz"
SEED = 20
NOW_SAMPLES = 20_000  # made where no counts are kept
NOW_ROUNDS = BLOCK


class Rules(NamedTuple):
    """What a count depends on beside the decisions of the seat."""

    deck_count: int
    ranking: Ranking
    way: Way

    @property
    def key(self) -> str:
        told = json.dumps([self.deck_count, asdict(self.ranking)], sort_keys=True)
        return hashlib.sha256(told.encode() + kept_by(self.way).tobytes()).hexdigest()[:16]


class Counted(NamedTuple):
    rounds: int
    counts: Int64s


@cache
def shipped() -> Mapping[str, Array]:
    if not SHIPPED.exists():
        return {}
    with np.load(SHIPPED) as file:
        return {name: file[name] for name in file.files}


@lru_cache(maxsize=8)
def pair_sums(rules: Rules) -> PairSums:
    """Sums of samples by pair: those of the package, or of fewer samples made now."""
    kept = shipped()
    if f"{rules.key}.sums" in kept:
        samples = int(kept[f"{rules.key}.samples"])
        return spread(samples, kept[f"{rules.key}.sums"], kept[f"{rules.key}.by_card"])
    return sample_pairs(*rules, NOW_SAMPLES, SEED)


def round_counts(rules: Rules, decisions: UInt8s) -> Counted:
    """Rounds of a seat that decides so: those of the package, or fewer made now."""
    kept, key = shipped(), f"{rules.key}.{digest(decisions)}"
    if f"{key}.counts" in kept:
        return Counted(int(kept[f"{key}.rounds"]), kept[f"{key}.counts"])
    return _count_now(rules, decisions.tobytes())


@lru_cache(maxsize=8)
def _count_now(rules: Rules, decisions: bytes) -> Counted:
    decided = np.frombuffer(decisions, np.uint8)
    counts = count_block(rules.deck_count, rules.ranking, kept_by(rules.way), decided, SEED, 0, NOW_ROUNDS)
    return Counted(NOW_ROUNDS, counts)


def digest(decisions: UInt8s) -> str:
    return hashlib.sha256(decisions.tobytes()).hexdigest()[:16]


def representatives() -> Array:
    """One pair of cards for each class, as two columns."""
    found = np.zeros((CLASSES, 2), np.int64)
    for high in range(KINDS):
        for low in range(high + 1):
            found[pair_class(low, high)] = (low, high)
    return found


def thinned(found: PairSums) -> tuple[Int64s, Int64s]:
    """The sums of one pair of each class; suits are alike, so the others follow from it."""
    pairs = pair_index(*representatives().T)
    return found.sums[pairs], found.by_card[pairs]


def spread(samples: int, sums: Int64s, by_card: Int64s) -> PairSums:
    """The sums of every pair from those of one of each class."""
    cards = np.arange(KINDS)
    low, high = representatives().T
    every = PairSums(samples, np.zeros((PAIR_COUNT, 3), np.int64), np.zeros((PAIR_COUNT, KINDS, 3), np.int64))
    for suits in permutations(range(4)):
        moved = np.array(suits)[cards // 13] * 13 + cards % 13
        pairs = pair_index(moved[low], moved[high])
        every.sums[pairs] = sums
        every.by_card[pairs[:, None], moved[None, :]] = by_card
    return every
