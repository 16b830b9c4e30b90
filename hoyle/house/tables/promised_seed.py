"""The seed that a table has committed to for its next round. The store has it sealed; everybody has its hash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.chance import Fair
from hoyle.errors import CommandRefused, IllegalAnswer
from hoyle.ledger.seed_seal import SeedSeal


class Promised:
    """`sealed` opens under the house's key. Stores of earlier versions have the seed itself (`seed`)."""

    def __init__(
        self,
        round_id: str,
        commitment: str,
        sealed: str = "",
        seed: str = "",
        words: Mapping[str, str] | None = None,
    ) -> None:
        self.round_id, self.commitment, self.sealed, self._seed = round_id, commitment, sealed, seed
        self.words = dict(words or {})
        self._opened: Fair | None = None

    def with_words(self, words: Mapping[str, str]) -> Promised:
        return Promised(self.round_id, self.commitment, self.sealed, self._seed, words)

    def shown(self) -> dict[str, Any]:
        """Before the reveal."""
        return {"round": self.round_id, "commitment": self.commitment, "words": self.words}

    def plain(self) -> dict[str, Any]:
        """As a snapshot keeps it."""
        return {**self.shown(), **({"sealed": self.sealed} if self.sealed else {"seed": self._seed})}

    def can_be_opened(self, seal: SeedSeal) -> bool:
        return self._read(seal) is not None

    def opened(self, seal: SeedSeal) -> Fair:
        if self._opened is None:
            seed = self._read(seal)
            if seed is None:
                raise CommandRefused(f"the seed of round {self.round_id} cannot be opened: its key is lost")
            self._opened = Fair(seed, self.round_id, self.words)
        return self._opened

    def check_revealed(self, revealed: Mapping[str, Any]) -> None:
        """What is revealed is what was promised."""
        if revealed["commitment"] != self.commitment or revealed["words"] != self.words:
            raise IllegalAnswer(f"round {self.round_id} reveals another seed than the house committed to")
        if Fair(bytes.fromhex(revealed["seed"]), self.round_id).commitment != self.commitment:
            raise IllegalAnswer(f"the seed revealed for round {self.round_id} does not fit its commitment")

    def _read(self, seal: SeedSeal) -> bytes | None:
        seed = bytes.fromhex(self._seed) if self._seed else seal.open(self.sealed, self.commitment)
        return seed if seed is not None and Fair(seed, "").commitment == self.commitment else None


def promise(seal: SeedSeal) -> dict[str, str]:
    """A new seed, as the part of an event that commits to it."""
    made = Fair.new("")
    return {"commitment": made.commitment, "sealed": seal.seal(made.seed, made.commitment)}


def read_promise(words: Mapping[str, Any], round_id: str) -> Promised | None:
    """The promise in an event, or in a snapshot; none where the house commits to nothing."""
    said = words.get("words") or {}
    if words.get("sealed"):
        return Promised(round_id, words["commitment"], sealed=words["sealed"], words=said)
    if words.get("seed"):
        seed = words["seed"]
        return Promised(round_id, Fair(bytes.fromhex(seed), "").commitment, seed=seed, words=said)
    return None
