"""Allows one wager of a kind on a spot, because the spot has one hand; or one of each seat there."""

from __future__ import annotations

from hoyle.engine import Situation, Stake


def objection(situation: Situation, stake: Stake) -> str | None:
    for other in situation.stakes.values():
        if (other.spot, other.wager) == (stake.spot, stake.wager):
            return f"{other.seat} has {stake.wager} at place {stake.spot} already; change its amount instead"
    return None


def objection_of_seat(situation: Situation, stake: Stake) -> str | None:
    """For places where others wager behind the player who sits there."""
    for other in situation.stakes.values():
        if (other.seat, other.spot, other.wager, other.on) == (stake.seat, stake.spot, stake.wager, stake.on):
            return f"{other.seat} has {stake.label} at place {stake.spot} already; change its amount instead"
    return None
