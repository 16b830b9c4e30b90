"""Local administration: actions at the machine, without the house. They are kept in a table of their own until the
house copies them into its log.

Only the house numbers its log. The log shows the number of the last copied entry; the actor of such an entry
begins with a mark that no user's name can have.
"""

from __future__ import annotations

import getpass
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine, insert
from sqlalchemy.exc import SQLAlchemyError

from hoyle.errors import StoreError, UnknownName
from hoyle.house.control.event_log import CODES
from hoyle.ledger import Store
from hoyle.ledger.tables.local_actions import machine

MARK = "machine: "
_ENTRY = re.compile(r"entry (\d+): (.*)", re.S)


def now() -> datetime:
    """The machine's clock, for actions at the machine."""
    return datetime.now(UTC)


def leave_word(
    engine: Engine,
    code: str,
    text: str,
    actor: str = "",
    clock: Callable[[], datetime] = now,
) -> None:
    """Record an action, as the user of the operating system and the name they give."""
    if code not in CODES:
        raise UnknownName("code of an event", code, CODES)
    row = {
        "made_at": clock().isoformat(),
        "actor": f"{MARK}{' as '.join(filter(None, (_login(), actor)))}",
        "code": code,
        "text": text,
    }
    try:
        with engine.begin() as connection:
            connection.execute(insert(machine).values(**row))
    except SQLAlchemyError as error:
        raise StoreError(f"the action cannot be recorded: {type(error).__name__}") from None


def _login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "unknown"


def taken_in(store: Store) -> int:
    """The number of the last entry that is in the log."""
    rows = store.rows(
        "SELECT text FROM log WHERE actor LIKE :mark AND text LIKE 'entry %' AND code <> 'sign_in_failed' "
        "ORDER BY serial DESC LIMIT 1",
        mark=f"{MARK}%",
    )
    match = _ENTRY.fullmatch(rows[0][0]) if rows else None
    return int(match[1]) if match else 0


def waiting(store: Store, after: int | None = None) -> list[dict[str, Any]]:
    """Entries that are not in the log yet, the oldest first."""
    last = taken_in(store) if after is None else after
    rows = store.rows(
        "SELECT number, made_at, actor, code, text FROM machine WHERE number > :last ORDER BY number",
        last=last,
    )
    return [dict(zip(("number", "at", "actor", "code", "text"), row, strict=True)) for row in rows]
