"""The house: its open tables in memory, one journal, one store.

`do` checks a command's permissions, applies it to its table, and adds the change to the journal's batch; `commit`
writes the batch in one transaction and then publishes it. The house knows neither its callers nor its viewers: a
`CommandQueue` serves many callers at once, and `on_published` takes a callback for what was committed.
"""

# Compiled by mypyc.

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from hoyle.engine import Ask, Limits
from hoyle.errors import CommandRefused, HouseStopped, HoyleError, StoreError
from hoyle.house.control import approvals, dual_control, event_log, refused_cards
from hoyle.house.control.back_office import Office
from hoyle.house.control.money_control import MoneyControl
from hoyle.house.control.policy import Policy
from hoyle.house.core import permissions
from hoyle.house.core.command_codec import canonical, plain
from hoyle.house.core.commands import (
    FLOOR,
    PLAYER,
    AddChips,
    Choose,
    CloseTable,
    Command,
    Deal,
    Enable,
    GiveUpBank,
    Leave,
    Outcome,
    PayHighHand,
    Promote,
    SetApart,
    Sit,
    Start,
    TakeBank,
    TickOff,
)
from hoyle.house.core.idempotency_keys import Keys, digest_of
from hoyle.house.core.journal import Flight, Journal
from hoyle.house.core.steady_clock import SteadyClock
from hoyle.house.core.version import VERSION
from hoyle.house.feed import table_state
from hoyle.house.feed.event_feed import Publication, Recent, Steps, Told
from hoyle.house.jackpots import fund_promotions, high_hand_payment, promotions
from hoyle.house.jackpots.high_hands import HighHands
from hoyle.house.jackpots.pools import PoolRule, Pools, changed_rules, rules_of
from hoyle.house.players.own_limits import OwnLimits
from hoyle.house.players.today import Days
from hoyle.house.players.wallets import Wallets
from hoyle.house.recovery import fault_recheck, restore, stored_terms
from hoyle.house.tables import clocks, due_work, idle_seats, timeouts
from hoyle.house.tables.desk import AUTOMATIC, Desk
from hoyle.house.tables.open_tables import DrawsFromAShoe, OpenTables
from hoyle.house.tables.opening import check_beside, opening_of
from hoyle.house.tables.pace import Pace
from hoyle.house.tables.promised_seed import promise
from hoyle.house.tables.suspensions import Suspensions
from hoyle.ledger import Store
from hoyle.ledger.head_record import HeadRecord
from hoyle.ledger.seed_seal import SeedSeal, seal_beside
from hoyle.ledger.store_files import record_beside

log = logging.getLogger("hoyle")


