"""Exact results of splits: counted, or from stored counts (see `result_store.py`).

The key of a split is a digest of its shoe, up card, rank, and every final hand of its plays with its value against each
dealer's result. Rules that differ elsewhere share the key; plays that differ in one hand do not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack import split_counts as together
from hoyle.fast.blackjack.end_values import (
    TWENTY,
    groups_of,
    is_twenty,
    scale_of,
    twenty_against,
    value_of_nets,
    value_of_scores,
)
from hoyle.fast.blackjack.hands import Dealer, Rules
from hoyle.fast.blackjack.result_counts import solve
from hoyle.fast.blackjack.split_sums import BUST_DOUBLE, BUST_HAND, End, hands_of_split
from hoyle.fast.blackjack.splits import Strategy
from hoyle.fast.cards.multisets import SHIFTS
from hoyle.fast.result_store import Record, shelf

Split = tuple[int, int]  # the up card and the rank
Splits = dict[Split, Record]
# A version number: raised when the counting is corrected, which invalidates stored counts.
COUNTED_BY = 1
WON, LOST = "won", "lost"


class Question(NamedTuple):
    """The sums of values over the hands of a split, by groups of dealer's results."""

    name: str
    values: tuple[together.Value, ...]
    scales: tuple[int, ...]  # the factor that makes the values integers
    groups: tuple[tuple[int, ...], ...]
    only: int  # count only hands of this total, and all others as lost; 0 is every total
    record: Callable[[list[together.Part]], Record]


@lru_cache(maxsize=16)
def about_nets(rules: Rules) -> Question:
    """The joint net of all hands, and whether more are won or lost."""
    value, score, (scale, _) = value_of_nets(rules), value_of_scores(rules), scale_of(rules)

    def record(parts: list[together.Part]) -> Record:
        found = {WON: Fraction(0), LOST: Fraction(0)}
        for part in parts:
            for net, chance in together.sums_of(part, value).items():
                name = str(Fraction(net, scale))
                found[name] = found.get(name, Fraction(0)) + chance
            for number, chance in together.sums_of(part, score).items():
                if number:
                    found[WON if number > 0 else LOST] += chance
        return {name: chance for name, chance in found.items() if chance or name in (WON, LOST)}

    return Question("nets", (value, score), (scale, 1), groups_of(rules.dealer), 0, record)


def about_twenties(dealer: Dealer) -> Question:
    """Whether any hand is a 20, by the columns of `twenty_against`."""
    groups = twenty_against(dealer)
    columns = {group[0]: str(column) for column, group in enumerate(groups)}

    def record(parts: list[together.Part]) -> Record:
        found = dict.fromkeys(columns.values(), Fraction(0))
        for part in parts:
            for many, chance in together.sums_of(part, is_twenty).items():
                found[columns[part.result]] += chance if many else 0
        return found

    return Question("twenties", (is_twenty,), (1,), groups, TWENTY, record)


# By key.


def keys_of(strategies: Iterable[Strategy], question: Question) -> Iterator[tuple[Split, str]]:
    """Every split, and a digest of all its inputs."""

    @cache
    def told(end: End) -> str:
        """The values of an end and of the lost hand, as text."""
        return f"{_told(question, end)} not {_told(question, together.lost_end(end))}"

    for way in strategies:
        for rank in sorted(way.splits):
            yield (way.up, rank), _key(way, rank, question, told)


def _told(question: Question, end: End) -> list[list[tuple[str, str]]]:
    return [
        [(str(share), str(Fraction(number, scale))) for share, number in value(end, result)]
        for value, scale in zip(question.values, question.scales, strict=True)
        for result in range(sum(map(len, question.groups)))
    ]


