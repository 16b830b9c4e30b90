"""The command `hoyle`: finds the command that is meant, runs it and turns every outcome into an exit code.

| code | meaning |
| --- | --- |
| 0 | done, also where the reader of a pipe closed it |
| 1 | done, and a check found something; or a fault of Hoyle's own |
| 2 | refused: one sentence on stderr says why |
| 130 | interrupted |
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import traceback
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from hoyle import __version__
from hoyle.cli.command_index import commands, groups
from hoyle.cli.extras import missing_extra
from hoyle.cli.shared.progress import INTERRUPTED, Waiting
from hoyle.errors import HoyleError
from hoyle.user_cache import ParsedFiles

REFUSED, FAULT = 2, 1
DEBUG = "HOYLE_DEBUG"
LOADING_SECONDS = 0.3  # a command that is loaded sooner says nothing of it
WIDTH_MOST = 100


class Described:
    """The help of a command: placeholders in the words of a manual, and examples after the options."""

    examples: tuple[str, ...] = ()

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        pieces: list[str] = super().collect_usage_pieces(ctx)  # type: ignore[misc]
        return [piece.strip("{}").upper() if piece.startswith("{") else piece for piece in pieces]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        params = self.get_params(ctx)  # type: ignore[attr-defined]
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            records = [each.get_help_record(ctx) for each in params if each.param_type_name == kind]
            if shown := [(_placeholders(names), _bounds(text)) for names, text in filter(None, records)]:
                with formatter.section(title):
                    formatter.write_dl(shown)
        if isinstance(self, TyperGroup):
            self.format_commands(ctx, formatter)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(f"{'':{formatter.current_indent}}{example}\n")


def _placeholders(names: str) -> str:
    """
    >>> _placeholders("--seats <int>"), _placeholders("--table <str>"), _placeholders("name <str>")
    ('--seats N', '--table TEXT', 'NAME')
    """
    name, _, kind = names.partition(" <")
    if not kind:
        return names
    if not name.startswith("-"):
        return name.upper()
    return f"{name} {'N' if kind.startswith(('int', 'float')) else 'TEXT'}"


def _bounds(text: str) -> str:
    """
    >>> _bounds("Most.  [default: 50; 1<=x<=500]"), _bounds("Rounds.  [x>=100]")
    ('Most.  [default: 50; 1 to 500]', 'Rounds.  [at least 100]')
    """
    return re.sub(r"x>=(\d+)", r"at least \1", re.sub(r"(\d+)<=x<=(\d+)", r"\1 to \2", text))


class Command(Described, TyperCommand):
    pass


class Group(Described, TyperGroup):
    pass


class Door(TyperGroup):
    """Lists commands by group, loads only the one that is given, and ends with its exit code."""

    is_listing = False

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands = dict.fromkeys(commands())  # type: ignore[assignment]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        entry = commands().get(cmd_name)
        if entry is None:
            return None
        if self.is_listing:
            return TyperCommand(cmd_name, short_help=entry.summary)
        if not entry.takes_long:
            return load(cmd_name)
        with Waiting(f"hoyle {cmd_name}", first=LOADING_SECONDS) as waiting:
            waiting.tell("loading")
            return load(cmd_name)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Names and summaries come from the index; no command is loaded for them."""
        self.is_listing = True
        try:
            return super().shell_complete(ctx, incomplete)
        finally:
            self.is_listing = False

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        width = max(map(len, commands()))
        for group in groups():
            with formatter.section(group.title):
                formatter.write_dl([(f"{each.name:{width}}", each.summary) for each in group.commands])
        formatter.write_paragraph()
        formatter.write_text("Each command has its own help with examples, as in hoyle par --help.")

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

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # the parser would make it exit code 1
            return _leave_the_pipe()
        except ModuleNotFoundError as error:
            raise missing_extra(error, f"hoyle {ctx.invoked_subcommand}") or error from None


@cache
def load(name: str) -> Any:
    """A command as the parser has it, made of the function or group `command` of its module."""
    entry = commands()[name]
    found = import_module(entry.module).command
    if entry.uses_cache:
        import_module("hoyle.book.strict_yaml").PARSED[:] = [ParsedFiles()]
    shelf = typer.Typer(add_completion=False, rich_markup_mode=None)
    shelf.callback()(lambda: None)
    if isinstance(found, typer.Typer):
        for each in found.registered_commands:
            each.cls = Command
        shelf.add_typer(found, name=name, cls=Group, help=entry.help)
    else:
        shelf.command(name, cls=Command, help=entry.help)(found)
    group = get_command(shelf)
    assert isinstance(group, TyperGroup), "a callback makes a group"
    made: Any = group.commands[name]
    made.examples = entry.examples
    for leaf in getattr(made, "commands", {name: made}).values():
        leaf.params.append(_rulebooks_option())
    return made


Rulebooks = Annotated[
    list[Path] | None,
    typer.Option(
        "--rulebooks",
        metavar="DIR",
        expose_value=False,
        is_eager=True,
        callback=lambda value: _add_books(value),
        help="Use the rulebooks of this folder too. Repeatable.",
    ),
]


def _add_books(folders: list[Path] | None) -> None:
    if folders:
        from hoyle.book.loader import add_rulebooks

        for folder in folders:
            add_rulebooks(folder)


def _rulebooks_option() -> Any:
    """The parser's own form of the option, so that every command takes it after its name too."""
    shelf = typer.Typer(add_completion=False)

    def takes(rulebooks: Rulebooks = None) -> None: ...

    shelf.command()(takes)
    return next(each for each in get_command(shelf).params if each.name == "rulebooks")


def _report(error: Exception) -> int:
    if isinstance(error, HoyleError):
        return _say(str(error), REFUSED)
    if hasattr(error, "format_message"):  # what the parser of the command line refuses
        where = getattr(error, "ctx", None)
        return _say(f"{_sentence(error)} See {where.command_path if where else 'hoyle'} --help.", REFUSED)
    if isinstance(error, typer.Abort):
        return INTERRUPTED
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    return _say(
        f"internal error ({type(error).__name__}: {error}). This is a fault in Hoyle: please report it with "
        "the command and "
        f"version {__version__}; {DEBUG}=1 adds the traceback.",
        FAULT,
    )


def _sentence(error: Any) -> str:
    found = {name.lstrip("-"): name for name in getattr(error, "possibilities", None) or ()}
    told = error.message if found else error.format_message()
    near = get_close_matches(error.option_name.lstrip("-"), found, n=1) if found else []
    hint = f" Did you mean {found[near[0]]}?" if near else ""
    told = told.rstrip(".")
    return f"{told}{'' if told.endswith('?') else '.'}{hint}"


def _say(message: str, code: int) -> int:
    print(f"hoyle: {' '.join(message.split())}", file=sys.stderr)
    return code


def _be_lenient_with_encodings() -> None:
    """A terminal without suit symbols shows question marks instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _leave_the_pipe() -> int:
    """The reader has closed the pipe, as `head` does. Python would complain again at its own exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


app = typer.Typer(
    name="hoyle",
    cls=Door,
    help="The rules of casino table games as a program: play, look up, calculate, run a house.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"max_content_width": WIDTH_MOST},
)


@app.callback(invoke_without_command=True)
def _hoyle(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
    rulebooks: Rulebooks = None,
) -> None:
    if version:
        typer.echo(f"hoyle {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    app(prog_name="hoyle")
