"""Every way out of the command: refusals, faults, interrupts, closed pipes."""

import os
import signal
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from hoyle import __version__
from hoyle.cli import app

HOYLE = [sys.executable, "-m", "hoyle"]


def run(*args):
    return CliRunner().invoke(app, list(args))


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ("games --book zz", 'There is no book "zz". Known: ca, ma, ny, oh, pa.'),
        ("rules ny/crapz", 'There is no game in book ny "crapz". Did you mean "craps"?'),
        ("rules zz/craps", 'There is no book "zz".'),
        ("rules craps", '"craps" is not a book and a game; name one of ny/craps,'),
        ("rules /", "There is no game"),
        ("rules ny/craps --wager horm", 'Did you mean "horn"?'),
        ("rules ny/craps --options --fees", "Choose one part: --wager, --options,"),
        ("rules", "Missing argument"),
        ("paytables --game nim", 'There is no game "nim".'),
        ("paytables --book ny --game nim", 'There is no game in book ny "nim".'),
        ("paytables --csv --json", "Choose one of --json and --csv."),
        ("show nim", 'There is no game "nim".'),
        ("show zz/craps", 'There is no book "zz".'),
        ("play ny/nim", 'There is no game in book ny "nim".'),
        ("play ny/craps --option colour=red", "colour: no such option; the book leaves these to the house"),
        (
            "play ny/craps --option odds_multiple=0",
            "odds_multiple: 0 was chosen; the reading odds_limits allows 1 to 1000",
        ),
        ("play ny/craps --option points=4", "points: 4 was chosen; the book fixes it at"),
        ("play ny/craps --option odds_multiple", "write --option name=value"),
        ("play ny/craps --seats 0", "it must be at least 1, your own seat"),
        ("play ny/three_card_poker --seats 10", "--seats is 10; ny/three_card_poker has 9 seats."),
        ("play ny/craps --seats many", "Invalid value for '--seats'"),
        ("play ny/craps --buy-in nothing", '"nothing" is not an amount'),
        ("play ny/craps --buy-in 0", "it must be more than $0"),
        ("play ny/craps --limit 5", "as in --limit 5-500"),
        ("play ny/craps --limit 500-5", "the least is more than the most"),
        ("play ny/craps --script no_such_file.txt", "no_such_file.txt: cannot be read"),
        ("deal", "No such command 'deal'."),
        ("deal", " See hoyle --help."),
        ("games --colour", "No such option: --colour. See hoyle games --help."),
        ("rules", "See hoyle rules --help."),
        ("user add", "See hoyle user add --help."),
        ("user fire", "No such command 'fire'. See hoyle user --help."),
        ("par ny/baccarat --shoe A=2", "the shoe holds 2 cards, and a round may need 6"),
        ("par ny/baccarat --shoe A=33", "the shoe is to hold 33 of A, and a whole one has 32"),
        ("user", "Missing command. See hoyle user --help."),
        ("rng", "Missing command. See hoyle rng --help."),
        (
            "par ny/baccarat --shoe X=4",
            "the shoe names 'X', which is neither a card nor a rank; write cards and ranks as in 'A=24 Kh=5'",
        ),
    ],
)
def test_a_refusal_is_one_sentence_and_exit_code_2(args, says):
    result = run(*args.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    told = [
        line for line in result.stderr.splitlines() if "solving" not in line
    ]  # a slow machine says what it does
    assert len(told) == 1
    assert told[0].startswith("hoyle: ")
    assert says in told[0]
    assert "?." not in result.stderr
    assert "Traceback" not in result.stderr


def test_a_fault_of_its_own_says_how_to_report_it(monkeypatch):
    def fail():
        raise RuntimeError("the roof leaks")

    monkeypatch.setattr("hoyle.cli.rules.schema.rulebook_schema", fail)
    monkeypatch.delenv("HOYLE_DEBUG", raising=False)
    result = run("schema")
    assert result.exit_code == 1
    assert "RuntimeError: the roof leaks" in result.stderr
    assert f"please report it with the command and version {__version__}" in result.stderr
    assert "Traceback" not in result.output
    monkeypatch.setenv("HOYLE_DEBUG", "1")
    assert "Traceback" in run("schema").stderr


def test_version_and_help():
    assert run("--version").stdout == f"hoyle {__version__}\n"
    shown = run().stdout
    for command in ("games", "rules", "paytables", "play", "check", "show", "schema"):
        assert command in shown


def test_the_module_is_the_command():
    done = subprocess.run([*HOYLE, "--version"], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"hoyle {__version__}\n", "")
    done = subprocess.run([*HOYLE, "rules", "ny/nim"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert done.stderr.startswith('hoyle: There is no game in book ny "nim".')


def test_a_table_without_input_closes(tmp_path):
    done = subprocess.run(
        [*HOYLE, "play", "pa/roulette"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "0 rounds, net $0.00." in done.stdout


def test_an_interrupt_ends_a_sitting_with_a_farewell():
    game = subprocess.Popen(
        [*HOYLE, "play", "ny/three_card_poker", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write(b"ante 10\ndeal\n")
    game.stdin.flush()
    shown = b""
    while b"2 fold" not in shown:
        byte = game.stdout.read(1)
        assert byte, shown
        shown += byte
    game.send_signal(signal.SIGINT)
    rest, errors = game.communicate(timeout=120)
    assert game.returncode == 0, errors
    assert errors == b""
    assert "1 round, net -$10.00." in rest.decode()


def test_a_reader_that_has_read_enough_is_no_error():
    lister = subprocess.Popen([*HOYLE, "paytables", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert lister.stdout is not None
    assert lister.stderr is not None
    lister.stdout.readline()
    lister.stdout.close()
    errors = lister.stderr.read()
    lister.stderr.close()
    lister.wait(timeout=120)
    assert b"Traceback" not in errors
    assert errors == b""


def test_a_terminal_without_suit_symbols_is_no_error():
    done = subprocess.run(
        [*HOYLE, "play", "oh/blackjack", "--seed", "1"], input=b"blackjack 10\ndeal\n", capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""


def test_the_command_starts_without_any_extra():
    extras = {
        "sqlalchemy",
        "alembic",
        "fastapi",
        "nicegui",
        "numba",
        "numpy",
        "pandas",
        "matplotlib",
        "pokerkit",
        "argon2",
    }
    loaded = f"print(sorted({extras!r} & set(sys.modules)))"
    every = "[load(name) for name in commands()]"
    code = f"import sys; from hoyle.cli.app import load; from hoyle.cli.command_index import commands; {every}; {loaded}"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


def test_nothing_large_is_loaded_before_the_command_is_known():
    """So whoever waits is told so at once."""
    code = "import sys, hoyle.cli; print(sorted({'pydantic', 'yaml', 'hoyle.engine', 'rich.progress'} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
