"""The one writer: steps become events and transfers of a batch, the batch one transaction, and then it is told.

If the transaction fails, nothing of the batch has happened: the writer stops and forgets.
"""

# Compiled by mypyc.

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from datetime import datetime
from typing import Any, Protocol

from hoyle.chance import Fair
from hoyle.chance.proof import GIVEN_BACK
from hoyle.engine import Draw, Round
from hoyle.engine.settlement.table_money import is_prize
from hoyle.errors import HouseStopped, HoyleError, StoreError
from hoyle.house.core.command_codec import canonical, in_order
from hoyle.house.core.commands import CHANCE
from hoyle.house.core.version import VERSION
from hoyle.house.feed.event_feed import Recent, Steps, Told
from hoyle.house.jackpots import high_hands, taxable
from hoyle.house.jackpots.pools import Pools
from hoyle.house.players import wallets
from hoyle.house.recovery import restore
from hoyle.house.recovery.fault_recheck import FAULT
from hoyle.house.tables import clocks, idle_seats, voided_rounds
from hoyle.house.tables.desk import AUTOMATIC, Desk
from hoyle.kit.money import show_money
from hoyle.ledger import Batch, Store, account_names
from hoyle.ledger.chain import event_hash
from hoyle.ledger.postings import METER

# A snapshot is taken at a commit between rounds, or in the end after a round.
STEPS_BETWEEN_SNAPSHOTS, STEPS_WITHOUT_SNAPSHOT_MAX = 40, 200
log = logging.getLogger("hoyle")
LARGE_CENTS = 10_000_00  # what a seat wins or wagers in a round before it is a significant event


class DrawsFromAShoe(Protocol):
    """A source of chance: `hoyle.chance.Chance`, or whatever else answers a draw."""

    def answer(self, played: Round) -> tuple[str, ...]: ...


class Flight:
    """A batch on its way to the store. Nothing of it is told before it has landed."""

    def __init__(
        self, batch: Batch, told: dict[str, list[Told]], stop_count: int, written: Future[None]
    ) -> None:
        self.batch, self.told, self.stop_count, self.written = batch, told, stop_count, written
        self.failure: HouseStopped | None = None


class Guard:
    """A refusal changes nothing. A fault takes the table back to where it was, and nobody else notices."""

    __slots__ = ("_desk", "_draws", "_mark", "_writer")

    def __init__(self, writer: Writer, desk: Desk) -> None:
        self._writer, self._desk = writer, desk

    def __enter__(self) -> None:
        self._mark, self._draws = self._writer.batch.mark(), self._writer.draw_count

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if error is None:
            return
        self._writer.draw_count = self._draws
        if isinstance(error, Exception) and not isinstance(error, HoyleError):
            self._writer.batch.rewind(self._mark, self._writer.balances)
            self._writer.rebuild(self._desk, error)


