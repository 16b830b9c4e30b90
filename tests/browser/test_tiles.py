"""Pai gow tiles in the browser: hands are set, the bank goes round, the dealer wagers against it as it is told."""

import re
from collections.abc import Callable

from browser_player import Player, play_out_together
from playwright.sync_api import expect

Visit = Callable[..., Player]


def test_a_hand_is_set_and_shown_as_two(visit: Visit) -> None:
    player = visit(by_keys=True)
    player.open_table("ma/pai_gow_tiles")
    player.sit()
    player.put("pai_gow")
    player.start()
    settings = player.page.locator("#ask .setting .made")
    expect(settings).to_have_count(3)
    expect(settings.first.locator("svg.tile")).to_have_count(4)
    expect(settings.first).to_contain_text("high:")
    player.picture("tiles_to_set")
    player.choose("first_and_third")
    player.play_out(1)
    halves = player.page.locator(".seat.mine .half")
    if player.page.locator("#told", has_text="surrender").count() == 0:
        expect(halves).to_have_count(2)
        expect(halves.nth(1)).to_contain_text("low:")


def test_a_player_takes_the_bank_and_tells_the_dealer_what_to_wager(visit: Visit) -> None:
    one, two = visit(), visit()
    table = one.open_table("ny/pai_gow_tiles")
    one.sit(buy_in="500")
    two.sit(table, "500")
    for player in (one, two):
        player.put("pai_gow")
        player.wager()
    one.press("start")
    play_out_together([one, two], 1)
    expect(one.page.locator("#seat .bank")).to_contain_text(f"The bank is offered to {two.name}")
    expect(one.page.locator("#seat .bank [data-act=take_bank]")).to_have_count(0)
    two.press("pass_bank")
    bank = one.page.locator("#seat .bank")
    expect(bank).to_contain_text("You are offered the bank")
    expect(bank).to_contain_text("the house covers half")
    bank.locator("[name=cents]").fill("200")
    bank.locator("[name=against]").fill("9")
    bank.locator("[data-act=take_bank]").click()
    expect(one.page.locator(".said.bad")).to_contain_text("or less")
    bank = one.page.locator("#seat .bank")
    bank.locator("[name=cents]").fill("200")
    bank.locator("[name=against]").fill("3")
    bank.locator("[data-act=take_bank]").click()
    expect(one.page.locator(".seat.mine")).to_contain_text("covers $200")
    expect(two.page.locator("#seat .bank")).to_contain_text(f"Bank: {one.name}")
    two.put("pai_gow")
    two.wager()
    one.picture("tiles_bank")
    two.press("start")
    one.page.wait_for_selector("#ask [data-act=choose]")
    play_out_together([one, two], 2)
    lines = one.page.locator("#lines")
    expect(lines).to_contain_text("ealer's wager")
    lines.locator("li", has_text="ealer's wager").locator("summary").click()
    expect(lines).to_contain_text(re.compile(r"\$3 (at|lost|returned)"))  # as the dice and tiles have it
    one.picture("tiles_banked")
