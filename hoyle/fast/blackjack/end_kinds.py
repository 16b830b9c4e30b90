"""How a line ends, by how often its hand was doubled: kept to the end, taken back in part, and begun."""

from __future__ import annotations

from hoyle.fast.blackjack.splits import BEGUN, DOUBLE_BEGUN, DOUBLED, FIRST, RESCUE, STOOD

LEVELS = 5  # as it was dealt, and doubled up to four times
KEPT = (STOOD, DOUBLED, FIRST + 1, FIRST + 2, FIRST + 3)
RESCUED = (-1, RESCUE, FIRST + 4, FIRST + 5, FIRST + 6)
BEGUN_AT = (BEGUN, DOUBLE_BEGUN, FIRST + 7, FIRST + 8, FIRST + 9)
COMPARED = frozenset(KEPT)  # the dealer's hand decides


def level_of(kind: int) -> int:
    """
    >>> level_of(STOOD), level_of(RESCUE), level_of(BEGUN_AT[2])
    (0, 1, 2)
    """
    return next((kinds.index(kind) for kinds in (KEPT, RESCUED, BEGUN_AT) if kind in kinds), 0)


def begun_of(kind: int) -> int | None:
    """The hands begun among which those that ended so are counted."""
    return BEGUN_AT[level_of(kind)] if kind in KEPT or kind in RESCUED else None
