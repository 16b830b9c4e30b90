"""A PAR sheet as one HTML page to print. Its content security policy forbids loading anything."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.sheet.chip_tables import (  # fmt: skip
    USUAL_MOST,
    chips,
    exposure_note,
    exposures,
    jackpot_lines,
    labels,
    meter_grids,
    seed_lines,
)
from hoyle.report.sheet.collection_tables import TITLE as COLLECTION_TITLE
from hoyle.report.sheet.collection_tables import collections, note_of
from hoyle.report.sheet.html_table import table_html
from hoyle.report.sheet.long_parts import Part, open_part
from hoyle.report.sheet.other_readings import grid_of_others, other_readings
from hoyle.report.sheet.outcome_chart import chart, line_chart
from hoyle.report.sheet.price_sources import chosen, document, places, sources, title
from hoyle.report.sheet.sheet_tables import closing, edges, effects, figures, outcomes
from hoyle.report.sheet.strategy_html import STYLE as CARD_STYLE
from hoyle.report.sheet.strategy_html import card_html
from hoyle.report.sheet.strategy_tables import untold, ways
from hoyle.report.verification.three_roads import Verification, verification_grid, verification_lines
from hoyle.report.words.phrases import say_outcome

STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.45 Georgia, "Times New Roman", serif; color: #1a1a1a; background: #fff;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; border-bottom: 1px solid #999; break-after: avoid; }
h3 { font-size: 1rem; margin: 1.5rem 0 .4rem; break-after: avoid; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font: 13px/1.35 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .2rem .8rem .2rem 0; vertical-align: top; border-bottom: 1px solid #ddd; }
th { border-bottom: 1px solid #555; }
.figure { text-align: right; }
pre { font: 11px/1.3 ui-monospace, monospace; overflow-x: auto; break-inside: avoid-page; }
td.figure { white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0; font-size: 14px; }
dt { color: #555; }
dd { margin: 0; overflow-wrap: anywhere; }
.chart { display: block; width: 100%; height: auto; margin: .6rem 0; break-inside: avoid;
  font: 11px system-ui, sans-serif; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.strategy { border: 1.5px solid #555; padding: .4rem 1rem; }
.strategy ul { list-style: none; padding: 0; }
.strategy li { margin: .15rem 0; white-space: pre-wrap; font: .85rem/1.3 ui-monospace, monospace; }
tr { break-inside: avoid; } thead { display: table-header-group; }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 10.5pt; } .scroll { overflow: visible; }
  table { font-size: 7.5pt; } th, td { padding-right: .4rem; } }
@page { margin: 14mm; }
@media screen and (max-width: 42rem) {
  .stacked thead { display: none; } .stacked table, .stacked tbody { display: block; }
  .stacked tr { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); grid-auto-flow: row dense;
    gap: .1rem 1.2rem; padding: .3rem 0; border-bottom: 1px solid #ddd; }
  .stacked td { display: flex; justify-content: space-between; gap: .6rem; padding: 0; border: 0; }
  .stacked td:is(:first-child, .wide) { grid-column: 1 / -1; } .stacked td:first-child { font-weight: 600; }
  .stacked td:empty { display: none; }
  .stacked td:not(:first-child, [data-name=""])::before { content: attr(data-name); color: #555; }
}
""".strip()
CHIP_NOTE = (
    "Every payout and charge as the engine rounds and limits it by the book; a star marks an edge that "
    "rounding, a limit, or an "
    "award of a fixed amount makes another than that of the sheet. Plays are those of exact odds."
)
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(sheet: ParSheet, most_cents: int = USUAL_MOST, verification: Verification | None = None) -> str:
    return framed(f"{title(sheet)} ({sheet.path}): PAR sheet", body(sheet, most_cents, verification))


def whole_page(name: str, grid: Grid, below: str = "") -> str:
    """A page with one table, in the same style."""
    return framed(name, f"<h1>{escape(name)}</h1>\n{table_html(grid)}\n{below}")


def framed(name: str, content: str) -> str:
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(name)}</title>\n<style>\n{STYLE}\n{CARD_STYLE}\n</style>\n</head>\n"
        f"<body>\n{content}\n</body>\n</html>\n"
    )


