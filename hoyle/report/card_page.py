"""Strategy cards in colour, drawn as HTML tables: a cell's colour is its choice, its strength what a mistake costs."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

from hoyle.exact.sheet import Card, Decision
from hoyle.report.cards import choices, decisions, is_mixed, mark, worth
from hoyle.report.grid import RIGHT

# One colour for each choice, told apart by everybody; a letter says the same.
COLOURS = ("#1f6f54", "#8c3b3b", "#2f5f8f", "#b07a1e", "#6d4a86", "#4c6b6b")
KNOWN = {
    "fold": "#8c3b3b", "withdraw": "#8c3b3b", "check": "#b07a1e", "play": "#1f6f54", "bet": "#1f6f54", "ride": "#1f6f54",
    "raise_4x": "#1f6f54", "raise_3x": "#2f5f8f", "raise_2x": "#1f6f54", "raise_1x": "#2f5f8f", "bet_3x": "#1f6f54",
    "bet_2x": "#2f5f8f", "bet_1x": "#6f8f2f", "hit": "#1f6f54", "stand": "#8c3b3b", "double": "#2f5f8f", "split": "#6d4a86",
    "surrender": "#6b6b6b",
}  # fmt: skip
CLOSE = 0.1  # a mistake that costs less is drawn paler
STYLE = """
.card { break-inside: avoid; margin: .8rem 0 1.4rem; }
.card table { border-collapse: separate; border-spacing: 1px; font: 12px/1.2 system-ui, sans-serif; }
.card th { border: 0; padding: .15rem .3rem; text-align: center; font-weight: 600; color: #444; }
.card th.row { text-align: right; white-space: nowrap; }
.card td.cell { border: 0; padding: .25rem .2rem; min-width: 2.1rem; text-align: center; color: #fff; border-radius: 3px;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.card td.empty { background: #f2f2f2; border: 0; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1rem; font: 12px/1.4 system-ui, sans-serif; margin: .3rem 0; padding: 0; }
.legend span { display: inline-flex; align-items: center; gap: .35rem; }
.swatch { width: .9rem; height: .9rem; border-radius: 3px; display: inline-block; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
.best { border-left: .5rem solid; padding-left: .4rem !important; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
.aside { color: #555; font-size: 13px; margin: .3rem 0; }
""".strip()


def colour(name: str, names: Iterable[str]) -> str:
    listed = list(names)
    return KNOWN.get(name) or COLOURS[listed.index(name) % len(COLOURS)]


def card_html(card: Card) -> str:
    body = _grid(card) if card.rows and card.columns else _table(card)
    head = f"<h3>{escape(card.title)}</h3>\n{_legend(card)}"
    return f'<div class="card">{head}\n<div class="scroll">{body}</div>{_notes(card.notes)}</div>'


def _notes(notes: Iterable[str]) -> str:
    """Notes that are lines of a table keep their columns."""
    parts = []
    for is_table, lines in groupby(notes, key=lambda note: "  " in note):
        told = [escape(line) for line in lines]
        parts += (
            [f"<pre>{chr(10).join(told)}</pre>"]
            if is_table
            else [f'<p class="aside">{line}</p>' for line in told]
        )
    return "".join(parts)


def _legend(card: Card) -> str:
    names = choices(card)
    items = "".join(
        f'<span><i class="swatch" style="background:{colour(name, names)}"></i>{escape(mark(name))} '
        f"{escape(name.replace('_', ' '))}</span>"
        for name in names
    )
    return f'<div class="legend">{items}<span>per {escape(card.per)}; paler: a mistake costs less than {CLOSE}</span></div>'


def _grid(card: Card) -> str:
    cells = {(one.row, one.column): one for one in card.decisions}
    names = choices(card)
    head = "".join(f'<th scope="col">{escape(_rank(column))}</th>' for column in card.columns)
    rows = "".join(
        f'<tr><th scope="row" class="row">{escape(_rank(row))}</th>'
        + "".join(_cell(cells.get((row, column)), names) for column in card.columns)
        + "</tr>\n"
        for row in card.rows
    )
    return f"<table>\n<thead><tr><th></th>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table>"


def _rank(text: str) -> str:
    return "10" if text == "T" else text


def _cell(one: Decision | None, names: list[str]) -> str:
    if one is None:
        return '<td class="empty"></td>'
    cost = float(one.cost(one.nearest))
    told = "; ".join(f"{name.replace('_', ' ')} {worth(value)}" for name, value in one.worths.items())
    strength = 1.0 if cost >= CLOSE else 0.45 + 0.55 * max(cost, 0.0) / CLOSE
    text = f"{mark(one.choice)}{'·' if is_mixed(one) else ''}"
    return (
        f'<td class="cell" style="background:{_blend(colour(one.choice, names), strength)}" '
        f'title="{escape(f"{one.seen}: {told}; next best costs {cost:.4f}", quote=True)}">{escape(text)}</td>'
    )


def _blend(shade: str, strength: float) -> str:
    """Towards white. White letters stay readable on what is left."""
    parts = [int(shade[at : at + 2], 16) for at in (1, 3, 5)]
    mixed = [
        round(part * strength + 200 * (1 - strength) * 0.75 + 0.25 * part * (1 - strength)) for part in parts
    ]
    return "#" + "".join(f"{min(part, 255):02x}" for part in mixed)


def _table(card: Card) -> str:
    grid, names = decisions(card), choices(card)
    kinds = [' class="figure"' if heading.startswith(RIGHT) else "" for heading in grid.headings]
    head = "".join(
        f'<th scope="col"{kind}>{escape(heading.removeprefix(RIGHT).replace(chr(10), " "))}</th>'
        for heading, kind in zip(grid.headings, kinds, strict=True)
    )
    rows = []
    for one, row in zip(card.decisions, grid.rows, strict=True):
        cells = []
        for at, (cell, kind) in enumerate(zip(row, kinds, strict=True)):
            mark = f' class="best" style="border-left-color:{colour(one.choice, names)}"' if at == 1 else kind
            cells.append(f"<td{mark}>{escape(cell)}</td>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table class="decisions">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{chr(10).join(rows)}</tbody></table>'
