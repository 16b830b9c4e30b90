"""Loads rulebook files as checked, frozen objects. A refusal names file, line and the way out.

The registry holds the rulebook folders in use: Hoyle's own, and those that the environment, entry points or
`add_rulebooks` name.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError

from hoyle import plugins
from hoyle.book.primitives import NAME, Misfit
from hoyle.book.schema import Document, GameFile
from hoyle.book.strict_yaml import Place, Source, read_yaml
from hoyle.errors import BookError, UnknownName

ROOT = Path(__file__).parent.parent / "rulebooks"
DOCUMENTS = "documents.yaml"
NAMES = "names are small letters, digits and underscores"
Model = TypeVar("Model", bound=BaseModel)
_EXPECTED = {
    "string_type": "a word, if need be in quotes,",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "tuple_type": "a list",
    "list_type": "a list",
    "too_short": "a longer list",
}
_BOUNDS = {"ge": "at least {}", "gt": "more than {}", "le": "at most {}", "lt": "less than {}"}


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
            if not NAME.match(document.book):
                raise self.refuse(id, f'"{document.book}" is no name; {NAMES}')
            if document.book in self.books:
                raise self.refuse(id, f'"{document.book}" is the book of {self.books[document.book]} already')
            self.books[document.book] = id

    def refuse(self, id: str, message: str) -> BookError:
        return self.source.refuse((id, "book"), message)

    def game_names(self, book: str) -> tuple[str, ...]:
        home = self.path / book
        return tuple(sorted(path.stem for path in home.glob("*.yaml"))) if home.is_dir() else ()


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
            *(f"{book}/{game}.yaml" for book in folder.books for game in folder.game_names(book)),
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


def game_names(book: str) -> tuple[str, ...]:
    return folder_of(book).game_names(book)


def game_path(book: str, game: str) -> Path:
    """The rulebook file of a game."""
    return folder_of(book).path / book / f"{game}.yaml"


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
        source = _as_in(source, path)
    return validate(GameFile, source, source.data, ()), source


def validate(model: type[Model], source: Source, data: Any, place: Place) -> Model:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = _most_useful(error.errors())
        # pydantic adds the branch of a union to the path, which is no key of the file.
        at = place
        for part in first["loc"]:
            at = (*at, part) if source.knows((*at, part)) else at
        cause = first.get("ctx", {}).get("error")
        inside = at + cause.at if isinstance(cause, Misfit) else at
        raise source.refuse(inside, _say(model, first, at)) from None


def _most_useful(errors: list[Any]) -> Any:
    """The most useful error: an unknown key before a missing one, and of a union the best match."""
    for error in errors:
        if error["type"] == "extra_forbidden":
            return error
    first = errors[0]
    field = first["loc"][: _union_at(first["loc"])]
    rivals = [error for error in errors if error["loc"][: len(field)] == field]
    return max(rivals, key=lambda error: (error["type"] == "value_error", rivals.index(error) == 0))


def _union_at(location: tuple[str | int, ...]) -> int:
    marked = [at for at, part in enumerate(location) if isinstance(part, str) and set(part) & set("[](),")]
    return marked[0] if marked else len(location)


def _say(model: type[BaseModel], error: Any, at: Place) -> str:
    kind, message = error["type"], error["msg"].removeprefix("Value error, ")
    if kind == "extra_forbidden":
        known = keys_at(model, at[:-1])
        close = get_close_matches(str(at[-1]), known, n=1)
        hint = f'did you mean "{close[0]}"?' if close else f"it may have {', '.join(known)}"
        return f'unknown key "{at[-1]}" in {_path(at[:-1])}; {hint}'
    if kind == "missing":
        return f'"{error["loc"][-1]}" is missing from {_path(at)}'
    if kind in _EXPECTED:
        return f"{_path(at)}: {_EXPECTED[kind]} is expected, not {_shown(error['input'])}"
    for name, bound in error.get("ctx", {}).items():
        if name in _BOUNDS:
            return f"{_path(at)}: {_BOUNDS[name].format(bound)} is expected, not {_shown(error['input'])}"
    return f"{_path(at)}: {message[0].lower() + message[1:] if message else message}"


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return f'"{value}"'
    return str(value) if isinstance(value, int) else "a list" if isinstance(value, list) else "a mapping"


def _path(at: Place) -> str:
    return ".".join(map(str, at)) or "the file"


def keys_at(model: type[BaseModel], place: Place) -> list[str]:
    """The keys that are allowed at a place of the file."""
    shape, named = model, False
    for part in place:
        if named:  # a name that the file chooses, such as a wager's, or an index of a list
            named = False
            continue
        fields = {info.alias or name: info.annotation for name, info in shape.model_fields.items()}
        inner = list(_shapes(fields.get(str(part))))
        if not inner:
            return []
        shape, named = inner[0]
    return sorted(info.alias or name for name, info in shape.model_fields.items())


def _shapes(annotation: Any, named: bool = False) -> Iterator[tuple[type[BaseModel], bool]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation, named
    for argument in get_args(annotation):
        yield from _shapes(argument, named or get_origin(annotation) in (dict, tuple))


def _as_in(source: Source, path: Path) -> Source:
    """Lay this file over the one that its document refers to."""
    reference = source.data["as_in"]
    if not isinstance(reference, dict) or not isinstance(reference.get("game"), str):
        raise source.refuse(("as_in",), 'as_in needs "game", another file of the same book')
    base = _base(source, path, reference["game"])
    merged: dict[str, Any] = dict(base.data)
    without = reference.get("without") or {}
    if not isinstance(without, dict) or not all(isinstance(names, list) for names in without.values()):
        raise source.refuse(
            ("as_in", "without"), "without names lists to leave out, as in {wagers: [fire_bet]}"
        )
    for section, names in without.items():
        place: Place = ("as_in", "without", section)
        if not isinstance(merged.get(section), dict):
            raise source.refuse(place, f'{reference["game"]} has no "{section}" to leave out from')
        for name in names:
            if str(name) not in merged[section]:
                raise source.refuse(place, f'{section} of {reference["game"]} has no "{name}" to leave out')
        merged[section] = {key: value for key, value in merged[section].items() if key not in map(str, names)}
    merged["readings"] = _readings_without(merged.get("readings"), without)
    there = str(merged.get("section"))
    if source.data.get("section") not in (None, merged.get("section")):
        merged = {key: _cited_from(there, value) for key, value in merged.items()}
    for key, value in source.data.items():
        both = isinstance(merged.get(key), dict) and isinstance(value, dict) and key != "as_in"
        merged[key] = merged[key] | value if both else value
    return source.over(merged, base)


def _cited_from(section: str, value: Any) -> Any:
    """What lies in another section is cited with its name: `(a)(2)` is `5324.11(a)(2)` in a file on `5324.12`."""
    if isinstance(value, list):
        return [_cited_from(section, each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: f"{section}{each}"
        if key == "cite" and isinstance(each, str) and each.startswith("(")
        else _cited_from(section, each)
        for key, each in value.items()
    }


def _readings_without(readings: Any, without: dict[str, list[Any]]) -> Any:
    """The readings of the base, whose alternatives name nothing that this file leaves out."""
    if not isinstance(readings, dict):
        return readings
    return {
        name: {**each, "alternatives": _alternatives_without(each["alternatives"], without)}
        if isinstance(each, dict) and isinstance(each.get("alternatives"), dict)
        else each
        for name, each in readings.items()
    }


def _alternatives_without(alternatives: dict[Any, Any], without: dict[str, list[Any]]) -> dict[Any, Any]:
    """Values of what is left out go; an alternative that has no others goes with them."""
    gone = {**without, "rules": without.get("wagers", []), "pays": without.get("wagers", [])}

    def kept(kind: Any, values: Any) -> Any:
        if not isinstance(values, dict) or kind not in gone:
            return values
        return {key: value for key, value in values.items() if str(key).partition(".")[0] not in gone[kind]}

    found = {
        name: {kind: kept(kind, values) for kind, values in changes.items()}
        if isinstance(changes, dict)
        else changes
        for name, changes in alternatives.items()
    }
    return {name: each for name, each in found.items() if not isinstance(each, dict) or any(each.values())}


def _base(source: Source, path: Path, game: str) -> Source:
    base_path = path.with_name(f"{game}.yaml")
    if not base_path.is_file():
        near = get_close_matches(game, [other.stem for other in path.parent.glob("*.yaml")], n=1)
        hint = f'did you mean "{near[0]}"?' if near else "as_in names another game of the same book"
        raise source.refuse(("as_in", "game"), f"there is no {base_path.name} beside this file; {hint}")
    base = read_yaml(base_path, str(Path(source.name).with_name(base_path.name)))
    if not isinstance(base.data, dict):
        raise base.refuse((), "a rulebook file is a mapping that opens with game, title and document")
    if "as_in" in base.data:
        raise source.refuse(("as_in", "game"), f"{game} itself refers to another game; name that one")
    return base


def all_games() -> tuple[tuple[str, str], ...]:
    return tuple((book, game) for book in books() for game in game_names(book))


__all__ = [
    "ROOT",
    "BookError",
    "add_rulebooks",
    "all_games",
    "books",
    "document_of",
    "documents_for",
    "folder_faults",
    "folder_of",
    "game_names",
    "game_path",
    "load_file",
    "load_game",
    "outside_files",
    "validate",
]
