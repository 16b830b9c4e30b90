"""The fingerprint of terms: a SHA-256 of everything that play reads, and of nothing else.

Covered: the book and the game, every setting, rule and price in force, the bounds of stakes, and the fields of the file
that play reads as they are written. Not covered: titles, explanations, citations, lines, readings, procedures, the
choices that the house did not make and the price tables that it did not choose. The type of a field says whether it is
covered (`primitives.Role`).
"""

from __future__ import annotations

import hashlib
import json
import weakref
from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from hoyle.book.primitives import Role, Shape
from hoyle.book.schema import GameFile, StakeRule
from hoyle.book.terms import Price, Setting
from hoyle.kit.editions import book_of
from hoyle.kit.odds import Odds

# One digest a file: many tables are opened under one rulebook. The reference tells a new file at an old address.
_digests: dict[int, tuple[weakref.ref[GameFile], str]] = {}


def fingerprint(
    book: str,
    file: GameFile,
    settings: Mapping[str, Setting],
    rules: Mapping[tuple[str, str], Setting],
    prices: Mapping[tuple[str, str], Price],
    stake_rules: Mapping[str, tuple[StakeRule, ...]],
) -> str:
    """The same played content has the same fingerprint, wherever and whenever it is resolved."""
    return _digest({
        "path": f"{book_of(book)}/{file.game}",
        "file": _file_digest(file),
        "settings": settings,
        "rules": sorted([*key, value] for key, value in rules.items()),
        "prices": sorted([*key, *_price(price.odds)] for key, price in prices.items()),
        "stakes": {wager: [played(rule) for rule in bounds] for wager, bounds in stake_rules.items()},
    })  # fmt: skip


def _price(odds: Odds) -> list[str | int]:
    """What is paid, however it is written: `1,000 to 1` is `1000 to 1`, and `4 to 2` is `2 to 1`."""
    stake_in_it = int(odds.has_stake_in_it)
    return [odds.kind, str(odds.net), odds.fixed_cents, odds.meter_percent, odds.meter, stake_in_it]


def _file_digest(file: GameFile) -> str:
    known = _digests.get(id(file))
    if known is not None and known[0]() is file:
        return known[1]
    digest = _digest(played(file))
    _digests[id(file)] = (weakref.ref(file), digest)
    return digest


def _digest(content: Any) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def played(value: Any) -> Any:
    """A part of a file as plain data, without what only informs.

    A field that has its default is left out: a field that a later version adds leaves the fingerprints of files that do
    not use it as they are.
    """
    if isinstance(value, Shape):
        return {
            name: mine for name, default in _played_fields(type(value))
            if (mine := played(getattr(value, name))) != default
        }  # fmt: skip
    if isinstance(value, Mapping):
        return {key: played(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [played(each) for each in value]
    return value


@cache
def _played_fields(shape: type[Shape]) -> tuple[tuple[str, Any], ...]:
    required = object()
    return tuple(
        (name, required if field.is_required() else played(field.get_default(call_default_factory=True)))
        for name, field in shape.model_fields.items()
        if role_of(field) is Role.PLAYED
    )


def role_of(field: FieldInfo) -> Role | None:
    """What a field is for, by its type; none where its type does not say."""
    found = set(_roles(field.annotation, field.metadata))
    for role in (Role.INFORMS, Role.RESOLVED):
        if role in found:
            return role
    return None if None in found else Role.PLAYED


def _roles(annotation: Any, marks: Any = ()) -> Iterator[Role | None]:
    said = [mark for mark in marks if isinstance(mark, Role)]
    if said:
        yield said[0]
    elif get_origin(annotation) is Annotated:
        inner, *marks = get_args(annotation)
        yield from _roles(inner, marks)
    elif annotation is str or annotation is Any:
        yield Role.PLAYED if marks else None  # a checked word is a name, a ratio, an amount
    else:
        is_union = get_origin(annotation) in (Union, UnionType)
        for inner in get_args(annotation):
            yield from _roles(inner, marks if is_union else ())
