"""Counts of every deal of baccarat by point values, which alone decide a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.errors import MissingExtra
from hoyle.fast.optional import kernels
from hoyle.games.baccarat.hands import third_cards
from hoyle.games.baccarat.results import result_of
from hoyle.kit.cards import RANKS, Card, Cards

POINTS = {rank: "A23456789".find(rank) + 1 for rank in RANKS}  # tens and face cards are 0
_VALUES = range(10)

Points = tuple[int, ...]  # how many cards there are of each point value
Pair = tuple[int, int]
Ends = tuple[int, int, int, int]  # an ending as a plain tuple, which is much quicker to make


class Ending(NamedTuple):
    """The final hands: both counts and numbers of cards."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int


class Rules(NamedTuple):
    """The drawing rules; `banker_draws` holds pairs of the banker's count and the player's third card."""

    player_stands_on: int
    banker_draws: frozenset[Pair]
    banker_draws_if_player_stands: int
    natural: int  # the least total on two cards that ends the draw


def rules_of(terms: Terms) -> Rules:
    rules = third_cards(terms)
    draws = frozenset((banker, third) for banker, thirds in rules.banker_draws.items() for third in thirds)
    return Rules(rules.player_stands_on, draws, rules.banker_draws_if_player_stands, rules.natural)


def points_of(composition: Mapping[Card, int]) -> Points:
    points = [0] * len(_VALUES)
    for card, count in composition.items():
        points[POINTS[card[0]]] += count
    return tuple(points)


@lru_cache(maxsize=4096)
def name_of(wager: str, on: str, ending: Ending) -> str:
    """The game's name for it, by any two hands that end so."""
    player, banker = _hand(ending.player, ending.player_cards), _hand(ending.banker, ending.banker_cards)
    return result_of(wager, on, player, banker)


def _hand(count: int, cards: int) -> Cards:
    return ("Kc",) * (cards - 1) + (f"{'KA23456789'[count]}c",)


@lru_cache(maxsize=64)
def count_endings(rules: Rules, points: Points) -> Mapping[Ending, int]:
    """The number of orders of the next six cards by the ending of the round.

    The order of dealing changes no count, so each hand's two cards are taken in one step. A round that ends sooner is
    counted once for each order of the unused cards, so that all counts have one total.
    """
    total: Counter[Ends] = Counter()
    for player, player_ways in _pairs(points):
        left = without(points, player)
        for banker, banker_ways in _pairs(left):
            ways = player_ways * banker_ways
            for ending, count in finish(rules, without(left, banker), player, banker):
                total[ending] += ways * count
    return {Ending(*ends): count for ends, count in total.items()}


def count_left(rules: Rules, points: Points) -> Mapping[Ending, int]:
    """The same by a compiled kernel, for many shoes; without the extra `fast` it is counted here.

    For a single shoe, loading the kernel takes longer than counting.
    """
    try:
        kernel = kernels("baccarat.deals")
    except MissingExtra:
        return count_endings(rules, points)
    if sum(points) > kernel.MOST_CARDS:
        return count_endings(rules, points)
    counts = kernel.count_deals(points, *rules)
    places, ways = counts.nonzero(), counts[counts > 0].tolist()
    every = zip(*(place.tolist() for place in places), ways, strict=True)
    return {
        Ending(mine, theirs, 2 + drawn, 2 + banker_drawn): way
        for mine, theirs, drawn, banker_drawn, way in every
    }


@lru_cache(maxsize=32_768)
def results_after(
    rules: Rules, points: Points, player: Pair, banker: Pair
) -> Mapping[str, Mapping[str, int]]:
    """The results of a wager on either hand, given the first four cards."""
    endings = list(finish(rules, without(points, player + banker), player, banker))
    found: dict[str, Counter[str]] = {wager: Counter() for wager in ("player", "banker")}
    for wager, results in found.items():
        for ending, count in endings:
            results[name_of(wager, "", Ending(*ending))] += count
    return found


def _pairs(left: Points) -> Iterator[tuple[Pair, int]]:
    """Two values, the lower first, and their number of ordered ways."""
    for one in _VALUES:
        for other in range(one, len(_VALUES)):
            ways = left[one] * (left[one] - 1) if one == other else 2 * left[one] * left[other]
            if ways:
                yield (one, other), ways


def without(points: Points, values: tuple[int, ...]) -> Points:
    left = list(points)
    for value in values:
        left[value] -= 1
    return tuple(left)


def finish(rules: Rules, left: Points, player: Pair, banker: Pair) -> Iterator[tuple[Ends, int]]:
    """Endings after the third cards, counted over two more cards of the shoe, drawn or not."""
    mine, theirs, count = sum(player) % 10, sum(banker) % 10, sum(left)
    if max(mine, theirs) >= rules.natural:
        yield (mine, theirs, 2, 2), count * (count - 1)
    elif mine >= rules.player_stands_on:
        if theirs > rules.banker_draws_if_player_stands:
            yield (mine, theirs, 2, 2), count * (count - 1)
            return
        for value in _VALUES:
            yield (mine, (theirs + value) % 10, 2, 3), left[value] * (count - 1)
    else:
        for third in _VALUES:
            if left[third]:
                yield from _after_third(rules, left, (mine, theirs), third)


def _after_third(
    rules: Rules, left: Points, counts: tuple[int, int], third: int
) -> Iterator[tuple[Ends, int]]:
    """Endings after the player's third card, which decides the banker's draw."""
    mine, theirs = (counts[0] + third) % 10, counts[1]
    if (theirs, third) not in rules.banker_draws:
        yield (mine, theirs, 3, 2), left[third] * (sum(left) - 1)
        return
    for value in _VALUES:
        yield (mine, (theirs + value) % 10, 3, 3), left[third] * (left[value] - (value == third))
