"""The kill: the winner of a whole pot of a given size posts a kill, and the next hand is played at raised limits.

It remains until a pot is too small, or is split between a high and a low hand of different players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hoyle.engine.round.script import Award
from hoyle.games.poker_room.declaration import amount, word
from hoyle.games.poker_room.pot_hand import Hand
from hoyle.games.poker_room.room_places import KILL

HALVES = {"half": 3, "full": 4}


def note_kill(hand: Hand, pot: int, awards: Sequence[Award], carry: dict[str, Any]) -> None:
    """Give the kill button to the sole winner of a qualifying pot, or remove it."""
    kill = hand.rules.room.posts.kill
    if kill is None or (kill.forms and hand.rules.form_name not in kill.forms):
        return
    kind = word(hand.felt.terms, kill.kind)
    least = amount(hand.felt.terms, kill.pot)
    qualifies = pot > least if kill.counts == "above" else pot >= least
    winners = {award.spot for award in awards}
    outcomes = {award.outcome for award in awards}
    if kind in HALVES and qualifies and len(winners) == 1:
        carry[KILL] = {"seat": hand.seat(next(iter(winners))), "halves": HALVES[kind]}
    elif kind not in HALVES or not qualifies or {"low"} < outcomes:
        carry.pop(KILL, None)
