"""How a simulated seat comes to its wagers, which chemin de fer has it make in the round.

Another seat takes the other side: it banks what the seat wagers against, or wagers against all that the seat banks.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.engine import Ask, Chosen
from hoyle.errors import HoyleError
from hoyle.games.baccarat.chemin_de_fer.holding_the_bank import BID, HOLDS
from hoyle.games.baccarat.chemin_de_fer.participants import BANKER, PLAYER
from hoyle.games.baccarat.chemin_de_fer.wagers_against import BANCO, SUIVI

_BANK = (BID, *HOLDS)
_AGAINST = (SUIVI, BANCO)


def check(wagers: Mapping[str, int]) -> None:
    if len(wagers) != 1:
        raise HoyleError(f"a seat has the bank or wagers against it: name {BANKER} or {PLAYER}, one of them")


def answer(prompt: Ask, wagers: Mapping[str, int], *, is_other: bool) -> Chosen | None:
    """The choice by which a wager is made, or the refusal of one that is not wanted; none for any other prompt."""
    ((wager, cents),) = wagers.items()
    banks = (wager == BANKER) != is_other
    for choice in prompt.choices:
        if choice.name in _BANK and banks:
            return Chosen(choice.name, cents)
        if choice.name in _AGAINST and not banks:
            return Chosen(choice.name)
    return Chosen(prompt.default) if any(choice.most for choice in prompt.choices) else None
