"""Splashed pots: a fund's money that whoever wins the next hand of a table gets beside the pot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from hoyle.engine import Round
from hoyle.games.poker_room.showdown import MAIN_POT
from hoyle.house.jackpots import taxable
from hoyle.house.tables.desk import Desk
from hoyle.kit.money import divide, show_money
from hoyle.ledger import Transfer, account_names
from hoyle.ledger.batch import Batch

CODE = "promotion"


class Poster(Protocol):
    batch: Batch

    def post(self, transfers: list[Transfer], now: str) -> None: ...


def promised(desks: Iterable[Desk], pool: str) -> int:
    """What of a fund waits for hands that are not over yet."""
    return sum(each["cents"] for desk in desks for each in desk.splashes if each["pool"] == pool)


def won(desk: Desk, played: Round) -> list[dict[str, Any]]:
    """Who won the main pot of the hand, and what each splash gives them; empty where the hand has no winner."""
    winners: dict[str, int] = {}
    for line in played.lines:
        if line.wager == MAIN_POT and line.kind == "award":
            winners[line.seat] = winners.get(line.seat, 0) + line.net
    if played.voided or not winners:
        return []
    return [
        {"pool": each["pool"], "clause": each["clause"],
         "paid": dict(zip(winners, divide(each["cents"], list(winners.values())), strict=True))}
        for each in desk.splashes
    ]  # fmt: skip


def pay(journal: Poster, desk: Desk, played: Round, now: str, shares: list[dict[str, Any]]) -> None:
    for at, each in enumerate(shares, start=1):
        for by, (name, cents) in enumerate(each["paid"].items(), start=1):
            one = Transfer(
                f"splash.{desk.id}.{played.setup.number}.{at}.{by}", account_names.meter(each["pool"]),
                account_names.wallet(name), cents, CODE, clause=each["clause"],
            )  # fmt: skip
            journal.post([one], now)
            text = f"splashed pot of {each['pool']}: {show_money(cents)} to {name} ({each['clause']})"
            journal.batch.add_log(now, name, CODE, desk.id, text)
        taxable.note(journal.batch, desk, now, list(each["paid"].items()))
