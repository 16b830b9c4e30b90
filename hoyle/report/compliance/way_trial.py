"""House ways tried on every hand by compiled code, where that is installed; the books' own check takes longer."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book.file_check import Needs
from hoyle.book.resolve import Choices, Overrides, resolve
from hoyle.book.schema import Document, GameFile
from hoyle.book.ways.way_check import TryWay, WayFinding, each_split, try_sooner, way_finding
from hoyle.errors import HoyleError, MissingExtra
from hoyle.fast.optional import kernels
from hoyle.games.catalog import find_game, module_of
from hoyle.kit.ways.way_faults import first_fault


def try_file(file: GameFile, needs: Needs, documents: Mapping[str, Document]) -> None:
    """Judge the way of a file, so that its check has the verdict. What cannot be resolved is left to that check."""
    document = documents.get(file.document)
    if file.house_way is None or needs.split_of is None or document is None:
        return
    try:
        for _, terms in each_split(file, document, needs.split_of):
            try_sooner(terms, needs.split_of(terms), _road())
    except (HoyleError, LookupError):
        return


def trial(path: str, choices: Choices, pays: Overrides) -> WayFinding | None:
    """The first fault of the way that a house wrote for a game."""
    book, file = find_game(path)
    terms = resolve(book, file, choices, pays)
    split = module_of(file).split_of(terms)
    try_sooner(terms, split, _road())
    return way_finding(terms, split)


def _road() -> TryWay:
    try:
        found: TryWay = kernels("ways.try_way").try_way
    except MissingExtra:
        return first_fault
    return found
