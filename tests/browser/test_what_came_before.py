"""The numbers, rolls and roads of a table, and the session of the one who looks."""

import re
from collections.abc import Callable

import pytest
from browser_player import Player
from playwright.sync_api import expect

from tests.support.game_paths import paths_of

Visit = Callable[..., Player]


def play(player: Player, path: str, rounds: int) -> None:
    player.open_table(path)
    player.sit(buy_in="2000")
    for _ in range(rounds):
        number = player.round
        player.put_opening(path)
        player.start()
        player.play_out(number)


def test_the_numbers_and_the_session_of_roulette(visit: Visit) -> None:
    player = visit(390, height=844)
    play(player, "ny/roulette", 3)
    past = player.page.locator("#past")
    expect(past.locator(".numbers .pocket")).to_have_count(3)
    last = player.page.locator("#outcome .number").inner_text().split()[0]
    expect(past.locator(".numbers .pocket").first).to_have_text(last)
    expect(past).to_contain_text("Cold: ")
    expect(past).to_contain_text(re.compile(r"This visit, 3 rounds: You are (up|down|even)"))
    other = visit()
    other.go(player.page.url.removeprefix(player.url))
    expect(other.page.locator("#past .numbers .pocket")).to_have_count(3)
    expect(other.page.locator("#past")).not_to_contain_text("This visit")


@pytest.mark.prove
@pytest.mark.parametrize("path", [paths_of("baccarat")[0]])
def test_the_roads_of_baccarat(visit: Visit, path: str) -> None:
    player = visit()
    play(player, path, 9)
    past = player.page.locator("#past")
    expect(past.locator(".road").first).to_contain_text("Bead plate")
    expect(past.locator(".road").nth(1)).to_contain_text("Big road")
    expect(past.locator(".road").first.locator("circle")).to_have_count(9)
    expect(past).to_contain_text(re.compile(r"Shoe: \d+ of \d+ cards dealt"))
    player.picture("roads_of_baccarat")
