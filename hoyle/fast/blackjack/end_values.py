"""Values of the ends of split hands: nets, hands won and lost, and a 20; in floats or fractions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm
from typing import NamedTuple

from hoyle.fast.blackjack.hands import BUST, DEALER_TOTALS, Rules
from hoyle.fast.blackjack.split_counts import Mixture as ExactMixture
from hoyle.fast.blackjack.split_counts import Value
from hoyle.fast.blackjack.split_sums import BUST_DOUBLE, BUST_HAND, End, Mixture, against
from hoyle.fast.blackjack.splits import DOUBLED, RESCUE, STOOD

_ALL = Fraction(1)
TWENTY = 20
# The number of cards in the dealer's 21 changes no net.
GROUPS = [
    tuple(at for at, each in enumerate(DEALER_TOTALS) if each == one) for one in sorted({*DEALER_TOTALS})
]
# Against a 20 the dealer's 21 is by number of cards; all other results are one group.
_BEATEN = [result for result, each in enumerate(DEALER_TOTALS) if each != TWENTY + 1]
TWENTY_AGAINST = [tuple(_BEATEN), *((at,) for at in range(BUST + 1) if at not in _BEATEN)]


class Scale(NamedTuple):
    """The common denominator of all nets of a hand, and the largest numerator."""

    scale: int
    largest: int


def scale_of(rules: Rules) -> Scale:
    nets = [Fraction(net) for net in (*rules.nets, *rules.double_nets, rules.rescue or 0)]
    for bonus in rules.bonuses:
        nets += [bonus.price(rules.nets[2]), bonus.double_price(rules.double_nets[2])]
    scale = lcm(*(net.denominator for net in nets))
    return Scale(scale, max(int(abs(net) * scale) for net in nets))


@lru_cache(maxsize=16)
def value_of_nets(rules: Rules) -> Value:
    """Nets as integers, by `scale_of`."""
    scale, _ = scale_of(rules)

    @cache
    def value(end: End, result: int) -> ExactMixture:
        return [(share, int(net * scale)) for share, net in nets_of(rules, end, result)]

    return value


def nets_of(rules: Rules, end: End, result: int) -> list[tuple[Fraction, Fraction]]:
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


def score(end: End, result: int) -> ExactMixture:
    """Whether a hand is won (1), pushed (0) or lost (-1), whatever its wager."""
    return [(_ALL, against(end.total, result) if end.kind in (STOOD, DOUBLED) else -1)]


def is_twenty(end: End, result: int) -> ExactMixture:
    return [(_ALL, int(end.kind in (STOOD, DOUBLED) and end.total == TWENTY))]


@lru_cache(maxsize=32)
def in_floats(value: Value) -> Callable[[End, int], Mixture]:
    @cache
    def floats(end: End, result: int) -> Mixture:
        return [(float(share), number) for share, number in value(end, result)]

    return floats
