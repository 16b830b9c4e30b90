"""Several at one table: the round begins when all are ready, without waiting for the clock; and the first keys."""

from collections.abc import Callable

from browser_player import Player
from playwright.sync_api import expect

Visit = Callable[..., Player]


def test_everybody_ready_starts_the_round(visit: Visit) -> None:
    one, two = visit(), visit(390)
    table = one.open_table("ny/roulette", wager_seconds="60")
    one.sit()
    two.sit(table)
    one.put("red")
    one.press("start")
    expect(one.page.locator("[role=alert]")).to_contain_text(f"Ready. Waiting for {two.name}")
    expect(one.page.locator(".phase")).to_contain_text("Round 1")
    two.put("black")
    two.press("start")
    for player in (one, two):
        expect(player.page.locator(".phase")).to_contain_text("Round 2")
    two.page.wait_for_timeout(100)
    for player, place in ((one, "red"), (two, "black")):
        expect(player.page.locator("#lines")).to_contain_text(place.capitalize())


def test_three_keys_make_a_first_wager(visit: Visit) -> None:
    """After sitting down the focus is on the felt: Enter lays a chip and B places it."""
    player = visit()
    player.open_table("ny/roulette")
    player.sit()
    player.page.wait_for_function("document.activeElement.matches('[data-act=put]')")
    player.page.keyboard.press("Enter")
    expect(player.page.locator("[data-act=wager]")).to_contain_text("$5")
    player.page.keyboard.press("b")
    expect(player.page.locator("#seat .lines li")).to_have_count(1)


def test_the_lobby_is_searched_and_keeps_favourites(visit: Visit) -> None:
    player = visit()
    page = player.page
    player.go("/?book=ny")
    page.locator("#main [name=q]").fill("roul")
    expect(page.locator(".game:visible")).to_have_count(1)
    expect(page.locator("[data-count]")).to_have_text("1 game")
    page.locator(".game:visible .star").click()
    page.reload()
    page.locator("[name=liked]").check()
    expect(page.locator(".game:visible")).to_have_count(1)
    expect(page.locator(".game:visible h3")).to_contain_text("Roulette")
    expect(page.locator(".staff a").first).to_be_hidden()
    page.locator(".staff summary").click()
    expect(page.locator(".staff a", has_text="Floor")).to_be_visible()
