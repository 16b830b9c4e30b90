"""The head record: the commits that a house has acknowledged, in a small file outside of its store.

A store that was swapped for an older one is whole in itself; only what is kept beside it shows that its end is
missing. After each commit and before its answers leave, the commit's number and hash are appended and synced. So the
record may be behind the store, after a kill between the two, and is never ahead of it.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from hoyle.errors import StoreError, Unconfirmed
from hoyle.ledger.chain import GENESIS

_HEAD = re.compile(r"(\d{1,18}):([0-9a-f]{64})")
_ACCEPTED = "accepted"  # the line from which on an older store counts
LONG_BYTES = 1_000_000  # then the file begins anew with its last head
PRIVATE = 0o600


class Head(NamedTuple):
    number: int
    hash: str

    def __str__(self) -> str:
        return f"{self.number}:{self.hash}"


BEFORE_ALL = Head(0, GENESIS)
# The hashes of the store's commits from one number to another.
Hashes = Callable[[int, int], Mapping[int, str]]


def read_head(text: str) -> Head | None:
    match = _HEAD.fullmatch(text.strip())
    return Head(int(match[1]), match[2]) if match is not None else None


def record_name(database: str) -> str:
    """A name that copying the database's files by their name does not copy."""
    return f"head_record.{re.sub(r'[^A-Za-z0-9_.-]', '_', database)}.txt"


class HeadRecord:
    """The same lines in one place or more: `NUMBER:HASH TIME`, as `hoyle audit --head` reads them."""

    def __init__(self, *places: Path) -> None:
        self.places = places

    def check(self, where: str, end: Head, hashes: Hashes) -> None:
        """Refuse a store that lacks the last commit which a place has."""
        for place in self.places:
            lines = _lines(place)
            last = _last(lines)
            if last is None or last == BEFORE_ALL or _has(hashes, last):
                continue
            raise StoreError(_refusal(where, place, end, last, _common(lines, hashes)))

    def lacks(self, end: Head, hashes: Hashes) -> str:
        """What a check would refuse, or nothing."""
        try:
            self.check("the store", end, hashes)
        except StoreError as error:
            return str(error)
        return ""

    def last(self) -> list[Head]:
        """The last head of each place that has one."""
        return [found for place in self.places if (found := _last(_lines(place))) is not None]

    def follow(self, end: Head, made_at: str) -> list[Path]:
        """Bring every place to the store's end. Returns the places that had no record."""
        begun = []
        for place in self.places:
            last = _last(_lines(place))
            if last != end:
                _append(place, f"{end} {made_at}")
            if last is None:
                begun.append(place)
        return begun

    def append(self, head: Head, made_at: str) -> None:
        """Note a commit that is in the store, before anybody is told of it."""
        try:
            for place in self.places:
                _append(place, f"{head} {made_at}")
        except StoreError as error:
            raise Unconfirmed(f"{error}. The batch is in the store, but nobody was told") from None

    def accept(self, end: Head, made_at: str) -> None:
        """From now on the house counts from this commit, though it has acknowledged later ones."""
        for place in self.places:
            _append(place, f"{end} {made_at} {_ACCEPTED}")


def _lines(place: Path) -> list[tuple[Head, bool]]:
    """The whole lines, each with whether it accepts an older store. A line cut short was acknowledged to nobody."""
    try:
        text = place.read_bytes().decode("utf-8", "replace")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StoreError(
            f"the head record {place} cannot be read ({error.strerror}); make it readable"
        ) from None
    found = []
    for line in text.split("\n")[:-1]:
        words = line.split()
        head = read_head(words[0]) if words else None
        if head is not None:
            found.append((head, words[-1] == _ACCEPTED))
    return found


def _last(lines: list[tuple[Head, bool]]) -> Head | None:
    """The furthest head since an older store was accepted: a writer that was fenced off may note its commit late."""
    last: Head | None = None
    for head, is_accepted in lines:
        if last is None or is_accepted or head.number >= last.number:
            last = head
    return last


def _has(hashes: Hashes, head: Head) -> bool:
    return hashes(head.number, head.number).get(head.number) == head.hash


def _common(lines: list[tuple[Head, bool]], hashes: Hashes) -> int:
    """The last recorded commit that the store has; 0 if none."""
    numbers = [head.number for head, _ in lines]
    there = hashes(min(numbers), max(numbers))
    return max((head.number for head, _ in lines if there.get(head.number) == head.hash), default=0)


def _refusal(where: str, place: Path, end: Head, last: Head, common: int) -> str:
    if end.number < last.number:
        count = last.number - (common or end.number)
        said = f"{where} ends with commit {end.number}, but this house has acknowledged commit {last.number}"
    else:
        count = last.number - (common or last.number - 1)
        said = f"{where} has another commit {last.number} than the one that this house has acknowledged"
    missing = "1 commit is missing" if count == 1 else f"{count} commits are missing"
    return (
        f"{said} ({place}): {missing}. It is an older copy, a stale replica, a file without its log or the store of "
        f"another house. Put the newest store in its place. To go on without them, start once with hoyle serve "
        f"--accept-older-store."
    )


def _append(place: Path, line: str) -> None:
    try:
        is_new = not place.exists()
        file = os.open(place, os.O_RDWR | os.O_CREAT | os.O_APPEND, PRIVATE)
        try:
            size = os.lseek(file, 0, os.SEEK_END)
            data = (b"\n" if _is_torn(file, size) else b"") + line.encode() + b"\n"
            if os.write(file, data) != len(data):
                raise OSError(0, "it was not written in full")
            os.fsync(file)
        finally:
            os.close(file)
        if is_new:
            _sync_folder(place.parent)
        if size > LONG_BYTES:
            _begin_anew(place, line)
    except OSError as error:
        raise StoreError(f"the head record {place} cannot be written ({error.strerror})") from None


def _is_torn(file: int, size: int) -> bool:
    """Whether the last line was cut short."""
    if size == 0:
        return False
    os.lseek(file, size - 1, os.SEEK_SET)
    return os.read(file, 1) != b"\n"


def _begin_anew(place: Path, line: str) -> None:
    """Replace a long file at once, so that no moment is without a record."""
    fresh = place.with_name(f"{place.name}.new")
    file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    try:
        os.write(file, f"{line}\n".encode())
        os.fsync(file)
    finally:
        os.close(file)
    fresh.replace(place)
    _sync_folder(place.parent)


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):  # some systems do not open folders
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
