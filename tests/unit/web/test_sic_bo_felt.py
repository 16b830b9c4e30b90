"""The sic bo layout: dice and odds on every place, wide enough for a finger, and the winners lit."""

from itertools import combinations_with_replacement

import pytest

from hoyle.engine import Round, Setup, Stake
from hoyle.web.felts.common.box_layout import Layout, draw_layout
from hoyle.web.felts.sic_bo import layout, lit
from hoyle.web.model.table_offer import Offer
from tests.support.game_paths import paths_of

PATHS = paths_of("sic_bo")
DICE = {"three_of_a_kind": 3, "two_of_a_kind": 2, "one_of_a_kind": 1, "two_dice_combination": 2}
ON_SCREEN = 350  # of a phone's 390 pixels, what the rail and the page's edge leave


def drawn(path: str, upright: bool) -> tuple[Offer, Layout]:
    offer = Offer(path, {})
    return offer, layout(offer.game, offer.terms, offer.wagers, upright=upright)


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("path", PATHS)
def test_no_two_places_overlap(path: str, upright: bool) -> None:
    _, found = drawn(path, upright)
    for at, one in enumerate(found.boxes):
        assert one.x >= 0
        assert one.x + one.width <= found.width + 0.01
        assert one.y + one.height <= found.height + 0.01
        for other in found.boxes[at + 1 :]:
            across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
            assert across < 0.01 or down < 0.01, (one.key, other.key)


@pytest.mark.parametrize("path", PATHS)
def test_every_place_is_large_enough_for_a_finger_on_a_phone(path: str) -> None:
    _, found = drawn(path, upright=True)
    scale = ON_SCREEN / found.width
    assert min(box.width for box in found.boxes) * scale >= 44
    assert min(box.height for box in found.boxes) * scale >= 32


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("path", PATHS)
def test_dice_and_odds_are_printed(path: str, upright: bool) -> None:
    offer, found = drawn(path, upright)
    for box in found.boxes:
        assert len(box.dice) == DICE.get(box.wager, 0)
        if box.dice:
            assert set(box.dice) == set(box.on.split("-"))
        if box.wager != "one_of_a_kind":
            outcome = f"on_{box.on}" if box.wager == "total_value" else "win"
            assert offer.terms.price(box.wager, outcome).odds.text in f"{box.label} {box.below}"
    svg = draw_layout(found, offer.say, "sic_bo")
    assert "1 to 1 on one, 2 to 1 on two, 3 to 1 on three" in svg
    assert svg.count("loses on any triple") == 2


@pytest.mark.parametrize("path", PATHS)
def test_the_places_that_won_are_lit_and_no_others(path: str) -> None:
    offer, found = drawn(path, upright=False)
    stakes = tuple(Stake(at, "ann", 1, *box.key[:1], 100, box.on) for at, box in enumerate(found.boxes))
    for roll in combinations_with_replacement("123456", 3):
        played = Round(offer.game, Setup(offer.terms, ("ann",), stakes, {}, {}))
        played.draw(*roll)
        won = {(line.wager, line.on) for line in played.lines if line.net > 0}
        assert set(lit(found, offer.terms, roll)) == won
        assert won
