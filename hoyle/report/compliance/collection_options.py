"""The options of a game by which a house takes something: fees, rakes, time charges, contributions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from hoyle.book.schema import GameFile

_REFERENCE = "option:"


def collection_options(file: GameFile) -> list[str]:
    parts: list[Any] = [file.fees, file.meters]
    for block in (file.room, file.chinese):
        parts += [block.collection] if block is not None else []
    if file.room is not None:
        parts.append(file.room.jackpots)
    named = {name for part in parts for name in _named(part)}
    return [name for name in file.options if name in named]


def _named(part: Any) -> Iterator[str]:
    """Every word of a block that may name an option."""
    if isinstance(part, str):
        yield part.removeprefix(_REFERENCE)
    elif isinstance(part, dict):
        for value in part.values():
            yield from _named(value)
    elif isinstance(part, (list, tuple)):
        for value in part:
            yield from _named(value)
    elif isinstance(part, BaseModel):
        for name in type(part).model_fields:
            if name != "payer":  # "bank" is there who pays, and an option of some games
                yield from _named(getattr(part, name))
