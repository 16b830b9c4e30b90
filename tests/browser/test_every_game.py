"""A whole round of every game, played through its page by clicks and by keyboard: sit, wager, deal, answer, read the
settlement."""

from collections.abc import Callable

import pytest
from browser_player import Player, play_out_together
from playwright.sync_api import expect

from hoyle.games.catalog import all_games, open_terms

Visit = Callable[..., Player]
GAMES = [f"{book}/{game}" for book, game in all_games()]
# One of each kind of felt in the normal run, half of them by keyboard; all of them both ways are for the long one.
BY_CLICKS = (
    "pa/roulette", "ny/blackjack", "ma/mini_baccarat", "oh/three_card_poker", "ca/three_card_poker", "oh/texas_holdem",
    "ny/pai_gow_tiles",
)  # fmt: skip
BY_KEYS = (
    "ny/craps", "ny/ultimate_texas_holdem", "ny/let_it_ride_poker", "ny/mississippi_stud_poker",
    "ma/caribbean_stud_poker",
    "ca/mexican_poker",
)  # fmt: skip
SAMPLE = {(path, False) for path in BY_CLICKS} | {(path, True) for path in BY_KEYS}
FIRST = {"roulette": ("red", ""), "craps": ("pass", "")}
ROUNDS = [
    pytest.param(
        path,
        by_keys,
        id=f"{path} by {'keys' if by_keys else 'clicks'}",
        marks=() if (path, by_keys) in SAMPLE else pytest.mark.prove,
    )
    for path in GAMES
    for by_keys in (False, True)
]


def first_wager(player: Player, path: str) -> tuple[str, str]:
    name = open_terms(path)[0].name
    return FIRST.get(name) or player.first_wager()


def take_bank(visit: Visit, table: str) -> Player:
    """Where players bank the game, somebody else holds the bank."""
    banker = visit()
    banker.sit(table, "2000")
    banker.press("take_bank")
    expect(banker.page.locator(".seat.mine")).to_contain_text("bank")
    return banker


@pytest.mark.parametrize(("path", "by_keys"), ROUNDS)
def test_a_whole_round(visit: Visit, path: str, by_keys: bool) -> None:
    terms = open_terms(path)[1]
    player = visit(by_keys=by_keys)
    table = player.open_table(path)
    banker = take_bank(visit, table) if terms.settings.get("bank") == "player_dealer" else None
    player.sit()
    number = player.round
    if terms.plays_for_pot:
        player.ask_company()
    else:
        player.put(*first_wager(player, path))
    player.start()
    play_out_together([player, banker] if banker else [player], number)
    if (path, by_keys) in SAMPLE:
        player.picture(path.replace("/", "_"))
    settled = player.page.locator("#lines")
    standing = player.page.locator("#seat .lines li")
    assert settled.locator("li").count() or standing.count(), "nothing was decided and nothing stands"
    if settled.locator("li").count():
        settled.locator("summary").first.click()
        expect(settled.locator(".cite").first).to_be_visible()


def test_every_sample_is_a_game() -> None:
    assert {path for path, _ in SAMPLE} <= set(GAMES)