class House:
    """Open it with `House.open`. Its parts, each with one job, are attributes.

    journal: the batch, balances and commits        tables: the open tables and their steps
    wallets, own_limits, days: the players          suspensions: what is stopped
    pools, high_hands: the jackpots                 office: policy, approvals, proposals
    """

    def __init__(
        self, store: Store, chance: DrawsFromAShoe, clock: Callable[[], datetime], seal: SeedSeal
    ) -> None:
        self.is_fair = False
        self.before_return: Callable[[], None] = (
            _nothing  # may raise a StoreError: the store is another's now
        )
        self._listeners: list[Callable[[Publication], None]] = []
        self._pool_rules: dict[str, PoolRule] = {}
        self._recent: dict[str, Recent] = {}
        self._table_count = 0
        self.journal = Journal(store, clock, self._seal, self._landed, self._forget)
        self.pools = Pools(self.journal.balances)
        self.tables = OpenTables(self.journal, self.pools, chance, seal)
        players: set[str] = set()
        self.days = Days(self.journal)
        self.own_limits = OwnLimits(self.journal, self.days, players)
        self.wallets = Wallets(self.journal, players, self.own_limits)
        self.high_hands = HighHands(self.journal)
        self.suspensions = Suspensions(self.journal, self.tables, players)
        self.office = Office(self.journal, Policy())
        self.money = MoneyControl(self.journal, self.office)
        self.keys = Keys(store)
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
        record: HeadRecord | None = None,
        agreed: str = "",
        seal: SeedSeal | None = None,
        steady: SteadyClock | None = None,
    ) -> House:
        """Open a house's database and restore every table.

        A fair house, or one whose policy says so, commits to a seed before each round and reveals it afterwards;
        `chance` draws for all others. `record` is where it keeps what it has acknowledged; by default beside the file
        of an SQLite store. `agreed` names the second person who agreed to the rules of its pools.
        `seal` keeps the seeds of rounds to come. `steady` counts deadlines; without it the clock does.
        """
        store = Store.open(url)
        store.record = record or record_beside(url)
        try:
            house = cls(store, chance, clock, seal or seal_beside(url))
        except StoreError:
            store.close()
            raise
        if steady is not None:
            house.journal.steady = steady
        house.office.set(policy or Policy())
        house.tables.large_cents = house.office.policy.large_cents
        house.own_limits.wait_hours = house.office.policy.limit_hours
        house.is_fair = is_fair or house.office.policy.commits_to_seeds
        house._pool_rules.update(pools or {})
        house.pools.rules.update(pools or {})
        for name, rule in changed_rules(rules_of(house.store), pools or {}).items():
            house.note("house", "pool_rule", rule.words(name) + agreed)
        return house

    # Parts of the journal that every caller needs.

    @property
    def store(self) -> Store:
        return self.journal.store

    @property
    def stopped(self) -> str:
        """Why the house takes no commands; empty while it runs."""
        return self.journal.stopped

    @property
    def desks(self) -> dict[str, Desk]:
        return self.tables.desks

    def clock(self) -> datetime:
        return self.journal.clock()

    def note(self, actor: str, code: str, text: str, table: str = "") -> None:
        """Add a significant event to the log."""
        self.journal.note(actor, code, text, table)

    def commit(self) -> None:
        """Write all changes in one transaction, then publish them."""
        self.journal.commit()

    # The state, from the store.

    def _read(self) -> None:
        """Rebuild everything that is in memory from the store."""
        store, now = self.store, self.journal.steady()
        self.pools.rules.clear()
        self.pools.rules.update(self._pool_rules)
        self.keys = Keys(store)
        self.suspensions.read()
        self.office.read()
        self.own_limits.read()
        self.high_hands.read()
        self.days.clear()
        self.wallets.read()
        self._table_count = int(store.one("SELECT count(*) FROM tables"))
        self.tables.desks, self.tables.waiting, lost = restore.read_desks(store, self.tables.seeds)
        self._recent = {desk.id: Recent(desk.sequence) for desk in self.desks.values()}
        for table, why in self.tables.waiting.items():
            self.note("house", "table_waits", why, table)
        for table, why in lost.items():
            restore.abandon(self.journal, table, why, self.tables.seeds)
        for desk in list(self.desks.values()):
            # A fault disables its table and is in the log.
            with contextlib.suppress(Exception), self.tables.guard(desk):
                self.tables.run(desk)
            idle_seats.be_patient(self.desks[desk.id], now)
            clocks.arm(self.desks[desk.id], now)
        self.journal.stopped = ""
        self.commit()

    def recover(self) -> None:
        """Run again after a stop, if the store answers."""
        with contextlib.suppress(HouseStopped):
            self.journal.land()
        try:
            why = self.stopped
            self.before_return()
            self.journal.take_over()
            self.note("house", "outage", why)
            self._read()
        except StoreError as error:
            self.journal.stopped = self.stopped or str(error)
            raise HouseStopped(f"the house has stopped: {error}") from None

    def _forget(self) -> None:
        self.tables.forget()

    def close(self) -> None:
        if not self.stopped:
            self.commit()
        self.store.close()

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

        `second` is the person who agrees, where the house is under dual control.
        """
        journal = self.journal
        journal.check_running()
        dual_control.check_two(self.office.policy, actor, second)
        stopped = self.suspensions.of_game(path)
        if stopped:
            raise CommandRefused(f"no table of {path} can be opened now: {stopped}")
        opening = opening_of(path, options, pays, limits, seats, pace, dealer, pools, name)
        desk = Desk(f"t{self._table_count + 1}", opening)
        stands = ((each.id, each.opening["name"], each.terms, each.pools) for each in self.desks.values())
        check_beside(opening, desk.terms, stands)
        approvals.check(self.office.policy, self.office.approvals, opening)
        table = desk.id
        promised = promise(self.tables.seeds) if self.is_fair and dealer == AUTOMATIC else {}
        self._table_count += 1
        self.desks[table] = desk
        self._recent[table] = Recent(0)
        now = journal.now_text()
        terms = (opening["fingerprint"], opening["path"], opening["edition"], canonical(opening["options"]),
                 canonical(opening["pays"]))  # fmt: skip
        journal.batch.terms[opening["fingerprint"]] = terms
        stored_terms.keep(journal.batch, desk.terms)
        journal.batch.tables.append((table, opening["path"], opening["fingerprint"], canonical(opening), now))
        self.tables.now = now
        moves = [list(each) for each in self.pools.opening(desk.terms, desk.pools)]
        words = {
            "do": "open",
            "version": VERSION,
            "fingerprint": opening["fingerprint"],
            "moves": moves,
            **promised,
        }
        self.tables.step(desk, words, actor)
        agreed = f", agreed by {second}" if second else ""
        text = f"{path}, fingerprint {opening['fingerprint'][:12]}{agreed}"
        journal.batch.add_log(now, actor, "table_opened", table, text)
        return table

    def lobby(self) -> list[dict[str, Any]]:
        """The open tables, in the order in which they were opened."""
        self.journal.check_running()
        return [table_state.summary(desk) for desk in self.desks.values()]

    def desk(self, table: str) -> Desk:
        return self.tables.desk(table)

    # Commands.

    def do(self, command: Command) -> Outcome:
        """Apply a command to its table in memory. It is durable once `commit` has returned."""
        journal = self.journal
        journal.check_running()
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
            refused_cards.note(journal.batch, desk, command, error, journal.now_text())
            raise
        if desk.refused.count:
            refused_cards.tell_count(journal.batch, desk, journal.now_text())
        if desk.pace.is_set and not desk.is_closed:
            clocks.arm(desk, journal.steady())
            self.tables.tell_deadline(desk)
        if desk.is_closed:
            del self.desks[desk.id]
        if "proposal" not in result:
            event_log.note_said(journal.batch, command, journal.now_text())
            self.money.note_command(command)
        outcome: dict[str, Any] = {
            "table": desk.id,
            "sequence": desk.sequence,
            "position": desk.position,
            "result": result,
        }
        if command.key is not None:
            self.keys.keep(journal.batch, command.actor, command.key, digest, outcome)
        return Outcome(**outcome)

    def _judge(self, desk: Desk, command: Command) -> dict[str, Any]:
        """Apply the command, or refuse it and change nothing."""
        words = command.words
        permissions.check(desk, command)
        waits = self.money.judge_command(command)
        if waits:
            return {"proposal": waits}
        if isinstance(words, Start):
            clocks.check_pace(desk, self.journal.steady())
            if command.role != PLAYER:
                with self.tables.guard(desk):
                    due_work.new_dealer(self.tables, desk, command.actor)
        if isinstance(words, Enable):
            self.suspensions.check_enable(desk)
            fault = self.tables.faults.get(desk.id)
            fault_recheck.check(self.journal, self.pools, desk, words.why, fault)
        elif command.role == PLAYER and (self.suspensions.scopes or self.own_limits):
            self._check_player(desk, command)
        if isinstance(words, CloseTable) and desk.round is not None:
            return self._give_up(desk, words, command.actor)
        if isinstance(words, PayHighHand):
            return high_hand_payment.pay(self.tables, self.high_hands, desk, command)
        if isinstance(words, SetApart):
            return promotions.set_apart(self.tables, desk, command)
        if isinstance(words, Promote):
            return fund_promotions.promote(self.tables, desk, command)
        return self._obey(desk, command)

    def _check_player(self, desk: Desk, command: Command) -> None:
        if permissions.puts_more_at_risk(desk, command.words):
            self.suspensions.check_player(command.actor)
            self.own_limits.check_wager(self.desks.values(), desk, command.actor, command.words)

    def _obey(self, desk: Desk, command: Command) -> dict[str, Any]:
        """A command that met a fault is kept, to be tried again before its table is enabled."""
        tables = self.tables
        try:
            with tables.guard(desk):
                result = tables.step(desk, self._words(desk, command), command.actor)
                tables.run(desk)
                due_work.after_round(tables, desk)
                if desk.silence:
                    if command.role == PLAYER:
                        desk.silence.pop(command.actor, None)
                    timeouts.seat_out(tables, desk)
        except HoyleError:
            raise
        except Exception:
            tables.faults[command.table] = command
            raise
        return result

    def _give_up(self, desk: Desk, words: CloseTable, actor: str) -> dict[str, Any]:
        """Close a table during a round: the ledger alone reverses everything that the round has moved."""
        self.commit()
        restore.abandon(self.journal, desk.id, words.why.strip() or "closed by the floor", self.tables.seeds)
        desk.sequence += 1
        desk.is_closed = True
        self.tables.tell_closed(desk, plain(words), actor)
        return {}

    def _words(self, desk: Desk, command: Command) -> dict[str, Any]:
        """The words of the event: those of the command, and everything that it leaves to the house."""
        said = command.words
        if isinstance(said, Deal):
            return self.tables.draw_words(desk, said.items)
        if isinstance(said, Start):
            return self.tables.start_words(desk)
        if isinstance(said, Sit | AddChips):
            self.wallets.check(command.actor, said.cents)
        words = plain(said)
        if isinstance(said, TickOff):
            words["at"] = self.journal.now_text()
        if isinstance(said, TakeBank | GiveUpBank):
            words["in_turn"] = True  # events from before turns were checked do not have it
        if isinstance(said, Choose) and command.role != PLAYER:
            words["for"] = desk.round.prompt.seat if desk.round and isinstance(desk.round.prompt, Ask) else ""
        if isinstance(said, Leave) and command.role != PLAYER:
            words["seat"] = command.seat
        else:
            words.setdefault("seat", command.actor)
        return words

    def tick(self, now: datetime | None = None) -> int:
        """Apply the default wherever a deadline has passed. Returns how many tables went on."""
        self.journal.check_running()
        return timeouts.tick(self.tables, now or self.journal.steady())

    def follow_clock(self, seconds: float) -> None:
        """The machine's clock was set by so much: what waits has as long left as before."""
        if isinstance(self.journal.steady, SteadyClock):
            self.journal.steady.follow(seconds)
            for desk in self.desks.values():
                clocks.shift(desk, seconds)

    def stop_play(self, kind: str, name: str = "", why: str = "", actor: str = FLOOR) -> list[str]:
        """New wagers stop at once: `everything`, a `game` or a `player`. Returns the tables that were disabled."""
        return self.suspensions.stop(kind, name, why, actor)

    def resume_play(self, kind: str, name: str = "", why: str = "", actor: str = FLOOR) -> list[str]:
        return self.suspensions.resume(kind, name, why, actor)

    # Reading.

    def state_of(self, table: str, viewer: str = "") -> dict[str, Any]:
        """A table as a viewer may see it; without a seat, the public view."""
        self.journal.check_running()
        desk = self.desk(table)
        jackpots = self.pools.told(desk.pools)
        for key in desk.high_hands:
            jackpots[key] |= self.high_hands.period_of(desk.pools[key]).told()
        meters = {key: each["shown"] for key, each in jackpots.items()}
        mine = self.day_of(viewer) if viewer in desk.table.seats else None
        return {**table_state.state_of(desk, viewer), "meters": meters, "jackpots": jackpots, "mine": mine}

    def day_of(self, player: str) -> dict[str, Any]:
        """A player's day so far, and the limits that the player has set."""
        return {**self.days.of(player).plain(), "limits": self.own_limits.plain(player)}

    def events_after(self, table: str, sequence: int, viewer: str = "") -> list[dict[str, Any]] | None:
        """The committed steps since then; None if that is too long ago: then ask `state_of`."""
        if table not in self._recent:
            raise self.tables.missing(table)
        return self._recent[table].after(sequence, viewer)

    def log(self, count: int = 100, table: str = "") -> list[dict[str, Any]]:
        """The significant events, the latest first; `event_log.search` filters them."""
        return event_log.search(self.store, event_log.Sought(table), count)

    # Players.

    @property
    def known_players(self) -> set[str]:
        return self.wallets.known

    def add_player(self, name: str, cents: int = 0) -> str:
        return self.wallets.add(name, cents)

    def deposit(self, player: str, cents: int, actor: str = FLOOR) -> None:
        self.wallets.deposit(player, cents, actor)

    def withdraw(self, player: str, cents: int, actor: str = FLOOR) -> None:
        self.wallets.withdraw(player, cents, actor)

    def wallet(self, player: str) -> int:
        return self.wallets.of(player)

    def history(self, player: str, cursor: int | None = None, count: int = 50) -> dict[str, Any]:
        """A player's rounds, the latest first, with the cursor of the next page."""
        return self.wallets.history(player, cursor, count)

    # Publishing.

    def on_published(self, listener: Callable[[Publication], None]) -> None:
        """Call `listener` with the steps of each table after every commit."""
        self._listeners.append(listener)

    def _seal(self) -> None:
        self.tables.seal()

    def _landed(self, flight: Flight) -> None:
        """The batch is committed: publish it."""
        for table, told in flight.told.items():
            is_last = table not in self.desks and not self.stopped
            self._publish(table, told, is_last)
            if is_last:
                self._recent.pop(table, None)
        self.days.committed(flight.batch.plays)
        self.high_hands.committed(flight.batch)

    def _publish(self, table: str, told: list[Told], is_last: bool) -> None:
        """Steps that cannot be shown end the subscriptions of their table; committed changes stay valid."""
        recent = self._recent.get(table)
        try:
            steps = Steps(told)
            if recent is not None:
                recent.add(steps.kept)
            for listener in self._listeners:
                listener(Publication(table, steps, is_last))
        except Exception:
            log.exception("the steps of table %s cannot be published", table)
            if recent is not None:
                recent.lose(told[-1].sequence)
            for listener in self._listeners:
                listener(Publication(table, None, is_last))


def _nothing() -> None:
    pass
