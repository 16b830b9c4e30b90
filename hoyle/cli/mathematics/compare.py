"""Compare pay tables by house edge, or a game in all books.

hoyle compare ny/three_card_poker
hoyle compare ny/three_card_poker --wager pair_plus --json
hoyle compare craps --differences
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from hoyle.book.loader import find_file
from hoyle.book.schema import GameFile
from hoyle.cli.shared import books_compared
from hoyle.cli.shared.arguments import Choices, Json, read_options
from hoyle.cli.shared.completion import complete_game
from hoyle.cli.shared.progress import solving
from hoyle.cli.shared.terminal import grid, heading, note, print_json, screen
from hoyle.errors import HoyleError, UnknownName
from hoyle.report.sheet.figures import Fact, standard_deviation, wager_facts
from hoyle.report.sheet.sheet_tables import PLACES, share
from hoyle.report.sweeps.pay_table_comparison import Comparison, compare, table_options
from hoyle.report.words.phrases import say_outcome

if TYPE_CHECKING:
    from rich.console import Console

TAKES_LONG = True
GAP = 2  # between columns
Column = tuple[str, list[str]]


def command(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="Book and game, as in ny/roulette; or a game alone, as in roulette: in all books.",
            show_default=False,
            autocompletion=complete_game,
        ),
    ],
    wager: Annotated[str | None, typer.Option(help="Only this wager.")] = None,
    option: Choices = None,
    differences: Annotated[
        bool, typer.Option("--differences", help="Of a game in all books, only what differs.")
    ] = False,
    as_json: Json = False,
) -> None:
    if "/" not in game:
        if wager is not None or option:
            raise HoyleError(f"--wager and --option are of one book; name it, as in ny/{game}.")
        books_compared.show(game, differences=differences, as_json=as_json)
        return
    if differences:
        raise HoyleError(f"--differences is of all books; write hoyle compare {game.partition('/')[2]}.")
    _, file = find_file(game)
    if wager is not None and wager not in file.wagers:
        raise UnknownName("wager in this game", wager, file.wagers)
    options = read_options(option)
    with solving(game):
        found = list(compare(game, options, wager))
    if not found:
        raise HoyleError(_why_none(game, file, wager))
    if as_json:
        print_json({"path": game, "options": options, "comparisons": [_facts(each) for each in found]})
        return
    console = screen()
    for each in found:
        _print(console, each)


def _why_none(game: str, file: GameFile, wager: str | None) -> str:
    priced = [name for names in table_options(file).values() for name in names]
    if not priced:
        return f"{game} pays one price for each outcome; it has no pay tables to compare."
    if wager is None or wager in priced:
        return f"{game}: there is no exact solution yet of {wager or ', '.join(priced)}."
    return f"{game} has no choice of pay tables for {wager}; it has one for {', '.join(priced)}."


def _facts(found: Comparison) -> Fact:
    return {
        "wager": found.label,
        "option": found.option,
        "tables": [
            {"rank": at, "table": each.table, "with": dict(each.beside), "prices": dict(each.prices),
             **{key: value for key, value in wager_facts(each.par).items() if key != "table"}}
            for at, each in enumerate(found.tables, start=1)
        ],
        "refused": dict(found.refused),
    }  # fmt: skip


def _print(console: Console, found: Comparison) -> None:
    heading(console, f"{found.label}, by {found.option}")
    names, columns = _columns(found)
    room = console.width - max(map(len, names)) - GAP
    for shown in _side_by_side(columns, room):
        rows = zip(names, *(cells for _, cells in shown), strict=True)
        console.print(grid(["", *(f">{head}" for head, _ in shown)], rows, console))
    for table, beside in {each.table: each.beside for each in found.tables if each.beside}.items():
        note(console, f"{table} with {', '.join(f'{name} {value}' for name, value in beside.items())}")
    for table, why in found.refused.items():
        note(console, f"{table} is not possible: {why}")


def _columns(found: Comparison) -> tuple[list[str], list[Column]]:
    """The names of the lines, and a column for every table: figures first, then prices."""
    raised = any(each.par.average_action != 1 for each in found.tables)
    outcomes = list(dict.fromkeys(outcome for each in found.tables for outcome in each.prices))
    names = [
        "house edge",
        *(["element of risk"] if raised else []),
        "standard deviation",
        "wins",
        *map(say_outcome, outcomes),
    ]
    columns = []
    for rank, each in enumerate(found.tables, start=1):
        risk = [share(each.par.element_of_risk)] if raised else []
        spread = f"{standard_deviation(each.par):,.{PLACES}f}"
        cells = [share(each.par.house_edge), *risk, spread, share(each.par.hit_frequency)]
        prices = [each.prices.get(outcome, "") for outcome in outcomes]
        head = (
            f"{rank}. {each.table}"
            if each.par.label == found.label
            else f"{rank}. {each.table}\n{each.par.on}"
        )
        columns.append((head, [*cells, *prices]))
    return names, columns


def _side_by_side(columns: list[Column], room: int) -> Iterator[list[Column]]:
    """As many columns as fit beside each other; the others go below."""
    shown: list[Column] = []
    used = 0
    for head, cells in columns:
        width = max(map(len, (*head.splitlines(), *cells))) + GAP
        if shown and used + width > room:
            yield shown
            shown, used = [], 0
        shown.append((head, cells))
        used += width
    yield shown
