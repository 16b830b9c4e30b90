"""Chips, coloured by denomination."""

from __future__ import annotations

from typing import NamedTuple

from hoyle.web.drawing.svg import element, picture, text


class Chip(NamedTuple):
    cents: int
    fill: str
    edge: str
    ink: str


# Common colours, from the smallest chip.
CHIPS = (
    Chip(1, "#8a8f98", "#e8e8e8", "#111"),
    Chip(25, "#c9a27a", "#fff6e8", "#111"),
    Chip(100, "#eceae4", "#4a6fa5", "#111"),
    Chip(250, "#e58fa8", "#fff", "#111"),
    Chip(500, "#b3262f", "#f7e9e4", "#fff"),
    Chip(1000, "#2d5fa8", "#f2efe6", "#fff"),
    Chip(2500, "#1e7a46", "#f2efe6", "#fff"),
    Chip(10000, "#1d1e22", "#e2dccb", "#fff"),
    Chip(50000, "#6b3fa0", "#efe6fb", "#fff"),
    Chip(100000, "#e0a526", "#3a2a05", "#111"),
    Chip(500000, "#b5551d", "#fbe9d8", "#fff"),
    Chip(2500000, "#147d86", "#e3f6f7", "#fff"),
)


def short_amount(cents: int) -> str:
    """An amount short enough for a chip.

    >>> short_amount(500), short_amount(250), short_amount(125000), short_amount(100000000)
    ('5', '2.50', '1,250', '1m')
    """
    if cents % 100:
        return f"{cents // 100}.{cents % 100:02d}"
    dollars = cents // 100
    if dollars >= 1_000_000 and dollars % 100_000 == 0:
        return f"{dollars / 1_000_000:g}m"
    if dollars >= 10_000 and dollars % 100 == 0:
        return f"{dollars / 1000:g}k"
    return f"{dollars:,}"


def chip_of(cents: int) -> Chip:
    """The largest denomination within an amount."""
    return next((chip for chip in reversed(CHIPS) if chip.cents <= cents), CHIPS[0])


def disc(cents: int, x: float, y: float, radius: float, label: str = "", pending: bool = False) -> str:
    """A chip within a larger drawing. A bet not yet placed is drawn lighter."""
    chip = chip_of(cents)
    shown = label or short_amount(cents)
    size = radius * (
        0.88 if len(shown) <= 2 else 0.8 if len(shown) == 3 else 0.62 if len(shown) <= 5 else 0.5
    )
    parts = [
        element("circle", cx=x, cy=y, r=radius, fill=chip.fill, stroke="#0006", stroke_width=radius / 14),
        element(
            "circle", cx=x, cy=y, r=radius * 0.88, fill="none", stroke=chip.edge, stroke_width=radius * 0.22,
            stroke_dasharray=f"{radius * 0.46:.2f} {radius * 0.4615:.2f}",
        ),
        element("circle", cx=x, cy=y, r=radius * 0.68, fill=chip.fill, stroke=chip.edge, stroke_width=radius / 16),
        text(
            shown, x, y + size * 0.36, text_anchor="middle", font_size=size, fill=chip.ink, font_weight=700,
            font_family="system-ui, sans-serif",
        ),
    ]  # fmt: skip
    return element("g", *parts, class_="chip pending" if pending else "chip")


def draw_chip(cents: int, label: str = "") -> str:
    return picture(
        40, 40, disc(cents, 20, 20, 19, label), label=f"${short_amount(cents)} in chips", name="chip"
    )


def denominations(chip: int, most: int) -> list[int]:
    """The denominations in use at a table with this smallest chip and maximum bet."""
    fit = [
        each.cents for each in CHIPS if each.cents >= chip and each.cents % chip == 0 and each.cents <= most
    ]
    return (fit or [chip])[:7]
