"""Commits one batch while the next is being processed."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from hoyle.ledger import Batch, Store


class BatchWriter(Protocol):
    """Writes batches, one at a time."""

    def write(self, batch: Batch, made_at: str) -> Future[None]: ...

    def close(self) -> None: ...


class ThreadWriter:
    """Writes in a thread of its own, so that no commit waits for a reader."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "writer")

    def write(self, batch: Batch, made_at: str) -> Future[None]:
        return self._thread.submit(self._store.write, batch, made_at)

    def close(self) -> None:
        self._thread.shutdown(wait=False)
