"""The form that opens a table with all options of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from hoyle.book.schema import GameFile
from hoyle.report.words import facts
from hoyle.report.words.option_words import say_question
from hoyle.web.forms.option_field import option_field, read_option
from hoyle.web.forms.table_opening import fields_html, read_line
from hoyle.web.site.html import button, cite, link, table, words

PREFIX, POOL = "option-", "pool-"
POOL_MOST = 80
HEADINGS = ("option", "choice", "clause")


def open_page_html(path: str, file: GameFile) -> str:
    found = facts.options(file)
    played = [_row(file, fact) for fact in found if "is" not in fact]
    declared = [_row(file, fact) for fact in found if "is" in fact]
    return (
        f"<h1>Open a table: {escape(file.title)}</h1><p>{link('Rules', f'/rules/{path}')} · options left empty keep the "
        f'default of the rulebook.</p><div data-form><div class="row">{fields_html()}{button("Open table", "open", kind="main", path=path)}</div>'
        f"{_jackpots(file)}<h2>Options</h2>{table(HEADINGS, played)}{_declared(declared)}</div>"
    )


def _row(file: GameFile, fact: facts.Fact) -> tuple[str, ...]:
    name = fact["name"]
    asks = f"<strong>{escape(words(name).capitalize())}</strong><br>{escape(say_question(fact))}"
    return asks, option_field(PREFIX + name, name, file.options[name]), cite(fact)


def _declared(rows: list[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    return (
        "<h2>Equipment, procedure and posting</h2><p>These change no result. They are recorded with the table's "
        f"choices.</p>{table(HEADINGS, rows)}"
    )


def meters_of(file: GameFile) -> tuple[str, ...]:
    return (*file.meters, *(file.room.jackpots if file.room else ()))


def _jackpots(file: GameFile) -> str:
    """Tables that give a jackpot the same name share it."""
    fields = "".join(
        f'<label>{escape(words(name).capitalize())} <input name="{POOL}{name}" size="18" maxlength="{POOL_MOST}" '
        f'placeholder="shared by this game"></label>'
        for name in meters_of(file)
    )
    if not fields:
        return ""
    return (
        f"<h2>Jackpots</h2><p>By default all tables of this game share each jackpot. Enter a name to share it only with tables "
        f'that use the same name.</p><div class="row">{fields}</div>'
    )


def read_pools(file: GameFile, fields: Mapping[str, Any]) -> dict[str, str]:
    """The names given to jackpots. The house checks that the table offers them."""
    named = {
        name: read_line(fields.get(POOL + name, ""), "name of a jackpot", POOL_MOST)
        for name in meters_of(file)
    }
    return {name: pool for name, pool in named.items() if pool}


def read_options(file: GameFile, fields: Mapping[str, Any]) -> dict[str, str | int]:
    """The chosen options in the rulebook's terms. The book checks that it allows them."""
    chosen: dict[str, str | int] = {}
    for name, option in file.options.items():
        text = str(fields.get(PREFIX + name) or "").strip()
        if text:
            chosen[name] = read_option(name, option, text)
    return chosen
