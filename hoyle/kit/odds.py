"""What a winning wager is paid, as the page prints it and as an exact fraction.

`3 to 2` is won on top of the stake; `8 for 1` includes the stake. Some prices are no odds at all: a fixed
amount, a share of a jackpot meter, an amount that is taken from it, the stake back, or nothing.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from hoyle.kit.money import parse_money, show_money

Kind = Literal["odds", "fixed", "meter", "push", "lose", "nothing"]

_NUMBER = r"(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)"
_ODDS = re.compile(rf"^{_NUMBER} (to|for) {_NUMBER}$", re.ASCII)
_METER = re.compile(r"^(\d{1,3})% of (meter|minor|major|mega)$", re.ASCII)
_FROM_METER = re.compile(r"^(\$\S+) from (meter|minor|major|mega)$", re.ASCII)
_PART_LOST = re.compile(r"^lose (\d+)/(\d+)$", re.ASCII)

EXPECTED = (
    'write odds as "3 to 2" or "8 for 1", an amount as "$500", a jackpot as "100% of meter" or "$50 from meter", '
    'or one of "push", "lose", "lose 1/2", "nothing"'
)


class Odds(NamedTuple):
    """`net` is what one unit staked wins or loses; `fixed_cents` and `meter_percent` replace it.

    `meter` names the meter that pays a share, or a fixed amount.
    """

    kind: Kind
    text: str
    net: Fraction = Fraction(0)
    fixed_cents: int = 0
    meter_percent: int = 0
    meter: str = ""
    # The same fraction in whole numbers, for settling many wagers a second.
    won: int = 0
    per: int = 1

    def __str__(self) -> str:
        return self.text

    @property
    def has_stake_in_it(self) -> bool:
        """Is this `8 for 1`, which pays eight and keeps the stake?"""
        return " for " in self.text

    @property
    def wins(self) -> bool:
        return self.kind == "meter" or self.fixed_cents > 0 or self.net > 0


PUSH = Odds("push", "push")
LOSE = Odds("lose", "lose", Fraction(-1), won=-1)
NOTHING = Odds("nothing", "nothing")
_WORDS = {"push": PUSH, "lose": LOSE, "nothing": NOTHING}


@lru_cache(maxsize=4096)  # terms are resolved again and again with the same prices
def parse_odds(text: str) -> Odds:
    """
    >>> parse_odds("3 to 2").net, parse_odds("8 for 1").net, parse_odds("2.5 to 1").net
    (Fraction(3, 2), Fraction(7, 1), Fraction(5, 2))
    >>> parse_odds("$500").fixed_cents, parse_odds("10% of meter").meter_percent
    (50000, 10)
    >>> parse_odds("$50.00 from meter").fixed_cents, str(parse_odds("$50.00 from meter"))
    (5000, '$50 from meter')
    """
    text = text.strip()
    if text in _WORDS:
        return _WORDS[text]
    if match := _ODDS.match(text):
        won, word, staked = match.groups()
        stake = Fraction(staked.replace(",", ""))
        if not stake:
            raise ValueError(f'"{text}" has no stake; {EXPECTED}')
        net = Fraction(won.replace(",", "")) / stake
        if word == "for":
            net -= 1
        return Odds("odds", text, net, won=net.numerator, per=net.denominator)
    if match := _METER.match(text):
        percent = int(match[1])
        if not 0 < percent <= 100:
            raise ValueError(f'"{text}" is not a share of a meter: it must lie between 1% and 100%')
        return Odds("meter", text, meter_percent=percent, meter=match[2])
    if match := _PART_LOST.match(text):
        lost, whole = int(match[1]), int(match[2])
        if not 0 < lost < whole:
            raise ValueError(f'"{text}" must name a part between 0 and 1')
        part = Fraction(lost, whole)
        return Odds("odds", text, -part, won=-part.numerator, per=part.denominator)
    if match := _FROM_METER.match(text):
        cents = parse_money(match[1])
        if not cents:
            raise ValueError(f'"{text}" takes nothing; {EXPECTED}')
        shown = show_money(cents).removesuffix(".00")
        return Odds("fixed", f"{shown} from {match[2]}", fixed_cents=cents, meter=match[2])
    if text.startswith("$"):
        cents = parse_money(text)
        return Odds("fixed", show_money(cents).removesuffix(".00"), fixed_cents=cents)
    raise ValueError(f'"{text}" is no price; {EXPECTED}')
