"""Progress messages: at once, then now and then, and none without a wait."""

import io
import subprocess
import sys
import time

from hoyle.cli.shared.progress import EVERY_SECONDS, FIRST_SECONDS, Waiting


def test_a_quick_answer_stands_alone() -> None:
    told = io.StringIO()
    with Waiting("ny/craps", stream=told) as waiting:
        waiting.tell("compiling")
    assert told.getvalue() == ""


def test_a_line_at_first_and_then_now_and_then() -> None:
    told = io.StringIO()
    with Waiting("ny/craps", 200, told, every=0.1) as waiting:
        waiting.tell("compiling")
        time.sleep(FIRST_SECONDS + 0.25)
        waiting.tell("half of it", 100)
        time.sleep(0.3)
    lines = told.getvalue().splitlines()
    assert lines[0] == "ny/craps: compiling"
    assert lines[-1] == "ny/craps 50%: half of it"
    assert 3 <= len(lines) <= 8


def test_by_default_a_file_is_not_filled_with_lines() -> None:
    assert FIRST_SECONDS < 1 <= EVERY_SECONDS / 5


def test_on_a_terminal_a_bar_moves_and_goes_away() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    told = Terminal()
    with Waiting("ny/craps", 200, told) as waiting:
        waiting.tell("half of it", 100)
    assert "ny/craps" in told.getvalue()
    assert "half of it" in told.getvalue()


def test_the_command_tells_a_stream_that_is_no_terminal() -> None:
    """Solving hold 'em takes some time before anything is played."""
    command = [sys.executable, "-m", "hoyle", "sim", "ca/ultimate_texas_holdem", "--rounds", "10"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    told = []
    while not told or not told[-1].startswith("ca/ultimate_texas_holdem: preparing 10 rounds"):
        told.append(process.stderr.readline())
        assert told[-1], told
    process.kill()
    process.communicate()
    assert set(told[:-1]) <= {"hoyle sim: loading\n", "ca/ultimate_texas_holdem: reading the rules\n"}
