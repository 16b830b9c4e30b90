"""A felt as boxes: each is a wager and what it is on, with its place in the drawing. Chips lie on the same places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, NamedTuple

from hoyle.web.drawing.chips import disc
from hoyle.web.drawing.dice import die
from hoyle.web.drawing.svg import element, text

Key = tuple[str, str]  # a wager and what it is on
LETTER = 0.72  # how wide a letter is for its height
LARGEST = 27


class Box(NamedTuple):
    """One place to click. `kind` is the look of it; `spot` kinds are unseen until they are pointed at."""

    wager: str
    on: str
    x: float
    y: float
    width: float
    height: float
    label: str = ""
    kind: str = "plain"
    below: str = ""  # a second, smaller line
    dice: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        return self.wager, self.on

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass
class Layout:
    """`marks` are drawn and not clicked; `places` are where chips lie that have no box of their own."""

    width: float
    height: float
    boxes: list[Box] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    places: dict[Key, tuple[float, float]] = field(default_factory=dict)
    chip: float = 13

    def place_of(self, key: Key) -> tuple[float, float] | None:
        if key in self.places:
            return self.places[key]
        found = next((box for box in self.boxes if box.key == key), None)
        return found.middle if found else None


def draw_layout(layout: Layout, say: Mapping[Key, str], name: str) -> str:
    """The felt to click on. One box is reached by Tab; arrow keys go on from there."""
    boxes = [_box(box, say[box.key], first=at == 0) for at, box in enumerate(layout.boxes)]
    return element(
        "svg", *layout.marks, *boxes, viewBox=f"-4 -4 {layout.width + 8:g} {layout.height + 8:g}",
        class_=f"felt {name}", role="group", aria_label="Layout: arrow keys move, Enter puts a chip, Delete takes it",
    )  # fmt: skip


def _box(box: Box, said: str, *, first: bool) -> str:
    shape = element("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=3)
    return element(
        "g", f"<title>{escape(said)}</title>", shape, _words(box), *_dice(box), class_=f"place {box.kind}",
        role="button", tabindex=0 if first else -1, aria_label=said, data_act="put", data_wager=box.wager,
        data_on=box.on,
    )  # fmt: skip


def _words(box: Box) -> str:
    """Words that fit: smaller where they are long, turned where the box stands upright."""
    if not box.label or box.dice:
        return ""
    x, y = box.middle
    upright = box.height > box.width * 1.5 and len(box.label) > 2
    long, tall = (box.height, box.width) if upright else (box.width, box.height)
    size = min(
        tall * (0.5 if not box.below else 0.38), long * 0.92 / max(len(box.label), 2) / LETTER, LARGEST
    )
    turn = {"transform": f"rotate(-90 {x:g} {y:g})"} if upright else {}
    lift = size * (0.36 if not box.below else 0.0)
    shown = text(box.label, x, y + lift, text_anchor="middle", font_size=round(size, 1), **turn)
    if not box.below:
        return shown
    small = min(tall * 0.2, long * 0.92 / max(len(box.below), 2) / LETTER)
    return shown + text(
        box.below, x, y + small * 1.5, text_anchor="middle", font_size=round(small, 1), class_="below", **turn
    )


def _dice(box: Box) -> Iterable[str]:
    """A pair of dice instead of words, and the label under them."""
    if not box.dice:
        return
    size = min(box.height * (0.52 if box.label else 0.7), box.width * 0.4)
    x, y = box.middle
    y -= size * 0.18 if box.label else 0
    left = x - (size * len(box.dice) + 3 * (len(box.dice) - 1)) / 2
    for at, face in enumerate(box.dice):
        yield die(face, left + at * (size + 3), y - size / 2, size)
    if box.label:
        small = min(box.height * 0.24, box.width * 0.9 / max(len(box.label), 2) / 0.6)
        yield text(box.label, x, y + size / 2 + small, text_anchor="middle", font_size=round(small, 1))


def draw_chips(layout: Layout, chips: Iterable[Mapping[str, Any]], marks: Iterable[str] = ()) -> str:
    """What lies on the felt. Each chip: wager, on, cents, mine, pending. Others' chips lie a little aside."""
    drawn: list[str] = []
    count: dict[Key, int] = {}
    for chip in chips:
        key = (str(chip["wager"]), str(chip["on"]))
        place = layout.place_of(key)
        if place is None:
            continue
        at = count[key] = count.get(key, -1) + 1
        x, y = place[0] + at * layout.chip * 0.55, place[1] - at * layout.chip * 0.35
        radius = layout.chip if chip["mine"] else layout.chip * 0.75
        drawn.append(disc(int(chip["cents"]), x, y, radius, pending=bool(chip.get("pending"))))
    return element(
        "svg", *marks, *drawn, "<g/>", viewBox=f"-4 -4 {layout.width + 8:g} {layout.height + 8:g}",
        class_="felt chips", aria_hidden="true",
    )  # fmt: skip
