"""The coach at a table: advice, the price of a choice, the report, and where there is none."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser_player import Player
from playwright.sync_api import expect

Visit = Callable[..., Player]
SIZES = ((1280, 900), (390, 844))


@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.prove)], ids=str)
def test_the_coach_prices_a_choice_and_reports_mistakes(visit: Visit, size: tuple[int, int]) -> None:
    """Folds every hand of three card poker: what that costs is asked of the page, and summed in its report."""
    player = visit(size[0], height=size[1])
    page = player.page
    player.open_table("ny/three_card_poker")
    player.sit()
    page.locator("#coach [data-name=teach]").click()
    expect(page.locator("#coach [aria-checked=true]")).to_have_text("Teach")
    made = 0.0
    for count in range(1, 4):
        number = player.round
        player.put("ante")
        player.start()
        expect(page.locator("#advice strong")).to_have_text(re.compile("Play|Fold"))
        is_mistake = page.locator("#advice strong").inner_text() == "Play"
        told = page.locator("#advice .costs li", has_text="Fold").inner_text()
        found = re.search(r"\$?([\d.]+)¢? \(([\d.]+)%\)", told)
        assert bool(found) is is_mistake, told
        if found:
            made += float(found[2]) / 100 * 5  # dollars of a $5 ante
        if count == 1:
            player.picture("coach")
        player.choose("fold")
        player.play_out(number)
        expect(page.locator("#coach .said")).to_contain_text(f"{count} decision")
        said = "Fold; best was Play" if is_mistake else "Fold was best"
        expect(page.locator("#advice")).to_contain_text(said)
    assert made, "the seed deals a hand that is worth playing"
    given = re.search(r"\$([\d.]+) given away", page.locator("#coach .said").inner_text())
    assert given
    assert float(given[1]) == pytest.approx(made, abs=0.01)
    prices = [
        float(re.search(r"([\d.]+)%", each)[1]) for each in page.locator("#coach summary").all_inner_texts()
    ]
    assert prices == sorted(prices, reverse=True)
    expect(page.locator("#coach")).to_contain_text("full shoe or deck")
    page.locator("#coach [data-name=off]").click()
    expect(page.locator("#advice p")).to_have_count(0)


@pytest.mark.prove
def test_the_coach_prices_a_set_hand(visit: Visit) -> None:
    player = visit()
    page = player.page
    player.open_table("ny/pai_gow_poker")
    player.sit()
    page.locator("#coach [data-name=teach]").click()
    player.put_opening()
    player.start()
    expect(page.locator("#advice .costs")).to_contain_text(re.compile("Low .+ .+best"))
    player.choose("house_way")
    expect(page.locator("#coach .said")).to_contain_text("1 decision")


def test_a_game_without_decisions_has_no_coach(visit: Visit) -> None:
    player = visit()
    player.open_table("ny/roulette")
    expect(player.page.locator("#coach")).to_have_count(0)


@pytest.mark.prove
def test_real_accounts_have_no_coach_unless_the_house_allows_it(closed_server: Any, visit: Visit) -> None:
    from test_staff import sign_in

    player = visit(url=closed_server.url)
    sign_in(player, "Ada")
    player.open_table("ny/three_card_poker")
    expect(player.page.locator("#lines")).to_be_visible()
    expect(player.page.locator("#coach")).to_have_count(0)
