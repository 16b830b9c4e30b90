"""Backups of an open house on a schedule: made and audited in a process of their own, the oldest taken away."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from hoyle.errors import HouseStopped, HoyleError, StoreError
from hoyle.house import CommandQueue, beside
from hoyle.house.recovery.backup_run import back_up
from hoyle.ledger.connection import file_of
from hoyle.ledger.copies import postgres_tools, sqlite_copy
from hoyle.ledger.head_record import Head

log = logging.getLogger("hoyle")
LOOK_SECONDS = 5.0
AGAIN_SECONDS = 600.0  # after a backup that failed
_STAMP = "%Y%m%dT%H%M%SZ"
_OURS = re.compile(r"house\.(\d{8}T\d{6}Z)\.(db|dump)")  # nothing else in the folder is ever removed
_LEFT = re.compile(_OURS.pattern + r"\.part(-wal|-shm|-journal)?")  # of a backup that was killed


class BackupPlan(NamedTuple):
    """Where backups go, how often one is made, and how many are kept."""

    folder: Path
    every: timedelta = timedelta(hours=24)
    kept: int = 14

    def check(self, url: str) -> None:
        """Refuse a plan that could never be carried out, before the house opens."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            probe = self.folder / ".writable"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise StoreError(
                f"{self.folder} cannot be written to ({error.strerror}); name another folder with --backups"
            ) from None
        if file_of(url) is None:
            postgres_tools.check_installed()


def made_in(folder: Path) -> list[Path]:
    """The backups that a schedule has made here, the oldest first."""
    return sorted(each for each in folder.iterdir() if _OURS.fullmatch(each.name))


def thin_out(folder: Path, kept: int) -> list[str]:
    """Take away all but the newest, and what a killed backup left. Returns the names of the backups taken away."""
    for each in folder.iterdir():
        if _LEFT.fullmatch(each.name):
            each.unlink(missing_ok=True)
    gone = made_in(folder)[:-kept]
    for each in gone:
        each.unlink(missing_ok=True)
    return [each.name for each in gone]


def back_up_the_house(url: str, out: str, kept: list[Head]) -> Head:
    """For a process beside the house's; a backup with findings is not made."""
    return back_up(url, Path(out), kept).head


class Schedule:
    """Says when a backup is due. The wall clock is asked once, for the age of the last one; then a steady clock
    counts, which nobody can set."""

    def __init__(
        self,
        plan: BackupPlan,
        clock: Callable[[], datetime],
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.plan, self._steady = plan, steady
        self._due_at = steady() + self._left(clock().astimezone(UTC)).total_seconds()

    def _left(self, now: datetime) -> timedelta:
        made = made_in(self.plan.folder)
        match = _OURS.fullmatch(made[-1].name) if made else None
        if match is None:
            return timedelta(0)
        age = now - datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
        return self.plan.every - age if age >= timedelta(0) else timedelta(0)

    def is_due(self) -> bool:
        return self._steady() >= self._due_at

    def done(self, *, is_made: bool) -> None:
        every = self.plan.every.total_seconds()
        self._due_at = self._steady() + (every if is_made else min(every, AGAIN_SECONDS))


async def step(queue: CommandQueue, schedule: Schedule) -> Path | None:
    """Make a backup if one is due. Its result is in the log; one that failed asks for a note."""
    if queue.house.stopped or not schedule.is_due():
        return None
    try:
        made, head = await _made(queue, schedule.plan)
    except (HoyleError, OSError) as error:
        schedule.done(is_made=False)
        log.error("no backup was made: %s", error)
        await queue.change(lambda why=str(error): _note(queue, "backup_failed", why))  # type: ignore[misc]
        return None
    schedule.done(is_made=True)
    gone = await asyncio.to_thread(thin_out, schedule.plan.folder, schedule.plan.kept)
    said = f"{made.name} ends with commit {head.number}"
    said += f"; taken away: {', '.join(gone)}" if gone else ""
    await queue.change(lambda: _note(queue, "backup_made", said))
    return made


async def _made(queue: CommandQueue, plan: BackupPlan) -> tuple[Path, Head]:
    await queue.settled()
    store = queue.house.store
    end = "db" if store.is_sqlite else "dump"
    out = plan.folder / f"house.{queue.house.clock().astimezone(UTC).strftime(_STAMP)}.{end}"
    kept = store.record.last() if store.record is not None else []
    try:
        seconds = max(3600.0, plan.every.total_seconds())
        return out, await beside(back_up_the_house, store.url, str(out), kept, seconds=seconds)
    finally:
        with contextlib.suppress(OSError):
            sqlite_copy.remove(out.with_name(f"{out.name}.part"))


def _note(queue: CommandQueue, code: str, text: str) -> None:
    queue.house.note("house", code, text)


async def keep_backing_up(queue: CommandQueue, plan: BackupPlan) -> None:
    schedule = Schedule(plan, queue.house.clock)
    while True:
        try:
            await step(queue, schedule)
        except HouseStopped as error:
            log.warning("%s", error)
        except Exception:
            log.exception("the scheduled backup failed")
        await asyncio.sleep(LOOK_SECONDS)