class Writer:
    """Changes tables, and keeps what has changed until it is committed."""

    def __init__(self, store: Store, chance: DrawsFromAShoe, clock: Callable[[], datetime]) -> None:
        self.store = store
        self.chance = chance
        self.clock = clock
        self.stopped = ""  # why no commands are taken
        self.stop_count = 0
        self.large_cents = LARGE_CENTS
        self.desks: dict[str, Desk] = {}
        self.recent: dict[str, Recent] = {}
        self._now = clock().isoformat()
        self.take_over()

    def take_over(self) -> None:
        """Become the only writer of the store, and begin where it ends."""
        self.store.take_over()
        self.balances = self.store.balances()
        self.pools = Pools(self.balances)
        number, head, serial, play, log, self.draw_count = self.store.heads()
        self.batch = Batch(number + 1, head, serial, play, log)
        self._told: dict[str, list[Told]] = {}
        self._flight: Flight | None = None

    def publish(self, table: str, steps: Steps) -> None:
        """Tell those who listen; whoever has listeners says how."""

    def cut_off(self, table: str) -> None:
        """Those who listen have to ask again."""

    def forget(self, table: str) -> None:
        """A table that is closed has nothing more to tell."""
        self.recent.pop(table, None)

    # Steps.

    def guard(self, desk: Desk) -> Guard:
        self._now = self.now_text()
        return Guard(self, desk)

    def step(self, desk: Desk, words: dict[str, Any], actor: str) -> dict[str, Any]:
        """Apply words to a table, and put the event and its transfers in the batch."""
        before = desk.round
        begin = len(before.events) if before is not None else 0
        kind, now = words["do"], self._now
        back: list[tuple[Any, ...]] = []
        if kind == "close":
            words, back = {**words, **voided_rounds.at_closing(desk)}, voided_rounds.plays_at_closing(desk)
        result = desk.apply(words)
        played = desk.round or before
        if actor in desk.table.seats:
            desk.heard[actor] = now
        if kind == "start":
            words = {**words, "setup": desk.setup()}
            desk.began_at = now
            self._stamp(desk, now)
        elif kind == "place":
            self._stamp(desk, now)
        elif kind == "finish":
            self._write_result(desk, before, now)
        elif "given_back" in words:
            self._write_given_back(desk, back, now)
        elif kind == "enable":
            idle_seats.be_patient(desk, self.clock())
        draw = words.get("number") if kind == "draw" else None
        data = in_order(words)
        desk.sequence += 1
        desk.head = event_hash(desk.head, desk.id, desk.sequence, now, actor, kind, data)
        number = played.setup.number if played is not None else desk.table.number
        self.batch.events.append(
            (desk.id, desk.sequence, number, now, actor, kind, data, draw, desk.head, self.batch.number)
        )
        self.post(desk.postings.collect(), now)
        end = len(played.events) if played is not None else 0
        shown = played if begin != end or kind == "start" else None
        if kind == "start":
            begin = 0
        prompt = desk.round.prompt if desk.round is not None else None
        told = Told(desk.sequence, now, actor, kind, words, shown, begin, end, desk.position, prompt)
        self._told.setdefault(desk.id, []).append(told)
        return result

    def post(self, transfers: Iterable[Any], now: str) -> None:
        """Put transfers in the batch and carry the balances; nobody but the house may owe."""
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

    def run(self, desk: Desk) -> None:
        """Let an automatic dealer deal until somebody has to choose; finish a round that is over."""
        while desk.waits_for_chance and desk.dealer == AUTOMATIC:
            draws = self.draw_count
            try:
                self.step(desk, self.draw_words(desk, ()), CHANCE)
            except HoyleError as error:
                self.draw_count = draws
                self.batch.add_log(self.now_text(), CHANCE, "cannot_deal", desk.id, str(error))
                return
        if desk.is_over:
            self._finish(desk)

    def draw_words(self, desk: Desk, items: Iterable[str]) -> dict[str, Any]:
        """A draw with its consumer and its number in the house."""
        assert desk.round is not None
        prompt = desk.round.prompt
        assert isinstance(prompt, Draw)
        given = tuple(items)
        source = desk.fair or self.chance
        came = given or source.answer(desk.round)
        if given:
            return {"do": "draw", "items": list(came), "what": prompt.what, "to": prompt.to}
        self.draw_count += 1
        return {
            "do": "draw",
            "items": list(came),
            "what": prompt.what,
            "to": prompt.to,
            "number": self.draw_count,
        }

    def _finish(self, desk: Desk) -> None:
        played = desk.round
        assert played is not None
        meters = self.pools.lock(desk.pools, played.contributed)
        if desk.pools:
            desk.lock(meters)
            self._swap(desk, played)
            assert desk.round is not None
            played = desk.round
        moves = self.pools.feed(desk.id, desk.pools, played.contributed, played.lines) if desk.pools else []
        for text in self.pools.unreasonable(desk.pools, played.contributed):
            self.batch.add_log(self.now_text(), CHANCE, "unreasonable_contribution", desk.id, text)
        words = {
            "do": "finish",
            "meters": meters,
            "moves": [list(each) for each in moves],
            **self._seeds(desk),
        }
        self.step(desk, words, CHANCE)
        wrong = desk.postings.disagreement(desk.table)
        assert wrong is None, wrong
        if desk.high_hands:
            high_hands.note(self.batch, desk, played, self.now_text())
        hits = [line.paid_by.removeprefix(METER) for line in played.lines if is_prize(line)]
        if hits:
            shows = {key: desk.table.money[f"meter:{key}"] for key in desk.pools}
            moves = self.pools.reseed(desk.pools, shows, hits)
            self.step(desk, {"do": "reseed", "moves": [list(each) for each in moves]}, CHANCE)
            for line in filter(is_prize, played.lines):
                meter = line.paid_by.removeprefix(METER).replace("_", " ")
                won = show_money(line.net + line.stake)
                text = f"round {played.setup.number}: {line.seat} won {won} of the jackpot {meter}"
                self.batch.add_log(self.now_text(), CHANCE, "jackpot", desk.id, text)
            prizes = [(line.seat, line.net) for line in played.lines if is_prize(line)]
            taxable.note(self.batch, desk, self.now_text(), prizes)
        if desk.sequence - desk.kept_at > STEPS_WITHOUT_SNAPSHOT_MAX:
            self._keep(desk)

    def _seeds(self, desk: Desk) -> dict[str, Any]:
        """The seed of the round that is over is revealed, and the next one is made to be committed to."""
        if desk.fair is None:
            return {}
        return {"revealed": desk.fair.revealed(), "seed": Fair.new("").seed.hex()}

    def _swap(self, desk: Desk, old: Round) -> None:
        """The locked meters may have changed the lines; what is told of the round is told of the new one."""
        for told in self._told.get(desk.id, ()):
            if told.round is old:
                told.round = desk.round

    def _stamp(self, desk: Desk, now: str) -> None:
        """The record of a round, with the terms and the version that it is played under, before any stake."""
        number = desk.table.number
        if desk.stamped < number:
            desk.stamped = number
            terms = desk.terms
            row = (
                desk.id,
                number,
                terms.fingerprint,
                terms.document.edition,
                VERSION,
                desk.sequence + 1,
                now,
            )
            self.batch.rounds.append(row)

    def _write_given_back(self, desk: Desk, plays: Iterable[tuple[Any, ...]], now: str) -> None:
        """The table was closed before its next round began: whoever had wagered has it again, and the round is over."""
        self.batch.results.append((desk.id, desk.table.number, GIVEN_BACK, desk.sequence + 1, "[]", now))
        for row in plays:
            self.batch.add_play(*row, now)

    def _write_result(self, desk: Desk, played: Round | None, now: str) -> None:
        assert played is not None
        number = played.setup.number
        lines = canonical(desk.last["lines"])
        self.batch.results.append((desk.id, number, desk.last["how"], desk.sequence + 1, lines, now))
        for row in wallets.plays_of(desk, played):
            self.batch.add_play(*row, now)
            name, wagered, net = row[0], row[3], row[4]
            desk.heard[name] = now
            for code, cents in (("large_wager", wagered), ("large_win", net)):
                if cents >= self.large_cents:
                    self.batch.add_log(now, name, code, desk.id, f"round {number}: {show_money(cents)}")

    def tell_closed(self, desk: Desk, words: dict[str, Any], actor: str) -> None:
        """Whoever listens hears of the end of a table that the ledger alone has closed."""
        told = Told(
            desk.sequence, self.now_text(), actor, words["do"], words, None, 0, 0, desk.position, None
        )
        self._told.setdefault(desk.id, []).append(told)

    def tell_deadline(self, desk: Desk) -> None:
        told = self._told.get(desk.id)
        if told and desk.deadline is not None:
            told[-1].deadline = desk.deadline.plain()

    def rebuild(self, desk: Desk, fault: Exception) -> None:
        """A fault in the middle of a step: the table is made again as it was, and takes no more wagers."""
        try:
            self.land()
            again = restore.read_desk(self.store, desk.id, self.batch)
        except Exception as error:
            self.stop(f"table {desk.id} met a fault and cannot be rebuilt: {error}")
            return
        self.desks[desk.id] = again
        clocks.arm(again, self.clock())
        self.batch.snapshots.pop(desk.id, None)
        self._told[desk.id] = [
            told for told in self._told.get(desk.id, []) if told.sequence <= again.sequence
        ]
        why = f"{FAULT} ({type(fault).__name__}: {fault})"
        self.step(again, {"do": "disable", "why": why}, "house")
        self.batch.add_log(self.now_text(), "house", "fault", desk.id, why)

    # Committing.

    def commit(self) -> None:
        """Write the batch in one transaction, then tell. On failure nothing has happened, and the house stops."""
        self.check_running()
        self.land()
        self.send_off(self._write_here)
        self.land()

    def send_off(self, write: Callable[[Batch, str], Future[None]]) -> Flight | None:
        """Begin to write the batch, and begin another; none if there is nothing to write."""
        assert self._flight is None, "one batch follows on another"
        if self.batch.is_empty():
            return None
        try:
            self.seal()
        except Exception as error:
            raise self._fault(error) from None
        batch, told = self.batch, self._told
        self.batch, self._told = batch.next(), {}
        writing = write(batch, self.now_text())
        self._flight = Flight(batch, told, self.stop_count, writing)
        return self._flight

    def _write_here(self, batch: Batch, made_at: str) -> Future[None]:
        """As another thread or process does it, but here and now."""
        future: Future[None] = Future()
        try:
            self.store.write(batch, made_at)
            future.set_result(None)
        except Exception as error:
            future.set_exception(error)
        return future

    def seal(self) -> None:
        """Put a snapshot of every table that stands between rounds into the batch."""
        for table in self._told:
            desk = self.desks.get(table)
            if (
                desk is not None
                and desk.round is None
                and desk.sequence - desk.kept_at > STEPS_BETWEEN_SNAPSHOTS
            ):
                self._keep(desk)

    def land(self) -> None:
        """Wait for what is on its way, and tell it. If it did not arrive, nothing since has happened either."""
        flight, self._flight = self._flight, None
        if flight is None:
            return
        try:
            flight.written.result()
            self.batch.follow(flight.batch)
            self.written(flight)
        except StoreError as error:
            self.stop(str(error))
            flight.failure = HouseStopped(
                f"the house stands still; what was asked has not happened, nor anything since its last commit: {error}"
            )
        except Exception as error:
            flight.failure = self._fault(error)
        if flight.failure is not None:
            raise flight.failure

    def _fault(self, error: Exception) -> HouseStopped:
        why = f"a fault on the way to the store ({type(error).__name__}: {error})"
        log.error("%s", why, exc_info=error)
        self.stop(why)
        return HouseStopped(f"the house stands still after {why}; ask again with the same key")

    def written(self, flight: Flight) -> None:
        """The batch is safe: tell what has happened."""
        for table, told in flight.told.items():
            self._tell(table, told)
            if table not in self.desks and not self.stopped:
                self.forget(table)

    def _tell(self, table: str, told: list[Told]) -> None:
        """What cannot be told cuts off those who listen; what was committed holds all the same."""
        recent = self.recent.get(table)
        try:
            steps = Steps(told)
            if recent is not None:
                recent.add(steps.kept)
            self.publish(table, steps)
        except Exception:
            log.exception("what happened at table %s cannot be told", table)
            if recent is not None:
                recent.lose(told[-1].sequence)
            self.cut_off(table)

    def stop(self, why: str) -> None:
        """Forget what is in memory: only the store knows what has happened."""
        self.stopped = why
        self.stop_count += 1
        self.desks, self._told = {}, {}

    def _keep(self, desk: Desk) -> None:
        desk.kept_at = desk.sequence
        self.batch.snapshots[desk.id] = (desk.id, desk.sequence, canonical(desk.snapshot()))

    def check_running(self) -> None:
        if self.stopped:
            raise HouseStopped(f"the house stands still: {self.stopped}")

    def now_text(self) -> str:
        return self.clock().isoformat()
