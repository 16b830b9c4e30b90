"""Loads rulebook files as checked, frozen objects. A refusal names file, line and the way out.

The registry holds the rulebook folders in use: Hoyle's own, and those that the environment, entry points or
`add_rulebooks` name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from hoyle import plugins
from hoyle.book.layered.take_up import GENERAL, take_up
from hoyle.book.primitives import NAME
from hoyle.book.schema import Document, GameFile
from hoyle.book.strict_yaml import Source, read_yaml
from hoyle.book.validation import validate
from hoyle.errors import BookError, HoyleError, UnknownName
from hoyle.kit.editions import book_of, day_of

if TYPE_CHECKING:
    from hoyle.book.layered.general_schema import General

ROOT = Path(__file__).parent.parent / "rulebooks"
DOCUMENTS = "documents.yaml"
NAMES = "names are small letters, digits and underscores"


class Folder:
    """A folder of rulebooks: `documents.yaml`, and `BOOK/GAME.yaml` for every book that it names."""

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.name = name
        source = read_yaml(path / DOCUMENTS, f"{name}/{DOCUMENTS}")
        if not isinstance(source.data, dict):
            raise source.refuse((), "must map each document's name to its entry")
        self.source = source
        self.documents = {id: validate(Document, source, source.data[id], (id,)) for id in source.data}
        self.books: dict[str, str] = {}  # each book with the id of its document
        for id, document in self.documents.items():
            self._check_name(id, document)
            if document.book in self.books:
                raise self.refuse(id, f'"{document.book}" is the book of {self.books[document.book]} already')
            self.books[document.book] = id

    def _check_name(self, id: str, document: Document) -> None:
        day = day_of(document.book)
        if not day and not NAME.match(document.book):
            raise self.refuse(
                id, f'"{document.book}" is no name; {NAMES}, and an edition has a date, as in ny@2026'
            )
        if day and not (document.dated or "").startswith(day):
            told = f"is of {document.dated}" if document.dated else "has no date"
            raise self.refuse(
                id,
                f'"{document.book}" is named for an edition of {day}, and the document {told}; '
                f"write the day from which it is in force, as in dated: {(day + '-01-01')[:10]}",
            )

    def refuse(self, id: str, message: str) -> BookError:
        return self.source.refuse((id, "book"), message)

    def game_names(self, book: str) -> tuple[str, ...]:
        home = self.path / book
        return tuple(sorted(path.stem for path in home.glob("[!_]*.yaml"))) if home.is_dir() else ()


class Registry:
    """The rulebook folders in use, Hoyle's own first, and the refusals of those that were named outside."""

    def __init__(self) -> None:
        own = Folder(ROOT, ROOT.name)
        self.folders = [own]
        self.by_book = dict.fromkeys(own.books, own)
        self.faults: list[str] = []
        self.handed_down: list[str] = []  # passed to child processes, which find entry points themselves
        found = plugins.rulebook_folders()
        self.faults += found.faults
        for value, origin in found.named:
            try:
                folder = self.add(Path(value))
            except BookError as error:
                self.faults.append(f"{error} ({origin})")
            else:
                if origin == plugins.RULEBOOKS:
                    self.handed_down.append(str(folder.path))

    def is_own(self, book: str) -> bool:
        return book in self.folders[0].books

    def add(self, path: Path) -> Folder:
        """A folder is taken as a whole or refused as a whole."""
        real = path.expanduser().resolve()
        if plugins.SEPARATOR in str(real):
            raise BookError(
                f'{path}: a folder with "{plugins.SEPARATOR}" in its path cannot be used; rename it'
            )
        if not real.is_dir():
            kind = "it is a file" if real.exists() else "there is no such folder"
            raise BookError(f"{path}: {kind}; name a folder with {DOCUMENTS} and BOOK/GAME.yaml")
        for other in self.folders:
            if real == other.path:
                raise BookError(f"{path}: this rulebook folder is given twice; name it once")
            if real.is_relative_to(other.path) or other.path.is_relative_to(real):
                inner, outer = (path, other.path) if real.is_relative_to(other.path) else (other.path, path)
                raise BookError(f"{path}: {inner} lies inside the rulebook folder {outer}; keep them apart")
        if not (real / DOCUMENTS).is_file():
            raise BookError(f"{path}: it has no {DOCUMENTS}, which names the books of a rulebook folder")
        folder = Folder(real, str(path))
        for book, id in folder.books.items():
            if book in self.by_book:
                raise folder.refuse(
                    id,
                    f'there is a book "{book}" in {self.by_book[book].path} already; '
                    f"give this one another name here and rename its folder",
                )
            if not (real / book).is_dir():
                raise folder.refuse(
                    id, f'there is no folder "{book}" beside {DOCUMENTS}; add it with its games'
                )
        self.folders.append(folder)
        self.by_book |= dict.fromkeys(folder.books, folder)
        return folder


@cache
def registry() -> Registry:
    return Registry()


