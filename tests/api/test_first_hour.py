"""docs/first_hour.md, typed from top to bottom into an empty folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hoyle.client import Client
from tests.api.conftest import ROOT, Process

PAGE = ROOT / "docs" / "first_hour.md"
INSTALLS = "pip install"
SECONDS = 300


def blocks(text: str) -> list[str]:
    """What is typed; the installation has a test of its own (test_installed.py)."""
    found = re.findall(r"```sh\n(.*?)```", text, re.S)
    return [block for block in found if INSTALLS not in block]


def commands_here(folder: Path) -> str:
    """`hoyle` and `python3` as the installation puts them on the path."""
    folder.mkdir()
    for name, words in (("hoyle", "-m hoyle"), ("python3", "")):
        file = folder / name
        file.write_text(f'#!/bin/sh\nexec {sys.executable} {words} "$@"\n')
        file.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


@pytest.mark.prove
def test_the_first_hour_goes_as_it_is_written(tmp_path: Path) -> None:
    port = Process(tmp_path).port  # a free one
    typed = "set -em\n" + "\n".join(blocks(PAGE.read_text())).replace("8100", str(port))
    place = tmp_path / "place"
    place.mkdir()
    environment = {**os.environ, "PATH": commands_here(tmp_path / "bin"), "PYTHONPATH": str(ROOT)}
    said = subprocess.run(
        ["bash", "-c", f"trap 'kill %1 2>/dev/null || true' EXIT\n{typed}"],
        cwd=place, env=environment, capture_output=True, text=True, timeout=SECONDS,
    )  # fmt: skip
    told = said.stdout
    assert said.returncode == 0, (told, said.stderr)
    assert "Traceback" not in said.stderr, said.stderr
    assert "['Ada', 'Ann', 'Dan', 'Flo']" in told
    assert "'limit': 5000000, 'put_by_percent': 10" in told
    assert "progressive: fold" in told
    assert "hoyle_ready 1.0" in told
    (alert,) = (place / "alerts.log").read_text().splitlines()
    assert alert.endswith("the house does not serve")
    kept = {file.suffix for file in (place / "backups").iterdir()}
    assert ".db" in kept
    assert "Nothing would have been lost." in told


def test_every_step_is_there() -> None:
    """The headings are the steps of the task: staff, limits and a jackpot, a backup, an alert."""
    headings = re.findall(r"^## (.*)$", PAGE.read_text(), re.M)
    assert headings == [
        "Install", "The rules of the jackpot", "The first administrator", "Open the house", "Staff",
        "A table with limits and a jackpot", "A backup", "An alert", "Close, and check everything",
    ]  # fmt: skip
    assert Client.__name__ in PAGE.read_text()
