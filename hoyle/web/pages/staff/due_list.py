"""What people have to do at a table, each with its clause and a button for whoever has done it."""

from __future__ import annotations

from html import escape

from hoyle.web.model.table_model import Plain, TableModel
from hoyle.web.site.html import button, words


def due_html(model: TableModel, *, may_open: bool) -> str:
    """Empty where all is done and nothing is closed."""
    rows = "".join(_row(each) for each in model.due)
    closed = "".join(_closed(name, may_open=may_open) for name in model.out_of_use)
    to_do = f"<h2>To do</h2>{rows}" if rows else ""
    return to_do + (f"<h2>Out of use</h2>{closed}" if closed else "")


def _row(duty: Plain) -> str:
    name, text, cite = (escape(str(duty[part])) for part in ("name", "text", "cite"))
    place = f" (seat {duty['spot']})" if duty.get("spot") else ""
    done = button("Done", "tick_off", name=str(duty["key"]), kind="main")
    return f'<div class="row" data-form><span><b>{words(name)}{place}</b> {text} <span class=cite>{cite}</span></span>{done}</div>'


def _closed(name: str, *, may_open: bool) -> str:
    again = button("Use again", "open_again", name=name) if may_open else ""
    return f'<div class="row" data-form><span>{escape(words(name))}</span>{again}</div>'
