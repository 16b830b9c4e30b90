"""Strategy of fast action hold 'em: what two cards are worth, and what simpler play costs.

Worths are of sampled boards and dealers' hands, so they are as good as their samples.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from hoyle.book import Terms
from hoyle.exact.common.decision_values import CARDS_RANKS, Player, Seen, Told, grid_place, starting_hand
from hoyle.exact.fast_action_holdem.solve import best_decisions, prices_of, rules_of, solve
from hoyle.exact.sheet import Card, Decision, Way
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.fast_action_holdem import KEEPS, ORIGINAL, PAIRS, SPLITS, SURRENDER
from hoyle.games.parts.setting_hands import HOUSE_WAY
from hoyle.kit.cards import DECK, RANKS

SPLIT, LAY_ASIDE, OTHER_PAIR = "split", "lay_aside", "other_pair"
BY_GRID = "by the worths of two cards alone: the pair worth most, and both where the second is worth more than nothing"
AS_HOUSE_SPLIT = "as the house sets its hand, and both where the other two are a pair of sixes or better"
AS_HOUSE = "as the house sets its hand, without splits"
_SIX = RANKS.index("6")
_GRID = len(RANKS) ** 2  # classes of two cards in the grid; pairs of one suit come after them
_PLACES = 10**9


def cards(terms: Terms) -> Told:
    sums = kernels("fast_action_holdem.play_sums")
    weighed = sums.weigh(rules_of(terms), prices_of(terms))
    return [_grid(weighed), _by_row(terms, weighed)], list(_ways(terms, weighed))


def _grid(weighed: Any) -> Card:
    found = kernels("fast_action_holdem.play_sums").by_class(weighed)
    decisions = []
    for number, (worth, kept) in enumerate(zip(found.worth.tolist(), found.kept.tolist(), strict=True)):
        each = {SPLIT: _fraction(worth), LAY_ASIDE: Fraction(0)}
        seen, row, column = _named(number)
        decisions.append(Decision(seen, each, max(each.values()), Fraction(kept, weighed.total), row, column))
    notes = (
        "The worth of two cards that play, averaged over the other two. Keep the two worth most; play the other "
        "two as well where they are worth more than nothing. Probabilities are those of keeping them.",
        "Pairs of one suit, such as AAs, stand beside the grid.",
    )
    return Card("What two cards are worth", ORIGINAL, tuple(decisions), CARDS_RANKS, CARDS_RANKS, notes)


def _named(number: int) -> tuple[str, str, str]:
    """A class of two cards: its name, and its place in the grid."""
    if number >= _GRID:
        return 2 * RANKS[number - _GRID] + "s", "", ""
    one, other = divmod(number, len(RANKS))
    row, column = grid_place(RANKS[max(one, other)], RANKS[min(one, other)], suited=one < other)
    return starting_hand(row, column), row, column


def _by_row(terms: Terms, weighed: Any) -> Card:
    """Hands by the row of the house way that would set them."""
    names = (HOUSE_WAY, SPLIT, OTHER_PAIR, SURRENDER)
    decisions = []
    for each in kernels("fast_action_holdem.play_sums").by_row(weighed, rules_of(terms)):
        worths = {name: _fraction(worth) for name, worth in zip(names, each.worths, strict=True)}
        shares = {
            name: Fraction(ways, each.ways) for name, ways in zip(names, each.chosen, strict=True) if ways
        }
        seen = f"row {each.row + 1} of the house way"
        chance = Fraction(each.ways, weighed.total)
        decisions.append(Decision(seen, worths, _fraction(each.best), chance, shares=shares))
    note = "Splits are those that keep the house's two cards together; naturals are paid and not listed."
    return Card(
        "By the row of the house way that would set the hand", ORIGINAL, tuple(decisions), notes=(note,)
    )


def _ways(terms: Terms, weighed: Any) -> Iterator[Way]:
    """What simpler play costs, by the same worths; the edge of best play is the sheet's."""
    sums = kernels("fast_action_holdem.play_sums")
    best = solve(terms)[0][0].house_edge
    for name, chosen in (
        (BY_GRID, sums.by_worth_of_two(weighed)),
        (AS_HOUSE_SPLIT, sums.as_house_with_pairs(weighed, _SIX)),
        (AS_HOUSE, weighed.house),
    ):
        yield Way(name, best + _fraction(sums.lost(weighed, chosen)), best, ORIGINAL)


def _fraction(value: float) -> Fraction:
    return Fraction(round(value * _PLACES), _PLACES)


def player(terms: Terms) -> Player:
    """Looks up the four cards. Of equal cards the first that makes one of the two pairs goes with the first card, so
    that each pair plays for each wager equally often."""
    decisions = best_decisions(terms)
    hands, ends = kernels("fast_action_holdem.dealt_fours"), kernels("fast_action_holdem.round_counts")

    def choose(seen: Seen) -> str:
        numbers = [DECK.index(card) for card in seen.hand]
        code = int(decisions[hands.index_of(numbers)])
        if code >= ends.SURRENDER:
            return SURRENDER
        order = sorted(range(len(numbers)), key=lambda at: numbers[at])
        places = tuple(sorted(order[at] for at in hands.KEPT[code % ends.SPLIT_FROM]))
        if code < ends.SPLIT_FROM:
            return KEEPS[PAIRS.index(places)]
        pair = sorted(numbers[at] for at in places)
        other = sorted(number for at, number in enumerate(numbers) if at not in places)
        return next(
            name
            for name, (one, two) in zip(SPLITS, PAIRS, strict=False)
            if sorted((numbers[one], numbers[two])) in (pair, other)
        )

    return choose
