"""Instants in UTC, so that the order of their texts is the order of time."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

from hoyle.errors import CommandRefused

_PART = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
_YEAR = len("2030")


def instant(text: str) -> str:
    """A year, a month, a day or an instant, in the form of the store. Without a zone it is UTC.

    >>> instant("2030-01-31T12:00:00+02:00")
    '2030-01-31T10:00:00+00:00'
    """
    if not text:
        return text
    try:
        if _PART.fullmatch(text):
            date.fromisoformat(f"{text}{'-01-01'[len(text) - _YEAR :]}")  # there is such a day
            return text
        read = datetime.fromisoformat(text)
        return (read if read.tzinfo is not None else read.replace(tzinfo=UTC)).astimezone(UTC).isoformat()
    except (ValueError, OverflowError):
        raise CommandRefused(
            f'"{text}" is no day and no instant; write 2030-01-31 or 2030-01-31T18:00:00+00:00'
        ) from None


def show_minute(text: str) -> str:
    """An instant of the store, for readers.

    >>> show_minute("2030-01-31T10:00:00+00:00")
    '2030-01-31 10:00 UTC'
    """
    return f"{text[:16].replace('T', ' ')} UTC"
