"""The form that opens a table with all options of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from hoyle.book.schema import GameFile
from hoyle.report.words import facts
from hoyle.web.forms.option_field import option_field, read_option
from hoyle.web.forms.table_opening import fields_html, read_line
from hoyle.web.site.html import button, cite, link, table, words

PREFIX, POOL = "option-", "pool-"
POOL_MOST = 80


def open_page_html(path: str, file: GameFile) -> str:
    rows = [
        (
            f"<strong>{escape(words(fact['name']).capitalize())}</strong><br>{escape(fact['asks'])}",
            option_field(PREFIX + fact["name"], fact["name"], file.options[fact["name"]]),
            cite(fact),
        )
        for fact in facts.options(file)
    ]
    return (
        f"<h1>Open a table: {escape(file.title)}</h1><p>{link('Rules', f'/rules/{path}')} · options left empty keep the "
        f'default of the rulebook.</p><div data-form><div class="row">{fields_html()}{button("Open table", "open", kind="main", path=path)}</div>'
        f"{_jackpots(file)}<h2>Options</h2>{table(('option', 'choice', 'clause'), rows)}</div>"
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
