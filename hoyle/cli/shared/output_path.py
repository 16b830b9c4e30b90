"""Checks that an output file can be written, before the work whose result it takes."""

from __future__ import annotations

from pathlib import Path

from hoyle.errors import HoyleError


def check_place(file: Path) -> None:
    """Called before work that may take minutes."""
    if not file.parent.is_dir():
        raise HoyleError(f"{file}: cannot be written (there is no folder {file.parent}).")
    if file.is_dir():
        raise HoyleError(f"{file}: cannot be written (it is a folder; name a file in it).")
