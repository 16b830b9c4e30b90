"""The felt of the big six wheel: the wheel with its sections as the book or the house has them, beside the places.

The wheel stands where it stopped, with the winning section under the clapper; section and place are lit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.book.terms import Terms
from hoyle.engine.game import Game
from hoyle.games.wheel.big_six_wheel import sections, symbols
from hoyle.kit.wheel import symbol_of
from hoyle.web.drawing.section_wheel_svg import Section, SectionWheel
from hoyle.web.felts.common.box_layout import Layout
from hoyle.web.felts.common.place_box import Box, Key

CLOTH = ("#1b5a45", "#0a2c22")
WIDE, NARROW = 1000.0, 420.0
TALL, GAP, IN_ROW = 470.0, 8.0, 2
PLACE_TALL = 76.0  # on a narrow screen
# Of the symbols in the order of the layout; further ones begin again.
COLOURS = ("#6b5420", "#1d6b43", "#8f2430", "#23508f", "#5d3382", "#a3541a", "#1a1b1f")


def layout(game: Game, terms: Terms, offered: Sequence[str], *, upright: bool) -> Layout:
    """`upright` is for a narrow screen: the places below the wheel."""
    row_count = -(-len(offered) // IN_ROW)
    if upright:
        x, y, width = 0.0, NARROW + GAP, NARROW
        tall = PLACE_TALL * row_count + GAP * (row_count - 1)
    else:
        x, y, width, tall = TALL + 3 * GAP, 0.0, WIDE - TALL - 3 * GAP, TALL
    boxes = list(_places(terms, offered, x, y, width, tall))
    chip = 17.0 if upright else 20.0
    # Chips lie at the end of a place, so that a short symbol keeps its odds readable as well.
    places = {box.key: (box.x + box.width - chip - GAP, box.middle[1]) for box in boxes}
    return Layout(NARROW if upright else WIDE, y + tall, boxes, places=places, chip=chip)


def _places(
    terms: Terms, offered: Sequence[str], x: float, y: float, width: float, tall: float
) -> Iterator[Box]:
    """Two in a row; of an odd number the first has a row of its own, for it is on most sections."""
    odd = len(offered) % IN_ROW
    row_count = (len(offered) + odd) // IN_ROW
    high = (tall - GAP * (row_count - 1)) / row_count
    wide = (width - GAP * (IN_ROW - 1)) / IN_ROW
    for at, wager in enumerate(offered):
        row, column = divmod(at + odd if at else 0, IN_ROW)
        is_whole = odd and not at
        yield Box(
            wager, "", x + column * (wide + GAP), y + row * (high + GAP), width if is_whole else wide, high,
            terms.wagers[wager].title, "proposition", f"pays {terms.price(wager, 'win').odds.text}",
        )  # fmt: skip


def lit(layout: Layout, terms: Terms, items: Sequence[str]) -> Iterator[Key]:
    """The place that won."""
    for box in layout.boxes:
        if box.wager == symbol_of(items[0]):
            yield box.key


def wheel(layout: Layout, terms: Terms, rests: str) -> list[str]:
    """The wheel on the layout; `rests` is the section under the clapper, empty before a spin."""
    order = sections(terms)
    colours = {wager: COLOURS[at % len(COLOURS)] for at, wager in enumerate(terms.file.wagers)}
    shown = [
        Section(terms.file.wagers[symbol].title, _pays(terms, symbol), colours[symbol])
        for symbol in symbols(terms)
    ]
    across = layout.width if layout.width == NARROW else TALL
    return SectionWheel(across / 2, across / 2 + 6, across / 2 - 12).draw(
        shown, order.index(rests) if rests in order else None
    )


def _pays(terms: Terms, symbol: str) -> str:
    """What a section pays to one, as it is printed on it: 2, or 5/2."""
    return str(terms.price(symbol, "win").odds.net)
