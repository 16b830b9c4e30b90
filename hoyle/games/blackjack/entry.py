"""Who may wager in the middle of a shoe: counted from the shuffle, by who wagered on its rounds."""

from __future__ import annotations

from typing import Any

from hoyle.engine import Situation, Stake
from hoyle.games.blackjack.dealing import Deal
from hoyle.kit.money import show_money

MID_SHOE_ENTRY = "mid_shoe_entry"


def objection_to_entry(situation: Situation, stake: Stake) -> str | None:
    """The terms may shut out newcomers or those who sat out, or keep them to the posted minimum."""
    rule, carry = situation.terms.word(MID_SHOE_ENTRY), situation.carry
    if rule == "free" or situation.is_shuffled or not carry.get("in_shoe"):
        return None
    is_new = stake.seat not in carry["first_round"]
    sat_out = stake.seat in carry["sat_out"]
    if rule == "absent_waits":
        is_held = is_new or sat_out
    else:
        is_held = is_new if rule.startswith("new_players") else sat_out
    if not is_held:
        return None
    missed = "a" if sat_out else "the first"
    why = f"did not wager on {missed} round of this shoe"
    if not rule.endswith("_minimum"):
        return f"{stake.seat} {why} and waits for the shuffle"
    if stake.cents > carry["minimum"]:
        return f"{stake.seat} {why} and wagers no more than {show_money(carry['minimum'])} until the shuffle"
    return None


def entry_carry(deal: Deal, *, begins_shoe: bool, is_shuffled: bool) -> dict[str, Any]:
    """What the next round has to know; nothing where it is dealt from fresh cards."""
    felt = deal.felt
    if is_shuffled or deal.terms.word(MID_SHOE_ENTRY) == "free":
        return {}
    now = {stake.seat for stake in felt.each("blackjack")}
    before = {} if begins_shoe else felt.carry
    in_shoe = now.union(before.get("in_shoe", ()))
    return {
        "first_round": before.get("first_round") or sorted(now),
        "in_shoe": sorted(in_shoe),
        "sat_out": sorted((in_shoe - now).union(before.get("sat_out", ()))),
        "minimum": felt.limits.of("blackjack")[0],
    }
