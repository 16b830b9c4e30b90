"""The coach's book of a session: what was decided, and what each mistake cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from hoyle.web.coach.advice import Advice


class Decided(NamedTuple):
    """One decision: what it was about, what was chosen, and its cost in cents and as a share of the wager."""

    about: str
    chosen: str
    best: str
    cents: Fraction | None  # None where exact play differs and the price is not known
    share: Fraction

    @property
    def is_mistake(self) -> bool:
        return self.cents is None or self.cents > 0


def weigh(about: str, chosen: str, advice: Advice, stake: int) -> Decided:
    """`stake` is the wager in cents that costs are shares of.

    >>> advice = Advice("hit", {"hit": Fraction(0), "stand": Fraction(1, 200)}, "blackjack")
    >>> weigh("16 against T", "stand", advice, 1000)
    Decided(about='16 against T', chosen='stand', best='hit', cents=Fraction(5, 1), share=Fraction(1, 200))
    """
    if advice.costs:
        share = advice.costs.get(chosen, Fraction(0))
        best = chosen if not share else advice.best
        return Decided(about, chosen, best, share * stake, share)
    return Decided(about, chosen, advice.best, Fraction(0) if chosen == advice.best else None, Fraction(0))


@dataclass
class SessionReport:
    decided: list[Decided] = field(default_factory=list)

    @property
    def mistakes(self) -> list[Decided]:
        """The dearest first; those without a price last."""
        made = [each for each in self.decided if each.is_mistake]
        return sorted(made, key=lambda each: (each.cents is None, -(each.cents or 0)))

    @property
    def total(self) -> Fraction:
        return sum((each.cents or Fraction(0) for each in self.decided), Fraction(0))
