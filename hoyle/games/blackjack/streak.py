"""Streak wagers: a number of consecutive hands won, starting with this one. They stand from round to round."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from hoyle.engine import Call, Situation, Stake, Stand
from hoyle.engine.round.script import Yielded
from hoyle.games.blackjack.dealing import Deal

STREAK = "streak"
LENGTHS = ("2", "3", "4", "5")
RUNS = "streaks"


def settle_streaks(deal: Deal) -> Generator[Yielded, Any, dict[str, int]]:
    """Call decided wagers, let the others stand, and return the hands that each has won so far.

    With more hands won than lost in a round, the streak continues; with more lost, it ends; equal numbers leave it
    unchanged. A player who does not play the next hand forfeits the wager.
    """
    felt = deal.felt
    before: Mapping[str, int] = felt.carry.get(RUNS, {})
    runs: dict[str, int] = {}
    for stake in sorted(deal.streaks, key=lambda stake: -stake.spot):
        points = deal.scores.get((stake.seat, stake.spot))
        won = before.get(str(stake.id), 0)
        if stake.spot in felt.dead:  # a dead hand is neither won nor lost
            points = 0
        if points is None or points < 0:
            yield Call(stake, "lose")
            continue
        won += points > 0
        if won >= int(stake.on):
            yield Call(stake, f"on_{stake.on}")
        else:
            yield Stand(stake)
            runs[str(stake.id)] = won
    return runs


def objection(situation: Situation, stake: Stake) -> str | None:
    """Several may be made in one round; no more while one of them stands."""
    for other in situation.stakes.values():
        mine = (other.seat, other.spot) == (stake.seat, stake.spot)
        if mine and other.wager == STREAK and other.since < situation.number:
            return f"{stake.seat} has {other.label} standing; another is made when it is won or lost"
    return None


def objection_to_change(situation: Situation, old: Stake) -> str | None:
    if old.since < situation.number:
        return f"{old.label} stands until it is won or lost"
    return None
