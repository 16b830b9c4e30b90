"""Check rulebook files, or a house file against its book.

    hoyle check
    hoyle check my_casino.yaml
    hoyle check ny/roulette my_book/blackjack.yaml --json

Exits with 1 if a house file breaks a rule of its book, with 2 if a file itself is wrong.
"""

from __future__ import annotations

from typing import Annotated

import typer

from hoyle.cli.shared.arguments import Json
from hoyle.cli.shared.completion import complete_game
from hoyle.cli.shared.terminal import print_json
from hoyle.report.compliance.check import Checked, CheckResult, check_each

FINE, FINDINGS, FAULTS = 0, 1, 2


def command(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE|GAME",
            help="House files, rulebook files or games; every rulebook if none is given.",
            autocompletion=complete_game,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    found = []
    for checked in check_each(paths or ()):
        found.append(checked)
        if not as_json:
            _print(checked)
    if as_json:
        print_json(CheckResult(found).to_dict())
    code = max(map(_code, found), default=FINE)
    if code:
        raise typer.Exit(code)


def _code(checked: Checked) -> int:
    severities = {finding.severity for finding in checked.findings}
    return FAULTS if "fault" in severities else FINDINGS if "error" in severities else FINE


def _print(checked: Checked) -> None:
    is_fault = _code(checked) == FAULTS
    for finding in checked.findings:
        typer.echo(finding.text, err=finding.severity == "fault")
    if not is_fault:
        typer.echo(checked.summary())
