"""Play at a table in the terminal, with other players.

hoyle play oh/blackjack
hoyle play ny/craps --seats 5 --buy-in 1000 --limit 5-500
hoyle play ny/three_card_poker --option pair_plus_table=F --seed 7
"""

from __future__ import annotations

from math import gcd
from pathlib import Path
from typing import Annotated

import typer

from hoyle.book.loader import find_file
from hoyle.chance import Chance
from hoyle.cli.shared.arguments import Choices, GamePath, Limit, read_limits, read_options, read_positive
from hoyle.cli.shared.terminal import screen
from hoyle.cli.terminal_table.company import Company
from hoyle.cli.terminal_table.line_reader import Reader
from hoyle.cli.terminal_table.narrator import Teller
from hoyle.cli.terminal_table.terminal_session import YOU, Session
from hoyle.engine import Limits, Table
from hoyle.errors import HoyleError
from hoyle.games.catalog import module_of, open_terms

CHIP = 100


def command(
    game: GamePath,
    option: Choices = None,
    seats: Annotated[int, typer.Option(help="Players at the table, including you.")] = 3,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The same seed deals the same cards.")
    ] = None,
    script: Annotated[Path | None, typer.Option(metavar="FILE", help="Read the input from FILE.")] = None,
    buy_in: Annotated[str, typer.Option(metavar="DOLLARS", help="Buy-in of every player.")] = "$500",
    limit: Limit = "$5-$1,000",
) -> None:
    _, file = find_file(game)
    if not hasattr(module_of(file), "play"):
        raise HoyleError(f"{game} cannot be played yet; see hoyle rules {game}.")
    if seats < 1:
        raise HoyleError(f"--seats is {seats}; it must be at least 1, your own seat.")
    played, terms = open_terms(game, read_options(option))
    table = Table(played, terms, limits=_limits(limit))
    if seats > table.spot_count:
        raise HoyleError(f"--seats is {seats}; {game} has {table.spot_count} seats.")
    console = screen()
    reader, teller = Reader(console, script), Teller(console, YOU)
    company = Company(table, teller, YOU, read_positive(buy_in, "--buy-in"))
    company.fill(seats)
    Session(table, Chance(seed), reader, teller, company).run()


def _limits(text: str) -> Limits:
    """The chip is a dollar, or smaller where the least wager is not a whole number of dollars."""
    least, most = read_limits(text)
    return Limits(least, most, gcd(CHIP, least))
