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
from hoyle.book.resolve import Finding
from hoyle.book.schema import Document, GameFile
from hoyle.book.strict_yaml import Place, Source, read_yaml
from hoyle.book.ways.way_block import OPTION
from hoyle.contract.favour import explained_favours, favours
from hoyle.errors import BookError, HoyleError, TermsError, UnknownName
from hoyle.games.catalog import needs_of, open_terms, package_faults
from hoyle.report.compliance import way_trial
from hoyle.report.compliance.house_file import House, house_in
from hoyle.report.compliance.house_review import Posted, posted_of, review_game


class Found(NamedTuple):
    """One finding. `severity` is fault (the file is wrong), error (the book forbids it) or note."""

    severity: str
    text: str
    game: str = ""
    path: str = ""
    cite: str = ""


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
    return Checked(name, "rulebook", faults or (*_favours(name, source), *_not_in_text(name, file, source)))


def _not_in_text(name: str, file: GameFile, source: Source, place: Place = ()) -> Iterator[Found]:
    """Values that a reading adds to the text: a note. `place` is that of the game in a house file."""
    for reading, each in file.readings.items():
        for setting in each.not_in_text:
            value = file.numbers[setting].value if setting in file.numbers else file.options[setting].default
            line = source.line_of(place or ("readings", reading))
            first, last = each.lines
            text = (
                f"{source.name}:{line}: {name} {setting}: {value} is played, which the text does not provide; see its "
                f"reading {reading} ({each.cite}, lines {first}–{last})"
            )
            yield Found("note", text, name, f"readings.{reading}", each.cite or "")


def _favours(name: str, source: Source) -> Iterator[Found]:
    """Wagers in the player's favour. A file that lies in no folder of rulebooks is not opened as a game."""
    book, _, game = name.partition("/")
    if (book, game) in all_games():
        for favour in favours(name):
            text = f"{source.name}:{source.line_of(('wagers', favour.wager))}: {favour.show()}"
            yield Found("error", text, name, f"wagers.{favour.wager}")


def _check_house(source: Source) -> Checked:
    house = house_in(source)
    try:
        document_of(house.book)  # also where no game is listed that would be looked up in it
    except UnknownName as error:
        raise source.refuse(("book",), str(error)) from None
    return Checked(source.name, "house", tuple(_review(source, house)), house.licensee, len(house.games))


def _review(source: Source, house: House) -> Iterator[Found]:
    for game, choices in house.games.items():
        try:
            file, _ = load_game(house.book, game)
        except BookError:
            raise
        except HoyleError as error:
            raise source.refuse(("games", game), str(error)) from None
        path = f"{house.book}/{game}"
        yield from _not_in_text(path, file, source, ("games", game))
        found = list(review_game(house.book, file, choices))
        yield from (_found(source, path, posted, finding) for posted, finding in found)
        if any(finding.severity == "error" for _, finding in found):
            continue
        for posted in posted_of(game, choices):
            wrong = list(_own_way(source, path, posted))
            if not wrong and (posted.choices.choices() or posted.choices.pays):
                refused = list(_refused_by_game(source, path, posted))
                wrong = refused or list(_house_favours(source, path, posted))
            yield from wrong
            if not any(each.severity == "error" for each in wrong):
                yield from _read_favours(source, path, posted)


def _refused_by_game(source: Source, path: str, posted: Posted) -> Iterator[Found]:
    """What only the game can judge: rules and sections that the house writes itself."""
    try:
        open_terms(path, posted.choices.choices(), posted.choices.pays)
    except TermsError as error:
        option = str(error).partition(":")[0]
        line = source.line_of((*posted.place, "options", option))
        name = f"{posted.table} {error}" if posted.table else str(error)
        yield Found("error", f"{source.name}:{line}: {path} {name}", path, option)


def _found(source: Source, path: str, posted: Posted, finding: Finding) -> Found:
    at = tuple(finding.path.split("."))
    is_own_key = at[0] == "pays" or (at == (OPTION,) and bool(posted.choices.house_way))
    line = source.line_of((*posted.place, *(at if is_own_key else ("options", *at))))
    first, last = finding.cite.lines
    lines = f"line {first}" if first == last else f"lines {first}–{last}"
    name = f"{posted.table} {finding.path}" if posted.table else finding.path
    text = f"{source.name}:{line}: {path} {name}: {finding.has}; {finding.says} ({finding.cite}, {lines})"
    return Found(finding.severity, text, path, finding.path, str(finding.cite))


def _own_way(source: Source, path: str, posted: Posted) -> Iterator[Found]:
    """A fault of the rows that the house wrote for a game or for a table of it, at the row that has it."""
    if not source.knows((*posted.place, OPTION)):
        return
    found = way_trial.trial(path, posted.choices.choices(), posted.choices.pays)
    if found is not None:
        line = source.line_of((*posted.place, OPTION, *found.at))
        yield Found("error", f"{source.name}:{line}: {path} {OPTION}: {found.message}", path, OPTION)


def _read_favours(source: Source, path: str, posted: Posted) -> Iterator[Found]:
    """Wagers that the book's own rule leaves in the player's favour, with the reading that says so: a note."""
    for favour, reading in explained_favours(path, posted.choices.choices(), posted.choices.pays):
        text = (
            f"{source.name}:{source.line_of(posted.place)}: {path} {favour.label}: in the player's favour by "
            f"{float(favour.gain):.2%} by the rule as printed; see its reading {reading}"
        )
        yield Found("note", text, path, f"readings.{reading}")


def _house_favours(source: Source, path: str, posted: Posted) -> Iterator[Found]:
    """Wagers that the house's own prices or options leave in the player's favour. The book may allow it: a note."""
    choices = posted.choices
    known = {favour.wager for favour in favours(path)}
    for favour in favours(path, choices.choices(), choices.pays):
        if favour.wager in known:
            continue  # the book's own; a check of the rulebook has it
        is_priced = favour.wager in choices.pays
        line = source.line_of((*posted.place, *(("pays", favour.wager) if is_priced else ("options",))))
        text = (
            f"{source.name}:{line}: {path} {favour.label}: in the player's favour by {float(favour.gain):.2%} with "
            f"{'these prices' if is_priced else 'these options'}; the book allows it"
        )
        yield Found("note", text, path, f"pays.{favour.wager}" if is_priced else "options")
