"""A layout of boxes, one for each wager and selection, and the chips on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from hoyle.web.drawing.chip_svg import disc
from hoyle.web.drawing.dice_svg import die
from hoyle.web.drawing.svg import element, text
from hoyle.web.felts.common.place_box import LETTER, Box, Key, Point, fit
from hoyle.web.model.place_results import PlaceResult

TAG = 1.25  # size of a result for the radius of a chip


@dataclass
class Layout:
    """`marks` are drawn but not clicked; `places` are positions of chips without a box of their own."""

    width: float
    height: float
    boxes: list[Box] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    places: dict[Key, Point] = field(default_factory=dict)
    chip: float = 13

    def place_of(self, key: Key) -> Point | None:
        """The position of a chip."""
        if key in self.places:
            return self.places[key]
        found = next((box for box in self.boxes if box.key == key), None)
        return fit(found, self.chip).chip if found else None


def draw_layout(layout: Layout, say: Mapping[Key, str], name: str) -> str:
    """The layout to click on. Tab reaches one box; arrow keys move between boxes."""
    boxes = [_box(box, say[box.key], layout.chip, first=at == 0) for at, box in enumerate(layout.boxes)]
    return element(
        "svg", *layout.marks, *boxes, viewBox=f"-4 -4 {layout.width + 8:g} {layout.height + 8:g}",
        class_=f"felt {name}", role="group", aria_label="Layout: arrow keys move, Enter adds a chip, Delete removes it",
    )  # fmt: skip


def _box(box: Box, said: str, chip: float, *, first: bool) -> str:
    shape = element("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=3)
    return element(
        "g", f"<title>{escape(said)}</title>", shape, _words(box, chip), *_dice(box, chip), class_=f"place {box.kind}",
        role="button", tabindex=0 if first else -1, aria_label=said, data_act="put", data_wager=box.wager,
        data_on=box.on,
    )  # fmt: skip


def _words(box: Box, chip: float) -> str:
    """A label that fits beside a chip: smaller if long, rotated in a tall box."""
    if not box.label or box.dice:
        return ""
    size, (x, y), _ = fit(box, chip)
    turn = {"transform": f"rotate(-90 {x:g} {y:g})"} if box.is_upright else {}
    lift = size * (0.36 if not box.below else 0.0) - size * (len(box.lines) - 1) / 2
    shown = "".join(
        text(line, x, y + lift + at * size, text_anchor="middle", font_size=round(size, 1), **turn)
        for at, line in enumerate(box.lines)
    )
    if not box.below:
        return shown
    long, tall = (box.height, box.width) if box.is_upright else (box.width, box.height)
    small = min(tall * 0.2, long * 0.92 / max(len(box.below), 2) / LETTER, size * 0.85)
    return shown + text(
        box.below, x, y + small * 1.5, text_anchor="middle", font_size=round(small, 1), class_="below", **turn
    )


def _dice(box: Box, chip: float) -> Iterable[str]:
    """Dice in place of words, with the label below."""
    if not box.dice:
        return
    size, (x, y), _ = fit(box, chip)
    y -= size * 0.18 if box.label else 0
    left = x - (size * len(box.dice) + 3 * (len(box.dice) - 1)) / 2
    for at, face in enumerate(box.dice):
        yield die(face, left + at * (size + 3), y - size / 2, size)
    if box.label:
        small = min(box.height * 0.24, box.width * 0.9 / max(len(box.label), 2) / 0.6)
        yield text(box.label, x, y + size / 2 + small, text_anchor="middle", font_size=round(small, 1))


def draw_chips(
    layout: Layout,
    chips: Iterable[Mapping[str, Any]],
    marks: Iterable[str] = (),
    results: Mapping[Key, PlaceResult] | None = None,
) -> str:
    """Chips on the layout: wager, on, cents, mine, pending. Other players' chips are smaller and offset.

    `results` are what the places won or lost in the last round.
    """
    drawn: list[str] = []
    count: dict[Key, int] = {}
    for chip in chips:
        key = (str(chip["wager"]), str(chip["on"]))
        place = layout.place_of(key)
        if place is None:
            continue
        at = count[key] = count.get(key, -1) + 1
        x, y = place[0] - at * layout.chip * 0.55, place[1] + at * layout.chip * 0.35
        radius = layout.chip if chip["mine"] else layout.chip * 0.75
        drawn.append(disc(int(chip["cents"]), x, y, radius, pending=bool(chip.get("pending"))))
    drawn += [_result(layout, key, result) for key, result in (results or {}).items() if key not in count]
    return element(
        "svg", *marks, *drawn, "<g/>", viewBox=f"-4 -4 {layout.width + 8:g} {layout.height + 8:g}",
        class_="felt chips", aria_hidden="true",
    )  # fmt: skip


def _result(layout: Layout, key: Key, result: PlaceResult) -> str:
    """The chips that lay there until the result is revealed, and then what became of them."""
    place = layout.place_of(key)
    if place is None:
        return ""
    size = layout.chip * TAG
    wide = size * LETTER * len(result.said) + size * 0.6
    x = min(max(place[0], wide / 2), layout.width - wide / 2)
    tag = element(
        "g",
        element(
            "rect", x=x - wide / 2, y=place[1] - size * 0.7, width=wide, height=size * 1.4, rx=size * 0.5
        ),
        text(result.said, x, place[1] + size * 0.36, text_anchor="middle", font_size=round(size, 1)),
        class_=f"tag {result.kind}",
    )
    was = element("g", disc(result.stake, *place, layout.chip), class_="was") if result.stake else ""
    return was + tag
