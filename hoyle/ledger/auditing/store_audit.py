"""The audit of a store by plain SQL and hashing. It uses none of the code that wrote the store.

Each check reads every row of its kind and reports what is wrong and where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hoyle.kit.money import show_money
from hoyle.ledger.auditing.commit_audit import commit_chain, commit_parts
from hoyle.ledger.auditing.record_audit import records
from hoyle.ledger.chain import GENESIS, event_hash
from hoyle.ledger.store import Store

FINDINGS_MAX = 20  # of one check; a broken chain would fill the page

_SUMS = """
SELECT account, sum(cents) AS cents FROM (
  SELECT credit AS account, cents FROM transfers UNION ALL SELECT debit, -cents FROM transfers
) AS moved GROUP BY account
"""
_RUNNING = """
SELECT account, serial, balance FROM (
  SELECT account, serial, sum(cents) OVER (PARTITION BY account ORDER BY serial) AS balance FROM (
    SELECT credit AS account, serial, cents FROM transfers UNION ALL SELECT debit, serial, -cents FROM transfers
  ) AS moved
) AS running
WHERE balance < 0 AND account NOT LIKE 'table:%' AND account NOT IN ('cage', 'jackpots')
ORDER BY serial
"""
_ENDS = """
WITH ended AS (
  SELECT refers, sum(CASE WHEN state IN ('post', 'void') THEN 1 ELSE 0 END) AS ends,
    sum(CASE WHEN code = 'reversal' THEN 0 ELSE cents END) AS cents
  FROM transfers WHERE refers <> '' GROUP BY refers
)
SELECT p.id, p.table_id, p.cents, coalesce(ended.ends, 0), coalesce(ended.cents, 0)
FROM transfers p LEFT JOIN ended ON ended.refers = p.id WHERE p.state = 'pending'
"""


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    count: int  # rows that were checked
    findings: tuple[str, ...]


def sums(store: Store) -> Iterator[str]:
    """Every balance is the sum of the account's transfers, and all balances sum to zero."""
    kept, moved = store.balances(), {name: int(cents) for name, cents in store.rows(_SUMS)}
    for name in sorted(kept.keys() | moved.keys()):
        if kept.get(name, 0) != moved.get(name, 0):
            yield f"{name} has a balance of {show_money(kept.get(name, 0))}, but its transfers sum to {show_money(moved.get(name, 0))}"
    if sum(kept.values()):
        yield f"all balances sum to {show_money(sum(kept.values()))} and not to zero"


def overdrawn(store: Store) -> Iterator[str]:
    """No account but the house's own was ever overdrawn."""
    for account, serial, cents in store.rows(_RUNNING):
        yield f"{account} has {show_money(int(cents))} after transfer {serial}"


def pending(store: Store) -> Iterator[str]:
    """Every wager is lost or returned once and in full, or lies on a felt."""
    closed = {
        table for (table,) in store.rows("SELECT table_id FROM events WHERE kind IN ('close', 'abandon')")
    }
    on_felt: dict[str, int] = {}
    for name, table, cents, ends, released in store.rows(_ENDS):
        if ends == 0:
            on_felt[table] = on_felt.get(table, 0) + int(cents)
            if table in closed:
                yield f"{name} is still pending at a closed table"
        elif ends > 1:
            yield f"{name} has {ends} ends"
        elif int(released) != int(cents):
            yield f"{name} was {show_money(int(cents))}, but {show_money(int(released))} of it was settled"
    for name, cents in store.rows("SELECT name, cents FROM accounts WHERE name LIKE 'felt:%'"):
        table = name.removeprefix("felt:")
        if int(cents) != on_felt.get(table, 0):
            yield f"{name} holds {show_money(int(cents))}, but its wagers sum to {show_money(on_felt.get(table, 0))}"
    dangling = store.rows(
        "SELECT e.id, e.refers FROM transfers e LEFT JOIN transfers p ON p.id = e.refers "
        "WHERE e.refers <> '' AND p.id IS NULL"
    )
    for name, refers in dangling:
        yield f"{name} refers to {refers}, which does not exist"
    strangers = store.rows(
        "SELECT id, table_id FROM transfers WHERE table_id <> '' AND code <> 'high_hand' "
        "AND substr(id, 1, length(table_id) + 1) <> table_id || '.'"
    )
    for name, table in strangers:
        yield f"{name} names table {table}, but its id belongs to another"


