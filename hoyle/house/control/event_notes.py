"""Notes on events, in the log itself. The log is append-only."""

from __future__ import annotations

from typing import Any

from hoyle.errors import CommandRefused, UnknownName
from hoyle.house.core.journal import Journal
from hoyle.ledger import Store

CODE = "note"
TEXT_MAX = 2_000
# Events that need an explanation.
ASKING = ("hold_outside", "return_outside", "fault", "program_mismatch", "cannot_deal", "table_abandoned",
          "unreasonable_contribution", "audit_findings", "older_store_accepted", "backup_failed", "writer_ended", "large_money", "pool_rule",
          "may_lose_commits")  # fmt: skip


def text_of(store: Store, serial: int, found: str) -> str:
    """The text of a note: the event it is about, and the finding."""
    if store.one("SELECT 1 FROM log WHERE serial = :serial", serial=serial) is None:
        raise UnknownName("event number", str(serial), ())
    if not 1 <= len(found.strip()) <= TEXT_MAX:
        raise CommandRefused(f"a note has 1 to {TEXT_MAX} characters; the log keeps it")
    return f"event {serial}: {found.strip()}"


def write(journal: Journal, serial: int, found: str, actor: str) -> None:
    journal.check_running()
    journal.note(actor, CODE, text_of(journal.store, serial, found))


def notes_on(store: Store) -> dict[int, list[dict[str, Any]]]:
    """All notes by event, the oldest first. Notes made at the machine carry their entry's number."""
    found: dict[int, list[dict[str, Any]]] = {}
    for at, actor, text in store.rows(
        "SELECT made_at, actor, text FROM log WHERE code = 'note' ORDER BY serial"
    ):
        said = text.split(": ", 1)[1] if text.startswith("entry ") else text
        event, _, words = said.removeprefix("event ").partition(": ")
        found.setdefault(int(event), []).append({"at": at, "actor": actor, "text": words})
    return found


def unexplained(store: Store) -> list[dict[str, Any]]:
    """Events that need an explanation and have no note yet, the oldest first."""
    known = notes_on(store)
    codes = ", ".join(f"'{code}'" for code in ASKING)
    rows = store.rows(
        f"SELECT serial, made_at, actor, code, table_id, text FROM log WHERE code IN ({codes}) ORDER BY serial"
    )
    names = ("serial", "at", "actor", "code", "table", "text")
    return [dict(zip(names, row, strict=True)) for row in rows if row[0] not in known]
