"""Long parts of a sheet: open on paper and in a file, collapsed on a page of the house."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

Part = Callable[[int, str, str], str]  # level of its heading, the heading, what stands below it


def open_part(level: int, title: str, content: str) -> str:
    return f"<h{level}>{escape(title)}</h{level}>\n{content}"


def folded_part(level: int, title: str, content: str) -> str:
    return (
        f'<details class="part"><summary><h{level}>{escape(title)}</h{level}></summary>\n{content}</details>'
    )
