"""Reads the wagers of a strategy: amounts, and for craps when each is made and how many may stand.

pass: $10
pass_odds: 2x                             # twice the pass wager; against the shooter, to win twice as much
place_to_win 6: {amount: $12, when: point}
come: {amount: $10, most: 2}              # a new one until two stand
come_odds: 3-4-5x                         # by the number: 4 and 10, 5 and 9, 6 and 8
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from hoyle.book import Terms
from hoyle.engine import Limits
from hoyle.errors import HoyleError, UnknownName, WagerRefused
from hoyle.kit.money import parse_money
from hoyle.strategy.wagered import Wagered

WHEN = ("always", "come_out", "point")
_TIMES = re.compile(r"\d{1,4}(-\d{1,4}-\d{1,4})?x")
# The figure of 3-4-5x that each number takes, by the number of rolls that make it.
_THIRDS: Mapping[int, int] = {4: 0, 10: 0, 5: 1, 9: 1, 6: 2, 8: 2}


def read_wagers(listed: Any, where: str) -> tuple[Wagered, ...]:
    if not isinstance(listed, Mapping):
        raise HoyleError(f"{where}: wagers are names with amounts, as in ante: $10.")
    return tuple(_read_wager(str(name), value, where) for name, value in listed.items())


def _read_wager(name: str, value: Any, where: str) -> Wagered:
    wager, _, on = name.strip().partition(" ")
    place = f"{where}, wager {name}"
    said = dict(value) if isinstance(value, Mapping) else {"amount": value}
    for key in said:
        if key not in ("amount", "when", "most"):
            raise HoyleError(f"{place}: {UnknownName('key', str(key), ('amount', 'when', 'most'))}")
    when, most = said.get("when", "always"), said.get("most", 1)
    if when not in WHEN:
        raise HoyleError(f"{place}: when is {when!r}; write one of {', '.join(WHEN)}.")
    if isinstance(most, bool) or not isinstance(most, int) or most < 1:
        raise HoyleError(f"{place}: most is {most!r}; write a whole number from 1 up.")
    cents, times = _amount(said.get("amount"), place)
    return Wagered(wager, cents, on.strip(), times, when, most)


def _amount(value: Any, place: str) -> tuple[int, str]:
    text = str(value).strip()
    if _TIMES.fullmatch(text):
        return 0, text
    try:
        cents = parse_money(text if text.startswith("$") else f"${text}")
    except ValueError:
        raise HoyleError(
            f'{place}: "{value}" is not an amount; write dollars, as in 10, or odds, as in 2x or 3-4-5x.'
        ) from None
    if cents <= 0:
        raise HoyleError(f"{place}: a wager is more than $0, not {text}.")
    return cents, ""


def read_wager_words(words: Iterable[str]) -> tuple[Wagered, ...]:
    """From a command line: `pass=10`, `place_to_win:6=12`, `pass_odds=2x`. A shell would expand $1."""
    listed: dict[str, str] = {}
    for word in words:
        name, equals, amount = word.partition("=")
        if not equals or not name or not amount:
            raise HoyleError(f'"{word}" is not a wager; write --wager pass=10 or --wager place_to_win:6=12.')
        listed[name.replace(":", " ", 1)] = amount
    return read_wagers(listed, "--wager")


def plain_wagers(wagers: Iterable[Wagered]) -> list[list[Any]]:
    return [list(wagered) for wagered in wagers]


def times_at(times: str, number: int) -> Fraction:
    """
    >>> times_at("2x", 6), times_at("3-4-5x", 6)
    (Fraction(2, 1), Fraction(5, 1))
    """
    figures = times.removesuffix("x").split("-")
    if len(figures) == 1:
        return Fraction(figures[0])
    if number not in _THIRDS:
        raise WagerRefused(f"{times} has no figure for {number}; write one for all numbers, as in 2x")
    return Fraction(figures[_THIRDS[number]])


def odds_cents(terms: Terms, wagered: Wagered, flat_cents: int, number: str, against: bool, chip: int) -> int:
    """The odds on a flat wager, in whole chips. Against the shooter the multiple is of the winnings."""
    wanted = flat_cents * times_at(wagered.times, int(number))
    if against:
        wanted /= terms.prices[wagered.wager, f"on_{number}"].odds.net
    return int(wanted) // chip * chip


def limits_for(wagers: Iterable[Wagered]) -> Limits:
    """Limits of a table that takes these wagers: chips of a dollar, or smaller where a wager is not whole dollars."""
    from math import gcd

    cents = [wagered.cents for wagered in wagers if wagered.cents]
    usual = Limits()
    return usual._replace(
        least=min([usual.chip, *cents]), most=max([usual.most, *cents]), chip=gcd(usual.chip, *cents)
    )
