"""A whole round of every game, played through its page by clicks and by keyboard: sit, wager, deal, answer, read the
settlement."""

from collections.abc import Callable

import pytest
from browser_player import Player, play_out_together
from playwright.sync_api import expect

from hoyle.games.catalog import all_games, family_of, find_game, open_terms

Visit = Callable[..., Player]
GAMES = [f"{book}/{game}" for book, game in all_games()]


def sample() -> set[tuple[str, bool]]:
    """One table of each family and of each kind of bank, by clicks and by keys in turn. The others are proven."""
    found: dict[str, str] = {}
    for path in GAMES:
        found.setdefault(family_of(find_game(path)[1]), path)
        found.setdefault(f"bank: {open_terms(path)[1].settings.get('bank')}", path)
    return {(path, bool(at % 2)) for at, path in enumerate(dict.fromkeys(found.values()))}


SAMPLE = sample()
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
    if terms.plays_for_pot or terms.settings.get("bank") == "bid_for":
        player.ask_company()  # nothing is wagered before a round, and nobody plays alone
    else:
        player.put_opening(path)
    player.start()
    play_out_together([player, banker] if banker else [player], number)
    if (path, by_keys) in SAMPLE:
        player.picture(path.replace("/", "_"))
    settled = player.page.locator("#lines")
    standing = player.page.locator("#seat .lines li")
    if not settled.locator("li").count() and not standing.count():
        assert terms.plays_for_pot, "nothing was decided and nothing stands"
        expect(settled).to_contain_text("No money changed hands")  # as when all hands foul
    if settled.locator("li").count():
        settled.locator("summary").first.click()
        expect(settled.locator(".cite").first).to_be_visible()


def test_every_sample_is_a_game() -> None:
    assert {path for path, _ in SAMPLE} <= set(GAMES)
