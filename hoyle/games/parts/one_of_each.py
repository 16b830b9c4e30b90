"""Allows one wager of a kind on a spot, because the spot has one hand."""

from __future__ import annotations

from hoyle.engine import Situation, Stake


def objection(situation: Situation, stake: Stake) -> str | None:
    for other in situation.stakes.values():
        if (other.spot, other.wager) == (stake.spot, stake.wager):
            return f"{other.seat} has {stake.wager} at place {stake.spot} already; change its amount instead"
    return None
