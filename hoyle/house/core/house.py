"""The house: the open tables in memory, one store, one writer.

A command is judged, changes its table, and joins the batch; the batch is committed in one transaction; only then is
anybody told. If the commit fails, nothing of the batch has happened: the house stops, forgets, and reads its tables
from the store again when that is back.
"""

# Compiled by mypyc.

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from hoyle.chance import Fair
from hoyle.engine import Ask, Limits
from hoyle.errors import CommandRefused, HouseStopped, HoyleError, StoreError, UnknownName
from hoyle.house.control import approvals, dual_control, event_log, refused_cards
from hoyle.house.control.back_office import Office
from hoyle.house.control.policy import Policy
from hoyle.house.core import permissions
from hoyle.house.core.command_codec import canonical, in_order, plain
from hoyle.house.core.command_queue import Asking
from hoyle.house.core.commands import (
    FLOOR,
    AddChips,
    Choose,
    CloseTable,
    Command,
    Deal,
    Enable,
    Leave,
    Outcome,
    PayHighHand,
    SetApart,
    Sit,
    Start,
)
from hoyle.house.core.idempotency_keys import Keys, digest_of
from hoyle.house.core.version import VERSION
from hoyle.house.core.writer import DrawsFromAShoe, Flight, Writer
from hoyle.house.feed import table_state
from hoyle.house.feed.event_feed import Recent, Steps
from hoyle.house.feed.subscriptions import Subscription
from hoyle.house.jackpots import high_hands, promotions
from hoyle.house.jackpots.pools import PoolRule, changed_rules, rules_of
from hoyle.house.players import own_limits, wallets
from hoyle.house.recovery import fault_recheck, restore, stored_terms
from hoyle.house.tables import clocks, idle_seats, suspensions
from hoyle.house.tables.desk import AUTOMATIC, Desk
from hoyle.house.tables.opening import opening_of
from hoyle.house.tables.pace import Pace
from hoyle.ledger import Store, account_names

# What is said at one table and concerns all tables of its pool.
_OF_POOLS: dict[type, Callable[[House, Desk, Command], dict[str, Any]]] = {
    PayHighHand: high_hands.pay,
    SetApart: promotions.set_apart,
}


