"""The sic bo layout: small and big at the ends, pairs and triples between them, then totals, combinations and numbers.

As on the tables, every place has its dice and its odds, and the places that won are lit until the next shake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.book.terms import Terms
from hoyle.engine import Stake
from hoyle.engine.game import Game
from hoyle.games.sic_bo.sic_bo import outcome, read_dice
from hoyle.web.drawing.svg import text
from hoyle.web.felts.common.box_layout import Layout
from hoyle.web.felts.common.place_box import Box, Key

CLOTH = ("#14566f", "#08293b")
WIDE, NARROW = 1000.0, 420.0
STRIP = 20.0  # the name of a group, above it
SMALL, BIG, ANY = "small", "big", "any_three_of_a_kind"
TWO, THREE, ONE = "two_of_a_kind", "three_of_a_kind", "one_of_a_kind"
TOTAL, PAIR = "total_value", "two_dice_combination"
SHOWN = {TWO: 2, THREE: 3, ONE: 1}  # how many dice are pictured of the number
HALF = {SMALL: "SMALL", BIG: "BIG"}
HALF_TALL = 62.0


def layout(game: Game, terms: Terms, offered: Sequence[str], *, upright: bool) -> Layout:
    """`upright` is for a narrow screen: the same groups one below the other."""
    drawing = _Drawing(game, terms, offered, NARROW if upright else WIDE)
    if upright:
        drawing.halves()
        drawing.rows(TWO, in_row=3, tall=50)
        drawing.rows(THREE, in_row=3, tall=50)
        drawing.rows(ANY, in_row=1, tall=42, is_named=False)
        drawing.rows(TOTAL, in_row=7, tall=58)
        drawing.rows(PAIR, in_row=5, tall=50)
        drawing.rows(ONE, in_row=6, tall=62)
        drawing.foot()
    else:
        drawing.head()
        drawing.rows(TOTAL, in_row=14, tall=64)
        drawing.rows(PAIR, in_row=15, tall=104)
        drawing.rows(ONE, in_row=6, tall=58)
    drawn = {box.wager for box in drawing.layout.boxes}
    for wager in offered:
        if wager not in drawn:
            drawing.rows(wager, in_row=6, tall=46)
    drawing.layout.height = drawing.y
    return drawing.layout


class _Drawing:
    """Groups of places, one below the other."""

    def __init__(self, game: Game, terms: Terms, offered: Sequence[str], width: float) -> None:
        self.game, self.terms, self.offered = game, terms, offered
        self.layout = Layout(width, 0, chip=13)
        self.y = 0.0

    def _selections(self, wager: str) -> Sequence[str]:
        return self.game.selections(self.terms, wager) if wager in self.offered else ()

    def rows(self, wager: str, *, in_row: int, tall: float, is_named: bool = True) -> None:
        """A group over the whole width, in as many rows as it needs."""
        places = self._selections(wager)
        if not places:
            return
        if is_named:
            self.y += STRIP
            self._name(wager, 0, self.layout.width)
        wide = self.layout.width / min(in_row, len(places))
        for at, on in enumerate(places):
            row, column = divmod(at, in_row)
            self._place(wager, on, column * wide, self.y + row * tall, wide, tall)
        self.y += -(-len(places) // in_row) * tall

    def halves(self) -> None:
        half = self.layout.width / 2
        self.y += STRIP
        for at, wager in enumerate((SMALL, BIG)):
            for on in self._selections(wager):
                self._place(wager, on, at * half, self.y, half, HALF_TALL)
        self.y += HALF_TALL

    def head(self) -> None:
        """Small, three pairs, three triples, any triple, three triples, three pairs, big."""
        tall, end, pair, triple, middle = 166.0, 150.0, 62.0, 108.0, 112.0
        self.y = STRIP
        for wager, x, wide in ((SMALL, 0.0, end), (ANY, (WIDE - middle) / 2, middle), (BIG, WIDE - end, end)):
            for on in self._selections(wager):
                self._place(wager, on, x, self.y, wide, tall)
        lows = (end, end + 3 * pair)
        highs = (WIDE - end - 3 * pair, WIDE - end - 3 * pair - triple)
        for (pairs, triples), half in ((lows, 0), (highs, 3)):
            self._column_group(TWO, half, pairs, 3 * pair, tall, is_stacked=False)
            self._column_group(THREE, half, triples, triple, tall, is_stacked=True)
        self.y += tall

    def _column_group(
        self, wager: str, first: int, x: float, wide: float, tall: float, *, is_stacked: bool
    ) -> None:
        """Three places of a wager, beside or above each other."""
        places = self._selections(wager)[first : first + 3]
        if not places:
            return
        self._name(wager, x, wide)
        for at, on in enumerate(places):
            if is_stacked:
                self._place(wager, on, x, self.y + at * tall / 3, wide, tall / 3)
            else:
                self._place(wager, on, x + at * wide / 3, self.y, wide / 3, tall)

    def _name(self, wager: str, x: float, wide: float) -> None:
        said = self.terms.wagers[wager].title.upper()
        if wager == ONE and wide > NARROW:
            said += f" · {self._by_count()}"
        self._say(said, x + wide / 2, self.y - 6, min(12.5, wide * 0.94 / len(said) / 0.68))

    def _say(self, said: str, x: float, y: float, size: float) -> None:
        mark = text(said, x, y, text_anchor="middle", font_size=round(size, 1), class_="head")
        self.layout.marks.append(mark)

    def foot(self) -> None:
        """The odds of one of a kind, below it where its name leaves no room."""
        if ONE in self.offered:
            self._say(self._by_count(), self.layout.width / 2, self.y + STRIP - 5, 12.5)
            self.y += STRIP

    def _by_count(self) -> str:
        """What one, two and three dice pay."""
        return ", ".join(
            f"{self.terms.price(ONE, name).odds.text} on {name}" for name in ("one", "two", "three")
        )

    def _place(self, wager: str, on: str, x: float, y: float, wide: float, tall: float) -> None:
        box = Box(wager, on, x, y, wide, tall, kind=f"proposition {wager}")
        self.layout.boxes.append(self._printed(box))
        if wager in HALF:
            self._say("loses on any triple", x + wide / 2, y - 6, 11)
            if tall > wide:  # below the words, which leave no room beside them
                self.layout.places[box.key] = (x + wide / 2, y + tall - 2 * self.layout.chip)

    def _printed(self, box: Box) -> Box:
        """With its dice, words and odds."""
        wager, on = box.wager, box.on
        if wager in HALF:
            totals = self.terms.rule_list(wager, "totals")
            span = f"{totals[0]} to {totals[-1]}, " if totals else ""
            return box._replace(label=HALF[wager], below=f"{span}{self._odds(wager)}")
        if wager == TOTAL:
            return box._replace(label=on, below=self._odds(wager, f"on_{on}"))
        if wager == ANY:
            if box.width > box.height:
                return box._replace(label=f"ANY TRIPLE, {self._odds(wager)}")
            return box._replace(label="ANY\nTRIPLE", below=self._odds(wager))
        if wager == PAIR:
            return box._replace(dice=tuple(on.split("-")), label=self._odds(wager))
        if wager in SHOWN:
            odds = self._odds(wager) if wager != ONE else ""
            return box._replace(dice=(on,) * SHOWN[wager], label=odds)
        return box._replace(label=on or self.terms.wagers[wager].title)

    def _odds(self, wager: str, outcome: str = "win") -> str:
        return self.terms.price(wager, outcome).odds.text


def lit(layout: Layout, terms: Terms, items: Sequence[str]) -> Iterator[Key]:
    """The places that won on these dice."""
    shown = read_dice(tuple(items))
    for box in layout.boxes:
        called = outcome(terms, Stake(0, "", 0, box.wager, 0, box.on), shown)
        if terms.price(box.wager, called).odds.wins:
            yield box.key
