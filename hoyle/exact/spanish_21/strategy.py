"""Strategy of Spanish 21: the value of every play of two cards, what suits change, and the cost of simpler ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.blackjack.main_wager import RANKS
from hoyle.exact.common.decision_values import Player, Seen, Told
from hoyle.exact.sheet import Card, Decision, Way
from hoyle.exact.spanish_21 import tallies
from hoyle.exact.spanish_21.hands import Shoe, spanish_of
from hoyle.fast.blackjack.hands import NO_CARDS, Hand, add, in_shoe
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.bonus_hands import kind_of
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.spanish_21 import MAIN

PER = MAIN
_PLAYS = ("stand", "hit", "double", "surrender", "split")
_OFFERED = _PLAYS[:4]
_SURRENDERS = _PLAYS.index("surrender")
_AFTER_DOUBLE = ("keep", "rescue", "redouble")
_CARDS_MAX = 6  # numbers of cards that a way by total and cards tells apart


def check_solved(terms: Terms) -> None:
    """Refuse terms that are not solved, and a Hoyle without the extra that solves them."""
    from hoyle.exact.spanish_21.solve import unsolved

    if reasons := unsolved(terms):
        raise HoyleError(f"{terms.path}: {' '.join(reasons)}")


def cards(terms: Terms, shoe: Shoe | None = None) -> Told:
    """Two cards by total against each up card; and simpler strategies with their exact cost."""
    check_solved(terms)
    return cards_of(tallies.solved_of(spanish_of(terms, shoe)))


def cards_of(solved: tallies.Solved) -> Told:
    charts = kernels("blackjack.chart")
    decisions = tuple(_decision(cell) for cell in charts.cells(solved.ways))
    game = solved.spanish.game
    given = ", given that the dealer has no blackjack" if game.checks and not game.dealer.has_jokers else ""
    notes = (
        f"Worths are per unit of the first wager{given}; each is the mean over the hands of two cards of its row, best "
        "play following.",
        *charts.rescues(solved.ways),
        *by_suit(solved),
        _longer(solved),
    )
    rows = tuple(dict.fromkeys(each.row for each in decisions))
    columns = tuple(dict.fromkeys(each.column for each in decisions))
    told = tuple(charts.table(solved.ways))
    card = Card("Two cards against the dealer's card", PER, decisions, rows, columns, notes, told)
    return [card], _ways(solved)


def chart_of(solved: tallies.Solved) -> list[str]:
    """The chart of a sheet, as lines of text."""
    charts = kernels("blackjack.chart")
    return [*charts.table(solved.ways), *charts.rescues(solved.ways), *by_suit(solved), _longer(solved)]


def _decision(cell: Any) -> Decision:
    up = RANKS[cell.up]
    return Decision(
        f"{cell.row} against {up}",
        {_PLAYS[play]: worth for play, worth in cell.worths.items()},
        cell.best,
        cell.weight,
        cell.row,
        up,
        {_PLAYS[play]: share for play, share in cell.shares.items()},
    )


def by_suit(solved: tallies.Solved) -> list[str]:
    """First cards whose suits change their play."""
    lines = []
    for way in solved.ways:
        place = way.plays.table.place
        for suited, play in zip(way.rules.suited, way.by_class, strict=True):
            at = place.get(suited.start, -1)
            if at >= 0 and way.plays.held[at] and play != way.first[at]:
                cards, kind = suited.name.split()
                shown = {"mixed": "of two suits", "suited": "of one suit but spades", "spades": "of spades"}[
                    kind
                ]
                lines.append(f"{cards[0]}-{cards[1]} {shown} against {RANKS[way.up]}: {_PLAYS[play]}.")
    return lines


def _longer(solved: tallies.Solved) -> str:
    """How many hands of three or more cards are not played by their total."""
    count = 0
    simple = kernels("twenty_one.total_play").by_total(solved.ways)
    for way, other in zip(solved.ways, simple, strict=True):
        table = way.plays.table
        count += int(
            ((way.first != other.first) & way.plays.held & (table.size > 2) & (table.total < 21)).sum()
        )
    return f"Of three or more cards, {count} hands are played otherwise than their total alone says; more cards draw."


def _ways(solved: tallies.Solved) -> list[Way]:
    best, simple = -tallies.expectation(solved), kernels("twenty_one.total_play").by_total

    def way(name: str, ways: Sequence[Any]) -> Way:
        return Way(name, -tallies.expectation(tallies.counted(solved.spanish, tuple(ways))), best, PER)

    return [
        way(
            "best play by total and number of cards, soft or hard or a pair", simple(solved.ways, _CARDS_MAX)
        ),
        way("best play by total, soft or hard or a pair", simple(solved.ways)),
    ]


# The player.


def player(terms: Terms, shoe: Shoe | None = None) -> Player:
    """Plays by the composition of the hand, and its suits where they matter, as the sheet supposes; never insures."""
    return player_of(_ways_by_up(terms) if shoe is None else _ways_from(terms, shoe))


def player_of(ways: Mapping[int, Any]) -> Player:
    """Plays by these ways, one for each up card."""
    worths = {
        up: dict(zip(_OFFERED, (getattr(way.plays, name).tolist() for name in _OFFERED), strict=True))
        for up, way in ways.items()
    }

    def choose(seen: Seen) -> str:
        names = seen.choices
        if "insurance" in names:
            return "no"
        if not {"stand", "hit", "keep", "play_on"}.intersection(names):
            return "stay"
        held, hand, up = _hand_and_up(seen.about)
        way = ways[up]
        hand = in_shoe(hand, way.rules.shoe)
        at = way.plays.table.place[hand]
        if "play_on" in names:
            return "surrender" if way.first[at] == _SURRENDERS else "play_on"
        if "keep" in names:
            # Where hands of any number of cards are doubled, none is doubled again.
            times = len(held) - 2 if way.rules.redoubles else 1
            return _AFTER_DOUBLE[int(way.plays.after_double[times - 1][at])]
        is_first = seen.hand_count == 1 and len(held) == 2
        by_suits = _by_suit(way, held, hand) if is_first else None
        if by_suits is not None and by_suits in names:
            return by_suits
        if "split" in names and max(hand) == 2 and hand.index(2) in way.splits:
            return "split"
        return max((name for name in _OFFERED if name in names), key=lambda name: worths[up][name][at])

    return choose


def _by_suit(way: Any, held: Sequence[str], hand: Hand) -> str | None:
    for suited, play in zip(way.rules.suited, way.by_class, strict=True):
        if suited.start == hand and suited.name.split()[1] == kind_of(held):
            return _PLAYS[play]
    return None


@lru_cache(maxsize=64)
def _ways_by_up(terms: Terms) -> Mapping[int, Any]:
    return _ways_from(terms, None)


def _ways_from(terms: Terms, shoe: Shoe | None) -> Mapping[int, Any]:
    return {way.up: way for way in tallies.solved_of(spanish_of(terms, shoe)).ways}


def _hand_and_up(about: str) -> tuple[tuple[str, ...], Hand, int]:
    """From a text such as `8h 8d is 16 against Kd`."""
    cards, _, rest = about.partition(" is ")
    hand = NO_CARDS
    for card in cards.split():
        hand = add(hand, VALUES[card[0]] - 1)
    return tuple(cards.split()), hand, VALUES[rest.split()[-1][0]] - 1
