"""Strategy of let it ride poker: the gain of riding over withdrawing, and the cost of simple strategies."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Player, Seen, Sums, Told, by_cost
from hoyle.exact.let_it_ride_poker.solve import Rides, holding_of, rides_of, solve
from hoyle.exact.sheet import Card, Way
from hoyle.fast.cards.suit_classes import ACE, Held, held_of, values_of, windows
from hoyle.games.house_poker.let_it_ride_poker import BETS, HAND_SIZE

RIDE, BACK = "ride", "withdraw"
TEN = 10
SOURCE = "Wizard of Odds, Let It Ride"
NOTE = "Worths are relative to taking the bet back, which is worth 0."
Rule = Callable[[Held], bool]


def cards(terms: Terms) -> Told:
    rides = rides_of(terms)
    found = []
    for bet, size in zip(BETS, (HAND_SIZE, HAND_SIZE + 1), strict=False):
        groups: dict[str, Sums] = defaultdict(Sums)
        for held, count in _dealt(rides, size).items():
            worth = Fraction(gains_of(rides, size)[held], rides.unit * rides.ways_left(size))
            groups[holding_of(held)].add(
                count, {RIDE: worth, BACK: Fraction(0)}, RIDE if worth >= 0 else BACK
            )
        total = sum(_dealt(rides, size).values())
        decided = by_cost(sums.decision(seen, total) for seen, sums in groups.items())
        title = f"{bet.replace('_', ' ')}, with {('three', 'four')[size - HAND_SIZE]} cards"
        found.append(Card(title, "one bet", tuple(decided), notes=(NOTE,)))
    return found, _ways(terms, rides)


def _dealt(rides: Rides, size: int) -> dict[Held, int]:
    if size == HAND_SIZE:
        return dict(rides.threes)
    fours: Counter[Held] = Counter()
    for held, count in rides.threes.items():
        for four, ways in rides.steps[held]:
            fours[four] += count * ways
    return fours


def gains_of(rides: Rides, size: int) -> dict[Held, int]:
    return rides.first if size == HAND_SIZE else rides.second


def _ways(terms: Terms, rides: Rides) -> list[Way]:
    """The bets are independent, so a strategy costs the sum of its costs on each."""
    edge = solve(terms)[0][0].house_edge

    def way(name: str, three: Rule, four: Rule, source: str = "") -> Way:
        given_away = Fraction(0)
        for size, rule in ((HAND_SIZE, three), (HAND_SIZE + 1, four)):
            dealt, gains = _dealt(rides, size), gains_of(rides, size)
            lost = sum(
                count * (max(gains[held], 0) - (gains[held] if rule(held) else 0))
                for held, count in dealt.items()
            )
            given_away += Fraction(lost, sum(dealt.values()) * rides.unit * rides.ways_left(size))
        return Way(name, edge + given_away, edge, "one bet", source)

    return [
        way("ride by the usual rules", rides_with_three, rides_with_four, SOURCE),
        way("ride only what is paid already", is_paid, is_paid),
        way("let everything ride", lambda held: True, lambda held: True),
    ]


def is_paid(held: Held) -> bool:
    """A pair of tens or better."""
    counts = Counter(values_of(held))
    pairs = [value for value, count in counts.items() if count == 2]
    return max(counts.values()) > 2 or len(pairs) > 1 or max(pairs, default=0) >= TEN


def rides_with_three(held: Held) -> bool:
    """A paying hand, or three to a straight flush: without gaps, with one gap and one high card, or two of each."""
    values = values_of(held)
    if is_paid(held):
        return True
    if max(mask.bit_count() for mask in held) < HAND_SIZE or not windows(values):
        return False
    high = sum(value >= TEN for value in values)
    if values[0] == ACE and values[-1] < TEN:
        return False  # a low ace
    gaps = values[0] - values[-1] - 2
    return high >= gaps and values != [4, 3, 2]


def rides_with_four(held: Held) -> bool:
    """A paying hand, four to a flush, to an open straight with a high card, or four high cards to any straight."""
    values = values_of(held)
    if is_paid(held) or max(mask.bit_count() for mask in held) == HAND_SIZE + 1:
        return True
    if len(set(values)) < len(values):
        return False
    high = sum(value >= TEN for value in values)
    return (windows(values) == 2 and high >= 1) or (windows(values) == 1 and high == HAND_SIZE + 1)


def player(terms: Terms) -> Player:
    rides = rides_of(terms)

    def choose(seen: Seen) -> str:
        held = held_of(rides.pack, (*seen.hand, *seen.community))
        gain = gains_of(rides, len(seen.hand) + len(seen.community))[held]
        return RIDE if gain >= 0 else BACK

    return choose
