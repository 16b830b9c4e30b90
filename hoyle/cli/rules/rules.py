"""`hoyle rules ny/craps`: what a book says of a game, each thing with its clause and lines."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from hoyle.book.loader import document_of
from hoyle.book.schema import GameFile
from hoyle.cli.rules import rules_pages
from hoyle.cli.shared.lookup import find_file
from hoyle.cli.shared.terminal import print_json, screen
from hoyle.errors import HoyleError, UnknownName
from hoyle.report.words import facts

PARTS = ("options", "procedures", "irregularities", "readings", "numbers", "fees")


def show_rules(
    game: Annotated[str, typer.Argument(help="A book and a game, as in ny/craps.")],
    wager: Annotated[str | None, typer.Option(help="All of one wager.")] = None,
    options: Annotated[bool, typer.Option("--options", help="What is left to the house.")] = False,
    procedures: Annotated[bool, typer.Option("--procedures", help="What is done, step by step.")] = False,
    irregularities: Annotated[bool, typer.Option("--irregularities", help="What can go wrong.")] = False,
    readings: Annotated[
        bool, typer.Option("--readings", help="Where the text is silent or damaged.")
    ] = False,
    numbers: Annotated[bool, typer.Option("--numbers", help="What the document fixes.")] = False,
    fees: Annotated[bool, typer.Option("--fees", help="Fees, jackpots, limits, rounding.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Show what a book says of a game, with clauses and lines."""
    asked = (options, procedures, irregularities, readings, numbers, fees)
    wanted = [part for part, flag in zip(PARTS, asked, strict=True) if flag]
    if len(wanted) + (wager is not None) > 1:
        raise HoyleError(
            "Ask for one part at a time: --wager, " + ", ".join(f"--{part}" for part in PARTS) + "."
        )
    book, file = find_file(game)
    if wager is not None:
        _show_wager(file, wager, as_json)
    elif wanted:
        _show_part(file, wanted[0], as_json)
    elif as_json:
        print_json(_everything(book, file))
    else:
        rules_pages.overview(screen(), book, file)


def _show_wager(file: GameFile, name: str, as_json: bool) -> None:
    if name not in file.wagers:
        raise UnknownName("wager in this game", name, file.wagers)
    if as_json:
        fact = next(fact for fact in facts.wagers(file) if fact["name"] == name)
        related = rules_pages.readings_of(file, name)
        print_json({**fact, "readings": related, "fees": rules_pages.fees_of(file, name)})
    else:
        rules_pages.wager(screen(), file, name)


def _show_part(file: GameFile, part: str, as_json: bool) -> None:
    found: list[facts.Fact] = getattr(facts, part)(file)
    if as_json:
        print_json(found)
    else:
        getattr(rules_pages, part)(screen(), found)


def _everything(book: str, file: GameFile) -> dict[str, Any]:
    return {
        "path": f"{book}/{file.game}",
        "title": file.title,
        "document": document_of(book)[1].title,
        "section": file.section,
        "lines": list(file.lines),
        "about": file.about,
        "wagers": facts.wagers(file),
        **{part: getattr(facts, part)(file) for part in PARTS},
    }
