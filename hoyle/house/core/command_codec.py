"""Verbs as plain data, to be stored, and back; and the JSON texts that the store keeps."""

# Compiled by mypyc.

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import orjson

from hoyle.errors import UnknownName
from hoyle.house.core.commands import FIELDS, NAMES, VERBS, Verb


def plain(words: Verb) -> dict[str, Any]:
    """`Place((("ante", 500, ""),))` as `{"do": "place", "wagers": [["ante", 500, ""]], …}`."""
    kind = type(words)
    said: dict[str, Any] = {"do": NAMES[kind]}
    for name in FIELDS[kind]:
        said[name] = _plain_value(getattr(words, name))
    return said


def _plain_value(value: Any) -> Any:
    return [_plain_value(each) for each in value] if isinstance(value, tuple) else value


def read(said: Mapping[str, Any]) -> Verb:
    """The verb of plain data, or a refusal that names the field."""
    given = dict(said)
    kind = given.pop("do", None)
    if not isinstance(kind, str) or kind not in VERBS:
        raise UnknownName("command", str(kind), VERBS)
    verb: Verb = VERBS[kind](**given)
    return verb


_encoder = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)


def canonical(data: Any) -> str:
    """Canonical JSON: sorted keys, no blanks, so that equal data has one text."""
    try:
        return orjson.dumps(data, option=orjson.OPT_SORT_KEYS).decode()
    except TypeError:  # keys that are no strings, or large numbers: the same text, more slowly
        return _encoder.encode(data)


def in_order(data: Any) -> str:
    """JSON with the keys in their own order, for data that is only read again."""
    return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS).decode()
