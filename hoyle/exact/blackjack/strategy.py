"""Strategy of blackjack: the expectation of every play of two cards, and the cost of simpler strategies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.blackjack.main_wager import (
    RANKS,
    Shoe,
    expectation_of,
    rules_from,
    unsolved,
    unsolved_rules,
)
from hoyle.exact.blackjack.naturals import takes_even_money
from hoyle.exact.common.decision_values import Player, Seen, Told
from hoyle.exact.sheet import Card, Decision, Way
from hoyle.fast.blackjack.hands import NO_CARDS, Hand, Rules, add
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.hand import VALUES

PER = "blackjack"
COST_PLACES = 3
PLAYS = ("stand", "hit", "double", "surrender", "split")
_NEVER = -float("inf")
_WORTHS = ("stand", "hit", "double", "surrender")


def check_solved(terms: Terms) -> None:
    """Refuse terms that are not solved, and a Hoyle without the extra that solves them."""
    kernels("blackjack.result_counts")
    if reasons := unsolved_rules(terms):
        raise HoyleError(f"{terms.path}: {' '.join(reasons)}")


def cards(terms: Terms, shoe: Shoe | None = None) -> Told:
    """Two cards by total against each up card; and simpler strategies with their exact cost."""
    if unsolved(terms):
        return [], []
    rules = rules_from(terms, shoe)
    found = kernels("blackjack.result_counts").solve(rules)
    charts = kernels("blackjack.chart")
    cells = charts.cells(found.strategies)
    decisions = tuple(decision_of(cell) for cell in cells)
    notes = (
        f"Worths are per unit of the first wager{_given(rules)}; each is "
        "the mean over the hands of two cards of its row, best play following.",
        *charts.rescues(found.strategies),
        by_total(rules, cells),
    )
    rows = tuple(dict.fromkeys(each.row for each in decisions))
    columns = tuple(dict.fromkeys(each.column for each in decisions))
    told = tuple(charts.table(found.strategies))
    card = Card(
        "Two cards against the dealer's card",
        PER,
        decisions,
        rows,
        columns,
        notes,
        told,
        longer(found.strategies),
    )
    return [card], _ways(terms, shoe, rules)


def _given(rules: Rules) -> str:
    """On what the worths are conditioned, and how early surrender compares with them."""
    if rules.checks:
        given = ", given that the dealer has no blackjack"
    else:
        given = ", given that the dealer has no blackjack where it is looked for" if rules.looks else ""
    if rules.early & rules.looks & rules.surrenders:
        given += " (early surrender, which saves half of the wager also from a blackjack, with what it saves there)"
    return given


def decision_of(cell: Any) -> Decision:
    up = RANKS[cell.up]
    return Decision(
        f"{cell.row} against {up}",
        {PLAYS[play]: worth for play, worth in cell.worths.items()},
        cell.best,
        cell.weight,
        cell.row,
        up,
        {PLAYS[play]: share for play, share in cell.shares.items()},
    )


def by_total(rules: Rules, cells: Sequence[Any]) -> str:
    """Where total-dependent play differs from the card; its cost is among the ways."""
    totals = kernels("blackjack.total_strategy")
    strategies, tables = totals.solve_totals(rules)
    columns = {way.up: table for way, table in zip(strategies, tables, strict=True)}
    others = []
    for cell in cells:
        column, where = columns[cell.up], f"against {RANKS[cell.up]}"
        play = column.text(cell.row)
        if play != cell.text:
            others.append(f"{cell.row} {where}: {play}")
        later = PLAYS[column.later[cell.row]] if cell.row in column.later else ""
        usual = "d" if rules.doubles_longer and play.startswith("D") else play[-1].lower()
        if later and later[0] != usual:
            others.append(f"{cell.row} of three or more cards {where}: {later}")
    otherwise = f", except {'; '.join(others)}" if others else ""
    return f"Hands of any number of cards played by total alone: as this card has it{otherwise}."


def longer(strategies: Sequence[Any]) -> tuple[str, ...]:
    """The hands of three or more cards for which the card is not best play, and the cost of following it."""
    charts = kernels("blackjack.chart")
    hands = charts.longer(strategies)
    if not hands:
        return ()
    lines = [
        "Hands of three or more cards that are played otherwise, each with what it costs to play it by its total, in % of the "
        "wager:"
    ]
    for (row, up, play), group in groupby(hands, key=lambda one: (one.row, one.up, one.play)):
        told = ", ".join(f"{one.cards} {100 * one.cost:.{COST_PLACES}f}" for one in group)
        lines.append(f"{row} against {RANKS[up]}, {PLAYS[play]}: {told}.")
    return tuple(lines)


# Ways to play.


def _ways(terms: Terms, shoe: Shoe | None, rules: Rules) -> list[Way]:
    best = -expectation_of(terms, shoe)
    count = kernels("blackjack.result_counts").tally

    def way(name: str, strategies: Any) -> Way:
        return Way(name, -expectation_of(terms, shoe, count(strategies)), best, PER)

    simple = kernels("blackjack.total_strategy")

    def as_the_dealer(total: int, soft: bool) -> bool:
        return total < 17 or (total == 17 and soft and rules.draws_on_soft_17)

    return [
        way("best play by total, soft or hard or a pair", simple.solve_totals(rules)[0]),
        way("never bust: stand on every hard 12 and more", simple.never_bust(rules)),
        way("play as the dealer does", simple.by_rule(rules, as_the_dealer)),
    ]


# The player.


def player(terms: Terms, shoe: Shoe | None = None) -> Player:
    """Plays by the composition of the hand, as the sheet supposes; never insures."""
    ways = ways_by_up(terms) if shoe is None else _ways_from(terms, shoe)
    worths = {
        up: dict(zip(_WORTHS, (getattr(way.plays, name).tolist() for name in _WORTHS), strict=True))
        for up, way in ways.items()
    }

    takes_even = takes_even_money(terms, rules_from(terms, shoe))

    def choose(seen: Seen) -> str:
        names = seen.choices
        if "insurance" in names:
            return "even_money" if "even_money" in names and takes_even else "no"
        if not {"stand", "keep", "play_on"}.intersection(names):
            return "stay"
        hand, up = hand_and_up(seen.about)
        way = ways[up]
        at = way.plays.table.place[hand]
        if "play_on" in names:
            return "surrender" if way.play(hand) == "surrender" else "play_on"
        if "keep" in names:
            return "rescue" if way.plays.is_rescued[at] else "keep"
        if "split" in names and max(hand) == 2 and hand.index(2) in way.splits:
            return "split"
        mine = worths[up]
        if "double" not in names and mine["double"][at] > _NEVER and "hit" in names:
            return PLAYS[way.undoubled[at]]  # a hand of a split, where those are not doubled
        return max((name for name in _WORTHS if name in names), key=lambda name: mine[name][at])

    return choose


@cache
def ways_by_up(terms: Terms) -> Mapping[int, Any]:
    return _ways_from(terms, None)


def _ways_from(terms: Terms, shoe: Shoe | None) -> Mapping[int, Any]:
    found = kernels("blackjack.result_counts").solve(rules_from(terms, shoe))
    return {way.up: way for way in found.strategies}


def hand_and_up(about: str) -> tuple[Hand, int]:
    """From a text such as `8h 8d is 16 against Td`."""
    cards, _, rest = about.partition(" is ")
    return _hand_of(cards), VALUES[rest.split()[-1][0]] - 1


@lru_cache(maxsize=4096)
def _hand_of(cards: str) -> Hand:
    hand = NO_CARDS
    for card in cards.split():
        hand = add(hand, VALUES[card[0]] - 1)
    return hand
