"""Let it ride poker in fractions: each of two wagers rides if its expectation is positive.

The three wagers are paid alike and decided separately: the first by the sum over all pairs of community cards, the
second by the sum over all fifth cards. The third always stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb

from hoyle.book import Terms
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import cards_in, limit_notes, net_of, pay_sheet, show, whole
from hoyle.exact.common.progressive import five_card_counts, progressive_sheets
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.fast.cards.suit_classes import Held, Made, add_card, pack_of, three_card_counts, values_of, windows
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.let_it_ride_poker import BETS, BONUS_HANDS, HAND_SIZE, HANDS, equipment
from hoyle.games.parts.tens_or_better import TENS_OR_BETTER
from hoyle.kit.cards import RANKS

WITHDRAWN = "withdrawn"
_TEN = 10
Ended = tuple[str, tuple[bool, ...]]  # the hand, and whether each wager rode


class Rides:
    """The gain of riding over withdrawing, summed over all ways to finish the hand."""

    def __init__(self, terms: Terms) -> None:
        self.pack = pack_of(cards_in(equipment(terms)))
        outcomes = (*HANDS, WITHDRAWN)
        prices = {(bet, name): net_of(terms, bet, name) for bet in BETS[:2] for name in outcomes}
        self.unit = whole(prices.values())
        self.arrays = kernels("let_it_ride_poker.solve")
        self.endings = self.arrays.endings(self.pack, HANDS, _paid_name)
        nets = [
            [int((prices[bet, name] - prices[bet, WITHDRAWN]) * self.unit) for name in HANDS]
            for bet in BETS[:2]
        ]
        # Of three cards for the first bet, and of four for the second.
        self.gains = self.arrays.gains(self.pack, self.endings, *nets)

    @cached_property
    def threes(self) -> Mapping[Held, int]:
        dealt = self.arrays.deal(self.pack, HAND_SIZE)
        return dict(zip(dealt.helds, dealt.counts.tolist(), strict=True))

    @cached_property
    def steps(self) -> dict[Held, list[tuple[Held, int]]]:
        return {held: add_card(self.pack, held) for held in self.threes}

    @cached_property
    def first(self) -> dict[Held, int]:
        return self._by_hand(0)

    @cached_property
    def second(self) -> dict[Held, int]:
        return self._by_hand(1)

    def _by_hand(self, at: int) -> dict[Held, int]:
        dealt = self.arrays.deal(self.pack, HAND_SIZE + at)
        return dict(zip(dealt.helds, self.gains[at].tolist(), strict=True))

    @property
    def total(self) -> int:
        """The number of deals: three cards, and two more in order."""
        return comb(self.pack.size, HAND_SIZE) * self.ways_left(HAND_SIZE)

    def ways_left(self, held_count: int) -> int:
        size = self.pack.size
        return (size - 3) * (size - 4) if held_count == HAND_SIZE else size - 4


@lru_cache(maxsize=4)
def rides_of(terms: Terms) -> Rides:
    return Rides(terms)


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    rides = rides_of(terms)
    ended = _ended(rides)
    together = _together(terms, ended, rides.total)
    wagers = [together]
    wagers += [_alone(terms, at, ended, rides.total) for at in range(len(BETS))]
    names: Counter[str] = Counter()
    for (name, _), count in ended.items():
        names[name if name in BONUS_HANDS else "other"] += count
    if "let_it_ride_bonus" in terms.wagers:
        wagers.append(pay_sheet(terms, "let_it_ride_bonus", names))
    if "three_card_bonus" in terms.wagers:
        wagers.append(pay_sheet(terms, "three_card_bonus", three_card_counts(rides.pack)))
    more, told = progressive_sheets(terms, lambda: five_card_counts(rides.pack))
    notes = [
        "Per one of the three equal bets, with the best decision each time; other players' cards are not seen.",
        f"The house has {percent(together.house_edge)} of one bet, {percent(together.edge_of_initial)} of the three bets "
        f"made before the cards, {percent(together.element_of_risk)} of what is left in play at the end.",
        "The first sheet has all three bets together; its action is what is left in play at the end.",
        "The bets that may be taken back ride on good hands only: alone their expectation is positive.",
        "A bet with an expectation of zero rides: this changes the action and the variance only.",
        "An unseen discarded card changes no probability.",
    ]
    return wagers + more, _strategy(rides), notes + told + limit_notes(terms)


def _paid_name(made: Made) -> str:
    paid = TENS_OR_BETTER if made.name == "pair" and made.value >= _TEN else made.name
    return paid if paid in HANDS else "other"


def _ended(rides: Rides) -> dict[Ended, int]:
    """The number of deals by hand and by the wagers that rode; a gain of zero rides."""
    counts = rides.arrays.ended(rides.pack, rides.endings, *rides.gains).tolist()
    return {
        (name, (first, second, True)): count
        for second in (True, False)
        for first in (True, False)
        for name, count in zip(HANDS, counts[first][second], strict=True)
        if count
    }


def _together(terms: Terms, ended: Mapping[Ended, int], total: int) -> WagerPar:
    results = []
    for (name, rode), count in ended.items():
        calls = [(bet, name if rides else WITHDRAWN) for bet, rides in zip(BETS, rode, strict=True)]
        net = sum((net_of(terms, bet, outcome) for bet, outcome in calls), Fraction(0))
        pays = terms.prices[BETS[-1], name].odds.text
        parts = tuple(Part(*call) for call in calls)
        results.append(Result(name, net, Fraction(count, total), pays, count, Fraction(sum(rode)), parts))
    table = terms.prices[BETS[0], HANDS[0]].table
    on = f"with {BETS[1]} and {BETS[2]}"
    found = make_par(BETS[0], results, on=on, table=table, per="one bet", combinations=total)
    return found._replace(initial=Fraction(len(BETS)), initial_name=f"{', '.join(BETS[:-1])} and {BETS[-1]}")


def _alone(terms: Terms, at: int, ended: Mapping[Ended, int], total: int) -> WagerPar:
    bet = BETS[at]
    counts: Counter[str] = Counter()
    for (name, rode), count in ended.items():
        counts[name if rode[at] else WITHDRAWN] += count
    results = [
        Result(
            name, net_of(terms, bet, name), Fraction(count, total), terms.prices[bet, name].odds.text, count,
            Fraction(name != WITHDRAWN),
        )
        for name, count in counts.items()
    ]  # fmt: skip
    return make_par(bet, results, table=terms.prices[bet, HANDS[0]].table, per=bet, combinations=total)


def _strategy(rides: Rides) -> list[str]:
    """The hands that ride, by holding and draw; and the closest of the others."""
    lines = []
    for at, bet in enumerate(BETS[:2]):
        size = HAND_SIZE + at
        scale = rides.unit * rides.ways_left(size)
        words, holding = rides.arrays.holdings(rides.pack, size, holding_of)
        groups = list(zip(words, *rides.arrays.bounds(rides.gains[at], holding, len(words)), strict=True))
        for word, low, high, _ in sorted(groups, key=lambda group: (-group[2], -group[3])):
            if high >= 0:
                which = "ride" if low >= 0 else "ride with the better ones of"
                ends = (show(Fraction(low, scale), 4), show(Fraction(high, scale), 4))
                told = " to ".join(dict.fromkeys(ends))
                lines.append(f"{bet}, {size} cards: {which} {word}, worth {told}")
        backs = [(high, word) for word, _, high, _ in groups if high < 0]
        if backs:
            high, nearest = max(backs)
            told = show(Fraction(high, scale), 4)
            lines.append(f"{bet}, {size} cards: take back all else; the nearest is {nearest}, worth {told}")
    return lines


def holding_of(held: Held) -> str:
    values = values_of(held)
    counts = Counter(values)
    if len(counts) < len(values):
        most = max(values, key=lambda value: (counts[value], value))
        if list(counts.values()) == [2, 2]:
            return "two pair"
        if counts[most] > 2:
            return f"{counts[most]} of a rank"
        return "a pair of tens or better" if most >= _TEN else f"a pair of {RANKS[most - 2]}"
    suited = "in one suit" if max(mask.bit_count() for mask in held) == len(values) else "in mixed suits"
    high = sum(value >= _TEN for value in values)
    room = windows(values)
    return f"a draw {suited}, room in {room} straight{'s'[room == 1 :]}, {high} card{'s'[high == 1 :]} from ten up"
