"""`hoyle check`: the rulebook files against their games, and a house's choices against its book.

A house's file is checked by the resolver that opens tables, so the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from hoyle.book.file_check import findings
from hoyle.book.loader import all_games, document_of, documents_for, folder_faults, load_file, load_game
from hoyle.book.resolve import Finding, review
from hoyle.book.schema import Document, GameFile
from hoyle.book.strict_yaml import Place, Source, read_yaml
from hoyle.cli.shared.terminal import line_range
from hoyle.errors import BookError, HoyleError, UnknownName
from hoyle.games.catalog import needs_of, package_faults
from hoyle.report.compliance.house_file import House, house_in

FINE, FINDINGS, FAULTS = 0, 1, 2


def check_paths(
    paths: Annotated[
        list[str] | None,
        typer.Argument(help="Files of a house or rulebook files; without any, all rulebooks are checked."),
    ] = None,
) -> None:
    """Check rulebook files, or a house's choices against its book."""
    code = FINE
    for fault in () if paths else (*folder_faults(), *package_faults()):
        typer.echo(fault, err=True)
        code = FAULTS
    for path in paths or [f"{book}/{game}" for book, game in all_games()]:
        code = max(code, _check(path))
    if code:
        raise typer.Exit(code)


def _check(path: str) -> int:
    try:
        file = Path(path)
        book, _, game = path.partition("/")
        if not file.is_file() and (book, game) in all_games():
            return _check_rulebook(path, *load_game(book, game), dict([document_of(book)]))
        source = read_yaml(file, path)
        if isinstance(source.data, dict) and "licensee" in source.data:
            return _check_house(source)
        return _check_rulebook(path, *load_file(file, path), documents_for(file))
    except HoyleError as error:
        typer.echo(f"{error}", err=True)
        return FAULTS


def _check_rulebook(name: str, file: GameFile, source: Source, documents: dict[str, Document]) -> int:
    found = findings(file, needs_of(file), documents)
    faults = [source.refuse(place, message) for place, message in found]
    for fault in faults:
        typer.echo(str(fault), err=True)
    if not faults:
        typer.echo(f"{name}: fine")
    return FAULTS if faults else FINE


def _check_house(source: Source) -> int:
    house = house_in(source)
    _check_book(source, house)
    found = list(_review(source, house))
    for place, path, finding in found:
        clause = f"{finding.cite}, {line_range(finding.cite.lines)}"
        typer.echo(
            f"{source.name}:{source.line_of(place)}: {path} {finding.path}: {finding.has}; {finding.says} ({clause})"
        )
    errors = sum(finding.severity == "error" for _, _, finding in found)
    games = f"{len(house.games)} game{'s' if len(house.games) != 1 else ''}"
    if not errors:
        typer.echo(f"{source.name}: {house.licensee} is within the book in {games}")
        return FINE
    typer.echo(f"{source.name}: {errors} finding{'s' if errors != 1 else ''} in {games}")
    return FINDINGS


def _check_book(source: Source, house: House) -> None:
    """Also where no game is listed that would be looked for in it."""
    try:
        document_of(house.book)
    except UnknownName as error:
        raise source.refuse(("book",), str(error)) from None


def _review(source: Source, house: House) -> Iterator[tuple[Place, str, Finding]]:
    for game, choices in house.games.items():
        try:
            file, _ = load_game(house.book, game)
        except BookError:
            raise
        except HoyleError as error:
            raise source.refuse(("games", game), str(error)) from None
        for finding in review(file, choices.options, choices.pays):
            at = tuple(finding.path.split("."))
            place = at if at[0] == "pays" else ("options", *at)
            yield ("games", game, *place), f"{house.book}/{game}", finding
