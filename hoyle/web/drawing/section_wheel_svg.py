"""An upright wheel of sections with pegs between them and a clapper on top, as at a big six table.

Every section shows what it pays to one near the rim and its symbol below it. The wheel is rotated so that the section
it rests at is under the clapper, and that section is lit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from hoyle.web.drawing.svg import element, text

RIM, PEGS, OUTER, INNER, HUB = 1.0, 0.965, 0.94, 0.44, 0.11  # shares of the radius
PAYS_AT, SYMBOL_TOP, SYMBOL_AT = 0.875, 0.815, 0.7
LETTER = 0.62  # width of a letter for its height
WOOD, DARK, BRASS, LIT = "#6d431f", "#2b1709", "#e2c06a", "#fff3c4"


class Section(NamedTuple):
    symbol: str
    pays: str
    colour: str


class SectionWheel(NamedTuple):
    """Its centre and radius on the drawing."""

    x: float
    y: float
    radius: float

    def draw(self, sections: Sequence[Section], rests: int | None) -> list[str]:
        """`rests` is the section under the clapper; none before a spin."""
        step = 2 * pi / len(sections)
        start = rests or 0
        turning = [
            self._circle(RIM, fill=WOOD, stroke=DARK, stroke_width=2),
            *(
                each
                for at, section in enumerate(sections)
                for each in self._section(section, (at - start) * step, step, is_lit=at == rests)
            ),
            *self._pegs(len(sections), step),
            self._circle(INNER, fill=WOOD, stroke=BRASS, stroke_width=2),
            self._circle(INNER * 0.86, fill="none", stroke=BRASS, stroke_width=0.8),
            *self._spokes(),
            self._circle(HUB, fill=BRASS, stroke="#8a6d1f", stroke_width=1.5),
        ]
        around = f"transform-origin: {self.x:g}px {self.y:g}px"
        return [element("g", *turning, class_="spun", style=around), self._clapper()]

    def _point(self, share: float, turn: float) -> tuple[float, float]:
        reach = self.radius * share
        return self.x + reach * sin(turn), self.y - reach * cos(turn)

    def _at(self, share: float, turn: float) -> str:
        x, y = self._point(share, turn)
        return f"{x:.2f} {y:.2f}"

    def _circle(self, share: float, **how: str | float) -> str:
        return element("circle", cx=self.x, cy=self.y, r=round(self.radius * share, 2), **how)

    def _section(self, section: Section, turn: float, step: float, *, is_lit: bool) -> Iterator[str]:
        low, high, out, into = turn - step / 2, turn + step / 2, self.radius * OUTER, self.radius * INNER
        path = (
            f"M{self._at(OUTER, low)}A{out:.2f} {out:.2f} 0 0 1 {self._at(OUTER, high)}"
            f"L{self._at(INNER, high)}A{into:.2f} {into:.2f} 0 0 0 {self._at(INNER, low)}Z"
        )
        kind = "section lit-section" if is_lit else "section"
        fill = LIT if is_lit else section.colour
        yield element("path", d=path, fill=fill, stroke="#d8bd7a", stroke_width=0.8, class_=kind)
        ink = "#221603" if is_lit else "#fff"
        wide = 2 * self.radius * PAYS_AT * sin(step / 2)
        yield self._words(section.pays, PAYS_AT, turn, min(wide * 0.62, self.radius * 0.075), ink, turn)
        yield self._symbol(section.symbol, turn, step, ink)

    def _symbol(self, said: str, turn: float, step: float, ink: str) -> str:
        """Along the section, which is longer than it is wide; the longest begin at the hub."""
        wide = 2 * self.radius * SYMBOL_AT * sin(step / 2)
        size = min(wide * 0.66, self.radius * (SYMBOL_TOP - INNER - 0.04) / len(said) / LETTER)
        share = SYMBOL_TOP - size * len(said) * LETTER / self.radius / 2
        return self._words(said, share, turn, size, ink, turn + pi / 2)

    def _words(self, said: str, share: float, turn: float, size: float, ink: str, tilt: float) -> str:
        x, y = self._point(share, turn)
        return text(
            said, round(x, 2), round(y, 2), text_anchor="middle", dominant_baseline="central", fill=ink,
            font_size=round(size, 1), font_weight=700, transform=f"rotate({tilt * 180 / pi:.2f} {x:.2f} {y:.2f})",
        )  # fmt: skip

    def _pegs(self, count: int, step: float) -> Iterator[str]:
        for at in range(count):
            x, y = self._point(PEGS, (at + 0.5) * step)
            yield element(
                "circle", cx=round(x, 2), cy=round(y, 2), r=round(self.radius * 0.011, 2), fill=BRASS
            )

    def _spokes(self) -> Iterator[str]:
        for at in range(6):
            path = f"M{self._at(HUB, at * pi / 3)}L{self._at(INNER * 0.86, at * pi / 3)}"
            yield element("path", d=path, stroke=BRASS, stroke_width=2.5, stroke_linecap="round")

    def _clapper(self) -> str:
        """A leather tongue that hangs between the pegs at the top."""
        half, top, tip = self.radius * 0.026, self.y - self.radius * 1.045, self.y - self.radius * 0.925
        path = f"M{self.x - half:.2f} {top:.2f}H{self.x + half:.2f}L{self.x:.2f} {tip:.2f}Z"
        return element(
            "path", d=path, fill="#d7263d", stroke="#fff", stroke_width=1.2, stroke_linejoin="round"
        )