def gaps(store: Store) -> Iterator[str]:
    """No number is missing among events, draws, transfers, plays, log entries and commits."""
    for table, count, least, most in store.rows(
        "SELECT table_id, count(*), min(sequence), max(sequence) FROM events GROUP BY table_id"
    ):
        if least != 1 or most != count:
            yield f"table {table} has {count} events numbered {least} to {most}"
    for name, column in (
        ("events", "draw"),
        ("transfers", "serial"),
        ("commits", "number"),
        ("plays", "serial"),
        ("log", "serial"),
    ):
        count, most = store.rows(f"SELECT count({column}), coalesce(max({column}), 0) FROM {name}")[0]
        if count != most:
            what = {"draw": "draws"}.get(column, "entries of the log" if name == "log" else name)
            yield f"there are {count} {what}, but the last is number {most}"


def rounds(store: Store) -> Iterator[str]:
    """A round has a record before its first wager and one result; only the last round of a table may be open."""
    unknown = store.rows(
        "SELECT DISTINCT e.table_id, e.round FROM events e WHERE e.kind IN ('place', 'start') AND NOT EXISTS "
        "(SELECT 1 FROM rounds r WHERE r.table_id = e.table_id AND r.number = e.round)"
    )
    for table, number in unknown:
        yield f"round {number} of table {table} took wagers without a record"
    starts = set(store.rows("SELECT table_id, round FROM events WHERE kind = 'start'"))
    ends = set(store.rows("SELECT table_id, round FROM events WHERE kind = 'finish'"))
    results = {
        (table, number): how for table, number, how in store.rows("SELECT table_id, number, how FROM results")
    }
    last: dict[str, int] = dict(store.rows("SELECT table_id, max(round) FROM events GROUP BY table_id"))
    for table, number in sorted(starts):
        if (table, number) not in results and last[table] != number:
            yield f"round {number} of table {table} began and has no result"
    for table, number in sorted(ends - set(results)):
        yield f"round {number} of table {table} was finished and has no result"
    for (table, number), how in sorted(results.items()):
        if how != "abandoned" and (table, number) not in ends:
            yield f"round {number} of table {table} has a result and was not finished"


def chains(store: Store) -> Iterator[str]:
    """Every hash of an event and of a commit follows from its content and from the hash before it."""
    yield from commit_chain(store)
    before, table = GENESIS, ""
    for row in store.rows(
        "SELECT table_id, sequence, made_at, actor, kind, data, hash FROM events ORDER BY table_id, sequence"
    ):
        if row[0] != table:
            before, table = GENESIS, row[0]
        if event_hash(before, *row[:6]) != row[6]:
            yield f"event {row[1]} of table {table} is not what was written"
        before = row[6]


CHECKS: dict[str, tuple[Callable[[Store], Iterator[str]], str]] = {
    "accounts are the sums of their transfers": (sums, "accounts"),
    "nobody but the house owes": (overdrawn, "transfers"),
    "every wager has one end": (pending, "transfers"),
    "nothing is missing": (gaps, "events"),
    "every round has its record and its result": (rounds, "rounds"),
    "tables, their terms and their rounds agree": (records, "tables"),
    "the chains are whole": (chains, "commits"),
    "every commit is as it was written": (commit_parts, "commits"),
}


def audit(store: Store) -> Iterator[Check]:
    for name, (look, what) in CHECKS.items():
        found = []
        for finding in look(store):
            found.append(finding)
            if len(found) == FINDINGS_MAX:
                found.append("… and more")
                break
        yield Check(name, int(store.one(f"SELECT count(*) FROM {what}")), tuple(found))
