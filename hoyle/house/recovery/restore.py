"""Restores tables from the store: the last snapshot, and every event after it.

A table continues under its stored terms, even if the rulebook has changed. A table of a book or game that the house
was opened without waits. A table whose terms are not known, or whose events this version refuses, is closed: open
wagers are voided, the transfers of its unfinished round are reversed, and every stack goes to its wallet.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from hoyle.chance.proof import GIVEN_BACK
from hoyle.errors import HoyleError, IllegalAnswer
from hoyle.house.core.command_codec import canonical
from hoyle.house.core.journal import Journal
from hoyle.house.recovery.missing_books import missing_book, missing_game
from hoyle.house.recovery.stored_terms import terms_of
from hoyle.house.tables import idle_seats, voided_rounds
from hoyle.house.tables.desk import Desk
from hoyle.ledger import Batch, Store, Transfer, account_names
from hoyle.ledger.chain import event_hash
from hoyle.ledger.seed_seal import SeedSeal
from hoyle.ledger.transfer import VOID, ids_of

_LAST = ("close", "abandon")
_UNPLAYABLE = (
    HoyleError, AssertionError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError,
)  # fmt: skip


KEY_LOST = "the key of its sealed seed is lost"


class Restored(NamedTuple):
    """The open tables; those that wait for a book or game, and those that cannot be played on, each with its reason."""

    desks: dict[str, Desk]
    waiting: dict[str, str]
    lost: dict[str, str]


def read_desks(store: Store, seal: SeedSeal) -> Restored:
    found = Restored({}, {}, {})
    for table in open_tables(store):
        opening = json.loads(store.one("SELECT opening FROM tables WHERE id = :id", id=table))
        why = missing_book(store, opening)
        if why:
            found.waiting[table] = why
            continue
        try:
            desk = read_desk(store, table)
            if desk.fair is None or desk.fair.can_be_opened(seal):
                found.desks[table] = desk
            else:
                found.lost[table] = f"{KEY_LOST} ({seal.place})"
        except _UNPLAYABLE as error:
            why = missing_game(store, opening)
            if why:
                found.waiting[table] = why
            else:
                found.lost[table] = str(error) or type(error).__name__
    return found


def open_tables(store: Store) -> list[str]:
    rows = store.rows(
        # Nothing follows the end of a table, so its last event says whether it is open.
        "SELECT id FROM tables t WHERE coalesce((SELECT e.kind FROM events e WHERE e.table_id = t.id "
        "ORDER BY e.sequence DESC LIMIT 1), '') NOT IN ('close', 'abandon') ORDER BY made_at, id"
    )
    return [table for (table,) in rows]


def read_desk(store: Store, table: str, batch: Batch | None = None) -> Desk:
    """One table as of the store and of a batch that is not yet written."""
    opened = [row[3] for row in batch.tables if row[0] == table] if batch is not None else []
    opening = json.loads(
        opened[0] if opened else store.one("SELECT opening FROM tables WHERE id = :id", id=table)
    )
    desk = Desk(table, opening, terms_of(store, opening, batch))
    kept = store.rows("SELECT sequence, data FROM snapshots WHERE table_id = :id", id=table)
    if kept:
        desk.restore(int(kept[0][0]), json.loads(kept[0][1]))
    rows = [(row[0], row[5], row[7]) for row in store.events_of(table, desk.sequence)]
    if batch is not None:
        rows += [(row[1], row[6], row[8]) for row in batch.events if row[0] == table]
    for sequence, data, digest in rows:
        _play(desk, sequence, json.loads(data), digest)
    if desk.pace.round_seconds is not None:
        desk.began_at = _began_at(store, table, batch)
    if desk.pace.keep_seconds is not None:
        desk.heard = idle_seats.read_heard(store, desk, batch)
    return desk


def _began_at(store: Store, table: str, batch: Batch | None) -> str:
    """When the last round began. The minimum time of a round holds across a restart."""
    fresh = (
        [row[3] for row in batch.events if row[0] == table and row[5] == "start"] if batch is not None else []
    )
    if fresh:
        return str(fresh[-1])
    found = store.one(
        "SELECT made_at FROM events WHERE table_id = :id AND kind = 'start' ORDER BY sequence DESC LIMIT 1",
        id=table,
    )
    return str(found or "")


def _play(desk: Desk, sequence: int, words: dict[str, Any], digest: str) -> None:
    if sequence != desk.sequence + 1:
        raise IllegalAnswer(f"event {desk.sequence + 1} of {desk.id} is missing")
    desk.apply(words)
    if words["do"] in ("place", "start"):
        desk.stamped = max(desk.stamped, desk.table.number)
    if words["do"] == "start" and desk.setup() != as_read(words["setup"]):
        raise IllegalAnswer(f"round {desk.table.number} of {desk.id} has another setup in this version")
    desk.postings.collect()
    desk.sequence, desk.head = sequence, digest


def as_read(setup: dict[str, Any]) -> dict[str, Any]:
    """JSON turns the numbers of spots into strings."""
    return {**setup, "owners": {int(spot): seat for spot, seat in setup["owners"].items()}}


def abandon(journal: Journal, table: str, why: str, seal: SeedSeal) -> None:
    """Close a table that cannot be played on, by the ledger alone: return every wager, reverse the open round."""
    now = journal.now_text()
    last = journal.store.rows(
        "SELECT sequence, round, hash FROM events WHERE table_id = :id ORDER BY sequence DESC LIMIT 1",
        id=table,
    )[0]
    number = int(last[1])
    done = journal.store.one(
        "SELECT 1 FROM results WHERE table_id = :id AND number = :number", id=table, number=number
    )
    _return_pending(journal, table, number, now)
    said: dict[str, Any] = {"do": "abandon", "why": why}
    if not done:
        _reverse_round(journal, table, number, now)
        for row in voided_rounds.plays(journal.store, journal.balances, table, number):
            journal.batch.add_play(*row, now)
        said |= voided_rounds.revealed(journal.store, table, number, seal)
        journal.batch.results.append((table, number, GIVEN_BACK, last[0] + 1, "[]", now))
    for account in [name for name, cents in journal.balances.items() if cents and _is_of(name, table)]:
        name = account.split(":", 2)[2]
        journal.post([Transfer(f"{table}.abandoned.{account}", account, account_names.wallet(name),
        journal.balances[account],
                             "cash_out", table=table, round=number)], now)  # fmt: skip
    words = canonical(said)
    digest = event_hash(last[2], table, last[0] + 1, now, "house", "abandon", words)
    journal.batch.events.append((table, last[0] + 1, number, now, "house", "abandon", words, None, digest,
                               journal.batch.number))  # fmt: skip
    journal.batch.add_log(now, "house", "table_abandoned", table, why)


def _is_of(account: str, table: str) -> bool:
    return account.startswith((f"seat:{table}:", f"bank:{table}:"))


def _return_pending(journal: Journal, table: str, number: int, now: str) -> None:
    rows = journal.store.rows(
        "SELECT id, debit, credit, cents FROM transfers p WHERE id > :first AND id < :last AND state = 'pending' "
        "AND NOT EXISTS (SELECT 1 FROM transfers e WHERE e.id = p.id || '.end') ORDER BY serial",
        **ids_of(table),
    )
    for name, debit, credit, cents in rows:
        back = Transfer(
            f"{name}.end", credit, debit, cents, "released", VOID, name, table, number, 0, "abandoned"
        )
        journal.post([back], now)


def _reverse_round(journal: Journal, table: str, number: int, now: str) -> None:
    """Reverse the lines of an unfinished round: first losses, then wins."""
    rows = journal.store.rows(
        "SELECT t.id, t.debit, t.credit, t.cents, t.code, p.debit FROM transfers t "
        "LEFT JOIN transfers p ON p.id = t.refers AND t.state = 'post' "
        "WHERE t.id > :first AND t.id < :last AND t.round = :number "
        "AND t.code IN ('lost', 'fee', 'won', 'prize', 'rake', 'collection') "
        "AND NOT EXISTS (SELECT 1 FROM transfers b WHERE b.id = t.id || '.back') ORDER BY t.serial",
        number=number,
        **ids_of(table),
    )
    gone = [row for row in rows if row[4] in ("lost", "fee", "collection")]
    come = [row for row in rows if row[4] in ("won", "prize", "rake")]
    for name, debit, credit, cents, _, owner in gone + come:
        journal.post([Transfer(f"{name}.back", credit, owner or debit, cents, "reversal", refers=name, table=table,
                             round=number)], now)  # fmt: skip
