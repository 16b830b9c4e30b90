"""Copies SQLite's write-ahead log into the file beside the one who writes, so that no commit waits for it.

The log begins anew only when all of it has been copied before a commit begins, and while somebody writes there is always
a little more. So it is copied beside, and what has come meanwhile once more and again, until nothing is left: often the
next commit finds it so. Where it does not, the log grows; when it has become long, what is left, which is next to nothing,
is copied between two commits. Pages that change with every commit are copied once for many, so it is not done often.
"""

from __future__ import annotations

import threading

from hoyle.ledger.store import Store

EVERY_SECONDS = 2.0
PASSES_MAX, BETWEEN_PASSES_SECONDS = 12, 0.002
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
        """Until nothing has come since the last pass; how many pages the log has then."""
        before = 0
        for _ in range(PASSES_MAX):
            found = self._store.checkpoint(beside=True)
            if found is None:
                break
            pages, copied = found
            if pages == copied <= before:
                return pages
            before = pages
            self._moment.wait(BETWEEN_PASSES_SECONDS)
        return before

    def written(self) -> None:
        """Between two commits, of the one who writes."""
        self._written.set()
        if self._is_due.is_set():
            self._is_due.clear()
            self._store.checkpoint()
