"""Commands as plain words and back: what an API receives, what is hashed for its key, what a table writes down."""

# Compiled by mypyc.

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, get_type_hints

import orjson

from hoyle.errors import CommandRefused, UnknownName
from hoyle.house.core.commands import NAMES, VERBS, Verb


def plain(words: Verb) -> dict[str, Any]:
    """`Place((("ante", 500, ""),))` as `{"do": "place", "wagers": [["ante", 500, ""]], …}`."""
    said: dict[str, Any] = {"do": NAMES[type(words)]}
    for name, value in zip(words._fields, words, strict=True):
        said[name] = _plain_value(value)
    return said


def _plain_value(value: Any) -> Any:
    return [_plain_value(each) for each in value] if isinstance(value, tuple) else value


def read(said: Mapping[str, Any]) -> Verb:
    """Plain words as a command, or a refusal that names the field."""
    kind = said.get("do")
    if kind not in VERBS:
        raise UnknownName("command", str(kind), VERBS)
    verb = VERBS[kind]
    known = set(verb._fields)
    extra = set(said) - known - {"do"}
    if extra:
        raise CommandRefused(
            f"{kind} has no {', '.join(sorted(extra))}; it has {', '.join(verb._fields) or 'nothing'}"
        )
    missing = known - set(said) - set(verb._field_defaults)
    if missing:
        raise CommandRefused(f"{kind} needs {', '.join(sorted(missing))}")
    hints = _hints(kind)
    given = {name: _read_value(kind, name, hints[name], said[name]) for name in verb._fields if name in said}
    made: Verb = verb(**given)
    return made


@cache
def _hints(kind: str) -> dict[str, str]:
    return {name: str(hint) for name, hint in get_type_hints(VERBS[kind]).items()}


def _read_value(kind: str, name: str, hint: str, value: Any) -> Any:
    if name == "wagers":
        return _read_wagers(value)
    if hint.startswith("tuple"):
        if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
            raise CommandRefused(f"{name} of {kind} must be a list of words, not {value!r}")
        return tuple(value)
    if "str" in hint:
        if not isinstance(value, str):
            raise CommandRefused(f"{name} of {kind} must be a word, not {value!r}")
        return value
    if value is None and "None" in hint:
        return None
    if type(value) is not int or abs(value) > 10**15:
        raise CommandRefused(f"{name} of {kind} must be a whole number, not {value!r}")
    return value


def _read_wagers(value: Any) -> tuple[tuple[str, int, str], ...]:
    """Each as [wager, cents] or [wager, cents, on]."""
    if not isinstance(value, list | tuple) or not value:
        raise CommandRefused(f'wagers must be a list such as [["ante", 500]], not {value!r}')
    wagers = []
    for each in value:
        fits = isinstance(each, list | tuple) and len(each) in (2, 3) and isinstance(each[0], str)
        if not fits or type(each[1]) is not int or not 0 < each[1] <= 10**15:
            raise CommandRefused(
                f'a wager is named as ["ante", 500] or ["straight", 500, "17"], not {each!r}'
            )
        on = each[2] if len(each) == 3 else ""
        if not isinstance(on, str):
            raise CommandRefused(f"what a wager is on must be a word, not {on!r}")
        wagers.append((each[0], each[1], on))
    return tuple(wagers)


_encoder = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)


def canonical(data: Any) -> str:
    """One text for one meaning: sorted keys, no blanks."""
    try:
        return orjson.dumps(data, option=orjson.OPT_SORT_KEYS).decode()
    except TypeError:  # keys that are no words, numbers of any size: the same text, more slowly
        return _encoder.encode(data)


def in_order(data: Any) -> str:
    """The same in the order in which it was said, for what is only read again."""
    return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS).decode()
