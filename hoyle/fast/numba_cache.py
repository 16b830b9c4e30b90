"""Removes stale compiled code from numba's cache.

numba caches compiled code for each file and checks only that file for changes. A kernel inlines functions and tables of
other files, so a change of any file of the package makes the whole cache stale; stale code could read memory of another
layout.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
MARK = "sources.sha256"  # stored with the cache: a digest of its sources
COMPILED = ("*.nbi", "*.nbc")


def throw_away_stale_code(folder: Path = HERE, *also: Path) -> bool:
    """Remove the cache if it is stale, and say whether there was one. `also` are folders whose code is inlined here.

    A read-only folder is left as it is: an installation changes as a whole.
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
