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
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from hoyle import __version__
from hoyle.cli.shared.progress import INTERRUPTED, Waiting
from hoyle.errors import HoyleError
from hoyle.user_cache import ParsedFiles

REFUSED, FAULT = 2, 1
DEBUG = "HOYLE_DEBUG"
# Each command by its module and name. Only the module of the one that is given is loaded.
COMMANDS = {
    "games": "rules.games:list_games",
    "rules": "rules.rules:show_rules",
    "paytables": "rules.paytables:list_pay_tables",
    "play": "play.play:play_game",
    "par": "mathematics.par:show_par",
    "sim": "mathematics.sim:simulate_game",
    "strategy": "mathematics.strategy:show_strategy",
    "compare": "mathematics.compare:compare_tables",
    "sweep": "mathematics.sweep:sweep_options",
    "check": "rules.check:check_paths",
    "filing": "administration.filing:write_filing",
    "approve": "administration.approve:approve_filing",
    "approvals": "administration.approve:list_approvals",
    "sign": "administration.filing:write_sign",
    "guide": "administration.filing:write_guide",
    "show": "rules.show:show_files",
    "schema": "rules.schema:print_schema",
    "verify": "house.verify:verify_round",
    "serve": "house.serve:serve_house",
    "audit": "house.audit:audit_house",
    "head": "house.audit:show_head",
    "recall": "house.recall:recall_round",
    "accounts": "house.accounts:show_accounts",
    "returns": "house.accounts:show_returns",
    "meters": "house.accounts:show_meters",
    "log": "house.log:show_log",
    "note": "house.log:write_note",
    "program": "house.accounts:show_program",
    "migrate": "administration.migrate:migrate_store",
    "user": "house.serve:user",
    "rng": "mathematics.rng:rng",
    "phh": "play.phh:phh",
}

# Commands that only look up or compute take the parsed rulebooks from the user's cache. A house and its papers
# rest on the files alone, whose digest `hoyle program` prints.
READS_PARSED_FILES = ("rules.", "mathematics.", "play.")

# They read, solve and compile for seconds. Whoever waits is told so already while they are loaded, unless that is quick.
LONG = ("par", "sim", "strategy", "compare", "sweep")
LOADING_SECONDS = 0.3


class Door(TyperGroup):
    """Finds a command, runs it, and turns whatever comes out of it into an exit code."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in LONG:
            return _load(cmd_name) if cmd_name in COMMANDS else None
        with Waiting(f"hoyle {cmd_name}", first=LOADING_SECONDS) as waiting:
            waiting.tell("getting ready")
            return _load(cmd_name)

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


@cache
def _load(name: str) -> Any:
    """A command as the parser has it, made of a function or of a group of them."""
    module, _, called = COMMANDS[name].partition(":")
    found = getattr(import_module(f"hoyle.cli.{module}"), called)
    if module.startswith(READS_PARSED_FILES):
        import_module("hoyle.book.strict_yaml").PARSED[:] = [ParsedFiles()]
    shelf = typer.Typer(add_completion=False, rich_markup_mode=None)
    shelf.callback()(lambda: None)
    if isinstance(found, typer.Typer):
        shelf.add_typer(found, name=name)
    else:
        shelf.command(name)(found)
    group = get_command(shelf)
    assert isinstance(group, TyperGroup), "a callback makes a group"
    return group.commands[name]


def _report(error: Exception) -> int:
    if isinstance(error, HoyleError):
        return _say(str(error), REFUSED)
    if hasattr(error, "format_message"):  # what the parser of the command line refuses
        where = getattr(error, "ctx", None)
        told = error.format_message().rstrip(".")
        stop = "" if told.endswith("?") else "."
        return _say(f"{told}{stop} See {where.command_path if where else 'hoyle'} --help.", REFUSED)
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


def main() -> None:
    app(prog_name="hoyle")
