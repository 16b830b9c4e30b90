"""Values of the ends of split hands: nets, hands won and lost, and a 20; in floats or fractions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm
from typing import NamedTuple

from hoyle.fast.blackjack.hands import Dealer, Rules
from hoyle.fast.blackjack.split_counts import Mixture as ExactMixture
from hoyle.fast.blackjack.split_counts import Value
from hoyle.fast.blackjack.split_sums import BUST_DOUBLE, BUST_HAND, End, Mixture
from hoyle.fast.blackjack.splits import DOUBLED, RESCUE, STOOD

_ALL = Fraction(1)
TWENTY = 20
Groups = tuple[tuple[int, ...], ...]


@cache
def groups_of(dealer: Dealer) -> Groups:
    """The dealer's results by total: the number of cards in a 21 changes no net."""
    totals = dealer.totals
    return tuple(tuple(at for at, each in enumerate(totals) if each == one) for one in sorted({*totals}))


@cache
def twenty_against(dealer: Dealer) -> Groups:
    """Against a 20 the dealer's 21 is by number of cards; all other results are one group."""
    beaten = tuple(result for result, each in enumerate(dealer.totals) if each != TWENTY + 1)
    return (beaten, *((at,) for at in range(dealer.bust + 1) if at not in beaten))


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
        nets = rules.nets if end == BUST_HAND else rules.double_nets
        return [(_ALL, Fraction(nets[1 + rules.bust_scores[result]]))]
    if end.kind == RESCUE:
        return [(_ALL, Fraction(rules.rescue or 0))]
    won = rules.scores(end.total)[result]
    net = Fraction((rules.double_nets if end.kind == DOUBLED else rules.nets)[1 + won])
    if won < 1 or end.bonus < 0:
        return [(_ALL, net)]
    bonus = rules.bonuses[end.bonus]
    price = bonus.double_price(net) if end.kind == DOUBLED else bonus.price(net)
    return [(bonus.share, price), (1 - bonus.share, net)]


@lru_cache(maxsize=16)
def value_of_scores(rules: Rules) -> Value:
    """Whether a hand is won (1), pushed (0) or lost (-1), whatever its wager."""

    @cache
    def score(end: End, result: int) -> ExactMixture:
        if end.kind == RESCUE:
            return [(_ALL, -1)]
        scores = rules.scores(end.total) if end.kind in (STOOD, DOUBLED) else rules.bust_scores
        return [(_ALL, scores[result])]

    return score


def is_twenty(end: End, result: int) -> ExactMixture:
    return [(_ALL, int(end.kind in (STOOD, DOUBLED) and end.total == TWENTY))]


@lru_cache(maxsize=32)
def in_floats(value: Value) -> Callable[[End, int], Mixture]:
    @cache
    def floats(end: End, result: int) -> Mixture:
        return [(float(share), number) for share, number in value(end, result)]

    return floats
