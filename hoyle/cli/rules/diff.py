"""Compare two editions of a book, clause by clause.

hoyle diff ny@2024 ny@2026
hoyle diff ny@2024 ny@2026 --game roulette
hoyle diff ny@2024 ny@2026 --json

Each game says whether approvals of it hold: those of its default options do as long as nothing that play reads is
another. Open tables play on by the edition that they were opened under.
"""

from __future__ import annotations

from typing import Annotated

import typer

from hoyle.cli.shared.arguments import Json
from hoyle.cli.shared.completion import complete_book
from hoyle.cli.shared.terminal import print_json
from hoyle.errors import UnknownName
from hoyle.report.compliance.edition_changes import ADDED, CHANGED, REMOVED, GameChanges, edition_changes


def command(
    old: Annotated[
        str, typer.Argument(metavar="OLD", help="An edition, as in ny@2024.", autocompletion=complete_book)
    ],
    new: Annotated[
        str, typer.Argument(metavar="NEW", help="Another, as in ny@2026.", autocompletion=complete_book)
    ],
    game: Annotated[str | None, typer.Option("--game", metavar="NAME", help="Only this game.")] = None,
    as_json: Json = False,
) -> None:
    found = edition_changes(old, new)
    if game is not None and game not in [each.game for each in found]:
        raise UnknownName(f"game in {old} or {new}", game, [each.game for each in found])
    shown = [each for each in found if game in (None, each.game)]
    if as_json:
        print_json({"old": old, "new": new, "games": [each.plain() for each in shown]})
        return
    for each in shown:
        if each.kind in (ADDED, REMOVED, CHANGED):
            _print(each, old, new)
    same = sum(each.kind not in (ADDED, REMOVED, CHANGED) for each in shown)
    typer.echo(f"{same} of {len(shown)} games say the same in {old} and {new}.")


def _print(found: GameChanges, old: str, new: str) -> None:
    if found.kind != CHANGED:
        typer.echo(f"{found.game}: only in {new if found.kind == ADDED else old}\n")
        return
    told = "approvals hold" if found.holds else "approvals do not hold"
    typer.echo(f"{found.game}: {len(found.changes)} changed; {told}")
    clause = ""
    for change in found.changes:
        if change.clause != clause:
            clause = change.clause
            typer.echo(f"  {clause or 'without a clause'}")
        typer.echo(f"    {change.show()}")
    typer.echo("")
