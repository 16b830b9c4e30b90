"""The smallest pieces of a rulebook file: names, lines, ratios, amounts, prices, and a figure with its citation.

Every type says whether play reads it. `Prose`, `Lines` and `Reading` inform people and are no part of the fingerprint
of terms; all other types are. A plain `str` says neither and is refused by a test: write `Prose` or `Token`.
"""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict

from hoyle.kit.money import parse_money
from hoyle.kit.odds import parse_odds

NAME = re.compile(r"^[a-z][a-z0-9_]*$")
WHOLE = re.compile(r"^-?[0-9]{1,18}$", re.ASCII)


class Role(Enum):
    """What a field of a rulebook file is for."""

    PLAYED = "play reads it as it is written"
    RESOLVED = "play reads what resolving makes of it: settings, prices, rules, bounds of stakes"
    INFORMS = "people read it"


class Misfit(ValueError):
    """A fault of one key inside a shape. `at` is the path to the key, so that a refusal can name its line."""

    def __init__(self, message: str, *at: str | int) -> None:
        super().__init__(message)
        self.at = at


def _name(value: str) -> str:
    if not NAME.match(value):
        raise ValueError(f'"{value}" is no name; names are small letters, digits and underscores')
    return value


def _lines(value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError(f"lines are two whole numbers, [first, last], not {_shown(value)}")
    first, last = value
    if type(first) is not int or type(last) is not int:
        raise ValueError(f"lines are two whole numbers, [first, last], not {_shown(value)}")
    if not 1 <= first <= last:
        raise ValueError(f"lines [{first}, {last}] must be [first, last], counted from 1")
    return value


def _shown(value: Any) -> str:
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list | tuple) else str(value)


def _ratio(value: str | int) -> str:
    text = str(value)
    if not text.startswith("option:"):
        try:
            fits = Fraction(text) > 0
        except (ValueError, ZeroDivisionError):
            fits = False
        if not fits:
            raise ValueError(f'"{text}" is no ratio; write 1, 1/2, 5 or option:name_of_an_option')
    return text


def _money(value: Any) -> Any:
    if parse_money(str(value)) < 0:
        raise ValueError(f'"{value}" is below nothing; write an amount as $5 or $2.50')
    return value


def _cell(value: str | int | None) -> str | int | None:
    if isinstance(value, int) and value < 0:
        raise ValueError(f"{value} is no price; a wager that is lost is paid lose")
    if isinstance(value, str) and not value.startswith("as "):
        _price(value)
    return value


_price = cache(parse_odds)  # the same few prices are written in every file


def listed(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


Prose = Annotated[str, Role.INFORMS]
Token = Annotated[str, Role.PLAYED]
Name = Annotated[str, AfterValidator(_name)]
Lines = Annotated[tuple[int, int], BeforeValidator(_lines), Role.INFORMS]
ReadingName = Annotated[str, AfterValidator(_name), Role.INFORMS]
PoolName = Annotated[str, AfterValidator(_name), Role.INFORMS]  # the house reads it, never a round
Ratio = Annotated[str, BeforeValidator(_ratio)]
Money = Annotated[str, BeforeValidator(_money)]
Cell = Annotated[str | int | None, AfterValidator(_cell)]
Value = Token | int | tuple[Token | int, ...]


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=False, defer_build=True)


class Cited(Shape):
    """`cite` and `lines` may be left out where the nearest one above is meant."""

    cite: Prose | None = None
    lines: Lines | None = None
    reading: ReadingName | None = None
