"""Show the rules of a game, each with its clause.

hoyle rules ny/craps
hoyle rules ny/craps --wager pass
hoyle rules oh/blackjack --options --json
"""

from __future__ import annotations

from typing import Annotated

import typer

from hoyle.book.schema import GameFile
from hoyle.cli.shared import rules_pages
from hoyle.cli.shared.arguments import GamePath, Json
from hoyle.cli.shared.terminal import print_json, screen
from hoyle.errors import HoyleError, UnknownName
from hoyle.report.words import facts
from hoyle.report.words.look_up import PARTS, Rules, find_file


def command(
    game: GamePath,
    wager: Annotated[str | None, typer.Option(help="One wager in full.")] = None,
    options: Annotated[bool, typer.Option("--options", help="What the book leaves to the house.")] = False,
    procedures: Annotated[bool, typer.Option("--procedures", help="The procedure, step by step.")] = False,
    irregularities: Annotated[
        bool, typer.Option("--irregularities", help="Irregularities and their remedies.")
    ] = False,
    readings: Annotated[
        bool, typer.Option("--readings", help="How gaps and errors in the text are read.")
    ] = False,
    numbers: Annotated[bool, typer.Option("--numbers", help="Numbers that the book fixes.")] = False,
    fees: Annotated[bool, typer.Option("--fees", help="Fees, jackpots, limits and rounding.")] = False,
    house_way: Annotated[bool, typer.Option("--house-way", help="How a hand is set, row by row.")] = False,
    as_json: Json = False,
) -> None:
    asked = (options, procedures, irregularities, readings, numbers, fees, house_way)
    wanted = [part for part, flag in zip(PARTS, asked, strict=True) if flag]
    if len(wanted) + (wager is not None) > 1:
        raise HoyleError(
            "Choose one part: --wager, " + ", ".join(f"--{part.replace('_', '-')}" for part in PARTS) + "."
        )
    book, file = find_file(game)
    if wager is not None:
        _show_wager(file, wager, as_json)
    elif wanted:
        _show_part(file, wanted[0], as_json)
    elif as_json:
        print_json(Rules(book, file).to_dict())
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
