"""Copies SQLite's write-ahead log into the file beside the one who writes, so that no commit waits for it.

The log begins anew only when all of it has been copied, and while somebody writes there is always a little more. So
most of it is copied beside; when it is long, the little that is left is copied between two commits.
"""

from __future__ import annotations

import threading

from hoyle.ledger.store import Store

EVERY_SECONDS = 0.4
LONG_PAGES, LEFT_PAGES = 8_000, 1_000
TOO_LONG_PAGES = 64_000  # a disk that does not keep up is waited for


class Checkpoints(threading.Thread):
    def __init__(self, store: Store) -> None:
        super().__init__(name="checkpoints", daemon=True)
        self._store = store
        self._written, self._turn = threading.Event(), threading.Lock()
        self._moment = threading.Event()  # which nobody sets
        self._pages = self._left = 0
        store.checkpoint_pages(0)
        self.start()

    def run(self) -> None:
        while True:
            self._written.wait()
            self._written.clear()
            with self._turn:
                self._note(self._store.checkpoint(beside=True))
            self._moment.wait(EVERY_SECONDS)

    def written(self) -> None:
        """Between two commits, of the one who writes."""
        self._written.set()
        is_due = self._pages > LONG_PAGES and (self._left < LEFT_PAGES or self._pages > TOO_LONG_PAGES)
        if is_due and self._turn.acquire(blocking=False):
            try:
                self._note(self._store.checkpoint())
            finally:
                self._turn.release()

    def _note(self, pages: tuple[int, int] | None) -> None:
        """How long the log is, and how much of it is not copied yet; none if somebody else is at it."""
        if pages is not None:
            self._pages, self._left = pages[0], pages[0] - pages[1]
