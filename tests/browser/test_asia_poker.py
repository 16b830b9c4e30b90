"""Asia poker in the browser: cards are marked for the medium and the low hand."""

from collections.abc import Callable

import pytest
from browser_player import Player
from playwright.sync_api import expect

Visit = Callable[..., Player]
DESK, PHONE = 1280, 390


@pytest.mark.parametrize(
    ("width", "by_keys"), [pytest.param(DESK, True, marks=pytest.mark.prove), (PHONE, False)]
)
def test_three_hands_are_set_card_by_card(visit: Visit, width: int, by_keys: bool) -> None:
    player = visit(width=width, by_keys=by_keys)
    player.open_table("ny/asia_poker")
    player.sit()
    player.put("asia_poker")
    player.put("asia_bonus")
    player.picture("asia_poker_wagers")
    player.start()
    ask = player.page.locator("#ask")
    cards = ask.locator(".pick")
    expect(cards).to_have_count(7)
    done = ask.locator('[data-act=choose][data-key="d"]')
    expect(ask).to_contain_text("medium hand: 2 more to mark; low hand: 1 more to mark")

    def click(at: int, word: str) -> None:
        player.page.keyboard.press(str(at + 1)) if by_keys else cards.nth(at).click()
        expect(cards.nth(at).locator(".word")).to_have_text(word)

    click(1, "medium")
    click(3, "medium")
    click(2, "medium")
    expect(ask).to_contain_text("medium hand: 1 too many")
    expect(done).to_be_disabled()
    click(2, "low")
    expect(done).to_be_enabled()
    ask.locator("summary").click()
    expect(ask.locator("details")).to_contain_text("over")
    player.picture("asia_poker_set")
    player.choose(str(done.get_attribute("data-name")))
    player.play_out(1)
    expect(player.page.locator(".seat.mine .half")).to_have_count(3)
    player.picture("asia_poker_settled")
