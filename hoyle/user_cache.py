"""The user's cache folder, and the parsed form of rulebook files in it.

YAML takes most of the time of a command that only looks something up. Each file's plain data is kept as JSON under a
digest of its text and of the code that parses it. A file that is damaged, or that another user could have written, is
ignored. The data is validated after reading, like that of a file that was just parsed.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from functools import cached_property
from pathlib import Path
from typing import Any

FOLDER = "HOYLE_CACHE"  # an environment variable that names another folder
READER = Path(__file__).parent / "book" / "strict_yaml.py"


def cache_folder() -> Path:
    """Where this user's programs keep what they can compute again."""
    if os.environ.get(FOLDER):
        return Path(os.environ[FOLDER])
    own = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        return (Path(own) if own else Path.home() / ".cache") / "hoyle"
    except RuntimeError:  # a user without a home
        return Path(tempfile.gettempdir()) / "hoyle"


class ParsedFiles:
    """Parsed files by the digest of their text. Every failure to read or write is ignored: the file is parsed."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (cache_folder() if folder is None else folder) / "rulebooks"

    def find(self, text: str, made_by: bytes = b"") -> Any | None:
        """What was kept of a text: its plain data, or what the code of this digest made of it."""
        path = self._path(text, made_by)
        try:
            with open(path, "rb") as file:
                if not self._private or not _is_private(os.fstat(file.fileno())):
                    return None
                digest, _, written = file.read().partition(b"\n")
            if digest.decode() != hashlib.sha256(written).hexdigest():
                return None
            return json.loads(written)
        except (OSError, ValueError, RecursionError):
            return None

    def keep(self, text: str, data: Any, made_by: bytes = b"") -> None:
        """Write the file as a whole or not at all: of several writers the last one wins, with the same bytes."""
        written = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        digest = hashlib.sha256(written).hexdigest().encode()
        path = self._path(text, made_by)
        with contextlib.suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(digest + b"\n" + written)
                os.replace(name, path)
            except OSError:
                with contextlib.suppress(OSError):
                    os.unlink(name)

    @cached_property
    def _reader(self) -> bytes:
        return READER.read_bytes()

    @cached_property
    def _private(self) -> bool:
        return _is_private(os.stat(self.folder))

    def _path(self, text: str, made_by: bytes) -> Path:
        key = hashlib.sha256(made_by or self._reader)
        key.update(text.encode())
        return self.folder / f"{key.hexdigest()}.json"


def _is_private(status: os.stat_result) -> bool:
    """Whether only this user, or the administrator, can have written it."""
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid in (os.getuid(), 0) and not status.st_mode & 0o022
