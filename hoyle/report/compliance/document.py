"""A document assembled from facts.

Headings, paragraphs, lists, tables and listings, as HTML or Markdown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from hoyle.report.sheet.cell_grid import RIGHT, Grid
from hoyle.report.sheet.html_page import framed
from hoyle.report.sheet.html_table import table_html


class Heading(NamedTuple):
    text: str
    level: int = 2


class Paragraph(NamedTuple):
    text: str


class Items(NamedTuple):
    texts: Sequence[str]
    is_numbered: bool = False


class Fields(NamedTuple):
    pairs: Sequence[tuple[str, str]]


class Listing(NamedTuple):
    """Text that keeps its columns."""

    text: str


Block = Heading | Paragraph | Items | Fields | Listing | Grid


class Writing(NamedTuple):
    title: str
    blocks: Sequence[Block]


def to_html(writing: Writing, style: str = "") -> str:
    """One page that loads nothing from elsewhere."""
    parts = [f"<style>{style}</style>"] if style else []
    parts += [f"<h1>{escape(writing.title)}</h1>", *map(_html, writing.blocks)]
    return framed(writing.title, "\n".join(parts))


def _html(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
    if isinstance(block, Paragraph):
        return f"<p>{escape(block.text)}</p>"
    if isinstance(block, Items):
        kind = "ol" if block.is_numbered else "ul"
        return f"<{kind}>{''.join(f'<li>{escape(text)}</li>' for text in block.texts)}</{kind}>"
    if isinstance(block, Fields):
        pairs = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in block.pairs)
        return f"<dl>{pairs}</dl>"
    if isinstance(block, Listing):
        return f"<pre>{escape(block.text)}</pre>"
    return table_html(block)


def to_markdown(writing: Writing) -> str:
    return "\n\n".join([f"# {writing.title}", *map(_markdown, writing.blocks)]) + "\n"


def _markdown(block: Block) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {block.text}"
    if isinstance(block, Paragraph):
        return _plain(block.text)
    if isinstance(block, Items):
        return "\n".join(
            f"{f'{at}.' if block.is_numbered else '-'} {_plain(text)}"
            for at, text in enumerate(block.texts, start=1)
        )
    if isinstance(block, Fields):
        return "\n".join(f"- **{name}**: {_plain(text)}" for name, text in block.pairs)
    if isinstance(block, Listing):
        return f"```\n{block.text.rstrip()}\n```"
    return _table(block)


def _table(grid: Grid) -> str:
    def row(cells: Iterable[str]) -> str:
        return "| " + " | ".join(_plain(cell).replace("|", "\\|") for cell in cells) + " |"

    marks = ["---:" if heading.startswith(RIGHT) else "---" for heading in grid.headings]
    heads = [heading.removeprefix(RIGHT).replace("\n", " ") for heading in grid.headings]
    return "\n".join([row(heads), row(marks), *map(row, grid.rows)])


def _plain(text: str) -> str:
    """On one line, with markup escaped."""
    flat = " ".join(text.split())
    return flat.replace("\\", "\\\\").replace("*", "\\*").replace("<", "&lt;")
