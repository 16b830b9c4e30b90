"""The command `hoyle` in a process of its own, forked from the tests': what they have imported is not loaded again."""

import os
import sys
import tempfile
import threading
import warnings
from collections.abc import Sequence
from pathlib import Path
from subprocess import CompletedProcess
from typing import IO

import hoyle.server.app
import hoyle.server.run  # noqa: F401  (most of what is loaded: here once, and not in each child)
from hoyle.cli import main

SECONDS = 60


def run_forked(words: Sequence[str], folder: Path, given: str = "") -> "CompletedProcess[str]":
    """What the command says and its exit code; `given` is typed in."""
    with (
        tempfile.TemporaryFile() as told,
        tempfile.TemporaryFile() as refused,
        tempfile.TemporaryFile() as typed,
    ):
        typed.write(given.encode())
        typed.seek(0)
        sys.stdout.flush()
        sys.stderr.flush()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            child = os.fork()
        if child == 0:
            _live(words, folder, (typed, told, refused))
        overdue = threading.Timer(SECONDS, os.kill, (child, 9))
        overdue.start()
        _, status = os.waitpid(child, 0)
        overdue.cancel()
        said = []
        for each in (told, refused):
            each.seek(0)
            said.append(each.read().decode())
    return CompletedProcess([*words], os.waitstatus_to_exitcode(status), *said)


def _live(words: Sequence[str], folder: Path, streams: Sequence[IO[bytes]]) -> None:
    """The child's whole life; it never returns to the tests."""
    code = 1
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream.fileno(), number)
        sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
        os.chdir(folder)
        sys.argv = ["hoyle", *words]
        main()
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
