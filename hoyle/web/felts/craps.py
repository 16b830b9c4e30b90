"""The craps layout: the numbers with their wagers, the lines and the field, and the propositions.

Wagers that the book offers are drawn at their usual places; any other gets a box of its own below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hoyle.book.terms import Terms
from hoyle.engine.game import Game
from hoyle.web.drawing.svg import element, text
from hoyle.web.felts.common.box_layout import Layout
from hoyle.web.felts.common.place_box import LETTER, Box, fit

WIDE, NARROW, SIDE, GAP = 780, 420, 420, 14
ABOVE = ("lay", "place_to_lose", "dont_come_odds")
BELOW = ("come_odds", "put", "put_odds", "buy", "place_to_win")
SHORT = {
    "lay": "lay", "place_to_lose": "to lose", "dont_come_odds": "d.c. odds", "come_odds": "come odds",
    "put": "put", "put_odds": "put odds", "buy": "buy", "place_to_win": "place",
}  # fmt: skip
ROW, HEAD = 30, 52
TALL_ROW = 36  # two lines of label, with room for a chip
LINE_SHARE = 0.58  # of the width, with odds beside the line
FINGER = 26  # the narrowest box for a finger; narrower odds go below their line
ODDS_IN_ROW = 5
NAMES = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
LINES = (("dont_pass", "dont_pass_odds", "DON'T PASS"), ("pass", "pass_odds", "PASS LINE"))
HARD = {"4": ("2", "2"), "6": ("3", "3"), "8": ("4", "4"), "10": ("5", "5")}
DICE = {
    "craps_two": ("1", "1"), "craps_three": ("1", "2"), "craps_twelve": ("6", "6"), "eleven": ("5", "6"),
}  # fmt: skip
BANDS = (("any_seven",), ("hardway",), ("craps_two", "craps_three", "craps_twelve", "eleven"), ("any_craps",),
         ("craps_eleven", "horn", "whirl"), ("horn_high",), ("hop",), ("six_seven_eight", "fire_bet"),
         ("all_small", "all_tall", "make_em_all"))  # fmt: skip
LABELS = {
    "any_seven": "ANY SEVEN", "any_craps": "ANY CRAPS", "craps_eleven": "C & E", "horn": "HORN", "whirl": "WHIRL",
    "six_seven_eight": "6·7·8", "fire_bet": "FIRE BET", "all_small": "ALL\nSMALL", "all_tall": "ALL\nTALL",
    "make_em_all": "MAKE\n'EM ALL",
}  # fmt: skip


def layout(game: Game, terms: Terms, offered: Sequence[str], *, upright: bool) -> Layout:
    """Side by side on a wide screen, one below the other on a narrow one."""
    drawing = _Drawing(game, terms, offered, NARROW if upright else WIDE, TALL_ROW if upright else ROW)
    drawing.numbers()
    drawing.come()
    drawing.field()
    drawing.lines()
    foot = drawing.y
    if upright:
        drawing.y += GAP
    else:
        drawing.x, drawing.y, drawing.width = WIDE + GAP, 0, SIDE
    for band in BANDS:
        drawing.band(band)
    drawn = {box.wager for box in drawing.layout.boxes}
    for wager in offered:
        if wager not in drawn:
            drawing.band((wager,))
    drawing.layout.width = NARROW if upright else WIDE + GAP + SIDE
    drawing.layout.height = max(foot, drawing.y)
    return drawing.layout


class _Drawing:
    """Stacks boxes within a width."""

    def __init__(self, game: Game, terms: Terms, offered: Sequence[str], width: float, row: float) -> None:
        self.game, self.terms, self.offered, self.width, self.row = game, terms, offered, width, row
        self.layout = Layout(width, 0, chip=12)
        self.x = self.y = 0.0

    def _selections(self, wager: str) -> Sequence[str]:
        return self.game.selections(self.terms, wager) if wager in self.offered else ()

    def _row(self, boxes: Sequence[tuple[str, str, str, str]], height: float, kind: str) -> None:
        """Boxes of equal width: wager, on, label, second line."""
        wide = self.width / len(boxes)
        for at, (wager, on, label, below) in enumerate(boxes):
            self.layout.boxes.append(
                Box(wager, on, self.x + at * wide, self.y, wide, height, label, kind, below)
            )
        self.y += height

    def numbers(self) -> None:
        points = tuple(map(str, self.terms.list("points")))
        wide = self.width / len(points)
        for wager in ABOVE:
            self._number_row(wager, points, wide)
        for at, point in enumerate(points):
            self._head(point, at * wide, wide)
        self.y += HEAD
        for wager in BELOW:
            self._number_row(wager, points, wide)

    def _number_row(self, wager: str, points: Sequence[str], wide: float) -> None:
        there = self._selections(wager)
        if not there:
            return
        label = SHORT[wager] if self.row == ROW else SHORT[wager].replace(" ", "\n")
        for at, point in enumerate(points):
            if point in there:
                self.layout.boxes.append(
                    Box(wager, point, at * wide, self.y, wide, self.row, label, f"number {wager}")
                )
        self.y += self.row

    def _head(self, point: str, x: float, wide: float) -> None:
        """The box of a number, with the places of come and don't come bets that have travelled to it."""
        box = element("rect", x=x, y=self.y, width=wide, height=HEAD, class_="head")
        name = NAMES.get(int(point), point)
        size = min(28, wide * 0.9 / len(name) / LETTER)
        said = text(
            name, x + wide / 2, self.y + HEAD / 2 + size * 0.36, text_anchor="middle", font_size=size,
            class_="head",
        )  # fmt: skip
        self.layout.marks += [box, said]
        self.layout.places["come", point] = (x + wide * 0.3, self.y + HEAD - 14)
        self.layout.places["dont_come", point] = (x + wide * 0.7, self.y + 14)
        self.layout.places["marker", point] = (x + wide - 14, self.y + 14)

    def come(self) -> None:
        row = [("come", "", "COME", ""), ("dont_come", "", "DON'T COME", "")]
        row = [box for box in row if box[0] in self.offered]
        self.layout.places["marker", "off"] = (self.x + 18, self.y + 18)
        if row:
            self._row(row, 56, "come")

    def field(self) -> None:
        if "field" in self.offered:
            self._row([("field", "", "FIELD", self._field_words())], 62, "field")

    def _field_words(self) -> str:
        """The totals that win, with the odds of those that pay more."""
        wins = []
        for (wager, outcome), price in self.terms.prices.items():
            if wager == "field" and price.odds.wins:
                total = outcome.removeprefix("on_")
                wins.append(total if price.odds.text == "1 to 1" else f"{total} ({price.odds.text})")
        return " · ".join(wins)

    def lines(self) -> None:
        for flat, odds, label in LINES:
            if flat not in self.offered:
                continue
            numbers = self._selections(odds)
            wide = self.width * (1 - LINE_SHARE) / max(len(numbers), 1)
            is_beside = bool(numbers) and wide >= FINGER
            share = LINE_SHARE if is_beside else 1
            line = Box(flat, "", self.x, self.y, self.width * share, 54, label, f"line {flat}")
            self.layout.boxes.append(line)
            for at, on in enumerate(numbers if is_beside else ()):
                x = self.x + self.width * share + at * wide
                self.layout.boxes.append(Box(odds, on, x, self.y, wide, 54, on, "odds", "odds"))
            for on in numbers:
                self.layout.places[flat, on] = fit(line, self.layout.chip).chip
            self.y += 54
            for at in range(0, 0 if is_beside else len(numbers), ODDS_IN_ROW):
                row = numbers[at : at + ODDS_IN_ROW]
                self._row([(odds, on, on, "odds") for on in row], 42, "odds")

    def band(self, wagers: Sequence[str]) -> None:
        """One row, or as many as the selections need."""
        boxes: list[Box] = []
        for wager in wagers:
            for on in self._selections(wager):
                boxes.append(self._proposition(wager, on))
        in_row = 6 if len(boxes) > 8 else max(len(boxes), 1)
        tall = 40 if len(boxes) == 1 else 46
        wide = self.width / in_row
        for at, box in enumerate(boxes):
            row, column = divmod(at, in_row)
            self.layout.boxes.append(
                box._replace(x=self.x + column * wide, y=self.y + row * tall, width=wide, height=tall)
            )
        self.y += -(-len(boxes) // in_row) * tall if boxes else 0

    def _proposition(self, wager: str, on: str) -> Box:
        dice: tuple[str, ...] = HARD.get(on, ()) if wager == "hardway" else DICE.get(wager, ())
        if wager == "hop":
            dice = tuple(part for part in on.split("-") if part.isdigit())
        label = "" if wager == "hop" else LABELS.get(wager, self.terms.wagers[wager].title)
        if wager == "horn_high":
            label = f"horn\nhigh {on}"
        elif dice:
            label = self._wins(wager, on) if wager != "hop" else ""
        elif on:
            label = f"{label} {on}"
        return Box(wager, on, 0, 0, 0, 0, label, f"proposition {wager}", "", dice)

    def _wins(self, wager: str, on: str) -> str:
        price = self.terms.prices.get((wager, f"on_{on}" if on else "win"))
        return price.odds.text if price else ""


def marks(layout: Layout, carry: Mapping[str, Any]) -> list[str]:
    """The puck: ON at the point, or OFF beside the line."""
    point = carry.get("point")
    place = layout.places.get(("marker", str(point or "off"))) if "point" in carry else None
    if place is None:
        return []
    x, y = place
    fill, ink, word = ("#fff", "#111", "ON") if point else ("#111", "#fff", "OFF")
    return [
        element("circle", cx=x, cy=y, r=12, fill=fill, stroke="#888"),
        text(word, x, y + 3.2, text_anchor="middle", font_size=9, font_weight=700, fill=ink),
    ]
