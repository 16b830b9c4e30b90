"""The `hoyle` command, run as a person would on a wide terminal."""

import json

from typer.testing import CliRunner

from hoyle.cli import app


def run(*args):
    return CliRunner().invoke(app, list(args), env={"COLUMNS": "160"})


def out(*args):
    result = run(*args)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def data(*args):
    return json.loads(out(*args, "--json"))


def refusal(*args):
    """The one sentence of a call that is not taken."""
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr
