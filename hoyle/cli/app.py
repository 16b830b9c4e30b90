"""The command `hoyle`, its commands, and the one door through which every refusal leaves.

A refusal is one sentence on stderr and exit code 2. A fault of Hoyle's own says how to report it and exits
with 1. Nobody is shown a traceback who did not ask for it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from hoyle import __version__
from hoyle.cli.accounts import show_accounts, show_meters, show_program, show_returns
from hoyle.cli.approve import approve_filing, list_approvals
from hoyle.cli.audit import audit_house
from hoyle.cli.check import check_paths
from hoyle.cli.compare import compare_tables
from hoyle.cli.filing import write_filing, write_guide, write_sign
from hoyle.cli.games import list_games
from hoyle.cli.log import show_log, write_note
from hoyle.cli.migrate import migrate_store
from hoyle.cli.par import show_par
from hoyle.cli.paytables import list_pay_tables
from hoyle.cli.phh import phh
from hoyle.cli.play import play_game
from hoyle.cli.recall import recall_round
from hoyle.cli.rng import rng
from hoyle.cli.rules import show_rules
from hoyle.cli.schema import print_schema
from hoyle.cli.serve import serve_house, user
from hoyle.cli.show import show_files
from hoyle.cli.sim import simulate_game
from hoyle.cli.strategy import show_strategy
from hoyle.cli.sweep import sweep_options
from hoyle.cli.verify import verify_round
from hoyle.errors import HoyleError

REFUSED, FAULT, INTERRUPTED = 2, 1, 130
DEBUG = "HOYLE_DEBUG"


class Door(TyperGroup):
    """Runs a command and turns whatever comes out of it into an exit code."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        _be_lenient_with_encodings()
        try:
            result = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
            code = result if isinstance(result, int) else 0
            sys.stdout.flush()
        except BrokenPipeError:
            code = _leave_the_pipe()
        except Exception as error:
            code = _report(error)
        if standalone_mode:
            sys.exit(code)
        return code


def _report(error: Exception) -> int:
    if isinstance(error, HoyleError):
        return _say(str(error), REFUSED)
    if hasattr(error, "format_message"):  # what the parser of the command line refuses
        return _say(f"{error.format_message().rstrip('.')}. See hoyle --help.", REFUSED)
    if isinstance(error, typer.Abort):
        return INTERRUPTED
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    return _say(
        f"Hoyle met a fault of its own ({type(error).__name__}: {error}). Please report it with the command you "
        f"gave and version {__version__}; run it again with {DEBUG}=1 for the details to send along.",
        FAULT,
    )


def _say(message: str, code: int) -> int:
    print(f"hoyle: {' '.join(message.split())}", file=sys.stderr)
    return code


def _be_lenient_with_encodings() -> None:
    """A terminal that knows no suit symbols shows a question mark, and no error."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _leave_the_pipe() -> int:
    """The reader has read enough, as `head` does. Python would complain once more at its own exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


app = typer.Typer(
    name="hoyle",
    cls=Door,
    help="The rules of casino table games as a program, each with its clause.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def _hoyle(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if version:
        typer.echo(f"hoyle {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("games")(list_games)
app.command("rules")(show_rules)
app.command("paytables")(list_pay_tables)
app.command("play")(play_game)
app.command("par")(show_par)
app.command("sim")(simulate_game)
app.command("strategy")(show_strategy)
app.command("compare")(compare_tables)
app.command("sweep")(sweep_options)
app.command("check")(check_paths)
app.command("filing")(write_filing)
app.command("approve")(approve_filing)
app.command("approvals")(list_approvals)
app.command("sign")(write_sign)
app.command("guide")(write_guide)
app.command("show")(show_files)
app.command("schema")(print_schema)
app.command("verify")(verify_round)
app.command("serve")(serve_house)
app.command("audit")(audit_house)
app.command("recall")(recall_round)
app.command("accounts")(show_accounts)
app.command("returns")(show_returns)
app.command("meters")(show_meters)
app.command("log")(show_log)
app.command("note")(write_note)
app.command("program")(show_program)
app.command("migrate")(migrate_store)
app.add_typer(user, name="user")
app.add_typer(rng, name="rng")
app.add_typer(phh, name="phh")


def main() -> None:
    app(prog_name="hoyle")
