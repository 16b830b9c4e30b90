"""Show the best strategy and the cost of mistakes.

hoyle strategy oh/blackjack
hoyle strategy ny/three_card_poker --costs --json
hoyle strategy oh/blackjack --option deck_count=8 --effects
hoyle strategy ny/pai_gow_poker --hand "Ah Kd Qs 9s 7d 7h 4c"
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

import typer

from hoyle.book.loader import find_file
from hoyle.cli.shared.arguments import Choices, GamePath, Json, Prices, read_options, read_pays
from hoyle.cli.shared.progress import solving
from hoyle.cli.shared.shoe_option import Shoe, read_shoe_option
from hoyle.cli.shared.terminal import grid, heading, note, print_json, screen
from hoyle.exact.sheet import Card, ParSheet
from hoyle.report.sheet.digits import decimal
from hoyle.report.sheet.settings_of_hand import settings_of
from hoyle.report.sheet.strategy_of_game import strategy_of
from hoyle.report.sheet.strategy_tables import about_marks, choices, decisions, mark, mark_of, untold, ways

TAKES_LONG = True
EFFECT_PLACES = 4


def command(
    game: GamePath,
    option: Choices = None,
    pays: Prices = None,
    costs: Annotated[
        bool,
        typer.Option(
            "--costs",
            help="Value of every choice and cost of the next best; in blackjack also every exception by cards.",
        ),
    ] = False,
    effects: Annotated[
        bool, typer.Option("--effects", help="Effect of removing one card of each rank.")
    ] = False,
    shoe: Shoe = None,
    hand: Annotated[
        str | None,
        typer.Option(
            "--hand",
            metavar="CARDS",
            help="What every setting of this hand is worth, as in 'Ah Kd Qs 9s 7d 7h Jk'.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    if hand is not None:
        _tell_settings(game, hand, option, pays, as_json)
        return
    left = read_shoe_option(shoe) if shoe is not None else None
    with solving(game):
        find_file(game)
        found = strategy_of(
            game, options=read_options(option), pays=read_pays(pays), shoe=left, effects=effects
        )
    if as_json:
        print_json(found.to_dict())
    else:
        _print(found.sheet, costs)


def _tell_settings(game: str, hand: str, option: Choices, pays: Prices, as_json: bool) -> None:
    with solving(game):
        find_file(game)
        found = settings_of(game, hand, read_options(option), read_pays(pays))
    if as_json:
        print_json(found.to_dict())
    else:
        screen().print(grid(*found.table(), screen()))


def _print(sheet: ParSheet, costs: bool) -> None:
    console = screen()
    for card in sheet.cards:
        heading(console, card.title)
        if costs or not card.rows:
            console.print(grid(*decisions(card), console))
        else:
            console.print(grid(*_chart(card), console))
            note(console, f"\n{_legend(card)}")
        for line in (*card.notes, *(card.details if costs else ())):
            note(console, line)
    if lines := untold(sheet):
        heading(console, "Strategy")
        for line in lines:
            note(console, line, indent=2)
    if sheet.ways:
        heading(console, "Easier strategies and their cost")
        console.print(grid(*ways(sheet), console))
    if sheet.effects_of_removal:
        heading(console, "Effect of removal of one card on the player's expectation, in percent of the wager")
        console.print(grid(*_effects(sheet.effects_of_removal), console))


def _chart(card: Card) -> tuple[list[str], list[list[str]]]:
    """A line for each row of the card, a column for each card of the dealer's."""
    found = {(one.row, one.column): one for one in card.decisions}
    rows = [
        [
            row,
            *(mark_of(found[row, column]) if (row, column) in found else "" for column in card.columns),
        ]
        for row in card.rows
    ]
    return ["", *card.columns], rows


def _legend(card: Card) -> str:
    names = ", ".join(f"{mark(name)} {name.replace('_', ' ')}" for name in sorted(choices(card)))
    return "; ".join((names, *about_marks(card)))


def _effects(effects: Mapping[str, Mapping[str, Fraction]]) -> tuple[list[str], list[list[str]]]:
    ranks = list(dict.fromkeys(rank for found in effects.values() for rank in found))
    rows = [
        [label, *(_signed(found[rank]) if rank in found else "" for rank in ranks)]
        for label, found in effects.items()
    ]
    return ["wager", *(f">{rank.replace('T', '10')}" for rank in ranks)], rows


def _signed(effect: Fraction) -> str:
    return f"{'+' if effect > 0 else ''}{decimal(effect * 100, EFFECT_PLACES)}"
