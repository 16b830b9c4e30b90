"""A whole round of every game, played through its page by clicks: sit, wager, deal, answer, read the settlement."""

from collections.abc import Callable

import pytest
from browser_player import Player
from playwright.sync_api import expect

from hoyle.games.catalog import all_games, open_terms

Visit = Callable[..., Player]
GAMES = [f"{book}/{game}" for book, game in all_games()]
# One of each kind of felt in the normal run; all of them are for the long one.
SAMPLE = (
    "pa/roulette", "ny/craps", "ny/blackjack", "ma/mini_baccarat", "oh/three_card_poker", "ny/ultimate_texas_holdem",
    "ca/three_card_poker",
)  # fmt: skip
FIRST = {"roulette": ("red", ""), "craps": ("pass", "")}


def first_wager(player: Player, path: str) -> tuple[str, str]:
    name = open_terms(path)[0].name
    return FIRST.get(name) or player.first_wager()


def take_bank(visit: Visit, table: str) -> Player:
    """Where players bank the game, somebody else holds the bank."""
    banker = visit()
    banker.sit(table, "2000")
    banker.page.locator("#seat summary", has_text="Chips, bank").click()
    banker.press("take_bank")
    expect(banker.page.locator(".seat.mine")).to_contain_text("bank")
    return banker


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=() if path in SAMPLE else pytest.mark.prove) for path in GAMES]
)
def test_a_whole_round(visit: Visit, path: str) -> None:
    player = visit()
    table = player.open_table(path)
    if open_terms(path)[1].settings.get("bank") == "player_dealer":
        take_bank(visit, table)
    player.sit()
    number = player.round
    player.put(*first_wager(player, path))
    player.start()
    player.play_out(number)
    player.picture(path.replace("/", "_"))
    settled = player.page.locator("#lines")
    standing = player.page.locator("#seat .lines li")
    assert settled.locator("li").count() or standing.count(), "nothing was decided and nothing stands"
    if settled.locator("li").count():
        settled.locator("summary").first.click()
        expect(settled.locator(".cite").first).to_be_visible()


def test_every_sample_is_a_game() -> None:
    assert set(SAMPLE) <= set(GAMES)
