"""Idempotency keys: a retry with the same key returns the stored answer, word for word."""

# Compiled by mypyc.

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from hoyle.errors import KeyUsed
from hoyle.house.core.bloom_filter import BloomFilter
from hoyle.house.core.command_codec import in_order
from hoyle.house.core.commands import Command, Outcome
from hoyle.ledger import Batch, Store

REMEMBERED, NEW_MAX = 20_000, 10_000
_AFTER = """
SELECT actor, key FROM keys WHERE actor > :actor OR (actor = :actor AND key > :key) ORDER BY actor, key LIMIT :most
"""
Owned = tuple[str, str]  # the actor and the key


def digest_of(command: Command) -> str:
    """A digest of the whole command except its key."""
    said = (command.table, command.role, command.seat, command.position, command.words)
    return sha256(repr(said).encode()).hexdigest()


class Keys:
    """The latest keys in memory, older ones in the store. A key belongs to its actor."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # Oldest first. Answers are texts: objects would cost the garbage collector time.
        self._known: dict[Owned, tuple[str, str]] = {}
        self._new: set[Owned] = set()  # looked up before and not found; only this house adds keys
        self._seen = BloomFilter()  # all keys ever used, once the store has been read
        # The latest, where the store can give them without sorting all; others are looked up when they are asked for.
        latest = "ORDER BY rowid DESC" if store.is_sqlite else ""
        rows = store.rows(
            f"SELECT actor, key, digest, outcome FROM keys {latest} LIMIT :most", most=REMEMBERED
        )
        for actor, key, digest, outcome in reversed(rows):
            self._known[actor, key] = digest, outcome
            self._seen.add((actor, key))
        self._read_to: Owned | None = ("", "") if len(rows) == REMEMBERED else None

    def learn(self, count: int) -> bool:
        """Read more of the older keys into the filter, so that new keys need no query; whether any are left."""
        if self._read_to is not None:
            actor, key = self._read_to
            rows = self._store.rows(_AFTER, actor=actor, key=key, most=count)
            for row in rows:
                self._seen.add(row)
            self._read_to = (rows[-1][0], rows[-1][1]) if len(rows) == count else None
        return self._read_to is not None

    def _may_be_older(self, owned: Owned) -> bool:
        return owned not in self._new and (self._read_to is not None or owned in self._seen)

    def expect(self, keys: Iterable[Owned]) -> None:
        """Look up the keys of waiting commands in one query instead of one each."""
        if len(self._new) > NEW_MAX:  # keys of refused commands
            self._new = set()
        wanted = [each for each in keys if each not in self._known and self._may_be_older(each)]
        if wanted:
            found = {
                (actor, key): (digest, outcome)
                for actor, key, digest, outcome in self._store.keys_among(wanted)
            }
            if found:
                self._known = {**found, **self._known}
            self._new.update(each for each in wanted if each not in found)

    def find(self, command: Command, digest: str) -> Outcome | None:
        """The outcome of the same command under the same key, or none."""
        assert command.key is not None
        found = self.known(command.actor, command.key, digest)
        return Outcome(**found, is_repeat=True) if found is not None else None

    def known(self, actor: str, key: str, digest: str) -> dict[str, Any] | None:
        """The answer under a key, if the request is the same."""
        found = self._known.get((actor, key)) or self._look_up(actor, key)
        if found is None:
            return None
        if found[0] != digest:
            raise KeyUsed(f'the key "{key}" was used for another command; use a new one')
        answered: dict[str, Any] = json.loads(found[1])
        return answered

    def _look_up(self, actor: str, key: str) -> tuple[str, str] | None:
        if not self._may_be_older((actor, key)):
            return None
        rows = self._store.rows(
            "SELECT digest, outcome FROM keys WHERE actor = :actor AND key = :key", actor=actor, key=key
        )
        return (rows[0][0], rows[0][1]) if rows else None

    def keep(self, batch: Batch, actor: str, key: str, digest: str, answer: dict[str, Any]) -> None:
        """Record an answer under its key, in one commit with the change itself."""
        answered = in_order(answer)
        self._remember(actor, key, digest, answered)
        batch.keys.append((actor, key, digest, answered, batch.number))

    def _remember(self, actor: str, key: str, digest: str, outcome: str) -> None:
        owned = actor, key
        self._known[owned] = digest, outcome
        self._new.discard(owned)
        self._seen.add(owned)
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
