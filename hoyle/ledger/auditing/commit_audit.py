"""The audit of commits: the chain is whole, and every row is as it was committed."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.ledger.batch import Row
from hoyle.ledger.chain import GENESIS, commit_hash, parts_hash
from hoyle.ledger.commit_parts import COVERED, read_parts
from hoyle.ledger.store import Store

_COMMITS = "SELECT number, made_at, event_count, transfer_count, hash, parts FROM commits ORDER BY number"
_PARTS = "SELECT number, parts FROM commits"
_FIRST = "SELECT min(number) FROM commits WHERE parts <> ''"


def commit_chain(store: Store) -> Iterator[str]:
    """Every hash follows from its content and from the hash before it."""
    first = store.one(_FIRST)
    before = GENESIS
    old = _Old(store, first)
    for number, made_at, events, transfers, digest, parts in store.rows(_COMMITS):
        if first is not None and number >= first:
            if parts_hash(before, number, made_at, events, transfers, parts) != digest:
                yield f"commit {number} is not what was written"
        else:
            yield from old.look(before, number, made_at, events, transfers, digest)
        before = digest


class _Old:
    """Commits before step 0005 cover only events and transfers."""

    def __init__(self, store: Store, first: int | None) -> None:
        self._hashes: dict[int, list[str]] = {}
        self._moved: dict[int, list[Row]] = {}
        until = "" if first is None else f"WHERE commit_number < {int(first)}"
        if first == 1:
            return
        for number, digest in store.rows(f"SELECT commit_number, hash FROM events {until}"):
            self._hashes.setdefault(number, []).append(digest)
        for row in store.rows(f"SELECT * FROM transfers {until} ORDER BY serial"):
            self._moved.setdefault(row[-1], []).append(row[:-1])

    def look(
        self, before: str, number: int, made_at: str, events: int, transfers: int, digest: str
    ) -> Iterator[str]:
        mine, money = self._hashes.get(number, []), self._moved.get(number, [])
        if (len(mine), len(money)) != (events, transfers):
            yield (
                f"commit {number} wrote {events} events and {transfers} transfers; the store has {len(mine)} and {len(money)}"
            )
        elif commit_hash(before, made_at, sorted(mine), money) != digest:
            yield f"commit {number} is not what was written"


def commit_parts(store: Store) -> Iterator[str]:
    """No row was changed, removed or added since its commit."""
    first = int(store.one(_FIRST) or 0)
    written = {int(number): read_parts(parts) for number, parts in store.rows(_PARTS)}
    for name in COVERED:
        due = {number: parts[name] for number, parts in written.items() if name in parts}
        for number, digest in store.parts(name, first):
            if number not in written:
                yield f"there are {name} of commit {number}, which does not exist"
            elif first and due.pop(number, "") != digest:
                yield f"commit {number} is not what was written: its {name} differ"
        for number in due:
            yield f"commit {number} is not what was written: its {name} are gone"
