"""A shipped rulebook with a few places changed, as a book of the tests' own."""

from pathlib import Path

from hoyle.book import loader
from hoyle.book.loader import add_rulebooks


def copy_general(book: str, folder: Path, document: str = "") -> None:
    """The general part of a book's document, for a copy of a game that takes up parts of it."""
    there = loader.general_path(book)
    if there.is_file():
        text = there.read_text(encoding="utf-8")
        named = text.split("document: ", 1)[1].split("\n", 1)[0]
        (folder / there.name).write_text(
            text.replace(f"document: {named}", f"document: {document or named}", 1), "utf-8"
        )


def changed_book(folder: Path, path: str, *changes: tuple[str, str]) -> str:
    """Write `mine/GAME` into the folder, and use the folder. Each change stands once in the file."""
    book, _, game = path.partition("/")
    text = (loader.ROOT / book / f"{game}.yaml").read_text(encoding="utf-8")
    document = text.split("document: ", 1)[1].split("\n", 1)[0]
    for old, new in ((f"document: {document}", "document: rules"), *changes):
        assert text.count(old) == 1, f"{old} stands {text.count(old)} times in {path}"
        text = text.replace(old, new)
    copy_general(book, folder / "mine", "rules")
    (folder / "mine" / f"{game}.yaml").write_text(text, encoding="utf-8")
    add_rulebooks(folder)
    return f"mine/{game}"
