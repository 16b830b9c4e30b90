"""The hash chain: each event's hash covers the event before it, each commit's hash covers all rows of the commit.

To change one row, every later hash would have to be written again.
"""

# Compiled by mypyc.

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

GENESIS = "0" * 64
_BETWEEN = "\x1f"


def event_hash(before: str, table: str, sequence: int, made_at: str, actor: str, kind: str, data: str) -> str:
    text = _BETWEEN.join((before, table, str(sequence), made_at, actor, kind, data))
    return sha256(text.encode()).hexdigest()


def commit_hash(
    before: str, made_at: str, events: Iterable[str], transfers: Iterable[Sequence[object]]
) -> str:
    """The hash of a commit before step 0005: over the sorted hashes of its events and its transfers without their
    commit number.
    """
    digest = sha256(f"{before}{_BETWEEN}{made_at}".encode())
    for each in events:
        digest.update(each.encode())
    for row in transfers:
        digest.update(_BETWEEN.join(map(str, row)).encode())
    return digest.hexdigest()


def parts_hash(
    before: str, number: int, made_at: str, event_count: int, transfer_count: int, parts: str
) -> str:
    """The hash of a commit, over the hashes of all rows that it wrote."""
    text = _BETWEEN.join((before, str(number), made_at, str(event_count), str(transfer_count), parts))
    return sha256(text.encode()).hexdigest()
