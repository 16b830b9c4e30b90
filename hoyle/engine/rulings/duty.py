"""What a ruling or a procedure has people do: said when it is due, and ticked off by whoever has done it."""

from __future__ import annotations

from typing import NamedTuple

from hoyle.book.irregularity import HOLDS_CARDS, HOLDS_ROUND, Irregularity


class Duty(NamedTuple):
    """`key` names it until it is ticked off: the round in which it came up, and its place there."""

    key: str
    name: str  # the irregularity or procedure
    then: str  # its consequence
    text: str
    cite: str
    spot: int = 0
    closes: str = ""  # the equipment that is out of use until it is opened again

    @property
    def holds_cards(self) -> bool:
        """Whether no card is dealt before it is done."""
        return self.then in HOLDS_CARDS

    @property
    def holds_round(self) -> bool:
        """Whether no further round begins before it is done."""
        return self.holds_cards or self.then in HOLDS_ROUND


def duty_of(key: str, name: str, then: str, clause: Irregularity, cite: str, spot: int) -> Duty:
    """An instruction of a ruling, in the words of its clause."""
    closes = clause.closes if then == "close_equipment" else ""
    return Duty(key, name, then, clause.detail, cite, spot, closes)
