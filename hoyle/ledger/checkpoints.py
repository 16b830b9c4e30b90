"""Copies SQLite's write-ahead log into the file beside the one who writes, so that no commit waits for it.

The log begins anew only when all of it has been copied, and while somebody writes there is always a little more. So it is
copied beside, and what has come meanwhile once more and again, until between two commits nothing is left. Where commits
follow so closely that this does not come about, the log grows; when it has become long, the few pages that are left are
copied between two commits. Pages that change with every commit are copied once for many, so it is not done often.
"""

from __future__ import annotations

import threading

from hoyle.ledger.store import Store

EVERY_SECONDS = 3.0
PASSES_MAX = 12
LONG_PAGES = 100_000  # of four kilobytes
TOO_LONG_PAGES = 500_000  # a disk that does not keep up is waited for


class Checkpoints(threading.Thread):
    def __init__(self, store: Store) -> None:
        super().__init__(name="checkpoints", daemon=True)
        self._store = store
        self._written, self._is_due = threading.Event(), threading.Event()
        self._moment = threading.Event()  # which nobody sets
        store.checkpoint_pages(TOO_LONG_PAGES)
        self.start()

    def run(self) -> None:
        while True:
            self._written.wait()
            self._moment.wait(EVERY_SECONDS)
            self._written.clear()
            if self._copy() > LONG_PAGES:
                self._is_due.set()

    def _copy(self) -> int:
        """How many pages the log has that does not begin anew with the next commit."""
        before = 0
        for _ in range(PASSES_MAX):
            found = self._store.checkpoint(beside=True)
            if found is None:
                break
            pages, copied = found
            if pages == copied <= before:  # nothing has come since the last pass, or it has begun anew already
                return 0
            before = pages
        return before

    def written(self) -> None:
        """Between two commits, of the one who writes."""
        self._written.set()
        if self._is_due.is_set():
            self._is_due.clear()
            self._store.checkpoint()
