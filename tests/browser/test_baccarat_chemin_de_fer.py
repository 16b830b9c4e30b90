"""Chemin de fer in the browser: a seat bids, holds the bank, covers another's, calls banco and draws, with company."""

from collections.abc import Callable

import pytest
from browser_player import Player
from playwright.sync_api import expect

Visit = Callable[..., Player]
PATH = "ma/baccarat_chemin_de_fer"
ROUNDS_MAX = 25
# The bank first, later a part of another's bank or all of it; a card where there is the choice.
AS_BANKER = (
    "place_bank",
    "take_bank",
    "keep_bank",
    "no_suivi",
    "no_banco",
    "no_wager",
    "natural",
    "card",
    "stay",
)
AGAINST = (
    "pass_bank",
    "decline",
    "no_bid",
    "withdraw_bid",
    "suivi",
    "banco",
    "wager",
    "natural",
    "card",
    "stay",
)
IN_PARTS = (
    "pass_bank",
    "decline",
    "no_bid",
    "withdraw_bid",
    "no_suivi",
    "no_banco",
    "wager",
    "natural",
    "card",
    "stay",
)


def offered(player: Player) -> list[str]:
    return [
        str(each.get_attribute("data-name")) for each in player.page.locator("#ask [data-act=choose]").all()
    ]


def play(player: Player, keen: tuple[str, ...], done: set[str], picture: str = "") -> None:
    """One round; what was chosen is added to `done`."""
    number = player.round
    player.start()
    while player.wait_for_turn(number):
        names = offered(player)
        if "bid" in names and keen is AS_BANKER:
            player.page.locator("#ask [name=amount]").fill("60")
            name = "bid"
        else:
            name = next(name for name in keen if name in names)
        if picture and name in ("bid", "card", "banco", "wager"):
            player.picture(f"{picture}_{name}")
        player.choose(name)
        done.add(name)
    if picture:
        player.picture(f"{picture}_over")


@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=pytest.mark.prove)])
def test_a_seat_bids_covers_and_draws(visit: Visit, width: int) -> None:
    player = visit(width=width)
    player.open_table(PATH)
    player.sit()
    expect(player.page.locator(".phase")).to_contain_text("Waiting for other players")
    player.ask_company()
    done: set[str] = set()
    play(player, AS_BANKER, done, "chemin")
    expect(player.page.locator(".told").first).to_contain_text("No more bets")
    assert {"bid", "place_bank"} <= done
    # Whether a goal comes up in a round is for the company and the cards.
    for goal, keen in (("wager", IN_PARTS), ("banco", AGAINST), ("card", AGAINST)):
        for _ in range(ROUNDS_MAX):
            if goal in done:
                break
            play(player, keen, done, "chemin")
        assert goal in done, goal


def test_a_bid_below_the_last_is_refused_in_a_sentence(visit: Visit) -> None:
    player = visit(width=1280)
    player.open_table(PATH)
    player.sit()
    player.ask_company()
    player.start()
    assert player.wait_for_turn(1)
    player.page.locator("#ask [name=amount]").fill("1")
    player.choose("bid")
    assert player.refused().startswith("Bid is $")
