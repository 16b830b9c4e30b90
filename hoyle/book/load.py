"""Rulebook files become checked, frozen objects, or a refusal that names file, line and the way out."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from hoyle.book.schema import Document, GameFile
from hoyle.book.yaml import Source, read_yaml
from hoyle.errors import BookError, UnknownName

ROOT = Path(__file__).parent.parent / "rulebooks"
Model = TypeVar("Model", bound=BaseModel)


@cache
def documents() -> dict[str, Document]:
    source = read_yaml(ROOT / "documents.yaml", "rulebooks/documents.yaml")
    if not isinstance(source.data, dict):
        raise source.refuse((), "must map each document's name to its entry")
    return {name: validate(Document, source, source.data[name], (name,)) for name in source.data}


def books() -> tuple[str, ...]:
    return tuple(document.book for document in documents().values())


def document_of(book: str) -> tuple[str, Document]:
    for name, document in documents().items():
        if document.book == book:
            return name, document
    raise UnknownName("book", book, books())


def game_names(book: str) -> tuple[str, ...]:
    document_of(book)
    folder = ROOT / book
    return tuple(sorted(path.stem for path in folder.glob("*.yaml"))) if folder.is_dir() else ()


@cache
def load_game(book: str, game: str) -> tuple[GameFile, Source]:
    """The file of a game in a book, and its source for later refusals."""
    if game not in game_names(book):
        raise UnknownName(f"game in book {book}", game, game_names(book))
    return load_file(ROOT / book / f"{game}.yaml", f"rulebooks/{book}/{game}.yaml")


def load_file(path: Path, name: str) -> tuple[GameFile, Source]:
    source = read_yaml(path, name)
    if not isinstance(source.data, dict):
        raise source.refuse((), "a rulebook file is a mapping that opens with game, title and document")
    if "as_in" in source.data:
        source = _as_in(source, path)
    return validate(GameFile, source, source.data, ()), source


def validate(model: type[Model], source: Source, data: Any, place: tuple[str | int, ...]) -> Model:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        at = place + tuple(part for part in first["loc"] if _is_place(part))
        raise source.refuse(at, _say(model, first, at)) from None


def _is_place(part: str | int) -> bool:
    # pydantic names the branch of a union in the path; a file has no such key.
    return isinstance(part, int) or not any(mark in part for mark in "[](), ")


def _say(model: type[BaseModel], error: Any, at: tuple[str | int, ...]) -> str:
    path = ".".join(str(part) for part in at) or "the file"
    kind, message = error["type"], error["msg"].removeprefix("Value error, ")
    if kind == "extra_forbidden":
        return f'unknown key "{at[-1]}" in {".".join(map(str, at[:-1])) or "the file"}; see hoyle schema'
    if kind == "missing":
        return f'"{at[-1]}" is missing from {".".join(map(str, at[:-1])) or "the file"}'
    return f"{path}: {message[0].lower() + message[1:] if message else message}"


def _as_in(source: Source, path: Path) -> Source:
    """Lay this file over the one that its document refers to."""
    reference = source.data["as_in"]
    if not isinstance(reference, dict) or not isinstance(reference.get("game"), str):
        raise source.refuse(("as_in",), 'as_in needs "game", another file of the same book')
    base_path = path.with_name(f"{reference['game']}.yaml")
    base = read_yaml(base_path, f"{Path(source.name).parent}/{base_path.name}")
    if "as_in" in base.data:
        raise source.refuse(("as_in",), f"{reference['game']} itself refers to another game")
    merged: dict[str, Any] = {key: value for key, value in base.data.items()}
    for section, names in (reference.get("without") or {}).items():
        if not isinstance(merged.get(section), dict):
            raise source.refuse(("as_in", "without"), f'there is no "{section}" to leave out from')
        for name in names:
            if name not in merged[section]:
                raise source.refuse(("as_in", "without"), f'{section} has no "{name}" to leave out')
        merged[section] = {key: value for key, value in merged[section].items() if key not in names}
    for key, value in source.data.items():
        both = isinstance(merged.get(key), dict) and isinstance(value, dict) and key != "as_in"
        merged[key] = merged[key] | value if both else value
    lines = base.lines | source.lines
    return Source(source.name, merged, lines)


def all_games() -> tuple[tuple[str, str], ...]:
    return tuple((book, game) for book in books() for game in game_names(book))


__all__ = [
    "ROOT",
    "BookError",
    "all_games",
    "books",
    "document_of",
    "documents",
    "game_names",
    "load_file",
    "load_game",
    "validate",
]
