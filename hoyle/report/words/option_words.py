"""Options and numbers of a rulebook in words: amounts in dollars, keys as words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hoyle.kit.money import show_dollars
from hoyle.report.words.phrases import show_value

Fact = Mapping[str, Any]
_CENTS = "_cents"
_WHOLE = re.compile(r"\d+")


def words(name: str) -> str:
    """A key of the rulebook as words."""
    return name.replace("_", " ")


def say_question(option: Fact) -> str:
    """What an option asks, and what it is where it moves nothing in a round.

    >>> say_question({"asks": "Who cuts again", "is": "procedure"})
    'Who cuts again (procedure)'
    """
    return f"{option['asks']} ({option['is']})" if "is" in option else str(option["asks"])


def say_default(option: Fact) -> str:
    """The default of an option, in words."""
    return words(show_default(option))


def show_default(option: Fact) -> str:
    """The default of an option as it is written, an amount in dollars."""
    return show_chosen(option, option["default"])


def show_chosen(option: Fact, value: str | int) -> str:
    return show_dollars(value) if option["unit"] == "cents" and isinstance(value, int) else str(value)


def say_allowed(option: Fact) -> str:
    """The values that the house may choose.

    >>> say_allowed({"allows": "single_zero, double_zero"})
    'single zero, double zero'
    """
    return words(str(option["allows"]))


def number_name(number: Fact) -> str:
    return words(str(number["name"]).removesuffix(_CENTS))


def say_number(number: Fact) -> str:
    """A number of the book.

    >>> say_number({"name": "payout_limit_min_cents", "value": 5000000})
    '$50,000'
    """
    text = show_value(number["value"])
    return _WHOLE.sub(lambda found: show_dollars(int(found[0])), text) if is_money(number) else words(text)


def is_money(number: Fact) -> bool:
    return str(number["name"]).endswith(_CENTS)
