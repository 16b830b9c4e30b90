"""The bank of a round: the house's dealer, or the player who holds the bank.

The engine decides what a bank covers, in which order it is used up, and how the house shares it (`held_lines`,
`surplus`, `banking`). A game says where the bank's hand is and calls wagers when their results are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hoyle.book.file_check import Allowed
from hoyle.engine import DEALER, HOUSE, Call, Felt, Stake
from hoyle.engine.round.felt import DEALERS_RIGHT
from hoyle.engine.settlement.held_lines import KEPT, RETURNED
from hoyle.engine.table.banking import DEALERS_WAGER as DEALERS_WAGER
from hoyle.engine.table.banking import PLAYER_BANK, PLAYER_DEALER

# For a game that the house banks unless its book says otherwise.
BANK_SETTINGS: Mapping[str, Allowed] = {
    "bank": (HOUSE, PLAYER_BANK, PLAYER_DEALER),
    "bank_round_count_max": int,
    "settlement_starts": (DEALERS_RIGHT, "left_of_bank", "action_button"),
    "uncovered_wagers": (RETURNED, KEPT),  # what becomes of a wager that the bank cannot cover
    "settlement_by": ("place", "wager"),
}


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
