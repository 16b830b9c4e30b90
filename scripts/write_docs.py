"""Write docs/readings.md and docs/games.md from the rulebooks, so that they cannot drift."""

import textwrap
from pathlib import Path

from hoyle.book.loader import books, document_of, game_names
from hoyle.book.resolve import pay_table_count
from hoyle.book.terms import cite_in
from hoyle.games.catalog import family_of, find_game

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
LINE_MAX = 120


def readings() -> str:
    parts = [
        "# Readings",
        "",
        "Where a document is silent, damaged or contradicts itself, this is what Hoyle does, why, and what the other",
        "way would change. A reading is named by book, game and name; `hoyle rules BOOK/GAME --readings` shows it with",
        "its place in the document. `make texts` writes this page from the rulebook files.",
    ]
    for document in (document_of(book)[1] for book in books()):
        for game in game_names(document.book):
            _, file = find_game(f"{document.book}/{game}")
            own = file.readings
            if not own:
                continue
            parts += ["", f"## {document.book}/{game}"]
            for name, reading in own.items():
                cite = cite_in(file, reading.cite, reading.lines)
                parts += [
                    "",
                    f"### {name}",
                    "",
                    f"{cite.full(document.short)}",
                    "",
                    _item(f"Text: {reading.says}"),
                    _item(f"Reading: {reading.reading}"),
                    _item(f"Otherwise: {reading.other}"),
                ]
    published = (DOCS / "published.md").read_text(encoding="utf-8")
    return "\n".join(parts) + "\n\n" + published.replace("# Published", "## Published", 1)


def games() -> str:
    parts = [
        "# Games",
        "",
        "The contents of each book, counted from the files. `make texts` writes this page.",
        "",
        "| game | family | section | wagers | pay tables | options | procedures | irregularities | readings | situations |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for document in (document_of(book)[1] for book in books()):
        for game in game_names(document.book):
            _, file = find_game(f"{document.book}/{game}")
            situations = ROOT / "tests" / "situations" / document.book / f"{game}.yaml"
            told = situations.read_text(encoding="utf-8").count("- situation:") if situations.exists() else 0
            steps = sum(len(listed) for listed in file.procedures.values())
            tables = pay_table_count(file)
            parts.append(
                f"| {document.book}/{game} | {family_of(file)} | {file.section} | {len(file.wagers)} | {tables} | "
                f"{len(file.options)} | {steps} | {len(file.irregularities)} | {len(file.readings)} | {told} |"
            )
    return "\n".join(parts) + "\n"


def _item(text: str) -> str:
    lines = textwrap.wrap(
        " ".join(text.split()), LINE_MAX - 2, break_long_words=False, break_on_hyphens=False
    )
    return "- " + "\n  ".join(lines)


def main() -> None:
    for name, text in (("readings.md", readings()), ("games.md", games())):
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"docs/{name}")


if __name__ == "__main__":
    main()
