"""House edges of a game under chosen options: solved in another process, cached, and shown as tables and charts."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from html import escape
from itertools import count
from multiprocessing import get_context

from hoyle.book.schema import GameFile
from hoyle.errors import HoyleError
from hoyle.web.forms.option_field import Value, option_field, read_option, say_value
from hoyle.web.site.html import link, notice, words
from hoyle.worker_process import help_the_parent

KEPT = 200  # sheets
_SECTION = re.compile("<h2>(.*?)</h2>")
Chosen = Mapping[str, str]  # as entered, by option
Options = Mapping[str, Value]


class Solver:
    """Solves in a background process and caches the sheets."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._sheets: dict[tuple[str, tuple[tuple[str, Value], ...]], asyncio.Future[str]] = {}

    async def body(self, path: str, options: Options) -> str:
        """The sheet as HTML, or an error message."""
        key = (path, tuple(sorted(options.items())))
        if key not in self._sheets:
            if len(self._sheets) >= KEPT:
                del self._sheets[next(iter(self._sheets))]
            self._sheets[key] = asyncio.wrap_future(self._workers().submit(solve, path, dict(options)))
        try:
            return await asyncio.shield(self._sheets[key])
        except HoyleError as error:
            return notice(str(error), "bad")

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                max_workers=1, mp_context=get_context("spawn"), initializer=help_the_parent
            )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


class NoSheet(HoyleError):
    """A refusal that can be pickled."""


def solve(path: str, options: dict[str, Value]) -> str:
    """Runs in the background process. The page has its own heading and includes the style of strategy cards."""
    from hoyle.report import par
    from hoyle.report.sheet.html_page import body
    from hoyle.report.sheet.long_parts import folded_part
    from hoyle.report.sheet.strategy_html import STYLE

    try:
        sheet = body(par(path, options=options, cards=True), part=folded_part).partition("</h1>")[2]
    except HoyleError as error:
        raise NoSheet(str(error)) from None
    return f"<style>{STYLE}</style>{with_jumps(sheet)}"


def with_jumps(sheet: str) -> str:
    """Adds links to the sections of a long sheet."""
    names = _SECTION.findall(sheet)
    jumps = " · ".join(f'<a href="#section-{at}">{name}</a>' for at, name in enumerate(names, start=1))
    at = count(1)
    numbered = _SECTION.sub(lambda found: f'<h2 id="section-{next(at)}">{found[1]}</h2>', sheet)
    return f'<nav class="jumps" aria-label="Sections">{jumps}</nav>{numbered}'


def read_chosen(file: GameFile, chosen: Chosen) -> dict[str, Value]:
    """The options of the address in the rulebook's terms. Unknown names are refused by the solver."""
    return {
        name: read_option(name, file.options[name], text) if name in file.options else text
        for name, text in chosen.items()
    }


def head_html(path: str, file: GameFile, chosen: Chosen) -> str:
    """The heading, the chosen options, and the form to change them."""
    fields = "".join(
        f"<div><strong>{escape(words(name).capitalize())}</strong><br>{escape(option.asks)}<br>"
        f"{option_field(name, name, option, chosen.get(name, ''))}</div>"
        for name, option in file.options.items()
    )
    made = " · ".join(_chosen(file, name, text) for name, text in chosen.items()) or "rulebook defaults"
    return (
        f"<h1>{escape(file.title)}: house edges</h1><p>{link('Rules', f'/rules/{path}')} · options: {escape(made)}</p>"
        f'<details class="panel"><summary>Choose options ({len(file.options)})</summary>'
        f'<form method="get" action="/par/{escape(path)}" class="games">{fields}<div><button class="main">Calculate</button></div></form></details>'
    )


def _chosen(file: GameFile, name: str, text: str) -> str:
    option = file.options.get(name)
    shown = say_value(option, read_option(name, option, text)) if option else text
    return f"{words(name).capitalize()}: {shown}"
