"""The search page: from what happened to the ruling at the table, and nothing that a role may not see."""

from collections.abc import Callable

import pytest
from browser_player import Player
from playwright.sync_api import expect

Visit = Callable[..., Player]


@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=pytest.mark.prove)])
def test_a_ruling_is_found_and_applied_in_two_clicks(visit: Visit, width: int) -> None:
    player = visit(width)
    table = player.open_table("pa/roulette")
    player.sit()
    floor = player.another_page()
    if width > 640:
        floor.goto(f"{player.url}/rules")
        floor.get_by_role("searchbox", name="Find rules, rulings and more").fill(
            "ball flies out of the wheel"
        )
        floor.keyboard.press("Enter")
    else:
        floor.goto(f"{player.url}/find?q=ball+flies+out+of+the+wheel")
    expect(floor.locator("#main")).to_contain_text("617a.6(c)")
    player.picture("find", floor)
    floor.get_by_role("link", name=f"Rule at {table}").first.click()
    expect(floor.locator("#ruling")).to_contain_text("spin")
    expect(floor.get_by_role("button", name="Apply ruling")).to_be_visible()
    floor.goto(f"{player.url}/find?q={table}")
    expect(floor.locator("#main")).to_contain_text("Roulette", ignore_case=True)


def test_nothing_is_found_in_a_sentence(visit: Visit) -> None:
    player = visit()
    player.go("/find?q=xyzzy")
    expect(player.page.locator("#main")).to_contain_text("Nothing found")
    player.go("/find?q=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E")
    expect(player.page.locator("#main input[name=q]")).to_have_value('"><script>alert(1)</script>')
