"""The bytes of a file that somebody names: a file of an ordinary size and kind, or a refusal before it is read.

A pipe would be waited for without end, a device read without end, and a file of many megabytes worked on for minutes.
"""

from __future__ import annotations

import stat
from pathlib import Path

from hoyle.errors import HoyleError

_KINDS = (
    (stat.S_ISDIR, "it is a folder"),
    (stat.S_ISFIFO, "it is a pipe"),
    (stat.S_ISSOCK, "it is a socket"),
    (stat.S_ISCHR, "it is a device"),
    (stat.S_ISBLK, "it is a device"),
)


def file_bytes(path: Path, name: str, most: int, what: str, refusal: type[HoyleError] = HoyleError) -> bytes:
    """`what` is what it should be, as in "a rulebook file"."""
    try:
        mode = path.stat().st_mode
        kind = next((told for is_one, told in _KINDS if is_one(mode)), "")
        if kind:
            raise refusal(f"{name}: cannot be read: {kind}; name {what}")
        with path.open("rb") as stream:
            text = stream.read(most + 1)
    except OSError as error:
        raise refusal(f"{name}: cannot be read: {error.strerror}") from None
    except ValueError as error:  # a name that no file can have
        raise refusal(f"{name!r} cannot be read: {error}") from None
    if len(text) > most:
        raise refusal(f"{name}: cannot be read: it has more than {most:,} bytes, and {what} has fewer")
    return text
