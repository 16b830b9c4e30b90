"""Copies of a round and of a table, for search: neither the copy nor what it was made of notices the other.

A script is a generator, which Python cannot copy. A fork takes the state that lies open and leaves the script out: it
can be looked at and forked again for the price of a few lists. Its first answer plays the earlier answers again to get
a script of its own. A round with rulings is played again at once.
"""

# Not compiled by mypyc: copies are made attribute by attribute, by name.

from __future__ import annotations

from typing import Any

from hoyle.engine.round.felt import Felt
from hoyle.engine.round.round import Round, replay
from hoyle.engine.settlement.pot import Chips
from hoyle.engine.table.base_table import BankMemory
from hoyle.engine.table.table import Table
from hoyle.kit.shoe import Shoe

_AS_IT_IS = (
    "game",
    "setup",
    "prompt",
    "voided",
    "called_off",
    "carry",
    "contributed",
    "is_paid",
    "strays",
    "held",
)
_OF_PLAY = ("_after_burn", "_values", "_late", "_plain", "_ruled")
_FELT = (
    "bank", "carry", "clockwise", "co_bank", "cover", "deal_spot", "limits", "meters", "next_id", "number", "owners", "seats",
    "start_spot", "starts", "terms",
)  # fmt: skip
_FELT_COPIED = (
    "dead", "extra_cards", "finished", "given", "held", "missed", "said", "settled", "stakes", "standing",
)  # fmt: skip
_CHIPS_COPIED = (
    "aside", "down_next", "live", "put_in", "refunded", "stacks", "stopped", "turned",
)  # fmt: skip
_TABLE = (
    "game", "terms", "opens_without_wagers", "wagers_in_round", "limits", "spot_count", "_ordered", "brought", "carry",
    "strays", "number", "next_id", "bank", "bank_cover", "last_bank", "bank_rounds", "action_button", "stopped", "lines",
    "fee_lines", "burns_first",
)  # fmt: skip
_TABLE_COPIED = (
    "seats",
    "money",
    "stakes",
    "used",
    "welcomes",
    "reduced",
    "duties",
    "ticked",
    "closed",
    "owed",
)
_BANK = ("opened", "left_at", "offered_first", "co_bank", "dealers_wager")
_BANK_COPIED = ("wagered", "passed", "collected")


def fork(played: Round) -> Round:
    """The round once more at this position.

    >>> import hoyle
    >>> table = hoyle.table("ny/three_card_poker", seed=7)
    >>> table.sit("ann", "$100")
    >>> made = table.wager("ann", ante="$10")
    >>> played = table.deal()
    >>> tried = fork(played)
    >>> tried.choose("fold")
    >>> tried.is_over, played.is_over
    (True, False)
    """
    if played.is_ruled or played.held is not None:
        return replay(played.game, played.setup, played.answers)
    other: Any = Round.__new__(Round)
    for name in (*_AS_IT_IS, *_OF_PLAY):
        setattr(other, name, getattr(played, name))
    for name in ("answers", "events", "lines", "dealt", "marks", "owed", "duties", "_deferred"):
        setattr(other, name, getattr(played, name).copy())
    other.shoes = {name: _shoe(shoe) for name, shoe in played.shoes.items()}
    other.felt = _felt(played.felt, other.shoes, other.dealt)
    other.sleeps = not played.is_over
    copied: Round = other
    return copied


def copy_table(table: Table) -> Table:
    """The table once more, with a fork of the round that is running."""
    other: Any = Table.__new__(Table)
    for name in _TABLE:
        setattr(other, name, getattr(table, name))
    for name in _TABLE_COPIED:
        setattr(other, name, getattr(table, name).copy())
    other.banking = _bank_memory(table.banking)
    other.round = fork(table.round) if table.round is not None else None
    copied: Table = other
    return copied


def _felt(felt: Felt, shoes: dict[str, Shoe], dealt: dict[str, tuple[str, ...]]) -> Felt:
    other = Felt.__new__(Felt)
    for name in _FELT:
        setattr(other, name, getattr(felt, name))
    for name in _FELT_COPIED:
        setattr(other, name, getattr(felt, name).copy())
    other.shoes = shoes
    chips = other.chips = Chips.__new__(Chips)
    for name in _CHIPS_COPIED:
        setattr(chips, name, getattr(felt.chips, name).copy())
    chips.seat_of, chips.in_hand, chips.burned_ahead = (
        felt.chips.seat_of,
        felt.chips.in_hand,
        felt.chips.burned_ahead,
    )
    chips.dealt = dealt
    return other


def _shoe(shoe: Shoe) -> Shoe:
    other = Shoe.__new__(Shoe)
    other.full, other.total, other.left_count, other.left = (
        shoe.full,
        shoe.total,
        shoe.left_count,
        shoe.left.copy(),
    )
    return other


def _bank_memory(memory: BankMemory) -> BankMemory:
    other = BankMemory.__new__(BankMemory)
    for name in _BANK:
        setattr(other, name, getattr(memory, name))
    for name in _BANK_COPIED:
        setattr(other, name, getattr(memory, name).copy())
    return other
