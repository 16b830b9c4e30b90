"""Simpler plays of blackjack switch, counted as exactly as the best: other exchanges, and hands played by total."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.hands import Rules
from hoyle.fast.blackjack.splits import Strategy
from hoyle.fast.blackjack.total_strategy import solve_totals
from hoyle.fast.blackjack_switch.exchanges import KEEP, SWITCH, pairs, placed_by
from hoyle.fast.blackjack_switch.two_hand_counts import Play


def never_exchanged(plays: Sequence[Play]) -> list[Play]:
    return [_with(play, np.where(play.choices == SWITCH, KEEP, play.choices)) for play in plays]


class Points(NamedTuple):
    """Of every two cards, numbered as in `two_card_hands`, by the up card: as dealt, and as exchanged."""

    dealt: tuple[tuple[int, ...], ...]
    switched: tuple[tuple[int, ...], ...]


def by_points(rules: Rules, plays: Sequence[Play], points: Points) -> list[Play]:
    """Exchanged where the points of the new hands are more, and each hand played by its total."""
    totals = {way.up: way for way in solve_totals(rules)[0]}
    dealt, switched, hands = np.array(points.dealt), np.array(points.switched), pairs()
    found = []
    for at, play in enumerate(plays):
        kept = dealt[hands.first, at] + dealt[hands.second, at]
        more = switched[hands.switched_first, at] + switched[hands.switched_second, at]
        choices = np.where(more > kept, SWITCH, KEEP)
        other = (play.choices > SWITCH) | (play.choices < 0)  # even money, and deals that cannot come
        choices = np.where(other, play.choices, choices).astype(np.int8)
        ways = {number: _as(way, totals[way.up]) for number, way in play.found.strategies.items()}
        found.append(_with(play._replace(found=play.found._replace(strategies=ways)), choices))
    return found


def _with(play: Play, choices: np.ndarray) -> Play:
    return play._replace(choices=choices, placed=placed_by(choices))


def _as(way: Strategy, other: Strategy) -> Strategy:
    """The strategy beside another hand, playing as one that does not look at it."""
    mine, theirs = way.plays.table, other.plays.table
    at = (
        np.arange(len(mine.hands))
        if mine is theirs
        else np.array([theirs.place[hand] for hand in mine.hands])
    )
    undoubled = other.undoubled if other.undoubled is None else other.undoubled[at]
    return way._replace(
        first=other.first[at], after=other.after[at], splits=other.splits, undoubled=undoubled
    )
