"""The best play of both sides: the player's on five, and the banker's where a reading leaves it a choice.

Without a choice of the banker each hand of five has its own best play, since the dominant player sees both cards. With
one, the two sides play a game, each by the count of its hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.exact.baccarat.deals import Pair, points_of
from hoyle.exact.baccarat.solve import net_of
from hoyle.exact.baccarat_chemin_de_fer.coups import (
    DRAW,
    STAND,
    Coups,
    Known,
    Results,
    Turn,
    Turns,
    add_turns,
    count_coups,
)
from hoyle.exact.baccarat_chemin_de_fer.two_sides import Free, Worth, solve_game
from hoyle.exact.common.composition import check_enough
from hoyle.games.baccarat.baccarat_chemin_de_fer import RESULTS, equipment
from hoyle.games.baccarat.chemin_de_fer.participants import BANKER, PLAYER
from hoyle.games.baccarat.dealing import CARDS
from hoyle.games.baccarat.hands import third_cards
from hoyle.kit.cards import Card

CARDS_MAX = 6  # of a round
Shoe = Mapping[Card, int]
Chances = tuple[Fraction, Fraction, Fraction]  # the player's hand wins, ties, loses
Takes = Callable[[Known], Fraction | int]  # how often the banker draws


class Sides(NamedTuple):
    """Per unit of the wager, by the result: what each side has, the bank after vigorish."""

    player: tuple[Fraction, ...]
    bank: tuple[Fraction, ...]

    def worth(self, results: Sequence[Fraction | int]) -> Worth:
        found = [Fraction(0), Fraction(0)]
        for at, count in enumerate(results):
            found[0] += self.player[at] * count
            found[1] += self.bank[at] * count
        return found[0], found[1]


class Play(NamedTuple):
    """How often the player draws on each hand where it may choose, and the banker on each count where it may."""

    player: Mapping[Pair, Fraction]
    banker: Mapping[int, Fraction]


def whole_shoe(terms: Terms) -> Shoe:
    shoe = equipment(terms)[CARDS]
    assert not isinstance(shoe, tuple)
    return shoe


def coups_of(terms: Terms, shoe: Shoe | None = None) -> Coups:
    cards = whole_shoe(terms) if shoe is None else shoe
    check_enough(cards, CARDS_MAX, "a round")
    chooses = frozenset(int(count) for count in terms.list("player_chooses_on"))
    return count_coups(points_of(cards), terms.number("player_stands_on"), chooses)


def sides_of(terms: Terms) -> Sides:
    """Won, tied and lost by the player's hand."""
    called = [RESULTS[lead] for lead in (1, 0, -1)]
    return Sides(
        tuple(net_of(terms, PLAYER, against) for against, _ in called),
        tuple(net_of(terms, BANKER, outcome) for _, outcome in called),
    )


def free_counts(terms: Terms) -> tuple[int, ...]:
    """The banker's counts that leave it a choice against a player who stays."""
    return tuple(int(count) for count in terms.list("banker_chooses_if_player_stands"))


def takes_of(terms: Terms, banker: Mapping[int, Fraction]) -> Takes:
    rules = third_cards(terms)

    def takes(known: Known) -> Fraction | int:
        if known.third is None and known.points in banker:
            return banker[known.points]
        return int(rules.banker_takes(known.points, known.third))

    return takes


def chances(turns: Turns, takes: Takes, total: int) -> Chances:
    """The part of all rounds that come to these turns, by result."""
    found: list[Fraction | int] = [0, 0, 0]  # whole numbers, as long as no choice is mixed
    for known, turn in turns.items():
        drawn = takes(known)
        for at in range(3):
            found[at] += drawn * turn.draw[at] + (1 - drawn) * turn.stand[at]
    return Fraction(found[0]) / total, Fraction(found[1]) / total, Fraction(found[2]) / total


def results_of(terms: Terms, coups: Coups, play: Play) -> Chances:
    """The chances that the player's hand wins, ties and loses."""
    takes = takes_of(terms, play.banker)
    parts = [tuple(Fraction(count, coups.total) for count in coups.decided)]
    parts.append(chances(coups.forced, takes, coups.total))
    for pair, turns in coups.free.items():
        drawn = play.player[pair]
        for choice, weight in ((STAND, 1 - drawn), (DRAW, drawn)):
            if weight:
                mine = chances(turns[choice], takes, coups.total)
                parts.append(tuple(weight * chance for chance in mine))
    found = [sum((part[at] for part in parts), Fraction(0)) for at in range(3)]
    return found[0], found[1], found[2]


def worths_by_hand(
    terms: Terms, coups: Coups, banker: Mapping[int, Fraction]
) -> dict[Pair, tuple[Worth, Worth]]:
    """Of each hand where the player may choose: what standing and drawing are worth to both sides, over all rounds."""
    sides, takes = sides_of(terms), takes_of(terms, banker)
    return {
        pair: (
            sides.worth(chances(turns[STAND], takes, coups.total)),
            sides.worth(chances(turns[DRAW], takes, coups.total)),
        )
        for pair, turns in coups.free.items()
    }


def best_play(terms: Terms, coups: Coups) -> Play:
    counts = free_counts(terms)
    if counts:
        return _equilibrium(terms, coups, counts)
    worths = worths_by_hand(terms, coups, {})
    return Play({pair: Fraction(draw[0] > stand[0]) for pair, (stand, draw) in worths.items()}, {})


def same_on_all(coups: Coups, chance: Fraction | int, banker: Mapping[int, Fraction]) -> Play:
    """The same on every hand where the player may choose."""
    return Play(dict.fromkeys(coups.free, Fraction(chance)), banker)


def _equilibrium(terms: Terms, coups: Coups, counts: tuple[int, ...]) -> Play:
    """Both sides by the count of their hands."""
    sides, takes = sides_of(terms), takes_of(terms, {})
    always = add_turns(coups.forced)
    by_row = [
        add_turns(always, *(turns[choice] for turns in coups.free.values())) for choice in (STAND, DRAW)
    ]

    def worth(results: Results) -> Worth:
        mine, banks = sides.worth(results)
        return mine / coups.total, banks / coups.total

    free = {}
    for count in counts:
        turns: list[Turn] = [row.pop(Known(count, None)) for row in by_row]
        free[count] = Free(
            (worth(turns[0].stand), worth(turns[1].stand)), (worth(turns[0].draw), worth(turns[1].draw))
        )
    rows = [sides.worth(chances(row, takes, coups.total)) for row in by_row]
    found = solve_game((rows[0], rows[1]), free)
    return same_on_all(coups, found.second_row, found.taken)
