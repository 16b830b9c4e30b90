"""Seeds of rounds to come, sealed under a key that is not in the store: who reads all of it can foretell nothing.

The key is in a file of its own beside the head record. Where nobody names a place, it lives as long as the process.
"""

from __future__ import annotations

import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from hoyle.errors import StoreError
from hoyle.ledger import store_files

KEY_BYTES, NONCE_BYTES = 32, 12
PRIVATE = 0o600
_OF_PROCESS: dict[str, SeedSeal] = {}


class SeedSeal:
    def __init__(self, place: Path | None = None) -> None:
        self.place = place
        self._key: bytes | None = None if place is not None else secrets.token_bytes(KEY_BYTES)

    def seal(self, seed: bytes, about: str) -> str:
        """`about` is bound to it: what was sealed for one round opens for no other."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        sealed = AESGCM(self._own_key()).encrypt(nonce, seed, about.encode())
        return urlsafe_b64encode(nonce + sealed).decode()

    def open(self, sealed: str, about: str) -> bytes | None:
        """The seed; none if it was sealed under another key, or for something else."""
        key = self._kept_key()
        if key is None:
            return None
        try:
            data = urlsafe_b64decode(sealed)
            return AESGCM(key).decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], about.encode())
        except (InvalidTag, ValueError):
            return None

    def _kept_key(self) -> bytes | None:
        if self._key is None and self.place is not None and self.place.exists():
            self._key = _read(self.place)
        return self._key

    def _own_key(self) -> bytes:
        """The key, which is made where there is none."""
        key = self._kept_key()
        if key is None:
            assert self.place is not None
            key = self._key = _make(self.place)
        return key


def seal_in(url: str, data: Path) -> SeedSeal:
    """The seal of a house: its key is beside an SQLite store, else in the data folder."""
    file = store_files.of(url)
    folder = file.parent if file is not None else data
    return SeedSeal(folder.absolute() / f"seed_key.{store_files.name_of(url)}.txt")


def seal_beside(url: str) -> SeedSeal:
    """The same of an SQLite store; for one in memory or on a server a key that lasts as long as this process."""
    file = store_files.of(url)
    return seal_in(url, file.parent) if file is not None else _OF_PROCESS.setdefault(url, SeedSeal())


def _read(place: Path) -> bytes:
    try:
        key = bytes.fromhex(place.read_text(encoding="ascii").strip())
    except (OSError, ValueError) as error:
        raise StoreError(
            f"the key of the seeds {place} cannot be read ({error}); put the right one in its place"
        ) from None
    if len(key) != KEY_BYTES:
        raise StoreError(f"the key of the seeds {place} is cut short; put the right one in its place")
    return key


def _make(place: Path) -> bytes:
    """Synced before it is used: a seed that nobody can open any more voids its round."""
    key = secrets.token_bytes(KEY_BYTES)
    try:
        file = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
        try:
            os.write(file, key.hex().encode() + b"\n")
            os.fsync(file)
        finally:
            os.close(file)
        store_files.sync_folder(place.parent)
    except OSError as error:
        raise StoreError(f"the key of the seeds {place} cannot be written ({error.strerror})") from None
    return key
