"""Whether a file can be written where somebody wants it, asked before the work whose outcome goes into it."""

from __future__ import annotations

from pathlib import Path

from hoyle.errors import HoyleError


def check_place(file: Path) -> None:
    """The work may take long."""
    if not file.parent.is_dir():
        raise HoyleError(f"{file}: cannot be written (there is no folder {file.parent}).")
    if file.is_dir():
        raise HoyleError(f"{file}: cannot be written (it is a folder; name a file in it).")
