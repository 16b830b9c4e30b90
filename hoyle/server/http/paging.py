"""Lists page by page: what follows on a cursor, and the cursor of the page after it. What came or went in between moves
nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any

from pydantic import Field

Count = Annotated[int, Field(ge=1, le=500)]
Serial = Annotated[int, Field(ge=0, le=2**62)]
Row = dict[str, Any]


def page_of(
    name: str, rows: Iterable[Row], key: Callable[[Row], Any], cursor: Any, count: int
) -> dict[str, Any]:
    """Rows by their keys, from the smallest; those after `cursor`, or from the beginning where it is none."""
    ordered = sorted((row for row in rows if cursor is None or key(row) > cursor), key=key)
    page = ordered[:count]
    return {name: page, "next": key(page[-1]) if len(ordered) > count else None}
