"""The program verifies itself: a digest of all code, rulebooks and tables, as they lie on the disk.

A house runs what was on the disk when it was opened. If that changes under it, play stops until it is as it was, or the
house is opened again; and then the log says that it was opened with another program.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import hoyle
from hoyle.errors import HouseStopped
from hoyle.house.tables import suspensions

if TYPE_CHECKING:
    from hoyle.house.core.house import House

ROOT = Path(hoyle.__file__).parent
_MADE = "__pycache__"  # what Python makes of the code, anew whenever it differs
HOUSE = "house"


def files_of(root: Path = ROOT) -> dict[str, str]:
    """Every file with its SHA-256, by its place in the package."""
    found = sorted(path for path in root.rglob("*") if path.is_file() and _MADE not in path.parts)
    return {path.relative_to(root).as_posix(): sha256(path.read_bytes()).hexdigest() for path in found}


def digest_of(files: Mapping[str, str]) -> str:
    """One digest of all: of the names and digests, a line for each, in the order of the names."""
    return sha256("".join(f"{files[name]}  {name}\n" for name in sorted(files)).encode()).hexdigest()


def differences(was: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """The files that are new, gone or other than they were."""
    return sorted(name for name in was.keys() | now.keys() if was.get(name) != now.get(name))


class Watch:
    """Holds a house to the program that it was opened with."""

    def __init__(self, house: House, root: Path = ROOT) -> None:
        self._house, self._root = house, root
        self._files = files_of(root)
        self.digest = digest_of(self._files)

    def open(self, expected: str = "") -> None:
        """Before anybody is let in: refuse a program that is not the one expected, and note which it is."""
        if expected and expected != self.digest:
            raise HouseStopped(
                f"this program has the digest {self.digest} and not {expected}, as was expected; it is not opened"
            )
        house = self._house
        last = house.store.one(
            "SELECT text FROM log WHERE code IN ('program', 'program_changed') ORDER BY serial DESC LIMIT 1"
        )
        if last is None:
            house.note(HOUSE, "program", self.digest)
        elif last.split()[0] != self.digest:
            text = f"{self.digest} (it was {last.split()[0]})"
            house.note(HOUSE, "program_changed", text)

    def look(self) -> list[str]:
        """The files that are not as they were; reads the disk and changes nothing."""
        return differences(self._files, files_of(self._root))

    def judge(self, changed: list[str], actor: str = HOUSE) -> None:
        """Write down what a look has found. Play stops while anything is other than it was."""
        house = self._house
        if not changed:
            house.suspensions.unfit = ""
            house.note(actor, "program_verified", self.digest)
            return
        more = f" and {len(changed) - 5} more" if len(changed) > 5 else ""
        house.suspensions.unfit = (
            f"the program on the disk is not the one that was opened: {', '.join(changed[:5])}{more}"
        )
        house.note(actor, "program_mismatch", house.suspensions.unfit)
        if suspensions.EVERYTHING not in house.suspensions.scopes:
            house.suspensions.stop(suspensions.EVERYTHING, "", house.suspensions.unfit, actor)
