"""What is written together: everything that happened since the last commit, as rows in the order of their tables."""

from __future__ import annotations

from typing import Any

from hoyle.ledger.account_names import may_owe
from hoyle.ledger.chain import parts_hash
from hoyle.ledger.transfer import Transfer

Row = tuple[Any, ...]


class Batch:
    """One commit to be. `head` is the hash of the commit before it."""

    def __init__(self, number: int, head: str, serial: int, play: int, log: int) -> None:
        self.number = number
        self.before = head
        self.serial, self.play_serial, self.log_serial = serial, play, log
        self.events: list[Row] = []
        self.transfers: list[Row] = []
        self.rounds: list[Row] = []
        self.results: list[Row] = []
        self.plays: list[Row] = []
        self.keys: list[Row] = []
        self.log: list[Row] = []
        self.people: list[
            Row
        ] = []  # changes of those who may come in: a name of `people.CHANGES`, and what it takes
        self.players: list[Row] = []
        self.tables: list[Row] = []
        self.terms: dict[str, Row] = {}
        self.resolved_terms: dict[tuple[str, str], Row] = {}
        self.snapshots: dict[str, Row] = {}
        self.balances: dict[str, int] = {}
        self.head = head

    def next(self) -> Batch:
        """The batch that will follow on this one, which may not be sealed yet."""
        return Batch(self.number + 1, "", self.serial, self.play_serial, self.log_serial)

    def plain(self) -> dict[str, Any]:
        """All of it in Python's own types, for another process."""
        return self.__dict__

    @classmethod
    def of(cls, plain: dict[str, Any]) -> Batch:
        batch = cls.__new__(cls)
        batch.__dict__ = plain
        return batch

    def follow(self, before: Batch) -> None:
        """The one before it is written, and its hash known."""
        self.before = self.head = before.head

    def add_transfer(self, each: Transfer, made_at: str) -> None:
        self.serial += 1
        self.transfers.append((self.serial, *each, made_at, self.number))

    def add_play(self, *row: Any) -> None:
        self.play_serial += 1
        self.plays.append((self.play_serial, *row))

    def add_log(self, made_at: str, actor: str, code: str, table: str, text: str) -> None:
        self.log_serial += 1
        self.log.append((self.log_serial, made_at, actor, code, table, text))

    def mark(self) -> tuple[int, ...]:
        """Where the batch stands, to come back to if what follows goes wrong."""
        return (*map(len, self._lists()), self.serial, self.play_serial, self.log_serial)

    def rewind(self, mark: tuple[int, ...], balances: dict[str, int]) -> None:
        """Take out what was added since, and put the balances back."""
        lists = self._lists()
        for row in reversed(self.transfers[mark[0] :]):
            debit, credit, cents = row[2:5]
            balances[debit] += cents
            balances[credit] -= cents
            self.balances[debit], self.balances[credit] = balances[debit], balances[credit]
        for each, length in zip(lists, mark, strict=False):
            del each[length:]
        self.serial, self.play_serial, self.log_serial = mark[len(lists) :]

    def _lists(self) -> list[list[Row]]:
        return [
            self.transfers, self.events, self.rounds, self.results, self.plays, self.keys, self.log, self.players, self.tables,
            self.people,
        ]  # fmt: skip

    def is_empty(self) -> bool:
        return not (
            self.events
            or self.transfers
            or self.players
            or self.tables
            or self.log
            or self.people
            or self.snapshots
        )

    def covered(self) -> dict[str, list[Row]]:
        """The rows that the commit covers, each with its number, in the order in which they are written."""
        number = (self.number,)
        return {
            "players": [row + number for row in self.players],
            "tables": [row + number for row in self.tables],
            "rounds": [row + number for row in self.rounds],
            "events": self.events,
            "transfers": self.transfers,
            "results": [row + number for row in self.results],
            "plays": [row + number for row in self.plays],
            "keys": self.keys,
            "log": [row + number for row in self.log],
        }

    def seal(self, made_at: str, parts: str) -> Row:
        """The commit's own row."""
        counts = len(self.events), len(self.transfers)
        self.head = parts_hash(self.before, self.number, made_at, *counts, parts)
        return self.number, made_at, *counts, self.head, parts

    def account_rows(self) -> list[Row]:
        return [(name, cents, int(may_owe(name))) for name, cents in self.balances.items()]
