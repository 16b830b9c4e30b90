"""The `hoyle` command, run as a person would on a wide terminal."""

import json

from typer.testing import CliRunner

from hoyle.cli import app


def run(*args):
    return CliRunner().invoke(app, list(args), env={"COLUMNS": "160"})


def out(*args):
    result = run(*args)
    assert result.exit_code == 0, result.output
    assert "hoyle: " not in result.stderr  # at most how far it is
    return result.stdout


def data(*args):
    return json.loads(out(*args, "--json"))


def refusal(*args):
    """The one sentence of a call that is not taken."""
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    told = [line for line in result.stderr.splitlines() if line.startswith("hoyle: ")]
    assert len(told) == 1
    return told[0]
