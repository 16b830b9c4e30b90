"""The bank of a round: the house's dealer, or the player who holds the bank.

The engine decides what a bank covers, in which order it is used up, and how the house shares it (`coverage`,
`surplus`, `banking`). A game says where the bank's hand is and calls wagers in their order.
"""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.engine import DEALER, HOUSE, Call, Felt, Stake
from hoyle.engine.table.banking import DEALERS_WAGER as DEALERS_WAGER


def is_player_banked(felt: Felt) -> bool:
    return felt.bank != HOUSE


def bank_place(felt: Felt) -> str:
    """The place of the hand that all others are compared with."""
    return str(felt.bank_spot) if is_player_banked(felt) else DEALER


def dealers_stake(felt: Felt) -> Stake | None:
    """The wager of the house's dealer against a player's bank."""
    return felt.one(0, DEALERS_WAGER)


def dealer_has_a_hand(felt: Felt) -> bool:
    """A dealer who neither banks nor wagers takes no part."""
    return not is_player_banked(felt) or dealers_stake(felt) is not None


def losers_first(calls: Iterable[Call], losing: Iterable[str]) -> list[Call]:
    """Losing calls first: where winners are paid after all hands are exposed, losers have been collected by then."""
    lost = set(losing)
    return sorted(calls, key=lambda call: call.outcome not in lost)
