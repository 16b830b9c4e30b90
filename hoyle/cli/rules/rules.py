"""Show the rules of a game, or of a book, each with its clause.

hoyle rules ny/craps
hoyle rules ny --definitions
hoyle rules ny/craps --wager pass
hoyle rules oh/blackjack --options --json
"""

from __future__ import annotations

from typing import Annotated

import typer

from hoyle.book.loader import books, find_file, game_names
from hoyle.book.schema import GameFile
from hoyle.cli.shared import general_pages, rules_pages
from hoyle.cli.shared.arguments import GameOrBook, Json
from hoyle.cli.shared.terminal import print_json, screen
from hoyle.errors import HoyleError, UnknownName
from hoyle.report.words import facts
from hoyle.report.words.look_up import PARTS, Rules


def command(
    game: GameOrBook,
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
    definitions: Annotated[
        bool, typer.Option("--definitions", help="The words that a book's document defines.")
    ] = False,
    part: Annotated[str | None, typer.Option(help="One part of a book's general rules.")] = None,
    as_json: Json = False,
) -> None:
    if game in books():
        if wager is not None or any((options, procedures, irregularities, numbers, fees, house_way)):
            raise HoyleError(f"These are of a game; name one, as in {game}/{game_names(game)[0]}.")
        general_pages.show(
            screen(), game, definitions=definitions, readings=readings, part=part, as_json=as_json
        )
        return
    if definitions or part is not None:
        raise HoyleError(
            f'--definitions and --part are of a book; write "hoyle rules {game.partition("/")[0]}".'
        )
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
