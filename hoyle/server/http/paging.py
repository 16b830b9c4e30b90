"""Lists page by page: each page names the cursor of the next, so rows that come or go in between shift nothing."""

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
    """Rows in the order of their keys: those after `cursor`, or from the beginning where it is none."""
    ordered = sorted((row for row in rows if cursor is None or key(row) > cursor), key=key)
    page = ordered[:count]
    return {name: page, "next": key(page[-1]) if len(ordered) > count else None}
