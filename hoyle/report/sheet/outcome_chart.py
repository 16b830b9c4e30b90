"""The distribution of a wager as a bar chart, inline SVG without a library."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import NamedTuple

from hoyle.exact.sheet import WagerPar
from hoyle.report.sheet.digits import one_in, share, short
from hoyle.report.words.phrases import say_outcome

BARS_MAX = 20
BAR, FIGURE, ROW, GAP = 240, 150, 20, 10
LETTER, DIGIT = 6.2, 7.2  # the width of one, about; digits are bold
NOTHING = f"{0.0:.1%}"
THINNEST = 0.5  # so that what is rare is still seen
LABEL_LENGTH = 36
WIDTH, HEIGHT, LEFT, BOTTOM = 640, 220, 70, 28  # of a line
TOP, RIGHT_OF_LINE = 20, 60  # room for the labels of the first and last mark
COLOURS = {"won": "#1f6f54", "push": "#b58b1b", "lost": "#8c3b3b", "rest": "#777"}


class Bar(NamedTuple):
    net: str  # in a column of its own, so that it does not run into a label that opens with a number
    label: str
    kind: str
    probability: Fraction


def bars(par: WagerPar) -> list[Bar]:
    """From the worst net to the best, equal nets together; of very many the rarest are combined."""
    nets: dict[Fraction, list[str]] = {}
    odds: dict[Fraction, Fraction] = {}
    for result in par.results:
        nets.setdefault(result.net, []).append(say_outcome(result.outcome))
        odds[result.net] = odds.get(result.net, Fraction(0)) + result.probability
    often = sorted(odds, key=lambda net: -odds[net])
    kept = often if len(often) <= BARS_MAX else often[: BARS_MAX - 1]
    found = [Bar(_signed(net), _label(nets[net]), _kind(net), odds[net]) for net in sorted(kept)]
    if len(kept) < len(often):
        rest = sum((odds[net] for net in often[len(kept) :]), Fraction(0))
        found.append(Bar("", f"{len(often) - len(kept)} rarer results", "rest", rest))
    return found


def _signed(net: Fraction) -> str:
    sign = "+" if net > 0 else "−" if net < 0 else ""
    return f"{sign}{short(abs(net))}"


def _label(outcomes: list[str]) -> str:
    """An outcome may have a comma of its own."""
    names = list(dict.fromkeys(outcomes))
    return " or ".join(names) if len(names) <= 3 else f"{len(names)} outcomes"


def _kind(net: Fraction) -> str:
    return "won" if net > 0 else "lost" if net < 0 else "push"


def chart(par: WagerPar) -> str:
    found = bars(par)
    longest = max(bar.probability for bar in found)
    labels = [_cut(bar.label) for bar in found]
    label = round(LETTER * max(map(len, labels)))
    left = round(label + GAP + DIGIT * max(len(bar.net) for bar in found) + GAP)
    width, height = left + BAR + FIGURE, ROW * len(found) + 4
    rows = "".join(_row(bar, at, longest, label, left) for at, bar in enumerate(found))
    says = escape(f"Probability of each net result of {par.label}", quote=True)
    return (
        f'<svg class="chart" style="{_readable(width)}" font-size="11" role="img" aria-label="{says}" '
        f'viewBox="0 0 {width} {height}">{rows}</svg>'
    )


def _cut(label: str) -> str:
    return label if len(label) <= LABEL_LENGTH else label[: LABEL_LENGTH - 1] + "…"


def _readable(width: int) -> str:
    """Keeps the text readable: not enlarged on a wide page, scrolled sideways on a phone."""
    return f"min-width:{round(width * 0.85)}px;max-width:{round(width * 1.2)}px"


def _row(bar: Bar, at: int, longest: Fraction, label: int, left: int) -> str:
    width = max(float(bar.probability / longest) * BAR, THINNEST)
    top, base = ROW * at + 4, ROW * at + 16
    figure = f"{share(bar.probability)}, {one_in(bar.probability)}"
    return (
        f"<g><title>{escape(f'{bar.net} {bar.label}'.strip())}: {escape(str(bar.probability))}</title>"
        f'<text x="{label}" y="{base}" text-anchor="end">{escape(_cut(bar.label))}</text>'
        f'<text x="{left - GAP}" y="{base}" text-anchor="end" font-weight="600">{escape(bar.net)}</text>'
        f'<rect fill="{COLOURS[bar.kind]}" x="{left}" y="{top}" width="{width:.2f}" height="{ROW - 5}"/>'
        f'<text x="{left + width + 6:.2f}" y="{base}">{escape(figure)}</text></g>'
    )


def line_chart(points: list[tuple[Fraction, Fraction]], says: str) -> str:
    """The edge by meter amount: a straight line with its break-even point."""
    across, up = [float(x) for x, _ in points], [float(y) for _, y in points]
    low, high = min(0.0, *up), max(0.0, *up)

    def place(x: float, y: float) -> tuple[float, float]:
        wide = LEFT + (x - across[0]) / (across[-1] - across[0]) * (WIDTH - LEFT - RIGHT_OF_LINE)
        return wide, TOP + (high - y) / (high - low) * (HEIGHT - BOTTOM - TOP - 10)

    line = " ".join("{:.1f},{:.1f}".format(*place(x, y)) for x, y in zip(across, up, strict=True))
    zero = place(across[0], 0.0)[1]
    marks = "".join(_mark(*place(x, y), f"${x:,.0f}", f"{y:.1%}") for x, y in zip(across, up, strict=True))
    return (
        f'<svg class="chart" style="{_readable(WIDTH)}" font-size="10" role="img" aria-label="{escape(says, quote=True)}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><line x1="{LEFT}" x2="{WIDTH - RIGHT_OF_LINE}" y1="{zero:.1f}" y2="{zero:.1f}" '
        f'stroke="#999" stroke-dasharray="4 3"/><text x="{LEFT - 6}" y="{zero + 4:.1f}" text-anchor="end">0%</text>'
        f'<polyline points="{line}" fill="none" stroke="#2f5f8f" stroke-width="2"/>{marks}'
        f'<text x="0" y="{TOP - 8}">house edge</text><text x="0" y="{HEIGHT - 8}">meter</text></svg>'
    )


def _mark(x: float, y: float, below: str, beside: str) -> str:
    return (
        f'<g><title>{escape(below)}: {escape(beside)}</title><circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="#2f5f8f"/>'
        f"{_words(x, y, below, beside)}</g>"
    )


def _words(x: float, y: float, below: str, beside: str) -> str:
    """The dollars stand below; those that make it even stand at the mark, since another mark may be near."""
    if beside == NOTHING:
        return f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="end" font-weight="600">even at {escape(below)}</text>'
    return (
        f'<text x="{x:.1f}" y="{HEIGHT - 8}" text-anchor="middle">{escape(below)}</text>'
        f'<text x="{x + 6:.1f}" y="{y - 6:.1f}">{escape(beside)}</text>'
    )
