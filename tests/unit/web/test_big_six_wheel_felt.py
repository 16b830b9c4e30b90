"""The felt of the big six wheel: every section on the wheel, the winning one under the clapper, its place lit."""

from collections import Counter
from xml.etree.ElementTree import Element, fromstring

import pytest

from hoyle.games.wheel.big_six_wheel import sections, symbols
from hoyle.web.felts.big_six_wheel import layout, lit, wheel
from hoyle.web.felts.common.box_layout import Layout
from hoyle.web.model.table_offer import Offer
from tests.support.game_paths import paths_of

PATHS = paths_of("big_six_wheel")
ON_SCREEN = 350  # of a phone's 390 pixels, what the rail and the page's edge leave
OWN = {"wheel_sections": "first sixth fifth sixth fourth sixth third sixth second sixth"}


def drawn(path: str, upright: bool, options: dict[str, str | int] | None = None) -> tuple[Offer, Layout]:
    offer = Offer(path, options or {})
    return offer, layout(offer.game, offer.terms, offer.wagers, upright=upright)


def picture(offer: Offer, found: Layout, rests: str) -> Element:
    return fromstring(f"<svg>{''.join(wheel(found, offer.terms, rests))}</svg>")


def is_lit(each: Element) -> bool:
    return "lit-section" in each.attrib.get("class", "")


def left_of(found: Layout) -> float:
    return min(box.x for box in found.boxes)


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("path", PATHS)
def test_places_do_not_overlap_each_other_nor_the_wheel(path: str, upright: bool) -> None:
    offer, found = drawn(path, upright)
    assert [box.wager for box in found.boxes] == offer.wagers
    for at, one in enumerate(found.boxes):
        assert one.x >= 0
        assert one.x + one.width <= found.width + 0.01
        assert one.y + one.height <= found.height + 0.01
        for other in found.boxes[at + 1 :]:
            across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
            assert across < 0.01 or down < 0.01, (one.key, other.key)
    rim = picture(offer, found, "").findall(".//circle")[0].attrib
    middle, radius = float(rim["cx"]), float(rim["r"])
    below = float(rim["cy"]) + radius
    assert below < min(box.y for box in found.boxes) if upright else middle + radius < left_of(found)


@pytest.mark.parametrize("path", PATHS)
def test_every_place_is_large_enough_for_a_finger_on_a_phone(path: str) -> None:
    _, found = drawn(path, upright=True)
    scale = ON_SCREEN / found.width
    assert min(min(box.width, box.height) for box in found.boxes) * scale >= 44


@pytest.mark.parametrize(("path", "options"), [*((path, {}) for path in PATHS), ("ny/big_six_wheel", OWN)])
def test_the_wheel_has_every_section_with_its_symbol_and_what_it_pays(
    path: str, options: dict[str, str | int]
) -> None:
    offer, found = drawn(path, upright=False, options=options)
    shown = Counter(each.text for each in picture(offer, found, "").findall(".//text"))
    wanted: Counter[str | None] = Counter()
    for symbol in symbols(offer.terms):
        wanted[offer.title(symbol)] += 1
        wanted[str(offer.terms.price(symbol, "win").odds.net)] += 1
    assert shown == wanted


@pytest.mark.parametrize("path", PATHS)
def test_sections_run_clockwise_in_the_order_of_the_book(path: str) -> None:
    offer, found = drawn(path, upright=False)
    words = picture(offer, found, "").findall(".//text")[::2]
    turns = [float(each.attrib["transform"].split()[0].removeprefix("rotate(")) for each in words]
    assert turns == sorted(turns), "a turn of the picture to the right is clockwise"
    assert [each.text for each in words] == [
        str(offer.terms.price(symbol, "win").odds.net) for symbol in symbols(offer.terms)
    ]


@pytest.mark.parametrize("path", PATHS)
def test_the_winning_section_is_lit_on_top_and_so_is_its_place(path: str) -> None:
    offer, found = drawn(path, upright=False)
    for at, section in enumerate(sections(offer.terms)):
        seen = picture(offer, found, section)
        paths = [each for each in seen.findall(".//path") if "section" in each.attrib.get("class", "")]
        assert [is_lit(each) for each in paths] == [each == at for each in range(len(paths))]
        on_top = seen.findall(".//text")[2 * at]
        assert on_top.attrib["x"] == seen.findall(".//circle")[0].attrib["cx"]
        assert on_top.attrib["transform"].startswith(("rotate(0.00", "rotate(-0.00"))
        assert list(lit(found, offer.terms, (section,))) == [(symbols(offer.terms)[at], "")]


@pytest.mark.parametrize("path", PATHS)
def test_no_section_is_lit_before_a_spin(path: str) -> None:
    offer, found = drawn(path, upright=True)
    assert not any(map(is_lit, picture(offer, found, "").iter()))


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("path", PATHS)
def test_places_print_what_they_pay_and_chips_leave_it_readable(path: str, upright: bool) -> None:
    offer, found = drawn(path, upright)
    for box in found.boxes:
        assert (box.label, box.below) == (
            offer.title(box.wager),
            f"pays {offer.terms.price(box.wager, 'win').odds.text}",
        )
        place = found.place_of(box.key)
        assert place is not None
        assert box.x + box.width * 0.75 < place[0] < box.x + box.width - found.chip
