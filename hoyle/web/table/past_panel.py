"""What came before at this table: numbers with hot and cold, rolls, the roads of baccarat, the shoe, one's session."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import accumulate

from hoyle.kit.wheel import colour_of, symbol_of
from hoyle.web.drawing.svg import element, picture
from hoyle.web.model.past_results import Past, hot_and_cold, since_first
from hoyle.web.model.roads import DERIVED, TIE, Column, big_road, derived_road
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import money, own_balance

LAST = 20
CELL, ROWS = 14, 6
INKS = {"B": "#a8232c", "P": "#23508f", "T": "#1d7a47", "red": "#c5343e", "blue": "#3a6fc4"}
SIDES = {"B": "banker", "P": "player", "T": "tie"}
WIDE, TALL = 300, 60


def past_html(offer: Offer, past: Sequence[Past], nets: Sequence[int], shoe: tuple[int, int] | None) -> str:
    """Empty parts are left out. `nets` are the viewer's results of this session, `shoe` the cards dealt and all."""
    parts = [_numbers(offer, past), _rolls(offer, past), _roads(past), _shoe(shoe), _session(nets)]
    shown = "".join(parts)
    return f"<h2>At this table</h2>{shown}" if shown else ""


def _numbers(offer: Offer, past: Sequence[Past]) -> str:
    if not offer.wheel or not any(each.items for each in past):
        return ""
    shown = "".join(_pocket(offer, each.items[0]) for each in reversed(past[-LAST:]) if each.items)
    hot, cold = hot_and_cold(past, tuple(dict.fromkeys(offer.wheel)))
    told = "".join(
        f"<p class=small>{word}: {', '.join(escape(_name(offer, pocket)) for pocket in some)}</p>"
        for word, some in (("Hot", hot), ("Cold", cold))
        if some
    )
    return (
        f'<div class="numbers" role="group" aria-label="Last numbers, the newest first">{shown}</div>{told}'
        f'<p class="soft small">Of the last {len(past)} spins. The next spin does not depend on them.</p>'
    )


def _pocket(offer: Offer, pocket: str) -> str:
    try:
        kind = colour_of(pocket)
    except ValueError:
        kind = "black"
    return f'<span class="pocket {kind}">{escape(_name(offer, pocket))}</span>'


def _name(offer: Offer, pocket: str) -> str:
    return offer.title(symbol_of(pocket)) if offer.terms.file.wheel is not None else pocket


def _rolls(offer: Offer, past: Sequence[Past]) -> str:
    """Of the shooter, where there is one; else the last throws."""
    if offer.wheel or not any(each.items for each in past):
        return ""
    has_shooter = offer.game.family == "dice"
    rolls = since_first(past) if has_shooter else list(past[-LAST:])
    shown = "".join(
        f'<span class="pocket black" title="{" and ".join(each.items)}">{each.total}</span>'
        for each in reversed(rolls[-LAST:])
        if each.items
    )
    what = f"{len(rolls)} rolls of this shooter" if has_shooter else "The last throws"
    return f'<p class=small>{what}, the newest first:</p><div class="numbers">{shown}</div>'


def _roads(past: Sequence[Past]) -> str:
    coups = [each.coup for each in since_first(past) if each.coup]
    if not coups:
        return ""
    counts = ", ".join(f"{SIDES[side]} {coups.count(side)}" for side in "BPT")
    columns = big_road(coups)
    roads = [
        ("Bead plate", _grid([coups[at : at + ROWS] for at in range(0, len(coups), ROWS)], filled=True)),
        ("Big road", _big(columns)),
        *((name, _grid(derived_road(columns, back), filled=back == 2)) for name, back in DERIVED.items()),
    ]
    shown = "".join(
        f'<figure class="road"><figcaption>{name}</figcaption>{drawn}</figure>'
        for name, drawn in roads
        if drawn
    )
    return f"<p class=small>This shoe: {counts}.</p>{shown}"


def _big(columns: Sequence[Column]) -> str:
    """Long runs turn to the right at the foot, as on the printed card."""
    marks, taken = [], set()
    for at, column in enumerate(columns):
        x, y = at, 0
        while (x, y) in taken:
            x += 1
        for row, cell in enumerate(column):
            if row and (y + 1 == ROWS or (x, y + 1) in taken):
                x += 1
            elif row:
                y += 1
            taken.add((x, y))
            marks.append((x, y, cell.side, cell.ties))
    drawn = []
    for x, y, side, ties in marks:
        drawn.append(_ring(x, y, INKS[side], filled=False))
        if ties:
            drawn.append(
                element(
                    "line", x1=x * CELL + 2, y1=y * CELL + CELL - 2, x2=x * CELL + CELL - 2, y2=y * CELL + 2,
                    stroke=INKS[TIE], stroke_width=2,
                )
            )  # fmt: skip
    said = (
        f"big road, {len(columns)} columns; the last is {SIDES[columns[-1][-1].side]}"
        if columns
        else "big road"
    )
    return _drawn(drawn, max((x for x, *_ in marks), default=0) + 1, said) if marks else ""


def _grid(columns: Sequence[Sequence[str]], *, filled: bool) -> str:
    drawn, width = [], 0
    for at, column in enumerate(columns):
        for row, mark in enumerate(column):
            x, y = (at + max(row - ROWS + 1, 0), min(row, ROWS - 1))
            drawn.append(_ring(x, y, INKS[mark], filled=filled))
            width = max(width, x + 1)
    last = columns[-1][-1] if columns else ""
    return _drawn(drawn, width, f"{width} columns; the last is {SIDES.get(last, last)}") if drawn else ""


def _ring(x: int, y: int, ink: str, *, filled: bool) -> str:
    return element(
        "circle", cx=(x + 0.5) * CELL, cy=(y + 0.5) * CELL, r=CELL * 0.38, fill=ink if filled else "none",
        stroke=ink, stroke_width=2,
    )  # fmt: skip


def _drawn(marks: Sequence[str], width: int, said: str) -> str:
    wide = max(width, 20) * CELL
    return picture(wide, ROWS * CELL, *marks, label=said, name="marks")


def _shoe(shoe: tuple[int, int] | None) -> str:
    if not shoe or not shoe[0]:
        return ""
    dealt, every = shoe
    return f"<p class=small>Shoe: {dealt} of {every} cards dealt ({100 * dealt // every}%).</p>"


def _session(nets: Sequence[int]) -> str:
    """The sum after each round of this visit, as a line around zero."""
    if not nets:
        return ""
    sums = [0, *accumulate(nets)]
    top, foot = max(sums), min(sums)
    span = max(top - foot, 1)
    points = " ".join(
        f"{at * WIDE / (len(sums) - 1):.1f},{(top - each) * TALL / span:.1f}" for at, each in enumerate(sums)
    )
    zero = element(
        "line", x1=0, x2=WIDE, y1=round(top * TALL / span, 1), y2=round(top * TALL / span, 1), stroke="#8886"
    )
    line = element("polyline", points=points, fill="none", stroke="#b58b3a", stroke_width=2)
    said = f"your session: {len(nets)} rounds, from {money(foot) if foot >= 0 else '-' + money(-foot)} to {money(max(top, 0))}"
    drawn = picture(WIDE, TALL, zero, line, label=said, name="session", preserveAspectRatio="none")
    return f"<p class=small>This visit, {len(nets)} round{'s' if len(nets) != 1 else ''}: {own_balance(sums[-1])}</p>{drawn}"
