"""The staff's pages by mouse and keys: room orders, proposals, notes, rounds; and a player's own limits."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser_player import Player
from playwright.sync_api import expect

from hoyle.client import Client

Visit = Callable[..., Player]
GIVEN, PASSWORD = "a horse for once only", "correct horse battery"
OPTIONS = {
    "offer_high_hand": "yes", "jackpot_players_min": 2, "jackpot_pot_min": 0, "jackpot_drop": 100,
    "rake_method": "time",
}  # fmt: skip
CARDS = {
    "1": ["Ah", "Ad"],
    "2": ["Kc", "Qd"],
    "community": ["As", "Ac", "2d", "7h", "8h"],
    "burn": ["3c", "4c", "5c"],
}


def play_a_hand(url: str, name: str) -> str:
    """A human dealer gives four aces to the first seat; everybody calls and checks. Returns the table."""
    with Client(url) as floor, Client(url) as dealer, Client(url) as ann, Client(url) as ben:
        floor.come_in(f"Flo {name}", "floor")
        dealer.come_in(f"Dan {name}", "dealer")
        seats = {each.come_in(f"{first} {name}"): each for first, each in (("Ann", ann), ("Ben", ben))}
        table = floor.open_table("ny/texas_holdem", options=OPTIONS, dealer="human")
        for each in seats.values():
            each.say(table, "sit", cents=200_00)
        dealer.say(table, "start")
        left = {to: list(cards) for to, cards in CARDS.items()}
        while (prompt := dealer.table(table)["prompt"]) is not None:
            if prompt["is_draw"]:
                mine = left[prompt["to"]]
                dealer.say(table, "deal", items=[mine.pop(0) for _ in range(prompt["count"])])
                continue
            asked = seats[prompt["waiting_for"]]
            choices = {each["name"]: each["least"] for each in asked.table(table)["prompt"]["choices"]}
            name_of = "check" if "check" in choices else "call"
            asked.say(table, "choose", name=name_of, cents=choices[name_of])
    return table


@pytest.mark.parametrize("width", [1400, pytest.param(390, marks=pytest.mark.prove)])
def test_the_floor_takes_a_time_charge_and_ends_a_period(visit: Visit, server: Any, width: int) -> None:
    table = play_a_hand(server.url, f"of {width}")
    floor = visit(width)
    floor.page.on("dialog", lambda dialog: dialog.accept())
    floor.go(f"/floor/{table}")
    orders = floor.page.locator(".panel", has_text="Poker room")
    expect(orders).to_contain_text(f"Ann of {width}: four of a kind")
    floor.press("charge_time")
    expect(floor.page.locator(".said", has_text="Time charge collected.")).to_be_visible()
    floor.picture("room_orders")
    orders.locator("[data-act=pay_high_hand]").focus()
    floor.page.keyboard.press("Enter")
    expect(floor.page.locator(".said", has_text="the high hand is paid.")).to_be_visible()
    expect(orders).to_contain_text(f"$1.00 to Ann of {width} for four of a kind")
    expect(orders.locator("[data-act=pay_high_hand]")).to_be_disabled()
    floor.picture("room_orders_after")


def sign_in(player: Player, name: str) -> None:
    player.page.locator("[name=name]").fill(name)
    player.page.locator("[name=password]").fill(PASSWORD)
    player.press("sign-in")
    expect(player.page.locator(".who")).to_contain_text(name)


def test_the_staff_sees_a_round_as_it_was_and_an_administrator_opens_tables(
    visit: Visit, closed_server: Any
) -> None:
    with Client(closed_server.url) as ada, Client(closed_server.url) as pip:
        ada.sign_in("Ada", PASSWORD)
        for name, role in (("Aud", "auditor"), ("Pip", "player"), ("Quin", "player")):
            ada.call("POST", "/users", {"name": name, "password": GIVEN, "roles": [role]})
            pip.change_password(name, GIVEN, PASSWORD)
        ada.call("POST", "/players/Pip/deposits", {"cents": 500_00})
        table = ada.open_table("ny/three_card_poker")
        pip.sign_in("Pip", PASSWORD)
        pip.say(table, "sit", cents=100_00)
        pip.say(table, "place", wagers=[["ante", 10_00]])
        pip.say(table, "start")
        pip.say(table, "choose", name="fold", position=pip.table(table)["position"])
    for name in ("Aud", "Ada"):
        looker = visit(url=closed_server.url)
        looker.go("/")
        sign_in(looker, name)
        expect(looker.page.locator("#main")).not_to_contain_text("Play money")
        looker.go(f"/rounds/{table}.1")
        main = looker.page.locator("#main")
        expect(main).to_contain_text("in full")
        expect(main).to_contain_text("Pip: bet $10")
        expect(main).not_to_contain_text("face down")
    looker.go("/?book=ny")
    looker.page.locator('[data-act=open][data-path="ny/roulette"]').click()
    looker.page.wait_for_url("**/table/*")
    expect(looker.page).to_have_title(re.compile("Roulette, t[0-9]+"))
    stranger = visit(url=closed_server.url)
    stranger.go("/")
    sign_in(stranger, "Quin")
    stranger.go(f"/rounds/{table}.1")
    expect(stranger.page.locator(".notice.bad")).to_contain_text("You did not play")
    stranger.go("/rules/ny/blackjack")
    expect(stranger.page).to_have_title(re.compile("Blackjack"))


@pytest.mark.parametrize("width", [1400, pytest.param(390, marks=pytest.mark.prove)])
def test_money_comes_into_a_wallet_at_the_cage(visit: Visit, closed_server: Any, width: int) -> None:
    name = f"Moe {width}"
    with Client(closed_server.url) as api:
        api.sign_in("Ada", PASSWORD)
        api.call("POST", "/users", {"name": name, "password": GIVEN, "roles": ["player"]})
    ada = visit(width, url=closed_server.url)
    ada.go("/")
    sign_in(ada, "Ada")
    ada.page.locator("nav a", has_text="Cage").click()
    ada.page.locator("a", has_text=name).click()
    ada.page.locator("[name=amount]").fill("250")
    ada.page.locator("[data-act=deposit]").dblclick()
    expect(ada.page.locator(".notice.good")).to_contain_text(f"Deposited $250 for {name}")
    expect(ada.page.locator("#cage strong")).to_have_text("$250")
    ada.page.locator("[name=amount]").fill("300")
    ada.press("withdraw")
    expect(ada.page.locator(".notice.bad")).to_contain_text("has $250.00 in the wallet, not $300.00")
    ada.picture("cage")


def test_what_one_proposes_another_approves(visit: Visit, dual_server: Any) -> None:
    ada, bea = visit(url=dual_server.url), visit(390, url=dual_server.url)
    for person, name in ((ada, "Ada"), (bea, "Bea")):
        person.page.on("dialog", lambda dialog: dialog.accept())
        person.go("/")
        sign_in(person, name)
    ada.go("/?book=ny")
    ada.page.locator('[data-act=open][data-path="ny/roulette"]').click()
    expect(ada.page.locator(".notice.good")).to_contain_text("Proposal 1 is waiting")
    ada.go("/proposals")
    expect(ada.page.locator("[data-act=approve]")).to_have_count(0)
    expect(ada.page.locator("[data-act=decline]")).to_have_text("Withdraw")
    bea.go("/proposals")
    bea.picture("proposals_waiting")
    bea.press("approve")
    expect(bea.page.locator(".notice.good")).to_contain_text("approved: table t1")
    bea.go("/")
    expect(bea.page.locator("#main")).to_contain_text("Roulette")
    bea.go("/events?code=proposal_approved")
    bea.page.locator("summary", has_text="Add a note").first.click()
    bea.page.locator("[name=found]").first.fill("seen by both")
    bea.page.keyboard.press("Enter")
    expect(bea.page.locator(".notice.good")).to_contain_text("saved")
    expect(bea.page.locator("#events")).to_contain_text("seen by both")
    bea.picture("events_with_note")


def test_a_player_sets_a_limit_and_finds_their_rounds(visit: Visit) -> None:
    player = visit(390)
    table = player.open_table("ny/roulette")
    player.sit()
    player.put("straight", "17")
    player.start()
    player.play_out(1)
    player.go("/me")
    field = player.page.locator(
        "[data-form]", has=player.page.locator('[data-act=set_limit][data-name="loss"]')
    )
    field.locator("[name=amount]").fill("100")
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".notice.good")).to_contain_text("Daily loss limit: $100")
    player.picture("account")
    player.go(f"/history?table={table}")
    expect(player.page.locator("#main")).to_contain_text(f"{table}.1")
    player.page.locator("[name=table]").fill("t9999")
    player.page.locator("form button").click()
    expect(player.page.locator("#main")).to_contain_text("You have no rounds that match.")
    player.go(f"/rounds?table={table}")
    player.page.locator(f"a[href='/rounds/{table}.1?full=true']").first.click()
    expect(player.page.locator("h1")).to_contain_text(f"round {table}.1")
