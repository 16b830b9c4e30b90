"""Tables in the browser beyond one person and a mouse: keyboard, phone, two at a table, a restart, a stale answer."""

from collections.abc import Callable
from typing import Any

import pytest
from browser_player import Player
from playwright.sync_api import expect

from tests.support.game_paths import house_banked, one_of_each_family

Visit = Callable[..., Player]


def test_what_is_typed_in_the_lobby_stays_while_others_come_and_go(visit: Visit) -> None:
    host, other = visit(), visit(390)
    host.go("/?book=ny")
    game = host.page.locator(".game#craps")
    game.locator("summary").click()
    game.locator("[name=least]").fill("25")
    table = other.open_table("ny/craps")
    expect(game.locator(f"a[href='/table/{table}']")).to_be_visible()
    expect(game.locator("[name=least]")).to_be_visible()
    expect(game.locator("[name=least]")).to_have_value("25")
    host.picture("lobby_filled_in")
    game.locator("[data-act=open]").click()
    host.page.wait_for_url("**/table/*")
    expect(host.page.locator("#main")).to_contain_text("$25")


def test_a_table_is_opened_with_seats_and_a_name(visit: Visit) -> None:
    host = visit(390)
    table = host.open_table("ny/roulette", seats="2", name="By the door", decide_seconds="30")
    host.go("/")
    row = host.page.locator(".game li", has=host.page.locator(f"a[href='/table/{table}']"))
    expect(row).to_contain_text("By the door")
    expect(row).to_contain_text("2 seats free")
    host.go("/?book=ny")
    host.page.locator(".game#roulette summary").click()
    host.picture("lobby_fold")
    host.go("/open/ny/texas_holdem")
    host.picture("open_with_jackpots")


def test_roulette_by_keyboard_alone(visit: Visit) -> None:
    """Tab to the layout, arrows to another number, Enter for a chip, a larger chip, Delete takes it back, spin."""
    player = visit()
    player.open_table("ny/roulette")
    player.sit()
    keys = player.page.keyboard
    player.page.locator("a.brand").focus()
    for _ in range(30):
        keys.press("Tab")
        if player.page.evaluate("document.activeElement.dataset.act") == "put":
            break
    else:
        raise AssertionError("the layout is not reached by Tab")
    first = player.page.evaluate("document.activeElement.dataset.on")
    keys.press("ArrowRight")
    second = player.page.evaluate(
        "[document.activeElement.dataset.wager, document.activeElement.dataset.on].join()"
    )
    assert second != f"straight,{first}"
    keys.press("Enter")
    expect(player.page.locator("[data-act=wager]")).to_contain_text("$5")
    keys.press("+")
    expect(player.page.locator('[role=radio][aria-checked="true"]')).to_have_attribute("data-value", "1000")
    keys.press("Enter")
    expect(player.page.locator("[data-act=wager]")).to_contain_text("$15")
    keys.press("Delete")
    expect(player.page.locator("[data-act=wager]")).to_be_disabled()
    keys.press("Enter")
    expect(player.page.locator("[data-act=wager]")).to_contain_text("$10")
    keys.press("d")
    player.wait_for_answer(1)
    expect(player.page.locator("#lines li")).to_have_count(1)
    expect(player.page.locator("#lines")).to_contain_text("$10")
    expect(player.page.locator("#mine")).to_contain_text("1 round today, $10 bet")


def test_blackjack_by_keys(visit: Visit) -> None:
    player = visit()
    player.open_table("oh/blackjack")
    player.sit()
    player.page.locator(".seat.mine [data-act=put]").first.focus()
    player.page.keyboard.press("Enter")
    expect(player.page.locator("[data-act=wager]")).to_contain_text("$5")
    player.page.keyboard.press("d")
    player.wait_for_answer(1)
    for _ in range(20):
        if player.round > 1:
            break
        question = player.page.locator("#ask").inner_html()
        player.page.keyboard.press("1")
        player.page.wait_for_function(
            "before => document.querySelector('#ask').innerHTML !== before", arg=question
        )
    expect(player.page.locator("#lines li").first).to_be_visible()


