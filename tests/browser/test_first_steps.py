"""A new house leads its first administrator: from no user at all to staff, a table and money at the cage."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from browser_player import Player
from conftest import serving
from playwright.sync_api import expect

from hoyle.client import Client
from hoyle.ledger import Store
from hoyle.server.auth.users import People

Visit = Callable[..., Player]
GIVEN, OWN = "a horse for once only", "a battery of my own"


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Any]:
    yield from serving(tmp_path / "house.db", "new")


def add_at_the_machine(server: Any, name: str) -> None:
    """As `hoyle user add` does."""
    store = Store.open(f"sqlite:///{server._database}")
    People(store.engine).add(name, GIVEN, ["administrator"], by="")
    store.close()


def sign_in_first(player: Player, name: str) -> None:
    """With the password that was given, and a new one."""
    page = player.page
    page.locator("[name=name]").fill(name)
    page.locator("[name=password]").fill(GIVEN)
    player.press("sign-in")
    page.locator("[name=new_password]").fill(OWN)
    page.locator("[name=repeated_password]").fill(OWN)
    player.press("sign-in")


def test_a_new_house_leads_its_first_administrator(visit: Visit, new_server: Any) -> None:
    ada = visit(url=new_server.url)
    ada.go("/")
    expect(ada.page.locator("h1")).to_have_text("A new house")
    expect(ada.page.locator("code")).to_contain_text("hoyle user add NAME --role administrator")
    add_at_the_machine(new_server, "Ada")
    ada.go("/")
    expect(ada.page.locator("h1")).to_have_text("Sign in")
    sign_in_first(ada, "Ada")
    reminder = ada.page.locator("#first-steps")
    expect(reminder).to_contain_text(
        "staff, jackpots, a table with limits, a player with money, backups, an alert"
    )
    reminder.locator("a").click()
    steps = ada.page.locator(".steps li")
    expect(steps).to_have_count(6)
    expect(ada.page.locator(".steps .good")).to_have_count(0)
    ada.picture("first_steps")
    with Client(new_server.url) as api:
        api.sign_in("Ada", OWN)
        for name, role in (("Flo", "floor"), ("Dan", "dealer"), ("Ann", "player")):
            api.call("POST", "/users", {"name": name, "password": GIVEN, "roles": [role]})
        api.open_table("ny/roulette", limits={"least": 1000, "most": 100_000})
        api.call("POST", "/players/Ann/deposits", {"cents": 500_00})
    assert httpx.get(f"{new_server.url}/metrics").status_code == 200
    ada.page.context.clear_cookies()  # the session of the API took the place of the page's
    ada.go("/first-steps")
    ada.page.locator("[name=name]").fill("Ada")
    ada.page.locator("[name=password]").fill(OWN)
    ada.press("sign-in")
    for name in ("Staff", "A table with limits", "A player with money", "An alert"):
        expect(steps.filter(has_text=name).locator(".good")).to_have_text("done")
    for name in ("Jackpots", "Backups"):  # they are set where the house is started
        expect(steps.filter(has_text=name).locator("code")).to_contain_text("hoyle serve")
    expect(ada.page.locator(".notice")).to_contain_text("2 of 6 to do")


def test_nobody_else_is_led(visit: Visit, closed_server: Any) -> None:
    with Client(closed_server.url) as api:
        api.sign_in("Ada", "correct horse battery")
        api.call("POST", "/users", {"name": "Nel", "password": GIVEN, "roles": ["player"]})
    nel = visit(url=closed_server.url)
    nel.go("/first-steps")
    sign_in_first(nel, "Nel")
    expect(nel.page.locator(".notice.bad")).to_contain_text("administrator")
    nel.go("/")
    expect(nel.page.locator("#first-steps")).to_have_count(0)
