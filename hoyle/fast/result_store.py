"""A store of results that take long to compute: some come with the package, others are cached on this machine.

A record maps names to fractions. Its key is a digest of all inputs, so another strategy or other rules have another
key. A record carries its own digest: a damaged one is ignored with a note, and its figures are computed again.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from pathlib import Path
from typing import Any

from hoyle.user_cache import cache_folder

Record = Mapping[str, Fraction]
SHIPPED = Path(__file__).parent / "tables" / "blackjack_splits.zip"
SHIPPED_ROUNDS = SHIPPED.with_name("split_rounds.zip")  # rounds with a split of blackjack's relatives
SHIPPED_SPREADS = SHIPPED.with_name("split_spreads.zip")  # the same in floats, by net
FORMAT = 1
# Fields of rules that are younger than the records that come with the package, by the name of their type.
_LATER = {
    "SettlementRules": ("saving_hand", "saved_hands", "joker_hand_counts_as"),
    "Dealer": ("saving", "compares_busts", "has_jokers", "tells_jokers"),
}
_MADE = (
    1980,
    1,
    1,
    0,
    0,
    0,
)  # the fixed modification time of files in the archive, so that archives are reproducible


class Damaged(Exception):
    """A record that cannot be used, and why."""


# The exceptions of zipfile for a damaged archive.
_UNREADABLE = (OSError, EOFError, ValueError, RuntimeError, zipfile.BadZipFile, zlib.error, Damaged)


class Shelf:
    """Records by key. `troubles` has one line for each place that could not be read or written."""

    def __init__(self, shipped: Path = SHIPPED, folder: Path | None = None) -> None:
        self.shipped = shipped
        self.folder = cache_folder() if folder is None else folder
        self.troubles: dict[Path, str] = {}
        self._archive, self._shipped_keys = self._open()

    def _open(self) -> tuple[zipfile.ZipFile | None, frozenset[str]]:
        try:
            archive = zipfile.ZipFile(self.shipped)
        except FileNotFoundError:
            return None, frozenset()
        except _UNREADABLE as error:
            self._leave_aside(self.shipped, str(error))
            return None, frozenset()
        return archive, frozenset(archive.namelist())

    def find(self, key: str) -> Record | None:
        if self._archive is not None and key in self._shipped_keys:
            try:
                return read_record(key, self._archive.read(key))
            except _UNREADABLE as error:
                self._leave_aside(self.shipped, str(error))
        file = self._file(key)
        try:
            return read_record(key, file.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, Damaged) as error:
            self._leave_aside(self.folder, f"{file.name}: {error}")
            return None

    def keep(self, key: str, record: Record) -> None:
        """Write a record atomically."""
        file = self._file(key)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=file.parent.parent) as beside:
                (Path(beside) / key).write_bytes(write_record(key, record))
                os.replace(Path(beside) / key, file)
        except OSError as error:
            self.troubles[self.folder] = (
                f"{self.folder} cannot be written to ({error.strerror}): results are not cached."
            )

    def _file(self, key: str) -> Path:
        return self.folder / "blackjack_splits" / key

    def _leave_aside(self, place: Path, reason: str) -> None:
        self.troubles.setdefault(
            place, f"A stored result in {place} is ignored and computed again: {reason}."
        )


@lru_cache(maxsize=4)
def _shelf(shipped: Path, changed: float, folder: Path) -> Shelf:
    return Shelf(shipped, folder)


def shelf(shipped: Path | None = None) -> Shelf:
    """The records of this installation, by default those of splits, and of this user."""
    archive = SHIPPED if shipped is None else shipped
    changed = archive.stat().st_mtime if archive.exists() else 0.0
    return _shelf(archive, changed, cache_folder())


def write_record(key: str, record: Record) -> bytes:
    """Integers over one denominator, in hexadecimal."""
    over = lcm(*(value.denominator for value in record.values()))
    told = {
        "format": FORMAT,
        "key": key,
        "over": f"{over:x}",
        "numbers": {name: f"{int(value * over):x}" for name, value in sorted(record.items())},
    }
    return json.dumps({**told, "digest": _digest(told)}, separators=(",", ":")).encode()


def read_record(key: str, written: bytes) -> Record:
    try:
        told = json.loads(written)
        digest = told.pop("digest")
        version, mine = told["format"], told["key"]
    except (ValueError, TypeError, AttributeError, KeyError):
        raise Damaged("it is damaged, or not a record of this program") from None
    if version != FORMAT:
        raise Damaged(f"its format is {version}, and this version reads {FORMAT}")
    if mine != key or digest != _digest(told):
        raise Damaged("its digest does not match")
    over = int(told["over"], 16)
    return {name: Fraction(int(number, 16), over) for name, number in told["numbers"].items()}


def _digest(told: Mapping[str, object]) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def write_archive(file: Path, records: Mapping[str, Record]) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for key, record in sorted(records.items()):
            archive.writestr(zipfile.ZipInfo(key, _MADE), write_record(key, record), zipfile.ZIP_DEFLATED)


def read_archive(file: Path) -> dict[str, Record]:
    """All records; a damaged archive raises."""
    with zipfile.ZipFile(file) as archive:
        return {key: read_record(key, archive.read(key)) for key in archive.namelist()}


def named_fields(value: Any) -> Any:
    """What a key is made of: fields by their names, so that a field more or less is another key.

    Of fields that came later only those count that say something: records from before keep their keys.

    >>> from typing import NamedTuple
    >>> class Rules(NamedTuple):
    ...     decks: int
    ...     looks: frozenset
    >>> named_fields((Rules(6, frozenset({10, 1})), Fraction(3, 2)))
    [{'decks': 6, 'looks': [1, 10]}, '3/2']
    """
    if hasattr(value, "_asdict"):
        later, usual = _LATER.get(type(value).__name__, ()), value._field_defaults
        fields = value._asdict().items()
        return {name: named_fields(each) for name, each in fields if name not in later or each != usual[name]}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [named_fields(each) for each in value]
    return str(value) if isinstance(value, Fraction) else value
