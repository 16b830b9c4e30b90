"""Strategy of Mississippi stud poker: the expectation of each wager and of a fold, and the cost of a simple
strategy."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from hoyle.book import Terms
from hoyle.exact.common.decision_values import (
    CARDS_RANKS,
    Player,
    Seen,
    Sums,
    Told,
    by_cost,
    grid_place,
    starting_grid,
)
from hoyle.exact.common.held_hands import holding_of
from hoyle.exact.mississippi_stud_poker.solve import (  # fmt: skip
    FOLD,
    Bets,
    Decisions,
    decisions_of,
    reached_by,
)
from hoyle.exact.sheet import Card, Way
from hoyle.fast.cards.suit_classes import Held, deal_all, held_of, values_of, windows
from hoyle.games.house_poker.mississippi_stud_poker import HAND_SIZE, STREETS
from hoyle.kit.cards import RANKS

HIGH, MIDDLE = 11, 6  # from a jack up, and from a 6 up
NAMES = ("Three cards", "Four cards")
Rule = Callable[[Held, Bets], int]


def cards(terms: Terms) -> Told:
    decisions = decisions_of(terms)
    hands = deal_all(decisions.pack, HAND_SIZE)
    total, scale = sum(hands.values()), decisions.unit * decisions.ways_left(0)
    first: dict[tuple[str, str], Sums] = defaultdict(Sums)
    for held, count in hands.items():
        high, low = values_of(held)
        suited = max(held).bit_count() == HAND_SIZE
        place = grid_place(RANKS[high - 2], RANKS[low - 2], suited=suited)
        _add(decisions, first[place], held, (), count)
    grid = Card("Two cards", "ante", starting_grid(first, total, scale), CARDS_RANKS, CARDS_RANKS)
    best = sum(hands[held] * decisions.best[held][()][0] for held in hands)
    edge = Fraction(-best, total * scale)
    return [grid, *_later(decisions, hands)], [
        Way("count points", -_worth(decisions, hands, by_points), edge, "ante", "Wizard of Odds, Mississippi Stud"),
        Way(
            "wager once on every street", -_worth(decisions, hands, lambda held, bets: 1), edge, "ante"
        ),
    ]  # fmt: skip


def _add(decisions: Decisions, sums: Sums, held: Held, bets: Bets, count: int) -> None:
    worths = {_word(times): worth for times, worth in decisions.choices(held, bets).items()}
    sums.add(count, worths, _word(decisions.best[held][bets][1]))


def _word(times: int) -> str:
    return f"bet_{times}x" if times else "fold"


def _later(decisions: Decisions, hands: Mapping[Held, int]) -> list[Card]:
    """Three and four cards by holding, for each betting history of best play."""
    found = []
    for name, reached in zip(NAMES, list(reached_by(decisions, hands))[1:], strict=True):
        groups: dict[str, Sums] = defaultdict(Sums)
        street = NAMES.index(name) + 1
        for (held, bets), count in reached.items():
            made = " and ".join(f"{times}x" for times in bets)
            _add(decisions, groups[f"{', '.join(holding_of(held))}, after {made}"], held, bets, count)
        total = sum(hands.values()) * decisions.ways_left(0) // decisions.ways_left(street)
        scale = decisions.unit * decisions.ways_left(street)
        decided = [sums.decision(seen, total, scale=scale) for seen, sums in groups.items()]
        found.append(Card(name, "ante", tuple(by_cost(decided)), notes=(HOLDINGS,)))
    return found


HOLDINGS = (
    "A pair is told by its rank, a draw by its high + middle cards: 2+1 is two from jack up, one 6 to 10."
)


def _worth(decisions: Decisions, hands: Mapping[Held, int], rule: Rule) -> Fraction:
    """The expectation of a strategy, per ante."""

    @cache
    def follow(held: Held, bets: Bets) -> int:
        times = rule(held, bets)
        if times == FOLD:
            return decisions.fold(bets)
        after = (*bets, times)
        if len(bets) == len(STREETS) - 1:
            return sum(count * decisions.net(name, after) for name, count in decisions.ends[held].items())
        return sum(ways * follow(following, after) for following, ways in decisions.steps[held])

    total = sum(hands.values()) * decisions.ways_left(0) * decisions.unit
    return Fraction(sum(count * follow(held, ()) for held, count in hands.items()), total)


def by_points(held: Held, bets: Bets) -> int:
    """The common point-count strategy: a jack or better is two points, a 6 to 10 is one."""
    values = values_of(held)
    points = sum(2 if value >= HIGH else 1 if value >= MIDDLE else 0 for value in values)
    counts = Counter(values)
    paired = max((value for value, count in counts.items() if count > 1), default=0)
    suited = max(mask.bit_count() for mask in held)
    if len(values) == HAND_SIZE:
        six_five = suited == HAND_SIZE and values == [6, 5]
        return 3 if paired else 1 if points >= 2 or six_five else FOLD
    is_made = paired >= MIDDLE or max(counts.values()) > 2 or list(counts.values()) == [2, 2]
    if len(values) == HAND_SIZE + 1:
        return _with_three(values, points, paired, is_made, suited)
    return _with_four(values, points, paired, is_made, suited, bets)


def _with_three(values: list[int], points: int, paired: int, is_made: bool, suited: int) -> int:
    high = sum(value >= HIGH for value in values)
    gaps = values[0] - values[-1] - 2  # an ace is high here
    if is_made:
        return 3
    if suited == 3 and not paired and windows(values):
        is_royal = min(values) >= 10
        if is_royal or (gaps == 0 and values[-1] >= 5) or (gaps == 1 and high) or high >= 2:
            return 3
    if suited == 3 or paired or points >= 3:
        return 1
    middle = sum(MIDDLE <= value < HIGH for value in values)
    return 1 if (gaps == 0 and values[-1] >= 4) or (gaps == 1 and middle >= 2) else FOLD


def _with_four(values: list[int], points: int, paired: int, is_made: bool, suited: int, bets: Bets) -> int:
    if is_made or suited == 4:
        return 3
    is_straight_draw = not paired and windows(values) > 0
    if is_straight_draw and windows(values) == 2 and values[0] >= 8:
        return 3
    middle = sum(MIDDLE <= value < HIGH for value in values)
    stays = is_straight_draw or paired or points >= 4 or (middle >= 3 and max(bets) == 3)
    return 1 if stays else FOLD


def player(terms: Terms) -> Player:
    """Remembers its wagers on the hand, as decisions may depend on them."""
    decisions = decisions_of(terms)
    made: list[int] = []

    def choose(seen: Seen) -> str:
        del made[len(seen.community) :]
        held = held_of(decisions.pack, (*seen.hand, *seen.community))
        times = decisions.best[held][tuple(made)][1]
        made.append(times)
        return _word(times)

    return choose
