"""One game in all rulebooks that have it, side by side, with what differs marked."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from hoyle.book.loader import document_of
from hoyle.book.schema import GameFile
from hoyle.report.words.book_comparison import MISSING, Files, Part, Row, side_by_side
from hoyle.web.site.html import link, words


def compare_html(game: str, files: Files, *, only_differences: bool) -> str:
    if not files:
        return f"<h1>{escape(words(game))}</h1><p>No rulebook has a game of this name.</p>"
    title = next(iter(files.values())).title
    switch = (
        link("Show everything", f"/compare/{game}", kind="button")
        if only_differences
        else link("Show differences only", f"/compare/{game}?only=differences", kind="button")
    )
    parts = side_by_side(files)
    nav = "".join(link(part.title, f"#{part.name}") for part in parts)
    sections = "".join(
        f'<h2 id="{part.name}">{part.title}</h2>{_part(files, part, only_differences)}' for part in parts
    )
    count = len({path.partition("/")[0] for path in files})
    games = f", {len(files)} games" if len(files) > count else ""
    return (
        f"<h1>{escape(title)} in {count} rulebook{'s' if count > 1 else ''}{games}</h1>"
        f'<ul class="soft">{_documents(files)}</ul><div class="row">{switch}</div>'
        f'<nav class="parts" aria-label="On this page">{nav}</nav>{sections}'
    )


def _part(files: Files, part: Part, only_differences: bool) -> str:
    heads = "".join(
        f"<th scope=col>{link(_column_title(path, file), f'/rules/{path}')}</th>"
        for path, file in files.items()
    )
    rows = "".join(_row(row) for row in part.rows if row.differs or not only_differences)
    if not rows:
        return "<p>No differences.</p>"
    return (
        f'<div class="scroll"><table class="facts"><thead><tr><th scope=col>name</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _column_title(path: str, file: GameFile) -> str:
    return f"{path.partition('/')[0]}: {file.title}"


def _row(row: Row) -> str:
    shown = "".join(f"<td>{_cell(cell, cite)}</td>" for cell, cite in zip(row.cells, row.cites, strict=True))
    mark = '<br><span class="tag">differs</span>' if row.differs else ""
    return f"<tr{' class=differs' if row.differs else ''}><th scope=row>{escape(row.title)}{mark}</th>{shown}</tr>"


def _cell(lines: Iterable[str], cite: str) -> str:
    said = "<br>".join(map(escape, lines))
    if not said:
        return MISSING
    return f'{said}<br><span class="cite small">{escape(cite)}</span>' if cite else said


def _documents(paths: Iterable[str]) -> str:
    books = dict.fromkeys(path.partition("/")[0] for path in paths)
    return "".join(f"<li>{escape(book)}: {escape(document_of(book)[1].title)}</li>" for book in books)
