"""The file of `--save` and `--resume`: the plan, then one line for each finished block.

The file is append-only. A last line that a crash cut short is removed when the run resumes.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from hoyle.errors import HoyleError
from hoyle.sim.block import Done, done_from
from hoyle.sim.plan import Plan


class SavedRun:
    """An open file; `done` are the blocks that it had at the start."""

    def __init__(self, path: Path, plan: Plan, resume: bool) -> None:
        self.path = path
        self.done: set[int] = set()
        self.result: Done | None = None
        if resume:
            self._read(plan)
        elif path.exists() and path.stat().st_size:
            raise HoyleError(
                f"{path} exists already; continue it with --resume {path}, or name another file."
            )
        try:
            self._file = path.open("a", encoding="utf-8")
        except OSError as error:
            raise HoyleError(f"{path}: cannot be written ({error.strerror}).") from None
        if not resume:
            self._write({"plan": plan.plain(), "hash": plan.digest()})

    def _read(self, plan: Plan) -> None:
        first, *lines = read_lines(self.path)
        if first.get("hash") != plan.digest():
            raise HoyleError(
                f"{self.path} was saved from another plan: {difference(first.get('plan', {}), plan)}."
            )
        for line in lines:
            if line["block"] not in self.done:
                self.done.add(line["block"])
                mine = done_from(line)
                self.result = mine if self.result is None else self.result.plus(mine)

    def add(self, block: int, done: Done) -> None:
        self._write({"block": block, **done.plain()})

    def _write(self, data: dict[str, Any]) -> None:
        try:
            self._file.write(json.dumps(data, separators=(",", ":")) + "\n")
            self._file.flush()
        except OSError as error:
            raise HoyleError(f"{self.path}: cannot be written ({error.strerror}).") from None

    def close(self) -> None:
        self._file.close()


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Every whole line; a torn last one is cut off the file."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise HoyleError(
            f"{path}: cannot be read ({error.strerror}); --resume takes up a file of --save."
        ) from None
    whole = text.rfind(b"\n") + 1
    try:
        lines = [json.loads(line) for line in text[:whole].splitlines()]
    except ValueError:
        raise HoyleError(f"{path}: not a file of --save, or changed since.") from None
    if not lines or not isinstance(lines[0], dict) or "plan" not in lines[0]:
        raise HoyleError(f"{path}: not a file of --save; its first line is not a plan.")
    if whole < len(text):
        os.truncate(path, whole)
    return lines


def difference(saved: Any, plan: Plan) -> str:
    """The parts in which a saved plan differs from this one."""
    mine = plan.plain()
    parts = [name for name in mine if not isinstance(saved, dict) or saved.get(name) != mine[name]]
    told = [f"{name} is {_short(mine[name])} and was {_short(saved.get(name))}" for name in parts]
    return "; ".join(told)


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
