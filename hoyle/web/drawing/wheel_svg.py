"""A wheel from above, rotated so that the winning pocket is on top."""

from __future__ import annotations

from math import cos, pi, sin

from hoyle.kit.wheel import colour_of
from hoyle.web.drawing.svg import element, picture, text

RADIUS, OUTER, INNER = 100, 92, 66
COLOURS = {"red": "#a8232c", "black": "#1b1c1f", "green": "#1d7a47"}


def _colour(pocket: str, at: int) -> str:
    try:
        return COLOURS[colour_of(pocket)]
    except ValueError:
        return ("#a8232c", "#1b1c1f", "#8a6d1f")[at % 3]


def _point(radius: float, turn: float) -> str:
    return f"{RADIUS + radius * sin(turn):.2f} {RADIUS - radius * cos(turn):.2f}"


def draw_wheel(pockets: tuple[str, ...], rests: str = "") -> str:
    """`rests` is the winning pocket; empty before a spin."""
    step = 2 * pi / len(pockets)
    start = pockets.index(rests) if rests in pockets else 0
    parts = [
        element("circle", cx=RADIUS, cy=RADIUS, r=99, fill="#4a2c17", stroke="#2b1709", stroke_width=2),
        element("circle", cx=RADIUS, cy=RADIUS, r=95, fill="#6d431f"),
    ]
    turning = [_pocket(pocket, (at - start) * step, step, at) for at, pocket in enumerate(pockets)]
    turning += [
        element("circle", cx=RADIUS, cy=RADIUS, r=INNER - 14, fill="#6d431f", stroke="#c9a24a", stroke_width=2),
        element("path", d=_cross(), stroke="#c9a24a", stroke_width=4, stroke_linecap="round"),
        element("circle", cx=RADIUS, cy=RADIUS, r=9, fill="#e2c06a", stroke="#8a6d1f"),
    ]  # fmt: skip
    parts.append(element("g", *turning, class_="spun"))
    if rests:
        parts.append(
            element("circle", cx=RADIUS, cy=RADIUS - 59, r=5, fill="#fff", stroke="#888", class_="ball")
        )
    said = f"wheel, the ball is in {rests}" if rests else "wheel"
    return picture(2 * RADIUS, 2 * RADIUS, *parts, label=said, name="wheel")


def _cross() -> str:
    return f"M{RADIUS - 28} {RADIUS}H{RADIUS + 28}M{RADIUS} {RADIUS - 28}V{RADIUS + 28}"


def _pocket(pocket: str, turn: float, step: float, at: int) -> str:
    low, high = turn - step / 2, turn + step / 2
    path = (
        f"M{_point(OUTER, low)}A{OUTER} {OUTER} 0 0 1 {_point(OUTER, high)}"
        f"L{_point(INNER - 14, high)}A{INNER - 14} {INNER - 14} 0 0 0 {_point(INNER - 14, low)}Z"
    )
    x, y = _point(OUTER - 12, turn).split()
    number = text(
        pocket if len(pocket) <= 3 else pocket[:2], float(x), float(y), text_anchor="middle", font_size=8.5,
        fill="#fff",
        font_weight=600, dominant_baseline="central", transform=f"rotate({turn * 180 / pi:.2f} {x} {y})",
    )  # fmt: skip
    shape = element("path", d=path, fill=_colour(pocket, at), stroke="#d8bd7a", stroke_width=0.6)
    return shape + number
