"""What clients were told, written down by themselves, apart from the house; and the comparison with its store.

A client says each thing under a key of its own until it is answered. So each has happened once in the end, whatever
failed meanwhile, and what was answered before a failure is answered alike after it.
"""

from __future__ import annotations

import contextlib
import json
import random
import socket
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from hoyle.client import Client, Refused
from hoyle.errors import HoyleError
from hoyle.ledger import Store
from tests.support.served_house import PASSWORD, ServedHouse

PATIENCE_SECONDS = 180
_COMING_BACK = (429, 500, 502, 503, 504)
_SAME = ("sequence", "position", "table")
STAKE = 500


class Journal:
    """An append-only file: what was sent, and what was told of it."""

    def __init__(self, file: Path) -> None:
        self._file = file.open("a", buffering=1, encoding="utf-8")
        self._lock = threading.Lock()
        self.sent: dict[str, tuple[str, dict[str, Any]]] = {}  # by key: who, and the words
        self.told: dict[str, dict[str, Any]] = {}

    def close(self) -> None:
        self._file.close()

    def send(self, key: str, player: str, words: dict[str, Any]) -> None:
        with self._lock:
            self._file.write(json.dumps(["sent", key, player, words]) + "\n")
            self.sent[key] = player, words

    def hear(self, key: str, answer: dict[str, Any]) -> None:
        with self._lock:
            self._file.write(json.dumps(["told", key, answer]) + "\n")
            before = self.told.setdefault(key, answer)
        assert same(before) == same(answer), f"{key} was told {before} and then {answer}"


def same(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: answer.get(name) for name in _SAME}


class Player(threading.Thread):
    """Buys chips for an amount that nobody else names, wagers and plays, without end."""

    def __init__(self, house: ServedHouse, journal: Journal, name: str, seed: int) -> None:
        super().__init__(daemon=True)
        self._house, self._journal, self._player, self._table = house, journal, name, house.players[name]
        self._client = Client(house.address, timeout=5)
        self._rng = random.Random(seed)
        self._count = 0
        self.is_over = False
        self.cuts_off = False  # the next thing is said and its answer not waited for
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self._say({"do": "sit", "cents": 1_000_00})
            while not self.is_over:
                self._count += 1
                self._say({"do": "add_chips", "cents": 1_000 + self._count})
                self._say({"do": "place", "wagers": [["red", STAKE]]})
                self._say({"do": "start"})
        except BaseException as error:
            self.failure = error

    def _say(self, words: dict[str, Any]) -> None:
        key = f"{self._player} {len(self._journal.sent)} {self._rng.getrandbits(32)}"
        self._journal.send(key, self._player, words)
        if self.cuts_off:
            self.cuts_off = False
            self._cut_off(key, words)
        self._journal.hear(key, self.ask(key, words))

    def ask(self, key: str, words: dict[str, Any]) -> dict[str, Any]:
        """The answer, as often as it has to be asked for."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return self._client.say(self._table, key=key, **words)
            except Refused as refusal:
                if refusal.status == 401:
                    with contextlib.suppress(HoyleError):
                        self._client.sign_in(self._player, PASSWORD)
                elif refusal.status not in _COMING_BACK:
                    raise
                why: HoyleError = refusal
            except HoyleError as error:
                why = error
            if time.monotonic() > until:
                raise AssertionError(f"{key} was never answered: {why}")
            time.sleep(0.05)

    def _cut_off(self, key: str, words: dict[str, Any]) -> None:
        """The request leaves, and the line is cut before the answer comes."""
        body = json.dumps(words).encode()
        head = (
            f"POST /api/v1/tables/{self._table}/commands HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {self._client.token}\r\nIdempotency-Key: {key}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", self._house.port), 5) as line,
        ):
            line.sendall(head.encode() + body)

    def ask_again(self, keys: list[str]) -> None:
        """What was told once is told again, and is nothing new."""
        for key in keys:
            answer = self.ask(key, self._journal.sent[key][1])
            assert answer.get("is_repeat"), f"{key} was told, and is new to the house"
            self._journal.hear(key, answer)

    def end(self) -> None:
        self.is_over = True
        self.join(PATIENCE_SECONDS)
        if self.failure is not None:
            raise self.failure

    def close(self) -> None:
        self.is_over = True
        self._client.__exit__()


def differences(store: Store, journal: Journal, players: dict[str, str]) -> list[str]:
    """Where the store has not once what was told: each purchase by its amount, each wager and round by their number.

    Read from transfers, events and results, not from the keys that the house itself goes by.
    """
    found = []
    for name, table in players.items():
        told = [journal.sent[key][1] for key in journal.told if journal.sent[key][0] == name]
        bought = Counter(words["cents"] for words in told if words["do"] in ("sit", "add_chips"))
        moved = Counter(
            int(cents)
            for (cents,) in store.rows(
                "SELECT cents FROM transfers WHERE code = 'buy_in' AND table_id = :table", table=table
            )
        )
        for cents in bought.keys() | moved.keys():
            if bought[cents] != moved[cents]:
                found.append(f"{name} was told {bought[cents]} purchases of {cents} and has {moved[cents]}")
        for do, kind in (("place", "place"), ("start", "start")):
            was = sum(words["do"] == do for words in told)
            has = store.one(
                "SELECT count(*) FROM events WHERE table_id = :table AND kind = :kind", table=table, kind=kind
            )
            if was != has:
                found.append(
                    f"{name} was told {was} times that {do} had happened, and the store has it {has} times"
                )
        rounds = store.one("SELECT count(*) FROM results WHERE table_id = :table", table=table)
        if rounds != sum(words["do"] == "start" for words in told):
            found.append(f"{name} began another number of rounds than the {rounds} that have a result")
    return found
