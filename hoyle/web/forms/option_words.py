"""Options and numbers of a rulebook in words: amounts in dollars, keys as words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hoyle.report.words.phrases import show_value
from hoyle.web.site.html import money, words

Fact = Mapping[str, Any]
_CENTS = "_cents"
_WHOLE = re.compile(r"\d+")


def say_default(option: Fact) -> str:
    """The default of an option."""
    return _said(str(option["default"]), is_money=option["unit"] == "cents")


def say_allowed(option: Fact) -> str:
    """The values that the house may choose.

    >>> say_allowed({"allows": "500 to 250000 cents", "unit": "cents"})
    '$5 to $2,500'
    """
    return _said(str(option["allows"]).removesuffix(" cents"), is_money=option["unit"] == "cents")


def number_name(number: Fact) -> str:
    return words(str(number["name"]).removesuffix(_CENTS))


def say_number(number: Fact) -> str:
    """A number of the book.

    >>> say_number({"name": "payout_limit_min_cents", "value": 5000000})
    '$50,000'
    """
    return _said(show_value(number["value"]), is_money=str(number["name"]).endswith(_CENTS))


def _said(text: str, *, is_money: bool) -> str:
    return _WHOLE.sub(lambda found: money(int(found[0])), text) if is_money else words(text)
