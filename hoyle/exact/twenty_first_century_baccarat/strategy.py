"""Strategy of 21st century baccarat: what to do with each total against the bank's card, and when to bet on a tie."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.common.composition import Shoe
from hoyle.exact.common.decision_values import Player, Seen, Sums, Told
from hoyle.exact.sheet import Card, Decision
from hoyle.exact.sheet import Way as Simpler
from hoyle.exact.twenty_first_century_baccarat.best_play import Played, Solution, Way, solution_of, way_called
from hoyle.games.baccarat.hands import points_of
from hoyle.games.baccarat.twenty_first_century_baccarat import (
    BASE,
    HIT,
    NO_TIE,
    STAND,
    SURRENDER,
    TIE,
    TIE_ALONE,
)

_UPS = tuple(map(str, range(10)))
Worths = Callable[[Played], tuple[dict[str, int], str]]  # what each choice is worth, and the best


def cards(terms: Terms, shoe: Shoe | None = None) -> Told:
    found = solution_of(terms, shoe)
    choices = _grid(found, (each for each in found.played if len(each.ways) > 1), _choices)
    ties = _grid(found, found.played, _ties)
    return [
        Card(
            "Hit, stand, double or surrender, by the players' total and the bank's card",
            BASE,
            tuple(choices),
            _totals(choices),
            _UPS,
        ),
        Card("A tie bet as large as the base bet", BASE, tuple(ties), _totals(ties), _UPS),
    ], list(_simpler(found))


def _grid(found: Solution, every: Iterable[Played], worths: Worths) -> list[Decision]:
    """Deals of one total against one card share a row; the two cards of the total may decide."""
    sums: dict[tuple[int, int], Sums] = defaultdict(Sums)
    for played in every:
        sums[played.deal.total, played.deal.up].add(played.deal.ways, *worths(played))
    scale = found.after * found.parts
    return [
        each.decision(f"{total} against {up}", found.total // found.after, str(total), str(up), scale)
        for (total, up), each in sorted(sums.items())
    ]


def _choices(played: Played) -> tuple[dict[str, int], str]:
    return {way.choice: way.base for way in played.ways}, played.best.choice


def _ties(played: Played) -> tuple[dict[str, int], str]:
    """What a tie bet adds, with the hand played for both."""
    both = played.best_with_tie
    gain = both.base + both.tie - played.best.base
    return {TIE: gain, NO_TIE: 0}, TIE if gain > 0 else NO_TIE


def _totals(decisions: list[Decision]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.row for each in decisions))


def _simpler(found: Solution) -> Iterator[Simpler]:
    best = _edge(found, lambda played: played.best)

    def always(choice: str) -> Callable[[Played], Way]:
        def play(played: Played) -> Way:
            return way_called(played, choice)

        return play

    def house_way(played: Played) -> Way:
        return way_called(played, found.rules.house_way(played.deal.total))

    def never_give_up(played: Played) -> Way:
        return max((way for way in played.ways if way.choice != SURRENDER), key=lambda way: way.base)

    named = {
        f"the house way: hit on {found.rules.house_way_hits_to} or less": house_way,
        "best play without surrender": never_give_up,
        "stand wherever it is allowed": always(STAND),
        "hit wherever it is allowed": always(HIT),
    }
    for name, play in named.items():
        yield Simpler(name, _edge(found, play), best, BASE)


def _edge(found: Solution, play: Callable[[Played], Way]) -> Fraction:
    return -found.expectation(sum(each.deal.ways * play(each).base for each in found.played))


def player(terms: Terms, shoe: Shoe | None = None) -> Player:
    """Plays the base bet by its best choice. Makes no tie bet, which has sheets of its own."""
    played = {
        (each.deal.one, each.deal.other, each.deal.up): each for each in solution_of(terms, shoe).played
    }

    def choose(seen: Seen) -> str:
        if NO_TIE in seen.choices:
            return NO_TIE
        one, other = sorted(map(points_of, seen.community[:2]))
        here = played[one, other, points_of(seen.dealer[0])]
        if seen.about == TIE_ALONE:
            return HIT if way_called(here, SURRENDER).hits else STAND
        return here.best.choice

    return choose
