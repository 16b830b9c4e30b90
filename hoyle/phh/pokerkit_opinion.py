"""The final stacks of a hand by PokerKit, to compare with Hoyle's."""

from __future__ import annotations

import warnings
from decimal import Decimal
from typing import Any

from pokerkit import HandHistory

from hoyle.errors import HoyleError
from hoyle.phh.phh_reader import Hand


def stacks_of(hand: Hand) -> list[int]:
    """Run the hand's own notation through PokerKit, in the same whole units."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            *_, state = HandHistory(**_fields(hand))
        except (ValueError, KeyError) as error:
            raise HoyleError(f"PokerKit does not play this hand: {error}") from None
    return [int(stack) for stack in state.stacks]


def _fields(hand: Hand) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "variant": hand.code,
        "ante_trimming_status": hand.are_antes_even,
        "antes": list(hand.antes),
        "starting_stacks": list(hand.stacks),
        "actions": [_scaled(action, hand.scale) for action in hand.actions],
    }
    if any(hand.blinds):
        fields["blinds_or_straddles"] = list(hand.blinds)
    if hand.bring_in:
        fields["bring_in"] = hand.bring_in
    if hand.small_bet:
        fields |= {"small_bet": hand.small_bet, "big_bet": hand.big_bet}
    else:
        fields["min_bet"] = hand.min_bet or max(hand.blinds)
    return fields


def _scaled(action: str, scale: int) -> str:
    words = action.split()
    if len(words) > 2 and words[1] == "cbr" and scale > 1:
        words[2] = str(int(Decimal(words[2]) * scale))
    return " ".join(words)