def _key(way: Strategy, rank: int, question: Question, told: Callable[[End], str]) -> str:
    ends, hands = hands_of_split(way, rank, question.only)
    texts = sorted({told(end) for end in (*ends, BUST_HAND, BUST_DOUBLE)})
    end_of = np.array([texts.index(told(end)) for end in ends])[hands.end]
    cards = (hands.rows << SHIFTS).sum(axis=1)
    lines = np.stack([hands.second, end_of, cards, hands.orders.astype(np.int64)], axis=1)
    ordered = lines[np.lexsort(lines.T[::-1])]
    digest = hashlib.sha256()
    digest.update(
        f"{COUNTED_BY} {question.name} {question.groups} {way.rules.shoe} {way.up} {rank} {way.hands_max(rank)} "
        f"{_dealers_digest(way.up, way.rules.dealer)} {texts} {ordered.shape}".encode()
    )
    digest.update(np.ascontiguousarray(ordered, "<i8").tobytes())
    return digest.hexdigest()[:32]


@cache
def _dealers_digest(up: int, dealer: Dealer) -> str:
    """A digest of the dealer's final hands. With most up cards it does not depend on the soft 17 rule."""
    digest = hashlib.sha256()
    for result in range(dealer.bust):
        dealt = together.dealers(up, dealer, [result])
        digest.update(f"{result} {len(dealt.keys)} ".encode())
        for column in dealt:
            digest.update(np.ascontiguousarray(column, "<i8").tobytes())
    return digest.hexdigest()


# Counting and storing.


_KNOWN: dict[tuple[Rules, str], Splits] = {}
_KNOWN_MAX = 16


def kept_splits(rules: Rules, question: Question) -> Splits | None:
    """All splits from the store, or None if one is missing."""
    name = (rules, question.name)
    if name not in _KNOWN:
        found: Splits = {}
        for split, key in keys_of(solve(rules).strategies, question):
            record = shelf().find(key)
            if record is None:
                return None
            found[split] = record
        _remember(name, found)
    return _KNOWN[name]


def counted_splits(
    rules: Rules, question: Question, tell: together.Told | None = None, *, keeps: bool = True
) -> Splits:
    """All splits. Missing ones are counted now and stored one by one."""
    name = (rules, question.name)
    if name not in _KNOWN:
        place, keys = shelf(), dict(keys_of(solve(rules).strategies, question))
        records = {split: place.find(key) for split, key in keys.items()}
        found = {split: record for split, record in records.items() if record is not None}
        for split, record in count(rules, question, keys.keys() - found.keys(), tell):
            found[split] = record
            if keeps:
                place.keep(keys[split], record)
        _remember(name, {split: found[split] for split in keys})
    return _KNOWN[name]


def _remember(name: tuple[Rules, str], splits: Splits) -> None:
    """Memoise the records: each is read once, and counted once even where the store is read-only."""
    while len(_KNOWN) >= _KNOWN_MAX:
        del _KNOWN[next(iter(_KNOWN))]
    _KNOWN[name] = splits


def count(
    rules: Rules, question: Question, wanted: set[Split], tell: together.Told | None = None
) -> Iterator[tuple[Split, Record]]:
    """Count the wanted splits and yield each when it is complete."""
    ways = [
        way._replace(splits=frozenset(rank for rank in way.splits if (way.up, rank) in wanted))
        for way in solve(rules).strategies
    ]
    for parts in together.parts_of(ways, question.values, question.groups, question.only, tell):
        yield (parts[0].up, parts[0].rank), question.record(parts)


# By rank.


class Together(NamedTuple):
    """The results of all splits: nets by rank, and rounds with more hands won or more lost."""

    nets: dict[int, dict[Fraction, Fraction]]
    won: Fraction
    lost: Fraction


def together_of(splits: Splits) -> Together:
    nets: dict[int, dict[Fraction, Fraction]] = {}
    for (_, rank), record in splits.items():
        mine = nets.setdefault(rank, {})
        for name, chance in record.items():
            if name not in (WON, LOST):
                mine[Fraction(name)] = mine.get(Fraction(name), Fraction(0)) + chance
    scores = (sum((record[name] for record in splits.values()), Fraction(0)) for name in (WON, LOST))
    return Together(nets, *scores)
