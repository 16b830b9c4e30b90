"""Simpler plays of blackjack switch, counted as exactly as the best ones: other exchanges, and hands played by total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from hoyle.fast.blackjack.hands import Rules
from hoyle.fast.blackjack.splits import Strategy
from hoyle.fast.blackjack.total_strategy import solve_totals
from hoyle.fast.blackjack_switch.exchanges import EVEN_BOTH, KEEP, SWITCH, pairs, placed_by
from hoyle.fast.blackjack_switch.round_counts import Play


def never_exchanged(plays: Sequence[Play]) -> list[Play]:
    return [_with(play, np.where(play.choices == SWITCH, KEEP, play.choices)) for play in plays]


def by_points(
    rules: Rules, plays: Sequence[Play], points: Mapping[str, Sequence[int]], dealt: Sequence[str], switched: Sequence[str]
) -> list[Play]:
    """Exchanged where the points of the new hands are more, and each hand played by its total.

    `dealt` and `switched` are the rows of every two cards.
    """
    totals = {way.up: way for way in solve_totals(rules)[0]}
    found = []
    for at, play in enumerate(plays):
        column = np.array([points[row][at] for row in dealt]), np.array([points[row][at] for row in switched])
        hands = pairs()
        kept = column[0][hands.first] + column[0][hands.second]
        more = column[1][hands.switched_first] + column[1][hands.switched_second]
        choices = np.where(more > kept, SWITCH, KEEP)
        choices = np.where((play.choices > SWITCH) & (play.choices <= EVEN_BOTH), play.choices, choices)
        choices = np.where(play.choices < 0, play.choices, choices).astype(np.int8)
        ways = {other: _as(way, totals[way.up]) for other, way in play.found.strategies.items()}
        found.append(_with(play._replace(found=play.found._replace(strategies=ways)), choices))
    return found


def _with(play: Play, choices: np.ndarray) -> Play:
    return play._replace(choices=choices, placed=placed_by(choices))


def _as(way: Strategy, other: Strategy) -> Strategy:
    """The strategy beside another hand, playing as one that does not look at it."""
    mine, theirs = way.plays.table, other.plays.table
    at = np.arange(len(mine.hands)) if mine is theirs else np.array([theirs.place[hand] for hand in mine.hands])
    undoubled = other.undoubled if other.undoubled is None else other.undoubled[at]
    return way._replace(first=other.first[at], after=other.after[at], splits=other.splits, undoubled=undoubled)
