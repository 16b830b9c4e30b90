"""Blackjack's relatives in the browser: two hands side by side that are exchanged, and lammers beside free hands."""

from collections.abc import Callable

import pytest
from browser_player import Player
from playwright.sync_api import Locator, expect

Visit = Callable[..., Player]
DESK, PHONE = 1280, 390
ROUNDS_MAX = 40
CORNER = "each => getComputedStyle(each).borderRadius"


def cards_of(hands: Locator) -> list[list[str]]:
    return [
        [str(card.get_attribute("aria-label")) for card in hand.locator("svg.card").all()]
        for hand in hands.all()
    ]


def deal_until(player: Player, wagers: tuple[str, ...], choice: str) -> int:
    """Rounds are dealt until this choice is offered."""
    for number in range(1, ROUNDS_MAX):
        for wager in wagers:
            if not player.place(wager).locator(".lies").count():
                player.put(wager)
        player.start()
        while player.wait_for_turn(number):
            if player.page.locator(f'#ask [data-act=choose][data-name="{choice}"]').count():
                return number
            player.answer(("stand",))
    raise AssertionError(f"{choice} was not offered in {ROUNDS_MAX} rounds")


@pytest.mark.parametrize(("width", "by_keys"), [(DESK, True), (PHONE, False)])
def test_two_hands_lie_side_by_side_and_their_second_cards_change_places(
    visit: Visit, width: int, by_keys: bool
) -> None:
    player = visit(width=width, by_keys=by_keys)
    player.open_table("ny/blackjack_switch")
    player.sit()
    number = deal_until(player, ("blackjack", "second_hand"), "switch")
    hands = player.page.locator(".seat.mine .abreast figure")
    expect(hands).to_have_count(2)
    one, other = (hands.nth(at).bounding_box() for at in range(2))
    assert one is not None
    assert other is not None
    assert abs(one["y"] - other["y"]) < 2
    assert one["x"] + one["width"] <= other["x"]
    dealt = cards_of(hands)
    player.choose("switch")
    expect(hands).to_have_count(2)
    assert cards_of(hands) == [[dealt[0][0], dealt[1][1]], [dealt[1][0], dealt[0][1]]]
    player.picture("blackjack_switch")
    take_back = player.page.locator('#ask [data-act=choose][data-name="take_back"]')
    if take_back.count():  # not where an exchanged hand was decided at once
        player.choose("take_back")
        assert cards_of(hands) == dealt
    player.play_out(number, ("keep", "stand"))
    expect(player.page.locator("#lines")).to_contain_text("Second hand")


@pytest.mark.parametrize("width", [DESK, PHONE])
def test_a_lammer_lies_beside_a_free_double_and_is_no_chip(visit: Visit, width: int) -> None:
    player = visit(width=width)
    player.open_table("oh/free_bet_blackjack")
    player.sit()
    number = deal_until(player, ("blackjack",), "free_double")
    player.choose("free_double")
    lammer = player.page.locator(".seat.mine .lammer").first
    expect(lammer).to_have_text("Free bet")
    expect(lammer).to_have_attribute("title", "Free bet for the double")
    assert lammer.evaluate(CORNER) == "3px", "a square, as no chip is"
    assert lammer.evaluate("each => each.closest('.lies, .chip') === null")
    expect(player.page.locator("body")).to_contain_text("a free bet lammer is placed for the double")
    player.picture("free_bet_blackjack")
    player.play_out(number, ("stand",))
    expect(player.page.locator("#lines")).to_contain_text("Blackjack")
