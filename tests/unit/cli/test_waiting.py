"""The line of one who has to wait."""

import io
import time

import pytest

from hoyle.cli import waiting
from hoyle.cli.waiting import Waiting


def test_a_pipe_gets_one_plain_line_when_it_takes_a_while(capsys, monkeypatch):
    monkeypatch.setattr(waiting, "PATIENCE", 0.01)
    with Waiting("solving ny/roulette") as line:
        deadline = time.monotonic() + 10
        told = ""
        while not told and time.monotonic() < deadline:
            line.update("solving, 2 of 3")
            told += capsys.readouterr().err
    assert told + capsys.readouterr().err == "hoyle: solving ny/roulette\n"


def test_whoever_is_answered_at_once_gets_no_line(capsys, monkeypatch):
    monkeypatch.setattr(waiting, "PATIENCE", 3600)
    with Waiting("solving ny/roulette") as line:
        line.pause()
        line.resume()
    assert capsys.readouterr() == ("", "")


def test_a_refusal_goes_through(monkeypatch):
    monkeypatch.setattr(waiting, "PATIENCE", 3600)
    with pytest.raises(ValueError, match="no"), Waiting("solving"):
        raise ValueError("no")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_gets_a_moving_line(monkeypatch):
    seen = Terminal()
    monkeypatch.setattr("sys.stderr", seen)
    monkeypatch.setenv("TERM", "xterm")
    with Waiting("solving ny/roulette"):
        pass
    assert "solving ny/roulette" in seen.getvalue()
