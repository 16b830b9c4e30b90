"""The high hand of a period, over all tables of a pool: hands that count are in the log, and the floor ends the period.

The best of them are paid at the cage, into the wallets, whether or not those who had them are still there. What the log
says is the whole state: the house reads it when it is opened, and carries on with what is committed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from hoyle.engine import Round
from hoyle.errors import CommandRefused, UnknownName
from hoyle.games.poker_room.declaration import cite, offered_jackpots
from hoyle.games.poker_room.room_jackpots import Shown, best_hands, divide, shown_hands, ties_of
from hoyle.house.core.commands import Command, PayHighHand
from hoyle.house.jackpots import taxable
from hoyle.house.tables.desk import Desk
from hoyle.kit.money import show_money
from hoyle.ledger import Batch, Store, Transfer, account_names
from hoyle.ledger.batch import Row

if TYPE_CHECKING:
    from hoyle.house.core.house import House

SHOWN, PAID = "qualifying_hand", "high_hand_paid"
PRIZE = "high_hand"  # the code of its transfers
_HAND = re.compile(r"(.*): round t\d+\.(\d+), line (\d+), (\w+) of strength (\d+), ([^,]*), under (.*)", re.S)
LOGGED = f"""
SELECT serial, made_at, actor, code, table_id, text FROM log WHERE code IN ('{SHOWN}', '{PAID}') ORDER BY serial
"""
_PERIOD = re.compile(r"(.*), period (\d+), ties (\w+): (.*)", re.S)


class Counted(NamedTuple):
    """A hand that counts, as the log has it. `seat` is the player."""

    seat: str
    table: str
    round: int
    line: int  # the settlement line of the hand's seat, from 1
    hand: str
    strength: int
    cards: str
    clause: str
    at: str

    def words(self, pool: str) -> str:
        return (
            f"{pool}: round {self.table}.{self.round}, line {self.line}, {self.hand} of strength {self.strength}, "
            f"{self.cards}, under {self.clause}"
        )

    def told(self) -> dict[str, Any]:
        return {"player": self.seat, "round": f"{self.table}.{self.round}", "hand": self.hand,
                "cards": self.cards.split(), "at": self.at}  # fmt: skip


class Period(NamedTuple):
    """What runs now at a pool: its number from 1, and its best hands so far, the first shown first."""

    number: int = 1
    best: tuple[Counted, ...] = ()
    last: str = ""  # how the period before it was paid
    ties: str = ""  # by which rule for equal hands

    def told(self) -> dict[str, Any]:
        return {"period": self.number, "best": [each.told() for each in self.best], "last": self.last}


Periods = dict[str, Period]  # by pool


def read(store: Store) -> Periods:
    found: Periods = {}
    hear(found, store.rows(LOGGED))
    return found


def hear(found: Periods, rows: Iterable[Row]) -> None:
    """Carry on with what the log says next."""
    for _, at, actor, code, table, text in rows:
        if code == SHOWN:
            match = _HAND.fullmatch(text)
            assert match is not None, text
            pool, played, line, hand, strength, cards, clause = match.groups()
            each = Counted(actor, table, int(played), int(line), hand, int(strength), cards, clause, at)
            period = found.get(pool, Period())
            found[pool] = period._replace(best=tuple(best_hands((*period.best, each))))
        elif code == PAID:
            match = _PERIOD.fullmatch(text)
            assert match is not None, text
            found[match[1]] = Period(int(match[2]) + 1, (), match[4], match[3])


def period_of(house: House, pool: str) -> Period:
    """With what has happened and is not yet committed."""
    house.land()
    found = house.office.periods
    if house.batch.log:
        found = dict(found)
        hear(found, house.batch.log)
    return found.get(pool, Period())


def note(batch: Batch, desk: Desk, played: Round, now: str) -> None:
    """A round is settled: what was shown in it and counts goes into the log, with its place in the round."""
    for pool, each in counted(desk, played, now):
        batch.add_log(now, each.seat, SHOWN, desk.id, each.words(pool))


def counted(desk: Desk, played: Round, now: str = "") -> Iterator[tuple[str, Counted]]:
    """The hands of a round that was just finished, each with the pool that it counts for."""
    if desk.last["how"] != "settled":
        return
    for name in desk.high_hands:
        clause = str(cite(desk.terms, offered_jackpots(desk.terms)[name]))
        for each in shown_hands(desk.table.carry, name, played.setup.number):
            yield desk.pools[name], _counted(desk, played, each, clause, now)


def _counted(desk: Desk, played: Round, shown: Shown, clause: str, now: str) -> Counted:
    line = next((at for at, each in enumerate(played.lines, start=1) if each.seat == shown.seat), 0)
    cards = " ".join(shown.cards)
    return Counted(shown.seat, desk.id, shown.round, line, shown.hand, shown.strength, cards, clause, now)


# The end of a period.


def pay(house: House, desk: Desk, command: Command) -> dict[str, Any]:
    """The floor ends the period: the pool goes to the best hands, once, and every table of the pool is told."""
    assert isinstance(command.words, PayHighHand)
    pool, period, cents = _judged(house, desk, command.words)
    ties = ties_of(desk.terms, command.words.name)
    shares = divide(cents, period.best, ties)
    words = {
        "do": "pay_high_hand", "name": command.words.name, "pool": pool, "period": period.number, "cents": cents,
        "paid": [{**hand.told(), "cents": part} for hand, part in shares],
    }  # fmt: skip
    with house.guard(desk):
        now = house.now_text()
        house.post(_transfers(pool, period, shares), now)
        text = f"{pool}, period {period.number}, ties {ties}: {_said(shares)}"
        house.batch.add_log(now, command.actor, PAID, desk.id, text)
        taxable.note(house.batch, desk, now, [(hand.seat, part) for hand, part in shares])
        result = house.step(desk, words, command.actor)
    house.tell_others(desk, pool, words, command.actor)
    return result


def _judged(house: House, desk: Desk, words: PayHighHand) -> tuple[str, Period, int]:
    if words.name not in desk.high_hands:
        raise UnknownName("high hand jackpot at this table", words.name, desk.high_hands)
    pool = desk.pools[words.name]
    period, cents = period_of(house, pool), house.pools.shown(pool)
    if words.period < period.number:
        before = f": {period.last}" if words.period == period.number - 1 else ""
        raise CommandRefused(
            f"period {words.period} of {pool} is closed and paid already{before}; period {period.number} runs now"
        )
    if words.period > period.number:
        raise CommandRefused(
            f"period {words.period} of {pool} has not begun; period {period.number} runs now"
        )
    if not period.best:
        raise CommandRefused(
            f"nobody has shown a hand that counts in period {period.number} of {pool}, so its {show_money(cents)} stay "
            f"there and the period goes on"
        )
    if not cents:
        raise CommandRefused(f"there is nothing in {pool} to pay; its period goes on until there is")
    return pool, period, cents


def _transfers(pool: str, period: Period, shares: list[tuple[Counted, int]]) -> list[Transfer]:
    """Named by pool and period, so that a period cannot be paid twice; each with the round, line and clause of its hand."""
    return [
        Transfer(
            f"high_hand.{pool}.{period.number}.{at}", account_names.meter(pool), account_names.wallet(hand.seat), part, PRIZE,
            table=hand.table, round=hand.round, line=hand.line, clause=hand.clause,
        )
        for at, (hand, part) in enumerate(shares, start=1)
    ]  # fmt: skip


def _said(shares: list[tuple[Counted, int]]) -> str:
    return "; ".join(
        f"{show_money(cents)} to {hand.seat} for {hand.hand.replace('_', ' ')} in {hand.table}.{hand.round}"
        for hand, cents in shares
    )
