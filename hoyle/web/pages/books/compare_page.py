"""One game in all rulebooks that have it, side by side: wagers, prices, play, options."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from hoyle.book.loader import document_of, load_game
from hoyle.book.schema import GameFile
from hoyle.games.catalog import sound_games
from hoyle.report.words import facts
from hoyle.report.words.facts import Fact
from hoyle.report.words.option_words import say_allowed, say_default, say_number
from hoyle.report.words.phrases import say_outcome
from hoyle.report.words.room_facts import room_parts
from hoyle.web.pages.books.game_kinds import kind_of
from hoyle.web.site.html import link, words

Files = dict[str, GameFile]  # by path


def files_of(game: str) -> Files:
    """All files of the same game."""
    found: Files = {}
    for book, name in sound_games():
        file = load_game(book, name)[0]
        if game in (kind_of(file), file.game):
            found[f"{book}/{name}"] = file
    return found


def compare_html(game: str, files: Files, *, only_differences: bool) -> str:
    if not files:
        return f"<h1>{escape(words(game))}</h1><p>No rulebook has a game of this name.</p>"
    title = next(iter(files.values())).title
    switch = (
        link("Show everything", f"/compare/{game}", kind="button")
        if only_differences
        else link("Show differences only", f"/compare/{game}?only=differences", kind="button")
    )
    parts = (("Wagers and prices", facts.wagers, _price), ("Play", room_parts, _played),
             ("Options", facts.options, _option), ("Numbers", facts.numbers, _number))  # fmt: skip
    sections = "".join(
        f"<h2>{title}</h2>{_side_by_side(files, _column(files, facts_of), say, only_differences)}"
        for title, facts_of, say in parts
        if any(facts_of(file) for file in files.values())
    )
    count = len({path.partition("/")[0] for path in files})
    games = f", {len(files)} games" if len(files) > count else ""
    return f'<h1>{escape(title)} in {count} rulebook{"s" if count > 1 else ""}{games}</h1><ul class="soft">{_documents(files)}</ul><div class="row">{switch}</div>{sections}'


def _column(files: Files, facts_of: Callable[[GameFile], list[Fact]]) -> dict[str, dict[str, Fact]]:
    return {path: {fact["name"]: fact for fact in facts_of(file)} for path, file in files.items()}


def _side_by_side(
    files: Files, columns: dict[str, dict[str, Fact]], say: Callable[[Fact], str], only_differences: bool
) -> str:
    names = dict.fromkeys(name for column in columns.values() for name in column)
    heads = "".join(
        f"<th scope=col>{link(_column_title(path, file), f'/rules/{path}')}</th>"
        for path, file in files.items()
    )
    rows = []
    for name in names:
        cells = [say(column[name]) if name in column else "—" for column in columns.values()]
        differs = len(set(cells)) > 1
        if differs or not only_differences:
            rows.append(_row(_named(name, columns), cells, differs))
    if not rows:
        return "<p>No differences.</p>"
    return (
        f'<div class="scroll"><table class="facts"><thead><tr><th scope=col>name</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _column_title(path: str, file: GameFile) -> str:
    return f"{path.partition('/')[0]}: {file.title}"


def _named(name: str, columns: dict[str, dict[str, Fact]]) -> str:
    """The title in the first book that gives one."""
    titles = (str(column[name].get("title") or "") for column in columns.values() if name in column)
    return next(filter(None, titles), "") or words(name).capitalize()


def _row(name: str, cells: Iterable[str], differs: bool) -> str:
    shown = "".join(f"<td>{cell}</td>" for cell in cells)
    mark = '<br><span class="tag">differs</span>' if differs else ""
    return f"<tr{' class=differs' if differs else ''}><th scope=row>{escape(name)}{mark}</th>{shown}</tr>"


def _price(fact: Fact) -> str:
    """Every outcome with its price, sorted; of a wager with several pay tables, their number and option."""
    tables = fact["pays"]
    if len(tables) > 1:
        return f"{len(tables)} pay tables: {escape(words(fact['standard']))}"
    rows = [
        f"{escape(say_outcome(row['outcome']))}: {escape(row['pays'])}"
        for row in sorted(tables[0]["rows"], key=lambda row: str(row["outcome"]))
        if row["pays"] not in ("lose", row["outcome"])
    ]
    return "<br>".join(rows)


def _played(fact: Fact) -> str:
    """A part of a game for a pot: its sentences and the rows of its table."""
    said = [escape(each["says"]) for each in fact["says"]]
    rows = [escape(" · ".join(cell for cell in row["cells"] if cell)) for row in fact["rows"]]
    return "<br>".join((*said, *rows))


def _option(fact: Fact) -> str:
    return f"{escape(say_default(fact))}<br><span class=soft>allowed: {escape(say_allowed(fact))}</span>"


def _number(fact: Fact) -> str:
    return escape(say_number(fact))


def _documents(paths: Iterable[str]) -> str:
    books = dict.fromkeys(path.partition("/")[0] for path in paths)
    return "".join(f"<li>{escape(book)}: {escape(document_of(book)[1].title)}</li>" for book in books)
