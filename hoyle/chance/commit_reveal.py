"""Commit and reveal: the house cannot choose a draw after the wagers, and no player can know it before.

1. The house makes a seed of 256 bits and shows its SHA-256, the commitment, while wagers are open.
2. Seats may each add words of their own. They are fixed when the wagers close.
3. Every draw is derived from the seed, the words, the round and the place of the draw in the round, never from the
   commitment. Nothing is kept between draws, so a house that was interrupted deals the same cards.
4. When the round is over the seed is revealed, and anyone can derive the draws again.

A seed serves one round only.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from typing import Any

from hoyle.chance.bit_source import derived
from hoyle.chance.draws import Chance, Journal
from hoyle.engine import Round
from hoyle.errors import HoyleError

SEED_BYTES = 32
NAME = "hoyle draw 1"


class Fair:
    """One round's seed, and what follows from it."""

    def __init__(self, seed: bytes, round_id: str, words: Mapping[str, str] | None = None) -> None:
        if len(seed) != SEED_BYTES:
            raise HoyleError(f"a seed has {8 * SEED_BYTES} bits, this one has {8 * len(seed)}")
        self.seed = seed
        self.round_id = round_id
        self.words = dict(words or {})

    @classmethod
    def new(cls, round_id: str) -> Fair:
        return cls(secrets.token_bytes(SEED_BYTES), round_id)

    def __repr__(self) -> str:
        return f"Fair({self.round_id!r}, commitment={self.commitment})"  # a log never shows the seed

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.seed).hexdigest()

    def with_words(self, words: Mapping[str, str]) -> Fair:
        return Fair(self.seed, self.round_id, words)

    def answer(self, played: Round, journal: Journal | None = None) -> tuple[str, ...]:
        """The draw that the round waits for."""
        place = len(played.answers)
        chance = Chance(bits=derived(self.seed, self.message(place)), journal=journal)
        return chance.answer(played, f"{self.round_id}:{place}")

    def message(self, place: int) -> bytes:
        """The message that is signed with the counter: canonical JSON, so any language can make it."""
        said = [NAME, self.round_id, place, sorted(self.words.items())]
        return json.dumps(said, separators=(",", ":"), ensure_ascii=True).encode()

    def shown(self) -> dict[str, Any]:
        """Before the reveal."""
        return {"round": self.round_id, "commitment": self.commitment, "words": self.words}

    def revealed(self) -> dict[str, Any]:
        return {**self.shown(), "seed": self.seed.hex()}


def read_fair(data: Mapping[str, Any]) -> Fair:
    """The revealed seed of a record. The caller compares its commitment."""
    if not isinstance(data, Mapping):
        raise HoyleError(
            'the record\'s seed cannot be read: "fair" should be an object with round, commitment, words and seed'
        )
    try:
        return Fair(bytes.fromhex(data["seed"]), str(data["round"]), data.get("words"))
    except KeyError as error:
        raise HoyleError(f"the record's seed cannot be read: {error} is missing") from None
    except (TypeError, ValueError) as error:
        raise HoyleError(f"the record's seed cannot be read: {error}") from None
