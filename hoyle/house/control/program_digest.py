"""Program verification: a digest of all code, rulebooks and tables, as they are on the disk.

Rulebook folders and game packages from outside Hoyle count as part of the program. A house runs the files that it was
opened with. When a file changes, play stops until it is restored or the house is opened again. The log records every
opening with another program.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import hoyle
from hoyle.book.loader import outside_files
from hoyle.errors import HouseStopped
from hoyle.games.catalog import outside_code
from hoyle.house.core.journal import Journal
from hoyle.house.tables.suspensions import EVERYTHING, Suspensions

ROOT = Path(hoyle.__file__).parent
_MADE = "__pycache__"  # what Python makes of the code, anew whenever it differs
HOUSE = "house"
OUTSIDE = "outside"


def files_of(root: Path = ROOT) -> dict[str, str]:
    """Every file with its SHA-256: those of the package by their place in it, then those from outside."""
    found = sorted(path for path in root.rglob("*") if path.is_file() and _MADE not in path.parts)
    files = {path.relative_to(root).as_posix(): path for path in found}
    files |= {f"{OUTSIDE}/{name}": path for name, path in (outside_files() | outside_code()).items()}
    return {name: sha256(path.read_bytes()).hexdigest() for name, path in files.items() if path.is_file()}


def digest_of(files: Mapping[str, str]) -> str:
    """One digest of all: of the names and digests, a line for each, in the order of the names."""
    return sha256("".join(f"{files[name]}  {name}\n" for name in sorted(files)).encode()).hexdigest()


def differences(was: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """The files that were added, removed or changed."""
    return sorted(name for name in was.keys() | now.keys() if was.get(name) != now.get(name))


class Watch:
    """Holds a house to the program that it was opened with."""

    def __init__(self, journal: Journal, suspensions: Suspensions, root: Path = ROOT) -> None:
        self._journal, self._suspensions, self._root = journal, suspensions, root
        self._files = files_of(root)
        self.digest = digest_of(self._files)

    def open(self, expected: str = "") -> None:
        """Refuse a program other than the expected one, and log its digest."""
        if expected and expected != self.digest:
            raise HouseStopped(
                f"this program has the digest {self.digest}, and {expected} is expected; the house is not opened"
            )
        journal = self._journal
        last = journal.store.one(
            "SELECT text FROM log WHERE code IN ('program', 'program_changed') ORDER BY serial DESC LIMIT 1"
        )
        if last is None:
            journal.note(HOUSE, "program", self.digest)
        elif last.split()[0] != self.digest:
            text = f"{self.digest} (it was {last.split()[0]})"
            journal.note(HOUSE, "program_changed", text)

    def look(self) -> list[str]:
        """The files that have changed on the disk since the house was opened."""
        return differences(self._files, files_of(self._root))

    def judge(self, changed: list[str], actor: str = HOUSE) -> None:
        """Log the result of a look. Play stops while any file differs."""
        journal, held = self._journal, self._suspensions
        if not changed:
            held.unfit = ""
            journal.note(actor, "program_verified", self.digest)
            return
        more = f" and {len(changed) - 5} more" if len(changed) > 5 else ""
        held.unfit = f"the program on the disk is not the one that was opened: {', '.join(changed[:5])}{more}"
        journal.note(actor, "program_mismatch", held.unfit)
        if EVERYTHING not in held.scopes:
            held.stop(EVERYTHING, "", held.unfit, actor)
