"""Let it ride poker in fractions: each of two wagers stays if the cards seen by then are worth more than nothing.

The three wagers are paid alike and decided apart, so the first is judged by the sum over all pairs of table cards, the
second by the sum over all fifth cards, and the third by no one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from hoyle.book import Terms
from hoyle.exact.hands import (
    Held,
    Made,
    add_card,
    cards_in,
    cards_of,
    deal_all,
    fifth_cards,
    limit_notes,
    net_of,
    pack_of,
    pay_sheet,
    show,
    values_of,
    whole,
    windows,
)  # fmt: skip
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.games.house_poker.let_it_ride_poker import BETS, BONUS_HANDS, HAND_SIZE, HANDS, equipment
from hoyle.games.parts.tens_or_better import TENS_OR_BETTER
from hoyle.kit.cards import RANKS
from hoyle.kit.ranking import is_mini_royal, rank_three_cards

WITHDRAWN = "withdrawn"
_TEN = 10
Ended = tuple[str, tuple[bool, ...]]  # the hand, and which of the wagers rode


class Rides:
    """What riding is worth beyond taking back, over all ways to finish the hand."""

    def __init__(self, terms: Terms) -> None:
        self.pack = pack_of(cards_in(equipment(terms)))
        outcomes = (*HANDS, WITHDRAWN)
        prices = {(bet, name): net_of(terms, bet, name) for bet in BETS[:2] for name in outcomes}
        self.unit = whole(prices.values())
        nets = {key: int(net * self.unit) for key, net in prices.items()}
        self.threes = deal_all(self.pack, HAND_SIZE)
        self.steps = {held: add_card(self.pack, held) for held in self.threes}
        self.ends = {held: _paid_names(fifth_cards(self.pack, held)) for held in deal_all(self.pack, 4)}
        sums = {bet: {held: _gain(nets, bet, names) for held, names in self.ends.items()} for bet in BETS[:2]}
        self.first = {
            held: sum(ways * sums["bet_1"][four] for four, ways in steps)
            for held, steps in self.steps.items()
        }
        self.second = sums["bet_2"]

    @property
    def total(self) -> int:
        """Three cards, and two more in their order."""
        return sum(self.threes.values()) * self.ways_left(HAND_SIZE)

    def ways_left(self, held_count: int) -> int:
        size = self.pack.size
        return (size - 3) * (size - 4) if held_count == HAND_SIZE else size - 4


@lru_cache(maxsize=4)
def rides_of(terms: Terms) -> Rides:
    return Rides(terms)


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    rides = rides_of(terms)
    ended = _ended(rides)
    wagers = [_together(terms, ended, rides.total)]
    wagers += [_alone(terms, at, ended, rides.total) for at in range(len(BETS))]
    names: Counter[str] = Counter()
    for (name, _), count in ended.items():
        names[name if name in BONUS_HANDS else "other"] += count
    if "let_it_ride_bonus" in terms.wagers:
        wagers.append(pay_sheet(terms, "let_it_ride_bonus", names))
    if "three_card_bonus" in terms.wagers:
        wagers.append(pay_sheet(terms, "three_card_bonus", _three_card_counts(rides)))
    notes = [
        "Per one of the three equal bets, with the best decision each time; other players' cards are not seen.",
        "The first sheet has all three bets together; its action is what is left in play at the end.",
        "The bets that may be taken back ride on good hands only: alone they are worth more than nothing.",
        "A bet that is worth exactly nothing rides: this bears on the action and the spread only.",
        "A card that is put aside unseen changes no chance.",
    ]
    return wagers, _strategy(rides), notes + limit_notes(terms)


def _paid_names(made: Mapping[Made, int]) -> Counter[str]:
    names: Counter[str] = Counter()
    for (name, value), count in made.items():
        paid = TENS_OR_BETTER if name == "pair" and value >= _TEN else name
        names[paid if paid in HANDS else "other"] += count
    return names


def _gain(nets: Mapping[tuple[str, str], int], bet: str, names: Mapping[str, int]) -> int:
    return sum((nets[bet, name] - nets[bet, WITHDRAWN]) * count for name, count in names.items())


def _ended(rides: Rides) -> Counter[Ended]:
    """How often each hand is made with each choice of the wagers that rode; what is worth nothing rides."""
    reached: Counter[tuple[Held, bool]] = Counter()
    for held, count in rides.threes.items():
        for four, ways in rides.steps[held]:
            reached[four, rides.first[held] >= 0] += count * ways
    ended: Counter[Ended] = Counter()
    for (four, first), count in reached.items():
        for name, ways in rides.ends[four].items():
            ended[name, (first, rides.second[four] >= 0, True)] += count * ways
    return ended


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
    return make_par(BETS[0], results, on=on, table=table, per="one bet", combinations=total)


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


def _three_card_counts(rides: Rides) -> Counter[str]:
    counts: Counter[str] = Counter()
    for held, count in rides.threes.items():
        cards = cards_of(rides.pack, held)
        counts["mini_royal" if is_mini_royal(cards) else rank_three_cards(cards).name] += count
    return counts


def _strategy(rides: Rides) -> list[str]:
    """The hands that ride, by what they hold and may become; of the others, the one that is nearest to it."""
    lines = []
    for bet, gains in ((BETS[0], rides.first), (BETS[1], rides.second)):
        size = HAND_SIZE + BETS.index(bet)
        scale = rides.unit * rides.ways_left(size)
        groups: dict[str, list[Fraction]] = defaultdict(list)
        for held, gain in gains.items():
            groups[holding_of(held)].append(Fraction(gain, scale))
        backs = {holding: worth for holding, worth in groups.items() if max(worth) < 0}
        for holding, worth in sorted(groups.items(), key=lambda group: -max(group[1])):
            if holding not in backs:
                word = "ride" if min(worth) >= 0 else "ride with the better ones of"
                told = " to ".join(dict.fromkeys((show(min(worth), 4), show(max(worth), 4))))
                lines.append(f"{bet}, {size} cards: {word} {holding}, worth {told}")
        if backs:
            nearest = max(backs, key=lambda holding: max(backs[holding]))
            told = show(max(backs[nearest]), 4)
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
