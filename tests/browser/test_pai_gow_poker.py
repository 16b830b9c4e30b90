"""Pai gow poker in the browser: cards are marked for the low hand, a foul is warned of, the house way is told."""

from collections.abc import Callable

import pytest
from browser_player import Player
from playwright.sync_api import expect

Visit = Callable[..., Player]
DESK, PHONE = 1280, 390


@pytest.mark.parametrize(
    ("width", "by_keys"), [pytest.param(DESK, True, marks=pytest.mark.prove), (PHONE, False)]
)
def test_a_hand_is_set_card_by_card(visit: Visit, width: int, by_keys: bool) -> None:
    player = visit(width=width, by_keys=by_keys)
    player.open_with_options(
        "ny/pai_gow_poker", offer_starting_number="yes", starting_position="random_number"
    )
    player.sit()
    player.put("pai_gow")
    player.put("fortune_bonus")
    player.picture("pai_gow_poker_wagers")
    player.start()
    ask = player.page.locator("#ask")
    expect(ask.locator(".pick svg.card")).to_have_count(7)
    done = ask.locator('[data-act=choose][data-key="d"]')
    expect(done).to_be_disabled()
    expect(ask).to_contain_text("2 more to mark")
    places = [str(card.get_attribute("data-name")) for card in ask.locator(".pick").all()]
    player.mark(int(places[0]))
    expect(ask).to_contain_text("1 more to mark")
    expect(done).to_be_disabled()
    player.mark(int(places[1]), int(places[2]))
    expect(ask).to_contain_text("1 too many")
    expect(done).to_be_disabled()
    again = ask.locator(".pick").nth(2)
    player.page.keyboard.press("3") if by_keys else again.click()
    expect(again).to_have_attribute("aria-pressed", "false")
    expect(done).to_be_enabled()
    expect(ask).to_contain_text("ow hand:")
    ask.locator("summary").click()
    expect(ask.locator("details")).to_contain_text("over")
    player.picture("pai_gow_poker_set")
    player.choose(str(done.get_attribute("data-name")))
    player.play_out(1)
    expect(player.page.locator(".seat.mine .half")).to_have_count(2)
    player.picture("pai_gow_poker_settled")


def test_a_foul_is_warned_of_and_loses(visit: Visit) -> None:
    """Rounds are dealt until the two highest cards would be a foul: no pair, or a pair that is lower."""
    player = visit()
    player.open_table("ma/pai_gow_poker")
    player.sit()
    ask = player.page.locator("#ask")
    foul = ask.locator(".foul")
    for number in range(1, 12):
        player.put("pai_gow")
        player.start()
        cards = ask.locator(".pick")
        said = [str(each.get_attribute("aria-label")).partition(" of ")[0] for each in cards.all()]
        if len(set(said)) == len(said) and "joker" not in " ".join(said):
            player.mark(*(int(str(cards.nth(at).get_attribute("data-name"))) for at in (0, 1)))
            expect(ask.locator('[data-act=choose][data-key="d"]')).to_be_enabled()
            if foul.count():  # else the other five are a straight or a flush
                break
        player.play_out(number)
    expect(foul).to_contain_text("Foul")
    player.picture("pai_gow_poker_foul")
    player.choose(str(ask.locator('[data-key="d"]').get_attribute("data-name")))
    player.play_out(number)
    expect(player.page.locator("#lines")).to_contain_text("foul")
