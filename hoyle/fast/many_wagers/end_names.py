"""How a hand of best play can end, and its probabilities. Pure Python."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

# BEGUN is every hand before it draws where lines are made, and a bust hand once its other ends are subtracted.
STOOD, DOUBLED, BEGUN, GIVEN_UP = range(4)
NO_DOUBLE = -1
Row = tuple[Fraction, ...]


class Ended(NamedTuple):
    """The rank split or UNSPLIT, the role, how it ended, the kind of double, what was compared."""

    pair: int
    role: int
    kind: int
    double: int
    worth: int


class Counted(NamedTuple):
    """The probability of an end by the dealer's result, a natural last; of a split, expected hands.

    `plain` is of any hand of the dealer's, `behind_natural` of one that follows a hole card which made a natural.
    """

    plain: Row
    behind_natural: Row

    @property
    def checked(self) -> Row:
        """Without a natural."""
        return (*self.plain[:-1], Fraction(0))

    @property
    def later(self) -> Row:
        """After a first hole card that made no natural."""
        return tuple(one - two for one, two in zip(self.plain, self.behind_natural, strict=True))
