"""Wagers at another player's place: where a book allows only some of them behind the player who sits there."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book.file_check import Allowed
from hoyle.engine import Situation, Stake

WAGERS_BEHIND_OTHERS = "wagers_behind_others"
# All may be made there where the book names none.
SETTINGS: Mapping[str, Allowed] = {WAGERS_BEHIND_OTHERS: tuple}


def objection_to_place(situation: Situation, stake: Stake) -> str | None:
    """Some wagers are made only by the player who sits at the place."""
    owner, terms = situation.places.get(stake.spot, stake.seat), situation.terms
    if owner == stake.seat or WAGERS_BEHIND_OTHERS not in terms.settings:
        return None
    allowed = [str(wager) for wager in terms.list(WAGERS_BEHIND_OTHERS)]
    if stake.wager in allowed:
        return None
    return f"{owner} sits at place {stake.spot}; others make {', '.join(allowed)} there, not {stake.wager}"