def test_every_place_of_roulette_can_be_clicked_on_a_phone(visit: Visit) -> None:
    """A split, a corner, a street, a six line and the group at the zeros, at the width of a phone."""
    player = visit(390, has_touch=True)
    player.open_table("pa/roulette")
    player.sit()
    places = (
        ("straight", "17"), ("split", "17-20"), ("four_numbers", "25-26-28-29"), ("three_numbers", "4-5-6"),
        ("six_numbers", "7-8-9-10-11-12"), ("first_five", "0-00-1-2-3"), ("split", "00-3"), ("column", "2"),
        ("five_adjacent", "0"),
    )  # fmt: skip
    for wager, on in places:
        player.put(wager, on)
    player.wager()
    expect(player.page.locator("#seat .lines li")).to_have_count(len(places))
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390
    player.picture("roulette_on_a_phone")
    player.start()
    expect(player.page.locator("#lines li").first).to_be_visible()


# What a chip's disc and the words of the places hide of each other, in pixels across and down; nothing where they are
# apart.
COVERED = """() => {
  const shown = (each) => each.checkVisibility();
  const words = [...document.querySelectorAll(".felt .place text:not(.below)")].filter(shown);
  const discs = [...document.querySelectorAll(".felt.chips .chip circle:first-child")].filter(shown);
  const found = [];
  for (const disc of discs) for (const word of words) {
    const one = disc.getBoundingClientRect(), two = word.getBoundingClientRect();
    const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    if (across > 2 && down > 2) found.push([word.textContent, Math.round(across), Math.round(down)]);
  }
  return [discs.length, found];
}"""
WORDED = {
    "ny/roulette": (("red", ""), ("black", ""), ("even", ""), ("low", ""), ("high", ""), ("dozen", "2"), ("column",
    "1")),
    "ny/craps": (("pass", ""), ("dont_pass", ""), ("field", ""), ("any_seven", ""), ("place_to_win", "6"), ("lay", "4"),
                 ("buy", "5"), ("fire_bet", ""), ("any_craps", "")),
}  # fmt: skip


@pytest.mark.parametrize("width", [390, 1400])
@pytest.mark.parametrize("path", WORDED)
def test_a_chip_leaves_the_words_of_its_place_to_be_read(visit: Visit, path: str, width: int) -> None:
    player = visit(width)
    player.open_table(path)
    player.sit()
    for wager, on in WORDED[path]:
        player.put(wager, on)
    expect(player.page.locator(".felt.chips .chip:visible")).to_have_count(len(WORDED[path]))
    assert player.page.evaluate(COVERED) == [len(WORDED[path]), []]


BUTTONS = '["wager", "start"].map((act) => document.querySelector(`[data-act=${act}]`).getBoundingClientRect().toJSON())'


@pytest.mark.parametrize("path", one_of_each_family(house_banked()))
def test_on_a_phone_wagers_are_made_and_cards_dealt_from_one_row(visit: Visit, path: str) -> None:
    player = visit(390)
    player.open_table(path)
    player.sit()
    player.put(*player.first_wager(path))
    made, start = player.page.evaluate(BUTTONS)  # of one moment: the panel may be drawn again at any time
    assert made["y"] == start["y"]
    assert made["right"] < start["left"]
    assert start["right"] <= 390


def test_craps_over_several_rolls(visit: Visit) -> None:
    """A wager that stands is shown and may be taken down; a line wager with its point may not."""
    player = visit()
    player.open_table("ny/craps")
    player.sit(buy_in="2000")
    for _ in range(12):
        number = player.round
        if player.page.locator("#seat .lines li", has_text="Pass").count() == 0:
            player.put("pass")
        player.start()
        player.play_out(number)
        if "The point is" in player.page.locator(".phase").inner_text():
            break
    expect(player.page.locator(".phase")).to_contain_text("The point is")
    player.page.locator("#seat .lines summary", has_text="Pass").first.click()
    player.page.locator("#seat [data-act=down]:visible").first.click()
    expect(player.page.locator(".said.bad")).to_contain_text("cannot be reduced or taken down")
    player.put("hardway", "8")
    player.wager()
    player.page.locator("#seat .lines summary", has_text="Hard").first.click()
    player.page.locator("#seat [data-act=down]:visible").first.click()
    expect(player.page.locator("#seat")).not_to_contain_text("Hard")


