"""California's baccarats in the browser: a person holds the bank, another bets on a tie after the cards and decides."""

from collections.abc import Callable

import pytest
from browser_player import Player
from playwright.sync_api import expect

Visit = Callable[..., Player]
DESK, PHONE = 1280, 390


def banked(visit: Visit, path: str, width: int, by_keys: bool) -> tuple[Player, Player]:
    """A player at a table whose bank another person holds."""
    player, banker = visit(width=width, by_keys=by_keys), visit(width=width)
    table = player.open_table(path)
    banker.sit(table, "2000")
    banker.press("take_bank")
    expect(banker.page.locator(".seat.mine")).to_contain_text("bank")
    player.sit()
    return player, banker


@pytest.mark.parametrize(
    ("width", "by_keys"), [pytest.param(DESK, True, marks=pytest.mark.prove), (PHONE, False)]
)
def test_a_tie_bet_is_made_after_the_cards_and_the_hand_played(
    visit: Visit, width: int, by_keys: bool
) -> None:
    player, _ = banked(visit, "ca/twenty_first_century_baccarat", width, by_keys)
    player.put("base")
    player.picture("twenty_first_century_baccarat_wagers")
    player.start()
    ask = player.page.locator("#ask")
    expect(ask).to_contain_text("tie")
    player.picture("twenty_first_century_baccarat_tie")
    player.choose("tie")
    player.play_out(1, ("hit", "stand"))
    lines = player.page.locator("#lines")
    expect(lines).to_contain_text("Tie")
    expect(lines).to_contain_text("Base")
    player.picture("twenty_first_century_baccarat_settled")


@pytest.mark.parametrize(
    ("width", "by_keys"), [pytest.param(DESK, False, marks=pytest.mark.prove), (PHONE, True)]
)
def test_all_five_spaces_of_a_seat_take_a_wager(visit: Visit, width: int, by_keys: bool) -> None:
    player, _ = banked(visit, "ca/ez_baccarat_panda_8", width, by_keys)
    for wager in ("player", "banker", "tie", "panda_8_insurance", "dragon_7_insurance"):
        player.put(wager)
    player.picture("ez_baccarat_panda_8_wagers")
    player.start()
    player.play_out(1)
    lines = player.page.locator("#lines")
    for said in ("Player line", "Banker line", "Tie bet", "Panda 8", "Dragon 7"):
        expect(lines).to_contain_text(said)
    player.picture("ez_baccarat_panda_8_settled")
