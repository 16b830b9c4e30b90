"""Mid-shoe entry: which seats may wager, by the rounds they wagered on since the shuffle."""

from __future__ import annotations

from typing import Any

from hoyle.engine import Situation, Stake
from hoyle.games.blackjack.dealing import Deal
from hoyle.kit.money import show_money

MID_SHOE_ENTRY = "mid_shoe_entry"
_FREE, _MINIMUM, _WAIT = range(3)
# The rules for new players, and for players who sat out a round of this shoe.
ENTRIES = {
    "free": (_FREE, _FREE),
    "new_players_wait": (_WAIT, _FREE),
    "new_players_minimum": (_MINIMUM, _FREE),
    "sitting_out_waits": (_FREE, _WAIT),
    "sitting_out_minimum": (_FREE, _MINIMUM),
    "absent_waits": (_WAIT, _WAIT),
    "absent_minimum": (_MINIMUM, _MINIMUM),
    "new_players_wait_sitting_out_minimum": (_WAIT, _MINIMUM),
    "new_players_minimum_sitting_out_waits": (_MINIMUM, _WAIT),
}


def objection_to_entry(situation: Situation, stake: Stake) -> str | None:
    """The terms may bar new players or those who sat out, or limit them to the posted minimum."""
    of_new, of_absent = ENTRIES[situation.terms.word(MID_SHOE_ENTRY)]
    carry = situation.carry
    if situation.is_shuffled or not carry.get("in_shoe"):
        return None
    sat_out = stake.seat in carry["sat_out"]
    asked = max(of_new if stake.seat not in carry["first_round"] else _FREE, of_absent if sat_out else _FREE)
    missed = "a" if sat_out else "the first"
    why = f"did not wager on {missed} round of this shoe"
    if asked == _WAIT:
        return f"{stake.seat} {why} and waits for the shuffle"
    if asked == _MINIMUM and stake.cents > carry["minimum"]:
        return f"{stake.seat} {why} and wagers no more than {show_money(carry['minimum'])} until the shuffle"
    return None


def entry_carry(
    deal: Deal, *, begins_shoe: bool, is_shuffled: bool, wager: str = "blackjack"
) -> dict[str, Any]:
    """The carry for the next round; empty after a shuffle. `wager` is the one that a player in the round has made."""
    felt = deal.felt
    if is_shuffled or deal.terms.word(MID_SHOE_ENTRY) == "free":
        return {}
    now = {stake.seat for stake in felt.each(wager)}
    before = {} if begins_shoe else felt.carry
    in_shoe = now.union(before.get("in_shoe", ()))
    return {
        "first_round": before.get("first_round") or sorted(now),
        "in_shoe": sorted(in_shoe),
        "sat_out": sorted((in_shoe - now).union(before.get("sat_out", ()))),
        "minimum": felt.limits.of(wager)[0],
    }
