"""Arguments and flags that several commands take: one name and one meaning for each."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.shared.completion import complete_book, complete_choice, complete_game
from hoyle.errors import HoyleError
from hoyle.kit.money import parse_money

DATABASE = "house.db"

GamePath = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="Book and game, as in ny/roulette.",
        show_default=False,
        autocompletion=complete_game,
    ),
]
GameOrBook = Annotated[
    str,
    typer.Argument(
        metavar="GAME|BOOK",
        help="Book and game, as in ny/roulette, or a book.",
        show_default=False,
        autocompletion=complete_game,
    ),
]
MaybeGamePath = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="Book and game, as in ny/roulette.", autocompletion=complete_game),
]
Book = Annotated[
    str | None, typer.Option("--book", metavar="BOOK", help="Only this book.", autocompletion=complete_book)
]
Choices = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="Set a house option, as in deck_count=6. Repeatable.",
        autocompletion=complete_choice,
    ),
]  # fmt: skip
Prices = Annotated[
    list[str] | None,
    typer.Option(
        "--pays", metavar="WAGER.OUTCOME=ODDS",
        help='Pay other odds that the book allows, as in straight.win="36 to 1". Repeatable.',
    ),
]  # fmt: skip
Readings = Annotated[
    list[str] | None,
    typer.Option(
        "--reading", metavar="NAME=OTHER",
        help="Compute another reading of the text; the sheet lists them. Repeatable.",
    ),
]  # fmt: skip
HouseFile = Annotated[
    Path | None,
    typer.Option("--house", metavar="FILE", help="The house file: options, prices, limits, texts."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page to print to FILE.")]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write to FILE instead of the screen.")
]
From = Annotated[
    str, typer.Option("--from", metavar="WHEN", help="From this day or time on, as in 2030-01-31.")
]
To = Annotated[str, typer.Option("--to", metavar="WHEN", help="Before this day or time.")]
Limit = Annotated[
    str, typer.Option("--limit", metavar="LEAST-MOST", help="Table limits in dollars, as in 5-1,000.")
]
Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="The house's database, as a URL.")
]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help=f"The data folder of the house, with {DATABASE}.")
]


def read_options(pairs: list[str] | None) -> dict[str, str | int]:
    """
    >>> read_options(["wheel=single_zero"])
    {'wheel': 'single_zero'}
    """
    chosen: dict[str, str | int] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise HoyleError(f'--option "{pair}" is incomplete; write --option name=value.')
        chosen[name] = value
    return chosen


def read_pays(pairs: list[str] | None) -> dict[str, dict[str, str]]:
    """
    >>> read_pays(["straight.win=36 to 1"])
    {'straight': {'win': '36 to 1'}}
    """
    prices: dict[str, dict[str, str]] = {}
    for pair in pairs or ():
        place, _, odds = pair.partition("=")
        wager, _, outcome = place.partition(".")
        if not wager or not outcome or not odds:
            raise HoyleError(f'--pays "{pair}" is incomplete; write --pays wager.outcome="9 to 1".')
        prices.setdefault(wager, {})[outcome] = odds.strip()
    return prices


def read_readings(pairs: list[str] | None) -> dict[str, str]:
    """
    >>> read_readings(["tie_pushes=other"])
    {'tie_pushes': 'other'}
    """
    chosen: dict[str, str] = {}
    for pair in pairs or ():
        name, _, other = pair.partition("=")
        if not name or not other:
            raise HoyleError(f'--reading "{pair}" is incomplete; write --reading name=other.')
        chosen[name] = other
    return chosen


def read_amount(text: str) -> int:
    """Dollars with or without their sign, as cents.

    >>> read_amount("1,000"), read_amount("$2.50")
    (100000, 250)
    """
    try:
        return parse_money(text if text.startswith("$") else f"${text}")
    except ValueError:
        raise HoyleError(f'"{text}" is not an amount; write dollars, as in 5, 2.50 or $1,000.') from None


def read_positive(text: str, flag: str) -> int:
    cents = read_amount(text.strip())
    if cents <= 0:
        raise HoyleError(f'{flag} is "{text}"; it must be more than $0.')
    return cents


def read_limits(text: str) -> tuple[int, int]:
    """
    >>> read_limits("5-$1,000")
    (500, 100000)
    """
    low, dash, high = text.partition("-")
    if not dash:
        raise HoyleError(
            f'--limit "{text}" is incomplete; write the least and the most, as in --limit 5-500.'
        )
    least, most = read_positive(low, "--limit"), read_positive(high, "--limit")
    if least > most:
        raise HoyleError(f'--limit "{text}": the least is more than the most.')
    return least, most
