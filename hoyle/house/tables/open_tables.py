"""The open tables of a house. Each step of a table becomes an event and its transfers in the journal's batch."""

# Compiled by mypyc.

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from hoyle.engine import Draw, Round
from hoyle.engine.settlement.table_money import is_prize
from hoyle.engine.table import duties
from hoyle.engine.table.offers import is_of_players
from hoyle.errors import CommandRefused, HoyleError, UnknownName
from hoyle.house.core.command_codec import canonical, in_order
from hoyle.house.core.commands import CHANCE, Command
from hoyle.house.core.journal import Journal
from hoyle.house.feed.event_feed import Told
from hoyle.house.jackpots import high_hands, splash_pots, taxable
from hoyle.house.jackpots.pools import Pools
from hoyle.house.recovery import restore
from hoyle.house.recovery.fault_recheck import FAULT
from hoyle.house.tables import clocks, idle_seats, round_records, voided_rounds
from hoyle.house.tables.desk import AUTOMATIC, Desk
from hoyle.house.tables.promised_seed import promise
from hoyle.kit.money import show_money
from hoyle.ledger.chain import event_hash
from hoyle.ledger.postings import METER
from hoyle.ledger.seed_seal import SeedSeal

# A snapshot is taken at a commit between rounds, or after a round where the events have become many.
STEPS_BETWEEN_SNAPSHOTS, STEPS_WITHOUT_SNAPSHOT_MAX = 40, 200
LARGE_CENTS = 10_000_00  # a win or a wager of this size in one round is a significant event


class DrawsFromAShoe(Protocol):
    """A source of chance: `hoyle.chance.Chance`, or another object that answers a draw."""

    def answer(self, played: Round) -> tuple[str, ...]: ...

    def values(self, values: tuple[str, ...], size: int) -> tuple[str, ...]: ...


class Guard:
    """A refusal changes nothing. A fault restores the table as it was, and no other table is affected."""

    __slots__ = ("_desk", "_draws", "_mark", "_tables")

    def __init__(self, tables: OpenTables, desk: Desk) -> None:
        self._tables, self._desk = tables, desk

    def __enter__(self) -> None:
        journal = self._tables.journal
        self._mark, self._draws = journal.batch.mark(), journal.draw_count

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if error is None:
            return
        journal = self._tables.journal
        journal.draw_count = self._draws
        if isinstance(error, Exception) and not isinstance(error, HoyleError):
            journal.batch.rewind(self._mark, journal.balances)
            self._tables.rebuild(self._desk, error)


