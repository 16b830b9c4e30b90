"""A house without guests: signing in needs a name and a password, and each user sees only their own data."""

from collections.abc import Callable
from typing import Any

from browser_player import Player
from playwright.sync_api import expect

from hoyle.client import Client

Visit = Callable[..., Player]
ADMINISTRATOR, PASSWORD = "Ada", "correct horse battery"


def sign_in(player: Player, name: str, password: str) -> None:
    player.page.locator("[name=name]").fill(name)
    player.page.locator("[name=password]").fill(password)
    player.press("sign-in")


def test_a_page_that_stands_open_ends_with_its_session(visit: Visit, closed_server: Any) -> None:
    """What is pressed on it then is not done, although the browser has not asked for another page."""
    given, own = "a horse for once only", "a horse of my own"
    with Client(closed_server.url) as ada, Client(closed_server.url) as api:
        ada.sign_in(ADMINISTRATOR, PASSWORD)
        ada.call("POST", "/users", {"name": "Cy", "password": given, "roles": ["player"]})
        ada.call("POST", "/players/Cy/deposits", {"cents": 500_00})
        table = ada.open_table("ny/roulette")
        api.change_password("Cy", given, own)
        acting, looking = visit(url=closed_server.url), visit(url=closed_server.url)
        acting.go(f"/table/{table}")
        sign_in(acting, "Cy", own)
        acting.page.locator("#seat [name=cents]").fill("100")
        looking.context.add_cookies(acting.context.cookies())
        looking.go(f"/table/{table}")
        expect(looking.page.locator(".who")).to_contain_text("Cy")
        ada.call("PATCH", "/users/Cy", {"password": given + " again"})
        acting.press("sit")
        for page in (acting.page, looking.page):
            expect(page.locator("h1").first).to_have_text("Sign in")
            expect(page.locator("#main")).to_contain_text("The password of Cy was changed")
        assert ada.table(table)["seats"] == []


def test_nobody_sees_the_lobby_from_outside(visit: Visit, closed_server: Any) -> None:
    stranger = visit(url=closed_server.url)
    stranger.go("/")
    expect(stranger.page.locator("h1")).to_have_text(["Sign in"])


def test_an_administrator_adds_a_player_who_then_sits_down(visit: Visit, closed_server: Any) -> None:
    ada = visit(url=closed_server.url)
    ada.go("/people")
    sign_in(ada, ADMINISTRATOR, "wrong horse battery")
    expect(ada.page.locator("#sign-in-said")).to_contain_text("wrong")
    sign_in(ada, ADMINISTRATOR, PASSWORD)
    expect(ada.page.locator("#people")).to_contain_text(ADMINISTRATOR)
    new = ada.page.locator("[data-form]", has=ada.page.locator("[data-act=add_user]"))
    new.locator("[name=name]").fill("Ben")
    new.locator("[name=password]").fill("short")
    new.locator("[name=player]").check()
    new.locator("[data-act=add_user]").click()
    expect(ada.page.locator(".notice.bad")).to_contain_text("12 characters")
    expect(new.locator("[name=password]")).to_have_value("")
    new.locator("[name=password]").fill("staple battery horse")
    new.locator("[name=floor]").check()
    new.locator("[data-act=add_user]").click()
    expect(ada.page.locator(".notice.good")).to_contain_text("Ben")
    ada.picture("people")
    ada.press("sign-out")
    expect(ada.page.locator("h1").first).to_have_text("Sign in")

    ben = visit(url=closed_server.url)
    ben.go("/")
    new_password = ben.page.locator("[name=new_password]")
    expect(new_password).to_be_hidden()
    sign_in(ben, "Ben", "staple battery horse")
    expect(ben.page.locator("#sign-in-said")).to_contain_text("one-time password")
    expect(new_password).to_be_focused()
    expect(ben.page.locator("#sign-in-said")).not_to_contain_text("POST")
    expect(ben.page.locator("[data-act=sign-in]")).to_have_text("Change password and sign in")
    ben.picture("password_to_change")
    new_password.fill("a battery of my own")
    ben.page.keyboard.press("Tab")
    ben.page.keyboard.type("a battery of my")
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator("#sign-in-said")).to_contain_text("do not match")
    ben.page.keyboard.type(" own")
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator("#sign-in-said")).to_contain_text("Changing password")
    expect(ben.page.locator(".who")).to_contain_text("Ben")
    expect(ben.page.locator("nav[aria-label=Pages]")).not_to_contain_text("People")
    ben.go("/people")
    expect(ben.page.locator(".notice.bad")).to_contain_text("administrator")
    table = ben.open_table("ny/roulette")
    ben.page.locator("#seat [name=cents]").fill("100")
    ben.press("sit")
    expect(ben.page.locator(".said.bad")).to_contain_text("wallet")
    assert table
    ben.press("sign-out")
    ben.page.locator("summary", has_text="Change password").click()
    for field in ("new_password", "repeated_password"):
        ben.page.locator(f"[name={field}]").fill("another battery horse")
    sign_in(ben, "Ben", "a battery of my own")
    expect(ben.page.locator(".who")).to_contain_text("Ben", timeout=30_000)  # three slow hashes
    ben.press("sign-out")
    sign_in(ben, "Ben", "a battery of my own")
    expect(ben.page.locator("#sign-in-said")).to_contain_text("wrong")
