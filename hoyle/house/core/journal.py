"""The journal of a house: the batch of the next commit, the balances, and the commits themselves.

Everything that happens joins the batch; the batch is committed in one transaction; only then is it published. If a
commit fails, nothing of its batch has happened: the house stops, forgets its tables, and reads them from the store
again.
"""

# Compiled by mypyc.

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from datetime import datetime

from hoyle.errors import HouseStopped, StoreError, Unconfirmed
from hoyle.house.feed.event_feed import Told
from hoyle.ledger import Batch, Store, Transfer, account_names
from hoyle.ledger.head_record import Head

log = logging.getLogger("hoyle")


class Flight:
    """A batch on its way to the store. Nothing of it is published before it has landed."""

    def __init__(
        self, batch: Batch, told: dict[str, list[Told]], stop_count: int, written: Future[None]
    ) -> None:
        self.batch, self.told, self.stop_count, self.written = batch, told, stop_count, written
        self.failure: HouseStopped | None = None


class Journal:
    """The one writer of a store. `seal` completes a batch before it is sent, `landed` receives it once it is
    committed."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        seal: Callable[[], None],
        landed: Callable[[Flight], None],
        forget: Callable[[], None],
    ) -> None:
        self.store = store
        self.clock = clock  # of stamps
        self.steady = clock  # of deadlines
        self._seal, self._landed, self._forget = seal, landed, forget
        self.stopped = ""  # why the house takes no commands
        self.stop_count = 0
        self.balances: dict[str, int] = {}
        self.draw_count = 0
        self.told: dict[str, list[Told]] = {}  # the steps of the batch, by table
        self._flight: Flight | None = None
        self.take_over()

    def take_over(self) -> None:
        """Become the only writer of the store, and begin where it ends."""
        self.store.take_over()
        self.balances.clear()
        self.balances.update(self.store.balances())
        number, head, serial, play, entry, self.draw_count = self.store.heads()
        self.batch = Batch(number + 1, head, serial, play, entry)
        self.told = {}
        self._flight = None
        self._begin_record(number, head)

    def _begin_record(self, number: int, head: str) -> None:
        """A store of before head records has none, and a new house has nothing to say about it."""
        record = self.store.record
        begun = record.follow(Head(number, head), self.now_text()) if record is not None else []
        if number:
            for place in begun:
                self.note("house", "head_record", f"begun at commit {number} in {place}")

    def now_text(self) -> str:
        return self.clock().isoformat()

    def check_running(self) -> None:
        if self.stopped:
            raise HouseStopped(f"the house has stopped: {self.stopped}")

    def note(self, actor: str, code: str, text: str, table: str = "") -> None:
        """Add a significant event to the log."""
        self.batch.add_log(self.now_text(), actor, code, table, text)

    def post(self, transfers: Iterable[Transfer], now: str) -> None:
        """Add transfers to the batch and update the balances; only accounts of the house may be overdrawn."""
        batch, balances = self.batch, self.balances
        for each in transfers:
            batch.add_transfer(each, now)
            balances[each.debit] = left = balances.get(each.debit, 0) - each.cents
            balances[each.credit] = balances.get(each.credit, 0) + each.cents
            assert left >= 0 or account_names.may_owe(each.debit), (
                f"{each.debit} would have {left} after {each.id}"
            )
            batch.balances[each.debit] = left
            batch.balances[each.credit] = balances[each.credit]

    # Commits.

    def commit(self) -> None:
        """Write the batch in one transaction, then publish it. If that fails, the house stops."""
        self.check_running()
        self.land()
        self.send_off(self._write_here)
        self.land()

    def send_off(self, write: Callable[[Batch, str], Future[None]]) -> Flight | None:
        """Begin to write the batch, and begin another; none if there is nothing to write."""
        assert self._flight is None, "one batch is written at a time"
        if self.batch.is_empty():
            return None
        try:
            self._seal()
        except Exception as error:
            raise self._fault(error) from None
        batch, told = self.batch, self.told
        self.batch, self.told = batch.next(), {}
        writing = write(batch, self.now_text())
        self._flight = Flight(batch, told, self.stop_count, writing)
        return self._flight

    def _write_here(self, batch: Batch, made_at: str) -> Future[None]:
        """Write synchronously, with the interface of a writer in another thread or process."""
        future: Future[None] = Future()
        try:
            self.store.write(batch, made_at)
            future.set_result(None)
        except Exception as error:
            future.set_exception(error)
        return future

    def land(self) -> None:
        """Wait for the batch on its way and publish it. If it failed, nothing since it has happened either."""
        flight, self._flight = self._flight, None
        if flight is None:
            return
        try:
            flight.written.result()
            self.batch.follow(flight.batch)
            self._landed(flight)
        except Unconfirmed as error:
            self.stop(str(error))
            flight.failure = HouseStopped(
                f"the house has stopped before it could confirm this; retry with the same key: {error}"
            )
        except StoreError as error:
            self.stop(str(error))
            flight.failure = HouseStopped(
                f"the house has stopped; this command has not happened, nor anything since the last commit: {error}"
            )
        except Exception as error:
            flight.failure = self._fault(error)
        if flight.failure is not None:
            raise flight.failure

    def _fault(self, error: Exception) -> HouseStopped:
        why = f"a fault while writing to the store ({type(error).__name__}: {error})"
        log.error("%s", why, exc_info=error)
        self.stop(why)
        return HouseStopped(f"the house has stopped after {why}; retry with the same key")

    def stop(self, why: str) -> None:
        """Forget what is in memory: only the store knows what has happened."""
        self.stopped = why
        self.stop_count += 1
        self.told = {}
        self._forget()