class House(Writer):
    """Open it with `House.open`."""

    def __init__(self, store: Store, chance: DrawsFromAShoe, clock: Callable[[], datetime]) -> None:
        self.is_fair = False
        self.asking = Asking(self, store)
        self.office = Office(self, Policy())
        self._pool_rules: dict[str, PoolRule] = {}
        self.stops: dict[str, str] = {}  # what is stopped beyond single tables, and why
        self.before_return: Callable[[], None] = lambda: (
            None
        )  # may the store be taken over again? or a StoreError
        self.waiting: dict[str, str] = {}  # tables of a book or game that is missing, each with its reason
        self.unfit = ""  # why nothing may be enabled: the program is not in order
        super().__init__(store, chance, clock)
        self._read()

    @classmethod
    def open(
        cls,
        url: str,
        chance: DrawsFromAShoe,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        pools: Mapping[str, PoolRule] | None = None,
        is_fair: bool = False,
        policy: Policy | None = None,
    ) -> House:
        """Open a house's database and put every table back to where it stood.

        A fair house, or one whose policy says so, commits to a seed before each round and reveals it afterwards; `chance`
        serves the others.
        """
        house = cls(Store.open(url), chance, clock)
        house.office.set(policy or Policy())
        house.is_fair = is_fair or house.office.policy.commits_to_seeds
        house._pool_rules.update(pools or {})
        house.pools.rules.update(pools or {})
        for name, rule in changed_rules(rules_of(house.store), pools or {}).items():
            house.batch.add_log(house.now_text(), "house", "pool_rule", "", rule.words(name))
        return house

    # The state, from the store.

    def _read(self) -> None:
        """Rebuild everything that is in memory from the store."""
        self.pools.rules.update(self._pool_rules)
        self.keys = Keys(self.store)
        self.stops = suspensions.read(self)
        self.office.read()
        self.known_players = {name for (name,) in self.store.rows("SELECT name FROM players")}
        self._table_count = int(self.store.one("SELECT count(*) FROM tables"))
        self.desks, self.waiting, lost = restore.read_desks(self.store)
        self.recent = {desk.id: Recent(desk.sequence) for desk in self.desks.values()}
        for table, why in self.waiting.items():
            self.batch.add_log(self.now_text(), "house", "table_waits", table, why)
        for table, why in lost.items():
            restore.abandon(self, table, why)
        for desk in list(self.desks.values()):
            # A fault disables its table and is in the log.
            with contextlib.suppress(Exception), self.guard(desk):
                self.run(desk)
            idle_seats.be_patient(self.desks[desk.id], self.clock())
            clocks.arm(self.desks[desk.id], self.clock())
        self.stopped = ""
        self.commit()

    def recover(self) -> None:
        """Come back after a stop, if the store is there again."""
        with contextlib.suppress(HouseStopped):
            self.land()
        try:
            why = self.stopped
            self.before_return()
            self.take_over()
            self.batch.add_log(self.now_text(), "house", "outage", "", why)
            self._read()
        except StoreError as error:
            self.stopped = self.stopped or str(error)
            raise HouseStopped(f"the house stands still: {error}") from None

    # Tables.

    def open_table(
        self,
        path: str,
        options: Mapping[str, str | int] | None = None,
        limits: Limits | None = None,
        seats: int | None = None,
        pace: Pace | None = None,
        dealer: str = AUTOMATIC,
        *,
        pays: Mapping[str, Mapping[str, str]] | None = None,
        pools: Mapping[str, str] | None = None,
        name: str = "",
        actor: str = FLOOR,
        second: str = "",
    ) -> str:
        """Open a table of `book/game`; `pools` names the shared jackpot of a meter. Returns the table's id.

        `second` is who agrees, where the house is under dual control.
        """
        self.check_running()
        dual_control.check_two(self, actor, second)
        stopped = suspensions.of_table(self, path)
        if stopped:
            raise CommandRefused(f"no table of {path} is opened now: {stopped}")
        opening = opening_of(path, options, pays, limits, seats, pace, dealer, pools, name)
        approvals.check(self, opening)
        self._table_count += 1
        table = f"t{self._table_count}"
        desk = Desk(table, opening)
        self.desks[table] = desk
        self.recent[table] = Recent(0)
        now = self.now_text()
        terms = (opening["fingerprint"], opening["path"], opening["edition"], canonical(opening["options"]),
                 canonical(opening["pays"]))  # fmt: skip
        self.batch.terms[opening["fingerprint"]] = terms
        stored_terms.keep(self.batch, desk.terms)
        self.batch.tables.append((table, opening["path"], opening["fingerprint"], canonical(opening), now))
        self._now = now
        moves = [list(each) for each in self.pools.opening(desk.terms, desk.pools)]
        seed = Fair.new("").seed.hex() if self.is_fair and dealer == AUTOMATIC else ""
        words = {
            "do": "open",
            "version": VERSION,
            "fingerprint": opening["fingerprint"],
            "moves": moves,
            "seed": seed,
        }
        self.step(desk, words, actor)
        agreed = f", agreed by {second}" if second else ""
        self.batch.add_log(
            now, actor, "table_opened", table, f"{path}, fingerprint {opening['fingerprint'][:12]}{agreed}"
        )
        return table

    def tables(self) -> list[dict[str, Any]]:
        self.check_running()
        return [table_state.summary(desk) for desk in self.desks.values()]

    def desk(self, table: str) -> Desk:
        found = self.desks.get(table)
        if found is None:
            raise self._no_table(table)
        return found

    def _no_table(self, table: str) -> HoyleError:
        if table in self.waiting:
            return CommandRefused(f"table {table} waits: {self.waiting[table]}")
        return UnknownName("open table", table, self.desks)

    # Commands.

    def do(self, command: Command) -> Outcome:
        """Judge a command and change its table in memory. It holds once `commit` has returned."""
        self.check_running()
        digest = ""
        if command.key is not None:
            digest = digest_of(command)
            before = self.keys.find(command, digest)
            if before is not None:
                return before
        desk = self.desk(command.table)
        try:
            result = self._judge(desk, command)
        except HoyleError as error:
            refused_cards.note(self.batch, desk, command, error, self.now_text())
            raise
        if desk.refused.count:
            refused_cards.tell_count(self.batch, desk, self.now_text())
        if desk.pace.is_set and not desk.is_closed:
            clocks.arm(desk, self.clock())
            self.tell_deadline(desk)
        if desk.is_closed:
            del self.desks[desk.id]
        event_log.note_said(self.batch, command, self.now_text())
        outcome: dict[str, Any] = {
            "table": desk.id,
            "sequence": desk.sequence,
            "position": desk.position,
            "result": result,
        }
        if command.key is not None:
            self.keep_answer(command.actor, command.key, digest, outcome)
        return Outcome(**outcome)

    def _judge(self, desk: Desk, command: Command) -> dict[str, Any]:
        """Do what is said, or refuse it and change nothing."""
        permissions.check(desk, command)
        if isinstance(command.words, Start):
            clocks.check_pace(desk, self.clock())
        if self.stops or self.unfit or self.office.own_limits or isinstance(command.words, Enable):
            self._check_stops(desk, command)
        if isinstance(command.words, CloseTable) and desk.round is not None:
            return self._give_up(desk, command)
        if (of_pool := _OF_POOLS.get(type(command.words))) is not None:
            return of_pool(self, desk, command)
        return self._obey(desk, command)

    def keep_answer(self, actor: str, key: str, digest: str, answer: dict[str, Any]) -> None:
        """What is answered under a key, in one commit with what was changed."""
        answered = in_order(answer)
        self.keys.remember(actor, key, digest, answered)
        self.batch.keys.append((actor, key, digest, answered, self.batch.number))

    def _obey(self, desk: Desk, command: Command) -> dict[str, Any]:
        """What was said when a fault came is remembered, to try it again when it is said to be mended."""
        try:
            with self.guard(desk):
                result = self.step(desk, self._words(desk, command), command.actor)
                self.run(desk)
                if desk.silence:
                    if command.role == "player":
                        desk.silence.pop(command.actor, None)
                    clocks.seat_out(self, desk)
        except HoyleError:
            raise
        except Exception:
            self.office.faults[command.table] = command
            raise
        return result

    def tell_others(self, desk: Desk, pool: str, words: dict[str, Any], actor: str) -> None:
        """What was said at one table of a pool is an event of all others."""
        for other in self.desks.values():
            if other is not desk and pool in other.pools.values():
                with self.guard(other):
                    self.step(other, words, actor)
                self.tell_deadline(other)

    def _check_stops(self, desk: Desk, command: Command) -> None:
        if isinstance(command.words, Enable):
            suspensions.check_enable(self, desk)
            fault_recheck.check(self, desk, command.words.why)
        elif command.role == "player" and permissions.puts_more_at_risk(desk, command.words):
            suspensions.check_player(self, command.actor)
            own_limits.check_wager(self, desk, command.actor, command.words)

    def _give_up(self, desk: Desk, command: Command) -> dict[str, Any]:
        """A round that cannot go on ends with its table: whatever it has moved goes back, by the ledger alone."""
        assert isinstance(command.words, CloseTable)
        self.commit()
        restore.abandon(self, desk.id, command.words.why.strip() or "closed by the floor")
        desk.sequence += 1
        desk.is_closed = True
        self.tell_closed(desk, plain(command.words), command.actor)
        return {}

    def _words(self, desk: Desk, command: Command) -> dict[str, Any]:
        """What is written down: the command's words with everything that it leaves to the house."""
        words = plain(command.words)
        said = command.words
        if isinstance(said, Sit | AddChips):
            wallets.check_wallet(self, command.actor, said.cents)
        if isinstance(said, Deal):
            return self.draw_words(desk, said.items)
        if words["do"] == "start":
            return {"do": "start", "meters": self.pools.meters(desk.pools)}
        if isinstance(said, Choose) and command.role != "player":
            words["for"] = desk.round.prompt.seat if desk.round and isinstance(desk.round.prompt, Ask) else ""
        if isinstance(said, Leave) and command.role != "player":
            words["seat"] = command.seat
        else:
            words.setdefault("seat", command.actor)
        return words

    # Looking.

    def state_of(self, table: str, viewer: str = "") -> dict[str, Any]:
        """A table as a viewer may see it; a viewer without a seat sees what everybody sees."""
        self.check_running()
        desk = self.desk(table)
        jackpots = self.pools.told(desk.pools)
        for key in desk.high_hands:
            jackpots[key] |= high_hands.period_of(self, desk.pools[key]).told()
        meters = {key: each["shown"] for key, each in jackpots.items()}
        mine = self.office.mine(viewer) if viewer in desk.table.seats else None
        return {**table_state.state_of(desk, viewer), "meters": meters, "jackpots": jackpots, "mine": mine}

    def events_after(self, table: str, sequence: int, viewer: str = "") -> list[dict[str, Any]] | None:
        """What has been committed since; none if that is too long ago, and `state_of` has to be asked."""
        if table not in self.recent:
            raise self._no_table(table)
        return self.recent[table].after(sequence, viewer)

    def subscribe(self, table: str, viewer: str = "") -> Subscription:
        """An async iterator of steps as the viewer may see them, from now on."""
        self.desk(table)
        return self.asking.subscribe(table, viewer)

    def publish(self, table: str, steps: Steps) -> None:
        self.asking.publish(table, steps)

    def cut_off(self, table: str) -> None:
        self.asking.cut_off(table)

    def forget(self, table: str) -> None:
        super().forget(table)
        self.asking.forget(table)

    def written(self, flight: Flight) -> None:
        super().written(flight)
        self.office.committed(flight.batch)

    async def ask(self, command: Command) -> Outcome:
        """The command's outcome, once it is committed; many tables' commands share a commit."""
        return await self.asking.ask(command)

    async def look(self, table: str, viewer: str = "") -> dict[str, Any]:
        """`state_of`, with nothing in it that is not committed."""
        return await self.asking.see(lambda: self.state_of(table, viewer))

    def tick(self, now: datetime | None = None) -> int:
        """End every wait whose time has come. Returns how many tables went on."""
        self.check_running()
        return clocks.tick(self, now or self.clock())

    def stop_play(self, kind: str, name: str = "", why: str = "", actor: str = FLOOR) -> list[str]:
        """New wagers stop at once: `everything`, a `game` or a `player`. Returns the tables that were disabled."""
        return suspensions.stop(self, kind, name, why, actor)

    def resume_play(self, kind: str, name: str = "", why: str = "", actor: str = FLOOR) -> list[str]:
        return suspensions.resume(self, kind, name, why, actor)

    # Players.

    def add_player(self, name: str, cents: int = 0) -> str:
        return wallets.add(self, name, cents)

    def deposit(self, player: str, cents: int, actor: str = FLOOR) -> None:
        wallets.deposit(self, player, cents, actor)

    def withdraw(self, player: str, cents: int, actor: str = FLOOR) -> None:
        wallets.withdraw(self, player, cents, actor)

    def wallet(self, player: str) -> int:
        if player not in self.known_players:
            raise UnknownName("player", player, ())
        return self.balances.get(account_names.wallet(player), 0)

    def history(self, player: str, cursor: int | None = None, count: int = 50) -> dict[str, Any]:
        """A player's rounds, the latest first, with the cursor of the next page."""
        return wallets.history(self, player, cursor, count)

    def log(self, count: int = 100, table: str = "") -> list[dict[str, Any]]:
        """The significant events, the latest first; `significant.search` looks for some of them."""
        return event_log.search(self.store, event_log.Sought(table), count)

    def close(self) -> None:
        if not self.stopped:
            self.commit()
        self.asking.close()
        self.store.close()
