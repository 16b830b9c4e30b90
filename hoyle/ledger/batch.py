"""A batch: all rows since the last commit, written in one transaction."""

from __future__ import annotations

from typing import Any

from hoyle.ledger.account_names import may_owe
from hoyle.ledger.chain import parts_hash
from hoyle.ledger.transfer import Transfer

Row = tuple[Any, ...]


class Batch:
    """The next commit. `head` is the hash of the commit before it."""

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
        self.people: list[Row] = []  # changes of users: a name of `user_tables.CHANGES` and its values
        self.players: list[Row] = []
        self.tables: list[Row] = []
        self.terms: dict[str, Row] = {}
        self.resolved_terms: dict[tuple[str, str], Row] = {}
        self.snapshots: dict[str, Row] = {}
        self.balances: dict[str, int] = {}
        self.head = head

    def next(self) -> Batch:
        """The batch after this one, which need not be sealed yet."""
        return Batch(self.number + 1, "", self.serial, self.play_serial, self.log_serial)

    def plain(self) -> dict[str, Any]:
        """The batch in built-in types, for the writer process."""
        return self.__dict__

    @classmethod
    def of(cls, plain: dict[str, Any]) -> Batch:
        batch = cls.__new__(cls)
        batch.__dict__ = plain
        return batch

    def follow(self, before: Batch) -> None:
        """Chain this batch to the one before it, which is written and has its hash."""
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
        """A savepoint, for `rewind`."""
        return (*map(len, self._lists()), self.serial, self.play_serial, self.log_serial)

    def rewind(self, mark: tuple[int, ...], balances: dict[str, int]) -> None:
        """Remove the rows that were added since the savepoint and restore the balances."""
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
            self.transfers, self.events, self.rounds, self.results, self.plays, self.keys, self.log, self.players,
            self.tables,
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
        """The rows that the commit's hash covers, each with the commit's number, in the order of writing."""
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
        """The row of the commit."""
        counts = len(self.events), len(self.transfers)
        self.head = parts_hash(self.before, self.number, made_at, *counts, parts)
        return self.number, made_at, *counts, self.head, parts

    def account_rows(self) -> list[Row]:
        return [(name, cents, int(may_owe(name))) for name, cents in self.balances.items()]
