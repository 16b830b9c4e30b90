"""Strategy cards in colour, drawn as HTML tables: a cell's colour is its choice, and what a mistake costs
stands below.

A card is read on paper as well, so that nothing of it is told by a pointer or a shade alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from itertools import groupby

from hoyle.exact.sheet import Card, Decision
from hoyle.report.sheet.html_table import table_html
from hoyle.report.sheet.long_parts import Part, open_part
from hoyle.report.sheet.strategy_tables import (  # fmt: skip
    about_marks,
    choices,
    cost_text,
    decisions,
    mark,
    mark_of,
    other_choices,
    worth,
)

# One colour for each choice, chosen for colour-blind readers; a letter says the same.
COLOURS = ("#1f6f54", "#8c3b3b", "#2f5f8f", "#b07a1e", "#6d4a86", "#4c6b6b")
KNOWN = {
    "fold": "#8c3b3b",
    "withdraw": "#8c3b3b",
    "check": "#b07a1e",
    "play": "#1f6f54",
    "bet": "#1f6f54",
    "ride": "#1f6f54",
    "raise_4x": "#1f6f54",
    "raise_3x": "#2f5f8f",
    "raise_2x": "#1f6f54",
    "raise_1x": "#2f5f8f",
    "bet_3x": "#1f6f54",
    "bet_2x": "#2f5f8f",
    "bet_1x": "#6f8f2f",
    "hit": "#1f6f54",
    "stand": "#8c3b3b",
    "double": "#2f5f8f",
    "split": "#6d4a86",
    "surrender": "#6b6b6b",
}
CLOSE = 0.1  # a mistake that costs less is drawn paler
COLUMNS_FEW, NAMES_MOST = (
    10,
    58,
)  # on a phone: beside more columns a cost goes below its letter; pixels for the rows' names
STYLE = """
.card { margin: .8rem 0 1.4rem; } .card h4 { margin: .9rem 0 .1rem; break-after: avoid; }
.chart-grid table { border-collapse: separate; border-spacing: 1px; font: 12px/1.2 system-ui, sans-serif; break-inside: avoid; }
.chart-grid th { border: 0; padding: .15rem .3rem; text-align: center; font-weight: 600; color: #444; }
.chart-grid th.row { text-align: right; white-space: nowrap; vertical-align: middle; }
.chart-grid td { border: 0; border-radius: 3px; min-width: 3rem; padding: 1px; text-align: center; vertical-align: middle;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.cell { color: #fff; }
.cell b { display: block; font-weight: 600; padding: 1px 0; }
.cell small, td.costs small { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 .25em; font-size: 10px;
  line-height: 1.15; background: #fff; color: #222; border-radius: 2px; font-variant-numeric: tabular-nums; }
td.costs { outline: 1px solid #ddd; }
td.empty { background: #f2f2f2; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1rem; font: 12px/1.4 system-ui, sans-serif; margin: .3rem 0; padding: 0; }
.legend span { display: inline-flex; align-items: center; gap: .35rem; }
.swatch { width: .9rem; height: .9rem; border-radius: 3px; display: inline-block; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
.decided td:nth-child(2) { border-left: .5rem solid var(--row); padding-left: .4rem !important; white-space: nowrap; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
.aside { color: #555; font-size: 13px; margin: .3rem 0; }
@media print { .chart-grid table { font-size: 8pt; } .chart-grid td { min-width: 2.4rem; } .cell small, td.costs small { font-size: 6.5pt; } .cell b { padding: 0; } }
@media screen and (max-width: 42rem) {
  .chart-grid table { width: 100%; min-width: calc(var(--names) + var(--columns) * 23px); table-layout: fixed; } .chart-grid td { min-width: 0; padding: 1px 0; }
  .chart-grid th { padding: .1rem 0; } .chart-grid th.row { font-size: 10px; padding-right: 2px; white-space: normal; }
  .chart-grid th:first-child { width: var(--names); }
  .cell small, td.costs small { font-size: 8.5px; letter-spacing: -.02em; gap: 0; }
  .many small { flex-direction: column; align-items: center; }
}
""".strip()


def colour(name: str, names: Iterable[str]) -> str:
    listed = list(names)
    return KNOWN.get(name) or COLOURS[listed.index(name) % len(COLOURS)]


def card_html(card: Card, part: Part = open_part) -> str:
    body = _grids(card, part) if card.rows and card.columns else _table(card)
    head = f"<h3>{escape(card.title)}</h3>\n{_legend(card)}"
    return f'<div class="card">{head}\n{body}{_notes(card.notes)}{_details(card, part)}</div>'


def _details(card: Card, part: Part) -> str:
    told = _notes(card.details)
    return part(4, "Exceptions and what they cost", told) if told and part is not open_part else told


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
    said = "".join(f"<span>{escape(line)}</span>" for line in (*about_marks(card), *_about_costs(card)))
    return f'<div class="legend">{items}{said}</div>'


def _about_costs(card: Card) -> list[str]:
    if not card.rows:
        return [f"worths and costs are per {card.per}"]
    return [
        f"below it the next best choice and what it costs, in % of the {card.per}",
        f"paler: less than {CLOSE * 100:g}%",
    ]


def _grids(card: Card, part: Part) -> str:
    """The chart; and where there are more than two choices, what each of them costs."""
    names = choices(card)
    chart = _grid(card, lambda one: _cell(one, names))
    if len(names) <= 2:
        return chart
    title = f"What every other choice costs, in % of the {card.per}"
    return f"{chart}{part(4, title, _grid(card, _costs))}"


def _grid(card: Card, cell: Callable[[Decision], str]) -> str:
    found = {(one.row, one.column): cell(one) for one in card.decisions}
    head = "".join(f'<th scope="col">{escape(_rank(column))}</th>' for column in card.columns)
    rows = "".join(
        f'<tr><th scope="row" class="row">{escape(_rank(row))}</th>'
        + "".join(found.get((row, column), '<td class="empty"></td>') for column in card.columns)
        + "</tr>\n"
        for row in card.rows
    )
    names = min(6 * max(len(_rank(row)) for row in card.rows) + 4, NAMES_MOST)
    many = " many" if len(card.columns) > COLUMNS_FEW else ""
    return (
        f'<div class="scroll chart-grid{many}" style="--names:{names}px;--columns:{len(card.columns)}"><table>\n'
        f"<thead><tr><th></th>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>"
    )


def _rank(text: str) -> str:
    return "10" if text == "T" else text


def _cell(one: Decision, names: list[str]) -> str:
    cost = float(one.cost(one.nearest))
    told = "; ".join(f"{name.replace('_', ' ')} {worth(value)}" for name, value in one.worths.items())
    strength = 1.0 if cost >= CLOSE else 0.45 + 0.55 * max(cost, 0.0) / CLOSE
    return (
        f'<td class="cell" style="background:{_blend(colour(one.choice, names), strength)}" '
        f'title="{escape(f"{one.seen}: {told}; next best costs {cost:.4f}", quote=True)}"><b>{escape(mark_of(one))}</b>'
        f"{_told_costs(one, other_choices(one)[:1])}</td>"
    )


def _costs(one: Decision) -> str:
    return f'<td class="costs">{_told_costs(one, other_choices(one))}</td>'


def _told_costs(one: Decision, names: Iterable[str]) -> str:
    """In a narrow column the figure goes below its letter."""
    return "".join(
        f"<small><span>{escape(mark(name))}</span> <span>{escape(cost_text(one.cost(name)))}</span></small>"
        for name in names
    )


def _blend(shade: str, strength: float) -> str:
    """Towards white. White letters stay readable on what is left."""
    parts = [int(shade[at : at + 2], 16) for at in (1, 3, 5)]
    mixed = [
        round(part * strength + 200 * (1 - strength) * 0.75 + 0.25 * part * (1 - strength)) for part in parts
    ]
    return "#" + "".join(f"{min(part, 255):02x}" for part in mixed)


def _table(card: Card) -> str:
    names = choices(card)
    shades = [colour(one.choice, names) for one in card.decisions]
    return f'<div class="decided">{table_html(decisions(card), stacked=True, colours=shades)}</div>'
