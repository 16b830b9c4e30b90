"""Checks rulebook files against their games, and a house file against its book.

A house file is checked by the resolver that opens tables, so the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from hoyle.book.file_check import findings
from hoyle.book.layered.general_check import general_findings
from hoyle.book.layered.take_up import GENERAL
from hoyle.book.loader import (
    all_games,
    books,
    document_of,
    documents_for,
    folder_faults,
    game_names,
    general_path,
    load_file,
    load_game,
    load_general,
)
from hoyle.book.schema import Document, GameFile
from hoyle.book.strict_yaml import Source, read_yaml
from hoyle.contract.favour import favours
from hoyle.errors import HoyleError
from hoyle.games.catalog import needs_of, package_faults
from hoyle.report.compliance import way_trial
from hoyle.report.compliance.findings import Found, not_in_text
from hoyle.report.compliance.house_check import HouseReview
from hoyle.report.compliance.house_reading import house_and_faults


class Checked(NamedTuple):
    """One file with its findings."""

    name: str
    kind: str  # rulebook, general or house
    findings: tuple[Found, ...] = ()
    licensee: str = ""
    games: int = 1

    @property
    def is_fine(self) -> bool:
        return all(found.severity == "note" for found in self.findings)

    def summary(self) -> str:
        counted = f"{self.games} game{'s' if self.games != 1 else ''}"
        errors = sum(found.severity != "note" for found in self.findings)
        if self.kind != "house" or any(found.severity == "fault" for found in self.findings):
            return f"{self.name}: {'fine' if self.is_fine else f'{errors} fault' + 's' * (errors != 1)}"
        if self.is_fine:
            notes = (
                f", with {len(self.findings)} note{'s' if len(self.findings) > 1 else ''}"
                if self.findings
                else ""
            )
            return f"{self.name}: {self.licensee} is within the book in {counted}{notes}"
        return f"{self.name}: {errors} finding{'s' if errors != 1 else ''} in {counted}"


class CheckResult(tuple[Checked, ...]):
    """The files that were checked. It is true where nothing is wrong."""

    @property
    def is_fine(self) -> bool:
        return all(checked.is_fine for checked in self)

    def __bool__(self) -> bool:
        return self.is_fine

    def to_dict(self) -> dict[str, Any]:
        """As `hoyle check --json` prints it."""
        files = [
            {"file": checked.name, "kind": checked.kind, "is_fine": checked.is_fine,
             "findings": [found._asdict() for found in checked.findings]}
            for checked in self
        ]  # fmt: skip
        return {"is_fine": self.is_fine, "files": files}

    def lines(self) -> list[str]:
        return [
            line
            for checked in self
            for line in (*(found.text for found in checked.findings), checked.summary())
        ]

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in self.lines()) + "</ul>"


def check_all(*paths: str | Path) -> CheckResult:
    """Without any path, every game of every book."""
    return CheckResult(check_each(map(str, paths)))


def check_each(paths: Iterable[str]) -> Iterator[Checked]:
    """One file after another; without any path also the folders and packages that were refused."""
    named = tuple(paths)
    for fault in () if named else (*folder_faults(), *package_faults()):
        yield Checked(fault.partition(":")[0], "folder", (Found("fault", fault),))
    yield from map(check_one, named or (*general_files(), *map("/".join, all_games())))


def general_files() -> tuple[str, ...]:
    """The general part of every book that has one, as `ny/_general`."""
    return tuple(f"{book}/{GENERAL}" for book in books() if general_path(book).is_file())


def check_one(path: str) -> Checked:
    try:
        file = Path(path)
        book, _, game = path.partition("/")
        if not file.is_file() and path in general_files():
            return _check_general(path, book)
        if not file.is_file() and (book, game) in all_games():
            return _check_rulebook(path, *load_game(book, game), dict([document_of(book)]))
        source = read_yaml(file, path)
        if isinstance(source.data, dict) and "licensee" in source.data:
            return _check_house(source)
        return _check_rulebook(path, *load_file(file, path), documents_for(file))
    except HoyleError as error:
        return Checked(path, "file", (Found("fault", str(error)),))


def _check_general(name: str, book: str) -> Checked:
    found = load_general(book)
    assert found is not None
    general, source = found
    games = {game: load_game(book, game)[0] for game in game_names(book)}
    faults = general_findings(general, games, dict([document_of(book)]))
    return Checked(
        name, "general", tuple(Found("fault", str(source.refuse(*fault)), name) for fault in faults)
    )


def _check_rulebook(name: str, file: GameFile, source: Source, documents: dict[str, Document]) -> Checked:
    way_trial.try_file(file, needs_of(file), documents)
    found = findings(file, needs_of(file), documents)
    faults = tuple(Found("fault", str(source.refuse(place, message)), name) for place, message in found)
    return Checked(name, "rulebook", faults or (*_favours(name, source), *not_in_text(name, file, source)))


def _favours(name: str, source: Source) -> Iterator[Found]:
    """Wagers in the player's favour. A file that lies in no folder of rulebooks is not opened as a game."""
    book, _, game = name.partition("/")
    if (book, game) in all_games():
        for favour in favours(name):
            text = f"{source.name}:{source.line_of(('wagers', favour.wager))}: {favour.show()}"
            yield Found("error", text, name, f"wagers.{favour.wager}")


def _check_house(source: Source) -> Checked:
    house, faults = house_and_faults(source)
    found = [Found("fault", str(source.refuse(*fault))) for fault in faults]
    if house is None:
        return Checked(source.name, "house", tuple(found))
    found += HouseReview(source, house).findings()
    return Checked(source.name, "house", tuple(found), house.licensee, len(house.games))
