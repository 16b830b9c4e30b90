"""Keys that make a retry harmless: what was accepted under a key is answered again, word for word."""

# Compiled by mypyc.

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from hoyle.errors import KeyUsed
from hoyle.house.core.bloom_filter import Seen
from hoyle.house.core.command_codec import in_order
from hoyle.house.core.commands import Command, Outcome
from hoyle.ledger import Batch, Store

REMEMBERED, NEW_MAX = 20_000, 10_000
_AFTER = """
SELECT actor, key FROM keys WHERE actor > :actor OR (actor = :actor AND key > :key) ORDER BY actor, key LIMIT :most
"""
Owned = tuple[str, str]  # whose, and the key


def digest_of(command: Command) -> str:
    """Everything that was said, except the key itself."""
    said = (command.table, command.role, command.seat, command.position, command.words)
    return sha256(repr(said).encode()).hexdigest()


class Keys:
    """The latest keys in memory, older ones in the store. Keys belong to an actor: nobody guesses another's."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # Oldest first. What was answered is a text: the collector would look at objects again and again.
        self._known: dict[Owned, tuple[str, str]] = {}
        self._new: set[Owned] = set()  # looked up beforehand, and not there; nobody else can put them there
        self._seen = Seen()  # all that there ever were, once the store has been read
        rows = store.rows(
            "SELECT actor, key, digest, outcome FROM keys ORDER BY commit_number DESC LIMIT :most",
            most=REMEMBERED,
        )
        for actor, key, digest, outcome in reversed(rows):
            self._known[actor, key] = digest, outcome
            self._seen.add((actor, key))
        self._read_to: Owned | None = ("", "") if len(rows) == REMEMBERED else None

    def learn(self, count: int) -> bool:
        """Read some more of the older keys, so that the store need not be asked for new ones; whether any are left."""
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
        """Look up at once what will be asked for: one question to the store instead of one for each command."""
        if len(self._new) > NEW_MAX:  # of commands that were refused
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
        """What was answered under a key, if the same was asked."""
        found = self._known.get((actor, key)) or self._look_up(actor, key)
        if found is None:
            return None
        if found[0] != digest:
            raise KeyUsed(f'the key "{key}" was used for another command; choose a new one')
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
