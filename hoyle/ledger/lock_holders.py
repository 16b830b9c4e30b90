"""Which process holds a lock of a file, as the operating system knows it.

Never call this while this process has the file open elsewhere: to close a file gives up all locks of the process on it.
"""

from __future__ import annotations

import contextlib
import os
import struct
import sys
from pathlib import Path
from typing import NamedTuple

try:
    import fcntl
except ImportError:  # this system has no such locks
    fcntl = None  # type: ignore[assignment]

WRITE_LOCK_AT = 120  # of SQLite's -shm file: the one writer of a write-ahead log
_WRITER = "hoyle.ledger.writer_process"


class Process(NamedTuple):
    number: int
    words: str  # its command line, as far as it can be read
    parent: int  # 0 if unknown

    def __str__(self) -> str:
        return f"process {self.number}" + (f" ({self.words[:80]})" if self.words else "")

    @property
    def is_left_writer(self) -> bool:
        """Whether it is the writer of a house whose process is gone: its last word is the house's number."""
        words = self.words.split()
        return _WRITER in words and words[-1].isdigit() and self.parent not in (0, int(words[-1]))


def holder_of(file: Path, at: int = 0, length: int = 0) -> Process | None:
    """The process that holds a lock on these bytes; none if nobody does, or where the system cannot tell."""
    if fcntl is None or not hasattr(fcntl, "F_GETLK"):
        return None
    with contextlib.suppress(OSError):
        opened = os.open(file, os.O_RDWR)
        try:
            asked = fcntl.fcntl(opened, fcntl.F_GETLK, _request(at, length))
        finally:
            os.close(opened)
        number = _answer(asked)
        return process_of(number) if number else None
    return None


def process_of(number: int) -> Process:
    """As /proc tells it; elsewhere only its number is known."""
    words, parent = "", 0
    with contextlib.suppress(OSError, ValueError, IndexError):
        told = Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ")
        words = told.decode("utf-8", "replace").strip()
        parent = int(Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[1])
    return Process(number, words, parent)


def _request(at: int, length: int) -> bytes:
    kind, whence = fcntl.F_WRLCK, os.SEEK_SET
    if sys.platform == "darwin":
        return struct.pack("@qqihh", at, length, 0, kind, whence)
    return struct.pack("@hhqqi", kind, whence, at, length, 0)


def _answer(told: bytes) -> int:
    """The holder's number; 0 if the lock is free, or held where this process cannot see."""
    if sys.platform == "darwin":
        _, _, number, kind, _ = struct.unpack("@qqihh", told[: struct.calcsize("@qqihh")])
    else:
        kind, _, _, _, number = struct.unpack("@hhqqi", told[: struct.calcsize("@hhqqi")])
    return 0 if kind == fcntl.F_UNLCK else int(number)