def body(
    sheet: ParSheet,
    most_cents: int = USUAL_MOST,
    verification: Verification | None = None,
    part: Part = open_part,
) -> str:
    """The body of the page, for a notebook cell.

    `part` is how long parts are put under their headings.
    """
    parts = [_head(sheet), "<h2>House edges</h2>", table_html(edges(sheet), stacked=True)]
    parts += _strategy(sheet, part)
    parts += [_closing(name, lines) for name, lines in closing(sheet) if name != "Strategy"]
    others = grid_of_others(other_readings(sheet))
    if others.rows:
        parts += ["<h2>House edges under other readings</h2>", table_html(others, stacked=True)]
    if verification is not None:
        parts += ["<h2>Verification</h2>", table_html(verification_grid(verification), stacked=True)]
        parts += _asides(verification_lines(verification))
    if sheet.effects_of_removal:
        parts += [
            "<h2>Effects of removal on the player's expectation, in percent of the wager</h2>",
            table_html(effects(sheet)),
        ]
    parts += _money(sheet, most_cents, part)
    parts.append("<h2>Outcomes</h2>")
    parts += [_wager(sheet, label, par, part) for label, par in labels(sheet)]
    parts.append(part(2, "Clauses of the prices", table_html(_clauses(sheet), stacked=True)))
    return "\n".join(parts)


def _strategy(sheet: ParSheet, part: Part) -> list[str]:
    """Strategy cards in colour, and advice that no card has."""
    parts = []
    if sheet.cards:
        parts += ["<h2>Strategy cards</h2>", *(card_html(card, part) for card in sheet.cards)]
    if sheet.ways:
        parts += ["<h2>Ways to play and their price</h2>", table_html(ways(sheet), stacked=True)]
    lines = untold(sheet)
    return [*parts, _closing("Strategy", lines)] if lines else parts


def _money(sheet: ParSheet, most_cents: int, part: Part) -> list[str]:
    """Edges at chips, jackpots by their meters, collections, and the most that can be paid."""
    at_chips = [table_html(chips(sheet), stacked=True), *_asides([CHIP_NOTE])]
    parts = [part(2, "House edges at chip sizes", "\n".join(at_chips))]
    lines = list(jackpot_lines(sheet))
    if lines:
        parts.append("<h2>Jackpots</h2>")
        parts += [f"<p>{escape(line)}</p>" for line in lines]
        for name, grid, points in meter_grids(sheet):
            parts += [
                f"<h3>{escape(name)}</h3>",
                f'<div class="scroll">{line_chart(points, f"House edge of {name}")}</div>',
                table_html(grid),
            ]
    collected = collections(sheet)
    if collected.rows:
        told = [table_html(collected, stacked=True), *_asides([note_of(sheet)])]
        parts.append(part(2, COLLECTION_TITLE, "\n".join(told)))
    at_most = [
        table_html(exposures(sheet, most_cents), stacked=True),
        *_asides([exposure_note(sheet, most_cents), *seed_lines(sheet)]),
    ]
    return [*parts, part(2, "Most that can be paid", "\n".join(at_most))]


def _head(sheet: ParSheet) -> str:
    source = document(sheet)
    first, last = source["lines"]
    choices = ", ".join(f"{name}: {value}" for name, value in chosen(sheet).items())
    pairs = [
        ("game", sheet.path),
        ("document", f"{source['title']}, {source['section']}, lines {first}–{last}"),
        ("regulator", source["regulator"]),
        ("edition", source["edition"]),
        ("options", choices or "as the book has them by default"),
        *(("read otherwise", f"{reading}: {name}") for reading, name in sheet.readings.items()),
        ("fingerprint", sheet.fingerprint),
    ]
    return f"<h1>{escape(title(sheet))}: PAR sheet</h1>\n{_fields(pairs)}"


def _wager(sheet: ParSheet, label: str, par: WagerPar, part: Part) -> str:
    clauses = "; ".join(places(sheet, par)).replace("_", " ")
    worded = [(name, text.replace("_", " ")) for name, text in figures(par)]
    pairs = [*worded, *([("priced by", clauses)] if clauses else [])]
    table = f" (table {par.table.replace('_', ' ')})" if par.table else ""
    shown = (
        f'{_fields(pairs)}\n<div class="scroll">{chart(par)}</div>\n{table_html(outcomes(par), stacked=True)}'
    )
    return part(3, f"{label.replace('_', ' ')}{table}", shown)


def _clauses(sheet: ParSheet) -> Grid:
    rows = []
    for source in sources(sheet):
        first, last = source.lines
        lines = str(first) if first == last else f"{first}–{last}"
        rows.append((source.wager, ", ".join(map(say_outcome, source.outcomes)), source.where, lines))
    return Grid(("wager", "outcomes", "clause", "lines"), rows)


def _closing(name: str, lines: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(line.replace('_', ' '))}</li>" for line in lines)
    kind = ' class="strategy"' if name == "Strategy" else ""
    return f"<h2>{escape(name)}</h2>\n<div{kind}><ul>{items}</ul></div>"


def _asides(lines: Iterable[str]) -> list[str]:
    return [f'<p class="aside">{escape(line)}</p>' for line in lines]


def _fields(pairs: Iterable[tuple[str, str]]) -> str:
    return (
        "<dl>" + "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in pairs) + "</dl>"
    )