def test_two_browsers_at_one_table(visit: Visit) -> None:
    """Each sees the other sit down, wager, choose; neither sees the other's cards."""
    one, two = visit(), visit()
    table = one.open_table("ny/three_card_poker")
    one.sit()
    two.sit(table)
    expect(one.page.locator(".seats")).to_contain_text(two.name)
    for player in (one, two):
        player.put("ante")
        player.wager()
    expect(two.page.locator(".seat", has_text=one.name)).to_contain_text("Ante")
    one.press("start")
    one.page.wait_for_selector("#ask [data-act=choose]")
    expect(two.page.locator(".phase")).to_contain_text(f"Waiting for {one.name}")
    hidden = two.page.locator(".seat", has_text=one.name).locator('[aria-label="a card face down"]')
    expect(hidden).to_have_count(3)
    expect(one.page.locator('.seat.mine [aria-label="a card face down"]')).to_have_count(0)
    one.picture("two_at_a_table")
    one.choose("play")
    two.page.wait_for_selector("#ask [data-act=choose]")
    two.choose("fold")
    for player in (one, two):
        player.play_out(1)
        expect(player.page.locator("#told")).to_contain_text("fold")


def test_a_round_goes_on_after_the_server_was_killed(visit: Visit, server: Any) -> None:
    """The browser comes back by itself, to the same question, and the round is played to its end."""
    player = visit()
    player.open_table("ny/ultimate_texas_holdem")
    player.sit()
    player.put("ante")
    player.start()
    player.page.wait_for_selector("#ask [data-act=choose]")
    question = player.page.locator("#ask .about").inner_text()
    name, mine = player.name, player.page.locator(".seat.mine .hand").get_attribute("aria-label")
    player.page.evaluate("window.isOldPage = true")
    server.restart()
    player.page.wait_for_function(
        "() => !window.isOldPage && document.querySelector('#ask [data-act=choose]')", timeout=60_000
    )
    assert player.name == name
    assert player.page.locator("#ask .about").inner_text() == question
    assert player.page.locator(".seat.mine .hand").get_attribute("aria-label") == mine
    player.play_out(1)
    expect(player.page.locator("#lines li").first).to_be_visible()


def test_an_answer_that_comes_late_is_refused(visit: Visit) -> None:
    """Two windows of one person: the second answers a question that the first has answered already."""
    player = visit()
    table = player.open_table("ny/ultimate_texas_holdem")
    player.sit()
    player.put("ante")
    player.start()
    player.page.wait_for_selector("#ask [data-act=choose]")
    late = player.page.locator("#ask [data-act=choose]").first.get_attribute("data-position")
    player.choose("check")
    player.page.wait_for_selector("#ask [data-act=choose]")
    player.page.evaluate(
        "position => emitEvent('hoyle', {act: 'choose', name: 'check', position: position, fields: {}})", late
    )
    expect(player.page.locator(".said.bad")).to_contain_text("answers position")
    assert table


def test_a_clock_is_shown_and_ends_the_waiting(visit: Visit) -> None:
    player = visit()
    player.open_table("oh/mini_baccarat", wager_seconds="5")
    player.sit()
    player.put(*player.first_wager())
    player.wager()
    expect(player.page.locator(".clock")).to_contain_text("s")
    expect(player.page.locator(".phase")).to_contain_text("no more wagers")
    player.page.wait_for_function("() => document.querySelector('#lines .lines')", timeout=20_000)
