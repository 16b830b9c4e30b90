"""Putting chips down and taking them off: one at a time, twice, again, saved, and never more than a place takes."""

import re
from collections.abc import Callable

import pytest
from browser_player import Player
from playwright.sync_api import expect

Visit = Callable[..., Player]
SIZES = ((1280, 900), (390, 844))


def lies(player: Player, amount: str) -> None:
    """So much lies on the felt that is not placed yet."""
    expect(player.page.locator("[data-act=wager]")).to_have_text(re.compile(rf"^Place bets: \${amount}\D*$"))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_a_place_takes_what_it_takes_and_says_so_at_once(visit: Visit, size: tuple[int, int]) -> None:
    """The first chip is raised to the least; above the most nothing lies, and what would be right is said."""
    player = visit(size[0], height=size[1])
    page = player.page
    player.open_table("ny/roulette", most="20")
    player.sit()
    page.locator('[data-act=chip][data-value="100"]').click()
    expect(page.locator('[role=radio][aria-checked="true"]')).to_have_attribute("data-value", "100")
    player.put("red")
    lies(player, "5")
    for _ in range(15):
        player.put("red")
    lies(player, "20")
    player.place("red").click()
    expect(page.locator(".said.bad")).to_have_text("Red takes $5 to $20, and you have $20 there.")
    lies(player, "20")
    page.locator("[data-act=double]").click()
    expect(page.locator(".said.bad")).to_contain_text("$40")
    lies(player, "20")
    player.place("red").click(button="right")
    expect(page.locator("[data-act=wager]")).to_contain_text("$19")


def test_chips_are_doubled_undone_saved_and_put_again(visit: Visit) -> None:
    player = visit()
    page = player.page
    player.open_table("ny/roulette")
    player.sit()
    player.put("red")
    player.put("dozen", "2")
    page.locator("[data-act=double]").click()
    expect(page.locator("[data-act=wager]")).to_contain_text("$20")
    page.locator("[data-act=undo]").click()
    expect(page.locator("[data-act=wager]")).to_contain_text("$10")
    page.locator(".more summary").click()
    page.locator("[data-act=save]").click()
    expect(page.locator("[data-act=use_saved]")).to_have_text("Use $10 on 2 places")
    page.locator("[data-act=clear]").click()
    expect(page.locator("[data-act=wager]")).to_be_disabled()
    page.locator(".more summary").click()
    page.locator("[data-act=use_saved]").click()
    expect(page.locator("[data-act=wager]")).to_contain_text("$10")
    page.locator("[data-act=wager]").dblclick()
    expect(page.locator("[role=alert]")).to_have_text("Bets placed.")
    expect(page.locator("#seat .lines li")).to_have_count(2)
    page.locator("[data-act=start]").dblclick()
    player.wait_for_answer(1)
    expect(page.locator(".phase")).to_contain_text("Round 2")
    assert not player.refused()
    page.locator("[data-act=same]").click()
    expect(page.locator("[data-act=wager]")).to_contain_text("$10")


def test_a_tap_tells_what_a_place_pays(visit: Visit) -> None:
    player = visit(390, height=844, has_touch=True)
    page = player.page
    player.open_table("ny/three_card_poker")
    player.sit()
    page.locator(".more summary").click()
    page.locator("[data-act=pays]", has_text="Pay tables").click()
    player.place("pair_plus").tap()
    expect(page.locator(".pays")).to_contain_text("Pair plus")
    expect(page.locator(".pays")).to_contain_text("35 to 1")
    expect(page.locator(".pays")).to_contain_text("Takes $5 to $500")
    player.picture("pay_table")
    page.locator(".pays [data-act=pays]").click()
    expect(page.locator(".pays")).to_have_count(0)
    player.put("ante")
    expect(page.locator("[data-act=wager]")).to_contain_text("$5")


def test_odds_without_their_line_are_refused_as_soon_as_they_lie(visit: Visit) -> None:
    player = visit()
    player.open_table("ny/craps")
    player.sit()
    player.place("pass_odds", "6").click()
    expect(player.page.locator(".said.bad")).to_contain_text("needs")
    expect(player.page.locator("[data-act=wager]")).to_be_disabled()
    player.put("hardway", "8")
    player.wager()
    expect(player.page.locator("#seat .lines li", has_text="8")).to_contain_text("off")


def test_a_long_press_takes_one_chip(visit: Visit) -> None:
    player = visit(390, height=844, has_touch=True)
    player.open_table("ny/roulette")
    player.sit()
    player.put("red")
    player.put("red")
    player.place("red").evaluate(
        "each => { const box = each.getBoundingClientRect(), how = {pointerType: 'touch', bubbles: true, clientX: box.x + 9, clientY: box.y + 9};"
        " each.dispatchEvent(new PointerEvent('pointerdown', how));"
        " setTimeout(() => { each.dispatchEvent(new PointerEvent('pointerup', how)); each.dispatchEvent(new MouseEvent('click', how)); }, 700); }"
    )
    expect(player.page.locator("[data-act=wager]")).to_contain_text("$5")
