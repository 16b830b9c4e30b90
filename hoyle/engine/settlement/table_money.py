"""The accounts of a table, and how a line moves money between them. Every movement debits one and credits another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hoyle.engine.round.round import Round
from hoyle.engine.round.script import FELT, HOUSE, Line
from hoyle.engine.settlement.jackpot import reset_of

COLLECTION = "collection"  # fees for the use of the table
DEALERS = "dealers"  # tips

Accounts = dict[str, int]


def move(money: Accounts, debit: str, credit: str, cents: int) -> None:
    money[debit] = money.get(debit, 0) - cents
    money[credit] = money.get(credit, 0) + cents


class Movement(NamedTuple):
    """Money that a line moves, and why: released, lost, won, prize or fee."""

    debit: str
    credit: str
    cents: int
    why: str


def movements(line: Line) -> Iterator[Movement]:
    """Release the stake, and move what was won or lost and what was charged; never less than nothing."""
    seat = line.seat
    if line.held:
        yield Movement(FELT, seat, line.held, "released")
    if line.kind == "jackpot":
        # A wager that feeds a jackpot is the house's when it is made; the meter pays the whole prize.
        yield Movement(seat, HOUSE, line.stake, "lost")
        if line.net + line.stake:  # an empty meter pays nothing of a fixed amount
            yield Movement(line.paid_by, seat, line.net + line.stake, "prize")
    elif line.net > 0:
        yield Movement(line.paid_by, seat, line.net, "won")
    elif line.net < 0:
        yield Movement(seat, line.paid_by, -line.net, "lost")
    if line.fee:
        yield Movement(seat, HOUSE, line.fee, "fee")


def is_prize(line: Line) -> bool:
    """Whether a meter pays it: a jackpot's line, or a share of one that is won at a pot."""
    return line.kind == "jackpot" or line.paid_by.startswith("meter:")


def pay(money: Accounts, line: Line) -> None:
    for debit, credit, cents, _ in movements(line):
        move(money, debit, credit, cents)


def pay_added(money: Accounts, played: Round) -> None:
    """Put on the felt what seats added in the course of the round."""
    for stake in played.felt.stakes.values():
        if stake.added and stake.since == played.setup.number:
            move(money, stake.seat, FELT, stake.cents + stake.fee)


def reset_meters(money: Accounts, played: Round) -> None:
    """A jackpot that was hit starts again from its seed."""
    for line in played.lines:
        if line.kind == "jackpot" and line.pays.startswith("100%"):
            key = line.paid_by.removeprefix("meter:")
            move(money, HOUSE, line.paid_by, reset_of(played.setup.terms, key) - money[line.paid_by])
