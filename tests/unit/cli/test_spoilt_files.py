"""Whatever is in a file: `hoyle check` and `hoyle phh` say in a sentence what is wrong, and it is no fault of Hoyle's.

Each file goes through the command's own door, `hoyle.cli.app.app`.
"""

import contextlib
import io
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from hoyle.book.loader import ROOT
from hoyle.cli.app import app
from tests.support.game_paths import all_paths
from tests.support.spoilt_files import HAND, HOUSE, bombs, spoilt, write

SECONDS = 60  # one file, on a busy machine; alone it is three at most
FILES = {"check": ".yaml", "phh": ".phh"}
REFUSED = 2
COMMANDS = (("check",), ("phh", "replay"), ("phh", "import"))


def sound(command: str) -> list[str]:
    """What is spoilt: house files, hands and short rulebooks. As text: the fuzz is of reading, not of mathematics."""
    if command == "phh":
        return [HAND, f"[1]\n{HAND}\n[2]\n{HAND}"]
    texts = sorted(((ROOT / f"{path}.yaml").read_text(encoding="utf-8") for path in all_paths()), key=len)
    own = [
        text for text in texts if "as_in:" not in text and "house_way" not in text
    ]  # a way is tried on every hand
    return [HOUSE, HOUSE, *own[:9:3]]


def run(*words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = app([*words], standalone_mode=False)
    return int(code or 0), out.getvalue(), err.getvalue()


def fuzz(command: Sequence[str], folder: Path, count: int, seed: int) -> list[str]:
    """The files with which Hoyle met a fault of its own, with what it said."""
    faults = []
    file = folder / f"spoilt{FILES[command[0]]}"
    for at, text in enumerate(islice(spoilt(sound(command[0]), seed), count)):
        code, out, err = run(*command, str(write(file, text)))
        if code not in (0, 1, REFUSED) or "internal error" in err or "Traceback" in out + err:
            kept = write(folder / f"fault{at}{FILES[command[0]]}", text)
            faults.append(f"{kept}: {code} {err}")
    return faults


@pytest.mark.parametrize("name", bombs())
@pytest.mark.parametrize("command", COMMANDS[:2], ids="-".join)
def test_a_bomb_is_refused_in_a_sentence(command: tuple[str, ...], name: str, tmp_path: Path) -> None:
    file = tmp_path / f"bomb{FILES[command[0]]}"
    file.write_bytes(bombs()[name])
    code, out, err = run(*command, str(file))
    assert code == REFUSED, out[-500:] + err[-500:]
    told = (out + err).strip()
    assert str(file) in told
    assert "internal error" not in told
    assert name in SEVERAL or told.count("\n") == 0, told[:2000]


SEVERAL = ("fewer keys", "games", "wagers")  # what is wrong is told place by place


@pytest.mark.parametrize("command", COMMANDS, ids="-".join)
@pytest.mark.parametrize("kind", ["a pipe", "a folder", "a device", "not there"])
def test_what_is_no_file_is_refused_and_not_waited_for(
    command: tuple[str, ...], kind: str, tmp_path: Path
) -> None:
    file = tmp_path / f"it{FILES[command[0]]}"
    if kind == "a pipe":
        os.mkfifo(file)
    elif kind == "a folder":
        file.mkdir()
    elif kind == "a device":
        file.symlink_to("/dev/zero")
    code, out, err = run(*command, str(file))
    assert code == REFUSED
    assert (out + err).strip().count("\n") == 0
    assert "cannot be read" in out + err


@pytest.mark.parametrize("command", COMMANDS, ids="-".join)
def test_a_few_spoilt_files_are_no_fault_of_hoyles(command: tuple[str, ...], tmp_path: Path) -> None:
    assert fuzz(command, tmp_path, 60, seed=1) == []


@pytest.mark.prove
@pytest.mark.parametrize("command", COMMANDS[:2], ids="-".join)
def test_a_hundred_thousand_spoilt_files_are_no_fault_of_hoyles(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    assert fuzz(command, tmp_path, 100_000, seed=2) == []


@pytest.mark.prove
@pytest.mark.parametrize("command", COMMANDS[:2], ids="-".join)
def test_two_hundred_processes_meet_no_fault_either(command: tuple[str, ...], tmp_path: Path) -> None:
    """As somebody types it; every third time with a bomb."""
    many, rng = spoilt(sound(command[0]), seed=3), random.Random(3)

    def one(at: int) -> str:
        file = tmp_path / f"{at}{FILES[command[0]]}"
        if at % 3:
            write(file, texts[at])
        else:
            file.write_bytes(rng.choice([*bombs().values()]))
        begun = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", "hoyle", *command, str(file)], capture_output=True, text=True, timeout=SECONDS,
            check=False, cwd=tmp_path,
        )  # fmt: skip
        took = time.monotonic() - begun
        is_right = (
            done.returncode in (0, 1, REFUSED) and "internal error" not in done.stderr and took < SECONDS
        )
        return "" if is_right else f"{file}: {done.returncode} after {took:.1f} seconds: {done.stderr}"

    texts = list(islice(many, 200))
    with ThreadPoolExecutor(2) as pool:
        assert [each for each in pool.map(one, range(200)) if each] == []
