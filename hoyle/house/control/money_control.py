"""Dual control of money: what one person may move alone, what two have to agree on, and what nobody may.

A large movement waits as a proposal, whichever way it was asked for. When it is made, it is in the log as an event that
asks for a note, also in a house without dual control.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hoyle.errors import CommandRefused
from hoyle.house.control.back_office import Office
from hoyle.house.core.command_codec import plain
from hoyle.house.core.commands import Command, Correct, Promote, SetApart
from hoyle.house.core.journal import Journal
from hoyle.kit.money import show_money

MOVE_MONEY = "move_money"  # a kind of proposal
CODE = "large_money"
DEPOSIT, WITHDRAWAL, COMMAND = "deposit", "withdrawal", "command"


class MoneyControl:
    def __init__(self, journal: Journal, office: Office) -> None:
        self._journal, self._office = journal, office
        self._second = ""  # who agrees to what is being done now

    @contextmanager
    def agreeing(self, second: str) -> Iterator[None]:
        """What is moved meanwhile has the agreement of a second person."""
        self._second = second
        try:
            yield
        finally:
            self._second = ""

    def judge(self, what: dict[str, Any], cents: int, day_cents: int, actor: str) -> int:
        """The number of a proposal where two have to agree, else 0. Refuses an absurd amount.

        `day_cents` is what was moved the same way today: many small amounts count like a large one.
        """
        policy = self._office.policy
        if cents > policy.most_cents:
            raise CommandRefused(
                f"{show_money(cents)} is more than this house moves at once; the most is {show_money(policy.most_cents)}"
            )
        if not policy.dual_control or self._second or cents + day_cents <= policy.two_cents:
            return 0
        return self._office.proposals.propose(MOVE_MONEY, what, actor)

    def judge_command(self, command: Command) -> int:
        """The same of what the floor corrects, or sets apart for a jackpot."""
        words = command.words
        if not isinstance(words, Correct | SetApart | Promote):
            return 0
        what = {"kind": COMMAND, "table": command.table, "words": plain(words)}
        return self.judge(what, abs(words.cents), 0, command.actor)

    def note(self, text: str, cents: int, day_cents: int, actor: str, table: str = "") -> None:
        """Log a large movement, once it is made."""
        if cents + day_cents <= self._office.policy.two_cents:
            return
        today = f", {show_money(cents + day_cents)} today" if day_cents else ""
        agreed = f", agreed by {self._second}" if self._second else ""
        self._journal.note(actor, CODE, f"{text}{today}{agreed}", table)

    def note_command(self, command: Command) -> None:
        words = command.words
        if isinstance(words, Correct):
            paid = "paid to" if words.cents > 0 else "taken back from"
            text = f"correction: {show_money(abs(words.cents))} {paid} {words.seat}"
            self.note(text, abs(words.cents), 0, command.actor, command.table)
        elif isinstance(words, SetApart):
            text = f"{show_money(words.cents)} set apart for {words.name}"
            self.note(text, words.cents, 0, command.actor, command.table)
        elif isinstance(words, Promote):
            text = f"promotion: {show_money(words.cents)} for {words.kind}"
            self.note(text, words.cents, 0, command.actor, command.table)