class OpenTables:
    """Applies steps to tables and writes them to the journal."""

    def __init__(self, journal: Journal, pools: Pools, chance: DrawsFromAShoe, seeds: SeedSeal) -> None:
        self.journal, self.pools, self.chance, self.seeds = journal, pools, chance, seeds
        self.desks: dict[str, Desk] = {}
        self.waiting: dict[str, str] = {}  # tables of a book or game that is missing, each with its reason
        self.large_cents = LARGE_CENTS
        self.faults: dict[str, Command] = {}  # the command during which a table met a fault
        self.now = journal.now_text()

    def desk(self, table: str) -> Desk:
        found = self.desks.get(table)
        if found is None:
            raise self.missing(table)
        return found

    def missing(self, table: str) -> HoyleError:
        """Why a table is not open."""
        if table in self.waiting:
            return CommandRefused(f"table {table} waits: {self.waiting[table]}")
        return UnknownName("open table", table, self.desks)

    def forget(self) -> None:
        self.desks = {}

    # Steps.

    def guard(self, desk: Desk) -> Guard:
        self.now = self.journal.now_text()
        return Guard(self, desk)

    def step(self, desk: Desk, words: dict[str, Any], actor: str) -> dict[str, Any]:
        """Apply the words of an event to a table; add the event and its transfers to the batch."""
        before = desk.round
        begin = len(before.events) if before is not None else 0
        kind, now, journal = words["do"], self.now, self.journal
        batch = journal.batch
        back: list[tuple[Any, ...]] = []
        if kind == "close":
            words = {**words, **voided_rounds.at_closing(desk, self.seeds)}
            back = voided_rounds.plays_at_closing(desk)
        result = desk.apply(words)
        played = desk.round or before
        if actor in desk.table.seats:
            desk.heard[actor] = now
        if kind == "start":
            words, begin = {**words, "setup": desk.setup()}, 0
            desk.began_at = now
            round_records.stamp(batch, desk, now)
        elif kind == "place":
            round_records.stamp(batch, desk, now)
        elif kind == "finish":
            assert before is not None
            round_records.write_result(batch, desk, before, now, self.large_cents)
        elif "given_back" in words:
            round_records.write_given_back(batch, desk, back, now)
        elif kind == "enable":
            idle_seats.be_patient(desk, journal.steady())
        self._add_event(desk, words, actor, played)
        journal.post(desk.postings.collect(), now)
        end = len(played.events) if played is not None else 0
        shown = played if begin != end or kind == "start" else None
        prompt = desk.round.prompt if desk.round is not None else None
        told = Told(desk.sequence, now, actor, kind, words, shown, begin, end, desk.position, prompt)
        journal.told.setdefault(desk.id, []).append(told)
        return result

    def _add_event(self, desk: Desk, words: dict[str, Any], actor: str, played: Round | None) -> None:
        kind, now, batch = words["do"], self.now, self.journal.batch
        draw = words.get("number") if kind == "draw" else None
        data = in_order(words)
        desk.sequence += 1
        desk.head = event_hash(desk.head, desk.id, desk.sequence, now, actor, kind, data)
        number = played.setup.number if played is not None else desk.table.number
        batch.events.append(
            (desk.id, desk.sequence, number, now, actor, kind, data, draw, desk.head, batch.number)
        )

    def say(self, desk: Desk, words: dict[str, Any], actor: str) -> None:
        """Apply a step of the house itself at a table, and restart the table's clock."""
        with self.guard(desk):
            self.step(desk, words, actor)
        clocks.arm(desk, self.journal.steady())
        self.tell_deadline(desk)

    def run(self, desk: Desk) -> None:
        """Let an automatic dealer deal until a seat has to choose; finish a round that is over."""
        journal = self.journal
        while desk.waits_for_chance and desk.dealer == AUTOMATIC and not duties.is_held(desk.table):
            draws = journal.draw_count
            try:
                self.step(desk, self.draw_words(desk, ()), CHANCE)
            except HoyleError as error:
                journal.draw_count = draws
                journal.note(CHANCE, "cannot_deal", str(error), desk.id)
                return
        if desk.is_over:
            self._finish(desk)

    def start_words(self, desk: Desk) -> dict[str, Any]:
        return {"do": "start", "meters": self.pools.meters(desk.pools), "after_duties": True}

    def draw_words(self, desk: Desk, items: Iterable[str]) -> dict[str, Any]:
        """A draw with its consumer and its number in the house."""
        assert desk.round is not None
        prompt = desk.round.prompt
        assert isinstance(prompt, Draw)
        given = tuple(items)
        source = desk.fair.opened(self.seeds) if desk.fair is not None else self.chance
        came = given or source.answer(desk.round)
        if given:
            return {"do": "draw", "items": list(came), "what": prompt.what, "to": prompt.to}
        self.journal.draw_count += 1
        return {
            "do": "draw",
            "items": list(came),
            "what": prompt.what,
            "to": prompt.to,
            "number": self.journal.draw_count,
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
            self.journal.note(CHANCE, "unreasonable_contribution", text, desk.id)
        words = {
            "do": "finish",
            "meters": meters,
            "moves": [list(each) for each in moves],
            "decided_once": True,  # events from before wagers that ride were counted once do not have it
            **self._seeds(desk),
        }
        if is_of_players(desk.table):
            words["hand_on"] = True  # events from before the bank was handed on do not have it
        self.step(desk, words, CHANCE)
        wrong = desk.postings.disagreement(desk.table)
        assert wrong is None, wrong
        if desk.high_hands:
            high_hands.note(self.journal.batch, desk, played, self.journal.now_text())
        shares = splash_pots.won(desk, played) if desk.splashes else []
        if shares:
            splash_pots.pay(self.journal, desk, played, self.now, shares)
            self.step(desk, {"do": "splash", "paid": shares}, CHANCE)
        if any(map(is_prize, played.lines)):
            self._reseed(desk, played)
        if desk.sequence - desk.kept_at > STEPS_WITHOUT_SNAPSHOT_MAX:
            self._keep(desk)

    def _reseed(self, desk: Desk, played: Round) -> None:
        """Jackpots that were hit start again, and the log names who won them."""
        prizes = [line for line in played.lines if is_prize(line)]
        hits = [line.paid_by.removeprefix(METER) for line in prizes]
        shows = {key: desk.table.money[f"{METER}{key}"] for key in desk.pools}
        moves = self.pools.reseed(desk.pools, shows, hits)
        self.step(desk, {"do": "reseed", "moves": [list(each) for each in moves]}, CHANCE)
        for line, hit in zip(prizes, hits, strict=True):
            won = show_money(line.net + line.stake)
            text = (
                f"round {played.setup.number}: {line.seat} won {won} of the jackpot {hit.replace('_', ' ')}"
            )
            self.journal.note(CHANCE, "jackpot", text, desk.id)
        paid = [(line.seat, line.net) for line in prizes]
        taxable.note(self.journal.batch, desk, self.journal.now_text(), paid)

    def _swap(self, desk: Desk, old: Round) -> None:
        """Locked meters may have changed the lines; the feed shows the round as it is now."""
        for told in self.journal.told.get(desk.id, ()):
            if told.round is old:
                told.round = desk.round

    def tell_closed(self, desk: Desk, words: dict[str, Any], actor: str) -> None:
        """Publish the end of a table that the ledger alone has closed."""
        now = self.journal.now_text()
        told = Told(desk.sequence, now, actor, words["do"], words, None, 0, 0, desk.position, None)
        self.journal.told.setdefault(desk.id, []).append(told)

    def tell_deadline(self, desk: Desk) -> None:
        told = self.journal.told.get(desk.id)
        if told and desk.deadline is not None:
            told[-1].deadline = desk.deadline.plain()

    def tell_others(self, desk: Desk, pool: str, words: dict[str, Any], actor: str) -> None:
        """A step about a pool at one table is an event of every other table of that pool."""
        for other in self.desks.values():
            if other is not desk and pool in other.pools.values():
                with self.guard(other):
                    self.step(other, words, actor)
                self.tell_deadline(other)

    # Snapshots and faults.

    def seal(self) -> None:
        """Add a snapshot of every changed table that is between rounds to the batch."""
        for table in self.journal.told:
            desk = self.desks.get(table)
            if (
                desk is not None
                and desk.round is None
                and desk.sequence - desk.kept_at > STEPS_BETWEEN_SNAPSHOTS
            ):
                self._keep(desk)

    def _keep(self, desk: Desk) -> None:
        desk.kept_at = desk.sequence
        self.journal.batch.snapshots[desk.id] = (desk.id, desk.sequence, canonical(desk.snapshot()))

    def rebuild(self, desk: Desk, fault: Exception) -> None:
        """A fault in the middle of a step: restore the table as it was before, and disable it."""
        journal = self.journal
        try:
            journal.land()
            again = restore.read_desk(journal.store, desk.id, journal.batch)
        except Exception as error:
            journal.stop(f"table {desk.id} met a fault and cannot be rebuilt: {error}")
            return
        self.desks[desk.id] = again
        clocks.arm(again, journal.steady())
        journal.batch.snapshots.pop(desk.id, None)
        journal.told[desk.id] = [
            told for told in journal.told.get(desk.id, []) if told.sequence <= again.sequence
        ]
        why = f"{FAULT} ({type(fault).__name__}: {fault})"
        self.step(again, {"do": "disable", "why": why}, "house")
        journal.note("house", "fault", why, desk.id)

    def _seeds(self, desk: Desk) -> dict[str, Any]:
        """The seed of the round that is over is revealed, and the next one is made."""
        if desk.fair is None:
            return {}
        return {"revealed": desk.fair.opened(self.seeds).revealed(), **promise(self.seeds)}
