"""`hoyle strategy oh/blackjack`: how a game is best played, what each decision is worth, and what a mistake costs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

import typer

from hoyle.cli.play.play import read_options
from hoyle.cli.shared.lookup import find_file
from hoyle.cli.shared.progress import solving
from hoyle.cli.shared.terminal import grid, heading, note, print_json, screen
from hoyle.errors import HoyleError
from hoyle.exact.catalog import check_strategy
from hoyle.exact.common.composition import cards_of
from hoyle.exact.sheet import Card, ParSheet
from hoyle.report import par
from hoyle.report.sheet.digits import decimal
from hoyle.report.sheet.strategy_tables import (
    about_marks,
    card_facts,
    choices,
    decisions,
    mark,
    mark_of,
    untold,
    way_facts,
    ways,
)

EFFECT_PLACES = 4
SHOE_EXAMPLE = "as in 'A=24 Kh=5'"


def show_strategy(
    game: Annotated[str, typer.Argument(help="A book and a game, as in oh/blackjack.")],
    option: Annotated[
        list[str] | None, typer.Option("--option", help="A choice of the house, as in deck_count=8.")
    ] = None,
    costs: Annotated[
        bool,
        typer.Option(
            help="What every choice is worth and the next best costs; in blackjack every longer hand that is played otherwise."
        ),
    ] = False,
    effects: Annotated[bool, typer.Option(help="What one card of each rank that is gone changes.")] = False,
    shoe: Annotated[
        str | None,
        typer.Option(help="All that is left of the shoe, as in 'A=20 2=24 Kh=5'; for games of a shoe."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Show how a game is best played, and what other ways to play it cost."""
    left = read_shoe_option(shoe) if shoe is not None else None
    with solving(game):
        find_file(game)
        check_strategy(game, read_options(option or []))
        sheet = par(game, options=read_options(option or []), shoe=left, cards=True, effects=effects)
    if not sheet.cards and not sheet.strategy:
        raise HoyleError(f"{game} leaves nobody a choice; its wagers are told by hoyle par {game}.")
    if as_json:
        print_json(strategy_facts(sheet))
    else:
        _print(sheet, costs)


def read_shoe_option(text: str) -> dict[str, int]:
    """
    >>> read_shoe_option("A=20, Kh=5")
    {'A': 20, 'Kh': 5}
    """
    found: dict[str, int] = {}
    for part in text.replace(",", " ").split():
        name, equals, count = part.partition("=")
        if not equals or not count.isdecimal():
            raise HoyleError(
                f"--shoe has {part!r}; write each card or rank with its number, as in 'A=20 2=24 Kh=5'."
            )
        if name in found:
            raise HoyleError(f"--shoe names {name} twice; name it once.")
        cards_of(name, int(count), SHOE_EXAMPLE)
        found[name] = int(count)
    return found


def strategy_facts(sheet: ParSheet) -> dict[str, Any]:
    return {
        "path": sheet.path,
        "options": dict(sheet.options),
        "fingerprint": sheet.fingerprint,
        "cards": [card_facts(card) for card in sheet.cards],
        "ways": [way_facts(way) for way in sheet.ways],
        "strategy": list(sheet.strategy),
        "effects_of_removal": {
            wager: {rank: float(effect) for rank, effect in effects.items()}
            for wager, effects in sheet.effects_of_removal.items()
        },
    }


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
        heading(console, "What easier ways to play cost")
        console.print(grid(*ways(sheet), console))
    if sheet.effects_of_removal:
        heading(console, "Effect of one card that is gone, in percent of the wager")
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
