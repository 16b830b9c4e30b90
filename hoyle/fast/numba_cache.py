"""Throws compiled code away that was made of other sources than are here now.

numba keeps what it compiled beside each file and looks only whether that file has changed. A kernel holds the code of
functions and the numbers of tables that other files define, so a change of any file of this package makes all of it
old; run all the same, it would read memory that is laid out differently.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
MARK = "sources.sha256"  # beside the compiled code: what it was made of
COMPILED = ("*.nbi", "*.nbc")


def throw_away_stale_code(folder: Path = HERE, *also: Path) -> bool:
    """Was there any? `also` are folders whose code is inlined in this one's.

    A folder that cannot be written to is left as it is: what is installed there changes as a whole.
    """
    stamp, mark = "".join(map(_stamp, (folder, *also))), folder / "__pycache__" / MARK
    with contextlib.suppress(OSError):
        if mark.read_text() == stamp:
            return False
    with contextlib.suppress(OSError):
        found = list(_compiled(folder))
        for file in found:
            file.unlink(missing_ok=True)
        mark.parent.mkdir(exist_ok=True)
        mark.write_text(stamp)
        return bool(found)
    return False


def _stamp(folder: Path) -> str:
    """Every source and table by its name, size and time of change."""
    digest = hashlib.sha256()
    for file in sorted((*folder.rglob("*.py"), *folder.rglob("*.npz"))):
        facts = file.stat()
        digest.update(f"{file.relative_to(folder)} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _compiled(folder: Path) -> Iterator[Path]:
    for pattern in COMPILED:
        yield from folder.rglob(pattern)
