"""Reads the fields of a hand in the plain form that collections are written in: one field a line.

It takes a fifth of the time of a parser of TOML. What is written in any other way of TOML is left to that parser.
"""

from __future__ import annotations

import re
from functools import lru_cache

AMOUNTS = frozenset(("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings"))
SINGLE = frozenset(("small_bet", "big_bet", "bring_in", "min_bet"))
WORDS = frozenset(("actions", "players"))
UNKNOWN_STACK = "inf"

_FIELD = re.compile(r"^([a-z_]+) = (.*)$")
_NUMBER = r"-?\d+(?:\.\d+)?"
_NUMBERS = re.compile(rf"^\[(?:(?:{_NUMBER}|inf)(?:, (?:{_NUMBER}|inf))*)?\]$")
_ONE = re.compile(rf"^{_NUMBER}$")
_QUOTED = re.compile(r"""^\['[^'"\\]*'(?:, '[^'"\\]*')*\]$""")

Fields = dict[str, object]


def plain_fields(text: str) -> Fields | None:
    """Amounts as their text by field, actions and players as lists; none where the text is not in the plain form."""
    fields: Fields = {}
    for line in text.splitlines():
        if not line or line[0] == "#":
            continue
        found = _FIELD.match(line)
        if found is None or found[1] in fields:
            return None
        name, value = found[1], found[2]
        if name in AMOUNTS:
            if not _NUMBERS.match(value):
                return None
            fields[name] = value[1:-1].split(", ") if len(value) > 2 else []
        elif name in WORDS:
            if not _QUOTED.match(value):
                return None
            fields[name] = value[2:-2].split("', '")
        elif name in SINGLE:
            if not _ONE.match(value):
                return None
            fields[name] = value
        elif name == "variant":
            fields[name] = value.strip("'\"")
        elif name == "ante_trimming_status":
            if value not in ("true", "false"):
                return None
            fields[name] = value == "true"
        elif value[:1] not in "'\"[-0123456789tfi" or value[:3] in ("'''", '"""') or value == "[":
            return None
    return fields


@lru_cache(65536)
def decimals_of(amount: str) -> int:
    """How many decimals an amount needs: none, two, or three for more.

    >>> decimals_of("3.00"), decimals_of("0.5"), decimals_of("0.125")
    (0, 2, 3)
    """
    part = amount.partition(".")[2].rstrip("0")
    return 0 if not part else 2 if len(part) <= 2 else 3


@lru_cache(65536)
def scaled(amount: str, scale: int) -> int:
    """An amount in whole units of a scale of 1 or 100.

    >>> scaled("3.5", 100), scaled("-2", 1)
    (350, -2)
    """
    whole, _, part = amount.partition(".")
    sign = -1 if whole.startswith("-") else 1
    rest = int((part + "00")[:2]) if scale == 100 else 0
    return sign * (abs(int(whole or 0)) * scale + rest)
