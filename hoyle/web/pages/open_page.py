"""The form that opens a table with all options of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from hoyle.book.schema import GameFile, Option
from hoyle.errors import HoyleError
from hoyle.kit.money import show_money
from hoyle.report.words import facts
from hoyle.report.words.facts import Fact
from hoyle.web.forms.table_opening import fields_html, read_line
from hoyle.web.site.html import button, cite, link, table, words

PREFIX, POOL = "option-", "pool-"
POOL_MOST = 80


def open_page_html(path: str, file: GameFile) -> str:
    rows = [
        (
            f"<strong>{escape(words(fact['name']).capitalize())}</strong><br>{escape(fact['asks'])}",
            _field(file, fact),
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


def _field(file: GameFile, fact: Fact) -> str:
    name, option = str(fact["name"]), file.options[fact["name"]]
    said = escape(words(name), quote=True)
    if option.written == "yes":  # free text
        return (
            f'<input name="{PREFIX}{name}" size="24" placeholder="{escape(str(option.default), quote=True)} (default)" '
            f'aria-label="{said}"> <span class="soft small">{escape(option.show_allowed())}</span>'
        )
    if option.choose:
        values = [("", f"{words(str(option.default))} (default)")]
        values += [(str(value), words(str(value))) for value in option.choose if value != option.default]
        listed = "".join(
            f'<option value="{escape(v, quote=True)}">{escape(text)}</option>' for v, text in values
        )
        return f'<select name="{PREFIX}{name}" aria-label="{said}">{listed}</select>'
    assert option.between is not None
    low, high = (_shown(option, bound) for bound in option.between)
    unit = "$" if option.unit == "cents" else ""
    return (
        f'<label>{unit}<input name="{PREFIX}{name}" size="8" inputmode="decimal" placeholder="{_shown(option, int(option.default))}" '
        f'aria-label="{said}"></label> <span class="soft small">{low} to {high}</span>'
    )


def _shown(option: Option, value: int) -> str:
    return show_money(value).removeprefix("$").removesuffix(".00") if option.unit == "cents" else str(value)


def read_options(file: GameFile, fields: Mapping[str, Any]) -> dict[str, str | int]:
    """The chosen options in the rulebook's terms. The book checks that it allows them."""
    chosen: dict[str, str | int] = {}
    for name, option in file.options.items():
        text = str(fields.get(PREFIX + name) or "").strip()
        if text:
            chosen[name] = _read(name, option, text)
    return chosen


def _read(name: str, option: Option, text: str) -> str | int:
    if option.choose:
        return next((value for value in option.choose if str(value) == text), text)
    plain = text.removeprefix("$").replace(",", "")
    whole, point, part = plain.partition(".")
    if (
        not plain.isascii()
        or not whole.isdecimal()
        or (point and (option.unit != "cents" or len(part) != 2 or not part.isdecimal()))
    ):
        raise HoyleError(
            f'{words(name).capitalize()}: "{text}" is not valid. Enter a number, such as {_shown(option, int(option.default))}.'
        )
    return int(whole) * 100 + int(part or 0) if option.unit == "cents" else int(whole)
