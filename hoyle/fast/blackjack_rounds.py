"""Whole rounds of blackjack, split hands together: what they net, how many hands are won, and who has a 20.

What is found exactly is a fraction. Nets and scores are found quickly as well, in floats; those fractions are the floats
as they are, and whoever needs them to add up has to see to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm, perm, prod

import numpy as np

from hoyle.fast import blackjack_together as together
from hoyle.fast.blackjack_hands import (
    ACE,
    BUST,
    DEALER_TOTALS,
    NATURAL,
    RANK_COUNT,
    TEN,
    UNSPLIT,
    Hand,
    Rules,
    add,
    pair_of,
)
from hoyle.fast.blackjack_joint import (
    BUST_DOUBLE,
    BUST_HAND,
    End,
    Joint,
    Mixture,
    against,
    joints_of,
    sums_of,
)
from hoyle.fast.blackjack_split import DOUBLED, RESCUE, STOOD, Strategy, ends_of
from hoyle.fast.blackjack_table import SPLITS
from hoyle.fast.blackjack_tally import solve
from hoyle.fast.meeting import Entry, meetings
from hoyle.fast.multisets import NOTHING, Counted, counted, total

Chances = dict[int, dict[Fraction, Fraction]]  # by the rank that is split and the net
_TINY = 1e-17  # below this a probability is the rounding of others
_ALL = Fraction(1)
_TWENTY = 20


@lru_cache(maxsize=4)
def joints(rules: Rules) -> list[Joint]:
    return joints_of(solve(rules).strategies)


@lru_cache(maxsize=4)
def nets_of_splits(rules: Rules) -> Chances:
    """By the rank that is split: what all its hands net together, and how probable that is."""
    scale, largest = _scale(rules)
    value = _value_of_nets(rules, scale)

    @cache
    def in_floats(end: End, result: int) -> Mixture:
        return [(float(share), net) for share, net in value(end, result)]

    found: Chances = {}
    for joint in joints(rules):
        mine = found.setdefault(joint.rank, {})
        for net, chance in _by_sum(sums_of(joint, in_floats, largest).sum(axis=0)):
            mine[Fraction(net, scale)] = mine.get(Fraction(net, scale), Fraction(0)) + chance
    return found


def _scale(rules: Rules) -> tuple[int, int]:
    """What makes every net of a hand a whole number, and the largest of those."""
    nets = [Fraction(net) for net in (*rules.nets, *rules.double_nets, rules.rescue or 0)]
    for bonus in rules.bonuses:
        nets += [bonus.price(rules.nets[2]), bonus.double_price(rules.double_nets[2])]
    scale = lcm(*(net.denominator for net in nets))
    return scale, max(int(abs(net) * scale) for net in nets)


def _value_of_nets(rules: Rules, scale: int) -> together.Value:
    @cache
    def value(end: End, result: int) -> together.Mixture:
        return [(share, int(net * scale)) for share, net in _nets(rules, end, result)]

    return value


def _nets(rules: Rules, end: End, result: int) -> list[tuple[Fraction, Fraction]]:
    if end in (BUST_HAND, BUST_DOUBLE):
        return [(_ALL, Fraction((rules.nets if end == BUST_HAND else rules.double_nets)[0]))]
    if end.kind == RESCUE:
        return [(_ALL, Fraction(rules.rescue or 0))]
    won = against(end.total, result)
    net = Fraction((rules.double_nets if end.kind == DOUBLED else rules.nets)[1 + won])
    if won < 1 or end.bonus < 0:
        return [(_ALL, net)]
    bonus = rules.bonuses[end.bonus]
    price = bonus.double_price(net) if end.kind == DOUBLED else bonus.price(net)
    return [(bonus.share, price), (1 - bonus.share, net)]


def _by_sum(chances: np.ndarray) -> list[tuple[int, Fraction]]:
    half = len(chances) // 2
    return [
        (at if at < half else at - len(chances), Fraction(chance))
        for at, chance in enumerate(chances.tolist())
        if abs(chance) > _TINY
    ]


@lru_cache(maxsize=16)
def scores_of_splits(rules: Rules) -> tuple[Fraction, Fraction]:
    """Rounds with a split in which more hands are won than lost, and in which more are lost."""

    def in_floats(end: End, result: int) -> Mixture:
        return [(float(share), score) for share, score in _score(end, result)]

    sums = (_by_sum(sums_of(joint, in_floats, 1).sum(axis=0)) for joint in joints(rules))
    return _won_and_lost(dict(each) for each in sums)


def _score(end: End, result: int) -> together.Mixture:
    return [(_ALL, against(end.total, result) if end.kind in (STOOD, DOUBLED) else -1)]


def _won_and_lost(sums: Iterable[Mapping[int, Fraction]]) -> tuple[Fraction, Fraction]:
    won = lost = Fraction(0)
    for each in sums:
        won += sum((chance for score, chance in each.items() if score > 0), Fraction(0))
        lost += sum((chance for score, chance in each.items() if score < 0), Fraction(0))
    return won, lost


# The same exactly, which takes longer.


_KNOWN: dict[Rules, list[together.Part]] = {}
_KNOWN_MAX = 4
# Which of the dealer's 21 it is matters to no hand.
_GROUPS = [
    tuple(at for at, each in enumerate(DEALER_TOTALS) if each == one) for one in sorted({*DEALER_TOTALS})
]


def parts_of_splits(rules: Rules, tell: together.Told | None = None) -> list[together.Part]:
    """All splits, as nets and scores need them; `tell` hears how many parts of the work are done."""
    if rules not in _KNOWN:
        values = [_value_of_nets(rules, _scale(rules)[0]), _score]
        parts = together.parts_of(solve(rules).strategies, values, _GROUPS, tell=tell)
        while len(_KNOWN) >= _KNOWN_MAX:
            del _KNOWN[next(iter(_KNOWN))]
        _KNOWN[rules] = parts
    return _KNOWN[rules]


def exact_nets_of_splits(rules: Rules) -> Chances:
    scale, _ = _scale(rules)
    value = _value_of_nets(rules, scale)
    found: Chances = {}
    for part in parts_of_splits(rules):
        mine = found.setdefault(part.rank, {})
        for net, chance in together.sums_of(part, value).items():
            mine[Fraction(net, scale)] = mine.get(Fraction(net, scale), Fraction(0)) + chance
    return {rank: {net: chance for net, chance in mine.items() if chance} for rank, mine in found.items()}


def exact_scores_of_splits(rules: Rules) -> tuple[Fraction, Fraction]:
    return _won_and_lost(together.sums_of(part, _score) for part in parts_of_splits(rules))


# A box with a 20.


# Against a 20 the dealer's 21 tells how many cards it has; all else is one.
_BEATEN = [result for result, each in enumerate(DEALER_TOTALS) if each != _TWENTY + 1]
TWENTY_AGAINST = [tuple(_BEATEN), *((at,) for at in range(BUST + 1) if at not in _BEATEN)]


@lru_cache(maxsize=32)
def twenties(rules: Rules, *, quickly: bool = False) -> dict[int, list[Fraction]]:
    """The probability of a 20 in the box, by the pair that it began with and `TWENTY_AGAINST`; blackjack last.

    Quickly, the splits are put down as floats.
    """
    found = {pair: [Fraction(0)] * (len(TWENTY_AGAINST) + 1) for pair in range(UNSPLIT, RANK_COUNT)}
    for way in solve(rules).strategies:
        for pair, row in _twenties_of_one(way).items():
            for column, chance in enumerate(row):
                found[pair][column] += chance
    for pair, hand in ((TEN, pair_of(TEN)), (UNSPLIT, _ace_and_nine())):
        found[pair][-1] = _against_blackjack(rules.shoe, hand)
    for rank, column, chance in (_quick_twenties if quickly else _split_twenties)(rules):
        found[rank][column] += chance
    return found


def _split_twenties(rules: Rules) -> Iterator[tuple[int, int, Fraction]]:
    columns = {group[0]: column for column, group in enumerate(TWENTY_AGAINST)}
    for part in together.parts_of(solve(rules).strategies, [_is_twenty], TWENTY_AGAINST, only=_TWENTY):
        for many, chance in together.sums_of(part, _is_twenty).items():
            if many:
                yield part.rank, columns[part.result], chance


def _quick_twenties(rules: Rules) -> Iterator[tuple[int, int, Fraction]]:
    def in_floats(end: End, result: int) -> Mixture:
        return [(float(share), many) for share, many in _is_twenty(end, result)]

    for joint in joints_of(solve(rules).strategies, _TWENTY):
        chances = sums_of(joint, in_floats, 1)[:, 1 : joint.hands_max + 1].sum(axis=1)
        for column, group in enumerate(TWENTY_AGAINST):
            yield joint.rank, column, Fraction(float(chances[list(group)].sum()))


def _is_twenty(end: End, result: int) -> together.Mixture:
    return [(_ALL, int(end.kind in (STOOD, DOUBLED) and end.total == _TWENTY))]


def _ace_and_nine() -> Hand:
    return add(add(pair_of(ACE), ACE, -1), TEN - 1)


def _unsplit(way: Strategy, pair: int) -> np.ndarray:
    table = way.plays.table
    is_meant = way.plays.held & (table.size == 2) & (way.first != SPLITS)
    is_pair = table.rows.max(axis=1) == 2
    if NATURAL in table.place:
        is_meant[table.place[NATURAL]] = False
    is_meant &= ~is_pair if pair == UNSPLIT else is_pair & (table.rows[:, pair] == 2)
    return np.flatnonzero(is_meant)


def _twenties_of_one(way: Strategy) -> dict[int, list[Fraction]]:
    """The same of boxes that are not split, against one up card."""
    rules, pairs = way.rules, range(UNSPLIT, RANK_COUNT)
    hands = [_twenty_from(way, _unsplit(way, pair)) for pair in pairs]
    dealers = [together.dealers(way.up, rules.draws_on_soft_17, group) for group in TWENTY_AGAINST]
    entries = [Entry(hand, 0, at) for at, hand in enumerate(hands)]
    numbers, denominator = meetings(add(rules.shoe, way.up, -1), entries, [dealers], len(entries))
    shown = Fraction(rules.shoe[way.up], sum(rules.shoe))
    return {
        pair: [Fraction(number, denominator) * shown for number in row]
        for pair, row in zip(pairs, numbers, strict=True)
    }


def _twenty_from(way: Strategy, starts: np.ndarray) -> Counted:
    table = way.plays.table
    orders = np.where(table.rows[starts].max(axis=1, initial=0) == 2, 1, 2)
    parts = [NOTHING]
    for kind, hands, many in ends_of(way, way.first, starts, orders):
        mine = (table.total[hands] == _TWENTY) & (kind in (STOOD, DOUBLED))
        parts.append(counted(table.rows[hands[mine]], many[mine]))
    return total(parts)


def _against_blackjack(shoe: Hand, hand: Hand) -> Fraction:
    """These two cards in either order, against an ace and a ten in either order."""
    orders = 1 if max(hand) == 2 else 2
    gone = [one + two for one, two in zip(hand, NATURAL, strict=True)]
    ways = prod(perm(count, out) for count, out in zip(shoe, gone, strict=True))
    return Fraction(2 * orders * ways, perm(sum(shoe), sum(gone)))
