"""The layouts: every wager of every book on everything it can be on has a place of its own, on wide and narrow."""

from xml.etree.ElementTree import fromstring

import pytest

from hoyle.errors import TermsError
from hoyle.games.catalog import all_games, open_terms
from hoyle.web.felts.common.box_layout import Layout, draw_chips, draw_layout
from hoyle.web.felts.common.plain_felt import plain_layout
from hoyle.web.model.table_offer import Offer
from hoyle.web.table.felt_view import FeltView, layout_for

GAMES = [f"{book}/{game}" for book, game in all_games()]
LAID_OUT = [path for path in GAMES if layout_for(Offer(path, {})) is not None]
WITH_WAGERS = [path for path in GAMES if Offer(path, {}).wagers]


def layout_of(path: str, upright: bool) -> tuple[Offer, Layout]:
    offer = Offer(path, {})
    draw = layout_for(offer)
    assert draw is not None
    return offer, draw(offer.game, offer.terms, offer.wagers, upright=upright)


def places(offer: Offer) -> set[tuple[str, str]]:
    return {(wager, on) for wager in offer.wagers for on in offer.selections(wager)}


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("path", LAID_OUT)
def test_every_place_is_there_once(path: str, upright: bool) -> None:
    offer, layout = layout_of(path, upright)
    keys = [box.key for box in layout.boxes]
    assert len(keys) == len(set(keys))
    assert set(keys) == places(offer)


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("path", LAID_OUT)
def test_no_two_places_have_the_same_middle_and_none_lies_outside(path: str, upright: bool) -> None:
    _, layout = layout_of(path, upright)
    middles = [(round(box.middle[0]), round(box.middle[1])) for box in layout.boxes]
    assert len(middles) == len(set(middles))
    for x, y in middles:
        assert 0 <= x <= layout.width
        assert 0 <= y <= layout.height


@pytest.mark.parametrize("path", [path for path in LAID_OUT if "craps" in path])
def test_every_place_of_craps_is_wide_enough_for_a_finger_on_a_phone(path: str) -> None:
    _, layout = layout_of(path, upright=True)
    on_screen = 350 / layout.width  # of a phone's 390 pixels, what the rail and the page's edge leave
    assert min(box.width for box in layout.boxes) * on_screen >= 20


@pytest.mark.parametrize("options", [{"wheel": "single_zero"}, {"wheel": "double_zero"}])
def test_roulette_follows_the_wheel(options: dict[str, str]) -> None:
    offer = Offer("ny/roulette", options)
    draw = layout_for(offer)
    assert draw is not None
    layout = draw(offer.game, offer.terms, offer.wagers, upright=False)
    assert {box.key for box in layout.boxes} == places(offer)
    assert (("straight", "00") in {box.key for box in layout.boxes}) == (options["wheel"] == "double_zero")


@pytest.mark.parametrize("path", LAID_OUT)
def test_the_layout_follows_every_choice_of_the_house(path: str) -> None:
    """Each value of each option by itself; what the book refuses is not a table."""
    for name, option in open_terms(path)[1].file.options.items():
        for value in option.choose:
            try:
                offer = Offer(path, {name: value})
            except TermsError:
                continue
            draw = layout_for(offer)
            assert draw is not None
            layout = draw(offer.game, offer.terms, offer.wagers, upright=False)
            assert {box.key for box in layout.boxes} == places(offer), (name, value)


@pytest.mark.parametrize(
    ("group", "between"), [("17-20", ("17", "20")), ("2-3", ("2", "3")), ("0-1", ("0", "1"))]
)
def test_a_split_lies_between_its_numbers(group: str, between: tuple[str, str]) -> None:
    _, layout = layout_of("ny/roulette", False)
    one, other = (layout.place_of(("straight", number)) for number in between)
    found = layout.place_of(("split", group))
    assert one is not None
    assert other is not None
    assert found is not None
    for at in (0, 1):
        assert min(one[at], other[at]) - 1 <= found[at] <= max(one[at], other[at]) + 1


def test_the_hot_places_lie_above_the_numbers_they_touch() -> None:
    """What is drawn later is on top; a split must not be hidden by a number."""
    _, layout = layout_of("pa/roulette", False)
    numbers = [at for at, box in enumerate(layout.boxes) if box.wager == "straight"]
    spots = [at for at, box in enumerate(layout.boxes) if box.kind == "spot"]
    assert max(numbers) < min(spots)


@pytest.mark.parametrize("path", WITH_WAGERS)
def test_any_game_has_a_plain_felt(path: str) -> None:
    offer = Offer(path, {})
    for upright in (False, True):
        layout = plain_layout(offer.game, offer.terms, offer.wagers, upright=upright)
        assert {box.key for box in layout.boxes} == places(offer)


@pytest.mark.parametrize("path", LAID_OUT)
def test_a_felt_is_well_formed_and_every_place_has_a_name(path: str) -> None:
    offer, layout = layout_of(path, False)
    drawn = fromstring(draw_layout(layout, offer.say, "felt"))
    buttons = [part for part in drawn.iter("g") if part.get("role") == "button"]
    assert len(buttons) == len(layout.boxes)
    assert all(button.get("aria-label") for button in buttons)
    assert [button.get("tabindex") for button in buttons].count("0") == 1


def test_chips_lie_where_their_wagers_are() -> None:
    _, layout = layout_of("ny/craps", False)
    chips = [
        {"wager": "pass", "on": "", "cents": 500, "mine": True},
        {"wager": "come", "on": "6", "cents": 1000, "mine": False},
    ]
    drawn = fromstring(draw_chips(layout, chips))
    discs = [part for part in drawn.iter("g") if part.get("class") == "chip"]
    assert len(discs) == 2
    first = discs[0].find("circle")
    assert first is not None
    assert (float(first.attrib["cx"]), float(first.attrib["cy"])) == layout.place_of(("pass", ""))


def test_a_game_of_cards_has_places_at_each_seat_instead() -> None:
    assert not FeltView(Offer("ny/blackjack", {})).has_layout
