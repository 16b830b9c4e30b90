"""The sums and the wagers of a ledger since they were last checked, so that a house with a long history opens at once.

What was found whole is kept in a file beside the head record: the last transfer, every balance and every wager that had
no end. It counts only where its commit is on the chain. An audit never reads it: it checks all there is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hoyle.kit.money import show_money
from hoyle.ledger.auditing.store_audit import pending, sums
from hoyle.ledger.store import Store

_LAST = "SELECT coalesce(max(serial), 0) FROM transfers"
_MOVED = """
SELECT account, sum(cents) FROM (
  SELECT credit AS account, cents FROM transfers WHERE serial > :since AND serial <= :last
  UNION ALL SELECT debit, -cents FROM transfers WHERE serial > :since AND serial <= :last
) AS moved GROUP BY account
"""
_BEGUN = "SELECT id, table_id, cents FROM transfers WHERE serial > :since AND serial <= :last AND state = 'pending'"
_ENDED = """
SELECT refers, sum(CASE WHEN state IN ('post', 'void') THEN 1 ELSE 0 END),
  sum(CASE WHEN code = 'reversal' THEN 0 ELSE cents END)
FROM transfers WHERE serial > :since AND serial <= :last AND refers <> '' GROUP BY refers
"""
_DANGLING = """
SELECT e.id, e.refers FROM transfers e LEFT JOIN transfers p ON p.id = e.refers
WHERE e.serial > :since AND e.serial <= :last AND e.refers <> '' AND p.id IS NULL
"""
_STRANGERS = """
SELECT id, table_id FROM transfers WHERE serial > :since AND serial <= :last AND table_id <> '' AND code <> 'high_hand'
  AND substr(id, 1, length(table_id) + 1) <> table_id || '.'
"""
_OPEN = """
SELECT p.id, p.table_id, p.cents,
  coalesce((SELECT sum(cents) FROM transfers r WHERE r.refers = p.id AND r.code <> 'reversal'), 0)
FROM transfers p WHERE p.state = 'pending'
  AND NOT EXISTS (SELECT 1 FROM transfers e WHERE e.id = p.id || '.end')
"""
_LAST_EVENT = "SELECT kind FROM events WHERE table_id = :id ORDER BY sequence DESC LIMIT 1"


class Waiting(NamedTuple):
    """A wager without an end: its table, its cents, and what of it was settled already."""

    table: str
    cents: int
    released: int


class Checked(NamedTuple):
    """What was found whole, as of a commit."""

    number: int
    hash: str
    serial: int
    balances: dict[str, int]
    waiting: dict[str, Waiting]


def check_ledger(store: Store, before: Checked | None) -> tuple[list[str], Checked]:
    """What is wrong since the check before, or at all where there was none; and what is known now."""
    with store.at_one_moment():
        if (
            before is not None
            and store.hashes(before.number, before.number).get(before.number) != before.hash
        ):
            before = None  # of another store, or of one that has lost its end
        number, head = store.last_commit()
        last = int(store.one(_LAST))
        balances = store.balances()
        if before is None:
            wrong = [*sums(store), *pending(store)]
            waiting = {} if wrong else _all_waiting(store)
        else:
            wrong, waiting = _since(store, before, last, balances)
        return wrong, Checked(number, head, last, balances, waiting)


def _all_waiting(store: Store) -> dict[str, Waiting]:
    # Those that lie on a felt: all others have an end, as the whole check has found.
    if not any(cents for name, cents in store.balances().items() if name.startswith("felt:")):
        return {}
    return {
        name: Waiting(table, int(cents), int(released)) for name, table, cents, released in store.rows(_OPEN)
    }


def _since(
    store: Store, before: Checked, last: int, balances: dict[str, int]
) -> tuple[list[str], dict[str, Waiting]]:
    span = {"since": before.serial, "last": last}
    wrong = list(
        _sums(before.balances, balances, {name: int(cents) for name, cents in store.rows(_MOVED, **span)})
    )
    waiting = dict(before.waiting)
    waiting |= {name: Waiting(table, int(cents), 0) for name, table, cents in store.rows(_BEGUN, **span)}
    for name, ends, cents in store.rows(_ENDED, **span):
        wrong += _end(waiting, name, int(ends), int(cents))
    wrong += _felts(store, waiting, balances)
    wrong += [
        f"{name} refers to {refers}, which does not exist" for name, refers in store.rows(_DANGLING, **span)
    ]
    wrong += [
        f"{name} names table {table}, but its id belongs to another"
        for name, table in store.rows(_STRANGERS, **span)
    ]
    return wrong, waiting


def _sums(before: dict[str, int], kept: dict[str, int], moved: dict[str, int]) -> Iterator[str]:
    for name in sorted(before.keys() | kept.keys() | moved.keys()):
        right = before.get(name, 0) + moved.get(name, 0)
        if kept.get(name, 0) != right:
            yield (
                f"{name} has a balance of {show_money(kept.get(name, 0))}, but its transfers sum to {show_money(right)}"
            )
    if sum(kept.values()):
        yield f"all balances sum to {show_money(sum(kept.values()))} and not to zero"


def _end(waiting: dict[str, Waiting], name: str, ends: int, cents: int) -> list[str]:
    """A wager ends once and in full; a part of it may be settled before."""
    found = waiting.get(name)
    if found is None:
        return [f"{name} has ended before and ends again"] if ends else []
    released = found.released + cents
    if not ends:
        waiting[name] = found._replace(released=released)
        return []
    del waiting[name]
    if released == found.cents:
        return []
    return [f"{name} was {show_money(found.cents)}, but {show_money(released)} of it was settled"]


def _felts(store: Store, waiting: dict[str, Waiting], balances: dict[str, int]) -> Iterator[str]:
    on_felt: dict[str, int] = {}
    for each in waiting.values():
        on_felt[each.table] = on_felt.get(each.table, 0) + each.cents
    closed = {table for table in on_felt if store.one(_LAST_EVENT, id=table) in ("close", "abandon")}
    yield from (
        f"{name} is still pending at a closed table" for name, each in waiting.items() if each.table in closed
    )
    for name, cents in balances.items():
        table = name.removeprefix("felt:")
        if name.startswith("felt:") and cents != on_felt.get(table, 0):
            yield f"{name} holds {show_money(cents)}, but its wagers sum to {show_money(on_felt.get(table, 0))}"


def place_of(store: Store) -> Path | None:
    """The file of a house, beside its head record."""
    if store.record is None or not store.record.places:
        return None
    record = store.record.places[0]
    name = record.name.removeprefix("head_record.").removesuffix(".txt")
    return record.with_name(f"self_test.{name}.json")


def read_checked(place: Path | None) -> Checked | None:
    """None where there is no such file, or it cannot be read: then everything is checked."""
    if place is None:
        return None
    try:
        told: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
        waiting = {name: Waiting(*each) for name, each in told["waiting"].items()}
        return Checked(told["number"], told["hash"], told["serial"], told["balances"], waiting)
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None


def write_checked(place: Path | None, checked: Checked) -> None:
    """Whole or not at all; only its owner reads it."""
    if place is None:
        return
    part = place.with_suffix(".part")
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(checked._asdict(), file)
        part.replace(place)
    except OSError:  # the next house checks everything
        part.unlink(missing_ok=True)
