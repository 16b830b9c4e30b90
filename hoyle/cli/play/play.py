"""`hoyle play oh/blackjack`: a whole table in the terminal, with others at it, until the person has enough."""

from __future__ import annotations

from math import gcd
from pathlib import Path
from typing import Annotated

import typer

from hoyle.chance import Chance
from hoyle.cli.shared.lookup import find_file
from hoyle.cli.shared.terminal import screen
from hoyle.cli.terminal_table.company import Company
from hoyle.cli.terminal_table.entry import read_amount
from hoyle.cli.terminal_table.line_reader import Reader
from hoyle.cli.terminal_table.narrator import Teller
from hoyle.cli.terminal_table.terminal_session import YOU, Session
from hoyle.engine import Limits, Table
from hoyle.errors import HoyleError
from hoyle.games.catalog import module_of, open_terms

CHIP = 100


def play_game(
    game: Annotated[str, typer.Argument(help="A book and a game, as in oh/blackjack.")],
    option: Annotated[
        list[str] | None, typer.Option("--option", help="A choice of the house, as in pair_plus_table=F.")
    ] = None,
    seats: Annotated[int, typer.Option(help="How many sit at the table, with you.")] = 3,
    seed: Annotated[
        str | None, typer.Option(help="Any word or number: the same one deals the same again.")
    ] = None,
    script: Annotated[Path | None, typer.Option(help="Read what is typed from a file.")] = None,
    buy_in: Annotated[str, typer.Option(help="What everybody buys in for.")] = "$500",
    limit: Annotated[str, typer.Option(help="The least and most of a wager.")] = "5-1000",
) -> None:
    """Play at a table: you, others, and the rules of a book."""
    _, file = find_file(game)
    if not hasattr(module_of(file), "play"):
        raise HoyleError(f"{game} can be looked up but not played yet; see hoyle rules {game}.")
    if seats < 1:
        raise HoyleError(f"{seats} cannot sit at a table; there is at least one seat, yours.")
    played, terms = open_terms(game, read_options(option or []))
    table = Table(played, terms, limits=_limits(limit))
    if seats > table.spot_count:
        raise HoyleError(f"{game} has {table.spot_count} places, not {seats}.")
    console = screen()
    reader, teller = Reader(console, script), Teller(console, YOU)
    company = Company(table, teller, YOU, _positive(buy_in, "--buy-in"))
    company.fill(seats)
    Session(table, Chance(seed), reader, teller, company).run()


def read_options(pairs: list[str]) -> dict[str, str | int]:
    chosen: dict[str, str | int] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise HoyleError(f'"{pair}" is no choice; write --option name=value.')
        chosen[name] = value
    return chosen


def _limits(text: str) -> Limits:
    """`5-500`: chips are dollars, or smaller where the least wager is no whole number of them."""
    low, dash, high = text.partition("-")
    if not dash:
        raise HoyleError(f'"{text}" are no limits; write the least and the most, as in --limit 5-500.')
    least, most = _positive(low, "--limit"), _positive(high, "--limit")
    if least > most:
        raise HoyleError(f'"{text}" are no limits; the least is more than the most.')
    return Limits(least, most, gcd(CHIP, least))


def _positive(text: str, what: str) -> int:
    cents = read_amount(text.strip())
    if cents <= 0:
        raise HoyleError(f'{what} is "{text}"; it has to be more than nothing.')
    return cents
