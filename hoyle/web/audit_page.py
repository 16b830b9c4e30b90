"""The audit, run in another process so that the tables play on, and its findings."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from html import escape
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from hoyle.errors import HoyleError, StoreError
from hoyle.web.html import notice, table

if TYPE_CHECKING:
    from hoyle.house import House

Check = Mapping[str, Any]


class Auditor:
    def __init__(self, house: House) -> None:
        self._house = house
        self._pool: ProcessPoolExecutor | None = None

    async def run(self) -> list[Check]:
        """What the audit finds in the store as it is now."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn"))
        return await asyncio.wrap_future(self._pool.submit(audit_store, self._house.store.url))

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def audit_store(url: str) -> list[Check]:
    """Runs in the other process."""
    from hoyle.house.replays import replays
    from hoyle.ledger import Store
    from hoyle.ledger.audit import audit

    try:
        store = Store.open(url)
        try:
            checks = [*audit(store), *replays(store)]
        finally:
            store.close()
    except HoyleError as error:
        raise StoreError(str(error)) from None
    return [{"name": check.name, "count": check.count, "findings": list(check.findings)} for check in checks]


def audit_html(checks: Iterable[Check]) -> str:
    listed = list(checks)
    wrong = sum(len(check["findings"]) for check in listed)
    said = "Nothing is wrong." if not wrong else f"{wrong} finding{'s' if wrong > 1 else ''}: see below."
    rows = [
        (escape(check["name"]), f"{check['count']:,}", str(len(check["findings"]) or "none"))
        for check in listed
    ]
    found = "".join(f"<li>{escape(finding)}</li>" for check in listed for finding in check["findings"])
    return (
        notice(said, "bad" if wrong else "good")
        + table(("check", ">looked at", ">wrong"), rows)
        + (f"<h2>Findings</h2><ul>{found}</ul>" if found else "")
    )