def add_rulebooks(path: str | Path) -> tuple[str, ...]:
    """Use the rulebooks of another folder beside Hoyle's own; returns the names of its books.

    >>> import hoyle
    >>> hoyle.add_rulebooks("nowhere")
    Traceback (most recent call last):
        ...
    hoyle.errors.BookError: nowhere: there is no such folder; name a folder with documents.yaml and BOOK/GAME.yaml

    After `hoyle.add_rulebooks("my_books")`, `hoyle.par("my_book/blackjack")` solves a game of it. The folder has
    `documents.yaml` and `BOOK/GAME.yaml`, as `docs/your_own_book.md` shows. Processes that this one starts know it
    too.
    """
    known = registry()
    folder = known.add(Path(path))
    known.handed_down.append(str(folder.path))
    plugins.hand_down(plugins.RULEBOOKS, known.handed_down)
    return tuple(folder.books)


def folder_of(book: str) -> Folder:
    known = registry()
    if book not in known.by_book:
        error = UnknownName("book", book, books())
        raise BookError(" ".join((f"{error} Refused:", *known.faults))) if known.faults else error
    return known.by_book[book]


def outside_files() -> dict[str, Path]:
    """Every file of the books outside Hoyle, by its path in its folder, which is named by its books."""
    found: dict[str, Path] = {}
    for folder in registry().folders[1:]:
        home = f"rulebooks of {', '.join(folder.books)}"
        paths = [
            DOCUMENTS,
            *(
                f"{book}/{file.name}"
                for book in folder.books
                for file in sorted((folder.path / book).glob("*.yaml"))
            ),
        ]
        found |= {f"{home}/{path}": folder.path / path for path in paths}
    return found


def folder_faults() -> tuple[str, ...]:
    """The refusals of folders that the environment or an entry point names, one sentence each."""
    return tuple(registry().faults)


def books() -> tuple[str, ...]:
    return tuple(registry().by_book)


def document_of(book: str) -> tuple[str, Document]:
    folder = folder_of(book)
    id = folder.books[book]
    return id, folder.documents[id]


def edition_named(name: str) -> str:
    """The book of a name with a date: `ny@2026` is also the book `ny`, where its document is of 2026."""
    plain, day = book_of(name), day_of(name)
    if (
        name not in books()
        and day
        and plain in books()
        and (document_of(plain)[1].dated or "").startswith(day)
    ):
        return plain
    folder_of(name)
    return name


def title_of(book: str) -> str:
    """The title of a book's document, also where only other editions of it are here; the book's own name at worst."""
    found = next(
        (each for each in (book, *books()) if each in books() and book_of(each) == book_of(book)), None
    )
    return document_of(found)[1].title if found is not None else book


def game_names(book: str) -> tuple[str, ...]:
    return folder_of(book).game_names(book)


def game_path(book: str, game: str) -> Path:
    """The rulebook file of a game."""
    return folder_of(book).path / book / f"{game}.yaml"


@cache
def load_general(book: str) -> tuple[General, Source] | None:
    """The general part of a book's document, if it has one."""
    from hoyle.book.layered.general_schema import read_general  # a table needs only what its game takes up

    path = general_path(book)
    return read_general(path, f"{folder_of(book).name}/{book}/{path.name}") if path.is_file() else None


def general_path(book: str) -> Path:
    return folder_of(book).path / book / f"{GENERAL}.yaml"


@cache
def load_game(book: str, game: str) -> tuple[GameFile, Source]:
    """The file of a game, and its source for later refusals."""
    if game not in game_names(book):
        raise UnknownName(f"game in book {book}", game, game_names(book))
    return load_file(game_path(book, game), f"{folder_of(book).name}/{book}/{game}.yaml")


def documents_for(path: Path) -> dict[str, Document]:
    """The documents that a rulebook file may name: those of its folder, or Hoyle's own."""
    real = path.resolve()
    home = real.parent.parent
    for folder in registry().folders:
        if folder.path == home:
            return folder.documents
    if (home / DOCUMENTS).is_file():
        return Folder(home, str(path.parent.parent)).documents
    return registry().folders[0].documents


def load_file(path: Path, name: str) -> tuple[GameFile, Source]:
    source = read_yaml(path, name)
    if not isinstance(source.data, dict):
        raise source.refuse((), "a rulebook file is a mapping that opens with game, title and document")
    if "as_in" in source.data:
        from hoyle.book.layered.as_in import lay_over_base  # few files need it

        source = lay_over_base(source, path)
    if "general" in source.data:
        source = take_up(source, path)
    return validate(GameFile, source, source.data, ()), source


def all_games() -> tuple[tuple[str, str], ...]:
    return tuple((book, game) for book in books() for game in game_names(book))


def find_file(path: str) -> tuple[str, GameFile]:
    """A book and its file of a game, as in `ny/craps`. The file is well-formed; whether it can be played is
    not checked."""
    book, slash, game = path.partition("/")
    if not slash or not book or not game:
        raise _incomplete(path.strip("/"))
    return book, load_game(book, game)[0]


def _incomplete(word: str) -> HoyleError:
    found = [f"{book}/{game}" for book, game in all_games() if word in (book, game)]
    if found:
        return HoyleError(f'"{word}" is not a book and a game; name one of {", ".join(found)}.')
    return UnknownName("game", word, (f"{book}/{game}" for book, game in all_games()))


__all__ = [
    "ROOT",
    "BookError",
    "add_rulebooks",
    "all_games",
    "books",
    "document_of",
    "documents_for",
    "find_file",
    "folder_faults",
    "folder_of",
    "game_names",
    "game_path",
    "general_path",
    "load_file",
    "load_game",
    "load_general",
    "outside_files",
]
