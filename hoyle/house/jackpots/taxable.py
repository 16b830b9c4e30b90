"""Taxable promotional payouts: the log names each, with what the book requires before payment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hoyle.games.poker_room.declaration import amount, cite
from hoyle.games.poker_room.hand_records import withholding_for
from hoyle.house.tables.desk import Desk
from hoyle.kit.money import show_money
from hoyle.ledger.batch import Batch

TAXABLE = "taxable_payout"
PROMOTION = "promotional_payout"


def note(batch: Batch, desk: Desk, now: str, paid: Iterable[tuple[str, int]]) -> None:
    """Log each winner whose shares of a jackpot exceed the book's amount."""
    terms = desk.terms
    if terms.file.room is None:
        return
    won: Counter[str] = Counter()
    for seat, cents in paid:
        won[seat] += cents
    for seat, cents in won.items():
        for rule in withholding_for(terms, PROMOTION, cents):
            first = ", ".join(word.replace("_", " ") for word in rule.before_payment) or "report"
            above = show_money(amount(terms, rule.above))
            text = f"{show_money(cents)} to {seat} is more than {above}: {first} first ({cite(terms, rule)})"
            batch.add_log(now, seat, TAXABLE, desk.id, text)
