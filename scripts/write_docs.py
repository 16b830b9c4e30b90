"""Write docs/readings.md and docs/games.md from the rulebooks, so that they cannot drift."""

from pathlib import Path

from hoyle.book.loader import books, document_of, game_names
from hoyle.book.resolve import pay_table_count
from hoyle.book.terms import cite_in
from hoyle.games.catalog import family_of, find_game

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


def readings() -> str:
    parts = [
        "# Readings",
        "",
        "Where a document is silent, damaged or at odds with itself, this is what Hoyle does, why, and what the",
        "other way would change. A reading is named by book, game and name, and `hoyle rules BOOK/GAME --readings`",
        "shows it beside its place. This page is written by `make texts` from the rulebook files.",
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
                    f"- Text: {_flat(reading.says)}",
                    f"- Reading: {_flat(reading.reading)}",
                    f"- Otherwise: {_flat(reading.other)}",
                ]
    published = (DOCS / "published.md").read_text(encoding="utf-8")
    return "\n".join(parts) + "\n\n" + published.replace("# Published", "## Published", 1)


def games() -> str:
    parts = [
        "# Games",
        "",
        "What stands in each book, counted from the files. Written by `make texts`.",
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


def _flat(text: str) -> str:
    return " ".join(text.split())


def main() -> None:
    for name, text in (("readings.md", readings()), ("games.md", games())):
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"docs/{name}")


if __name__ == "__main__":
    main()
