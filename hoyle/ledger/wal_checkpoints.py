"""Checkpoints SQLite's write-ahead log on a thread of its own, so that no commit waits for it.

SQLite restarts the log only when all of it is copied before a commit begins. The thread therefore copies in passes
until nothing is left; the next commit usually finds the log copied. If not, the log grows, and once it is long the
writer copies the small rest between two commits. Checkpoints are rare, because a page that changes with every commit is
then copied once for many.
"""

from __future__ import annotations

import threading

from hoyle.ledger.store import Store

EVERY_SECONDS = 2.0
PASSES_MAX, BETWEEN_PASSES_SECONDS = 12, 0.002
LONG_PAGES = 100_000  # of four kilobytes
TOO_LONG_PAGES = 500_000  # beyond this a commit waits for the disk


class Checkpoints(threading.Thread):
    def __init__(self, store: Store) -> None:
        super().__init__(name="checkpoints", daemon=True)
        self._store = store
        self._written, self._is_due = threading.Event(), threading.Event()
        self._moment = threading.Event()  # never set; its `wait` is a sleep
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
        """Copy in passes until a pass finds nothing new. Returns the pages of the log."""
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
        """The writer calls this between two commits."""
        self._written.set()
        if self._is_due.is_set():
            self._is_due.clear()
            self._store.checkpoint()
