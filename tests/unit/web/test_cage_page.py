"""The cage in the browser: the same rights, refusals and limits as by network, and everything in the log."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.house import House
from hoyle.house.players import own_limits
from hoyle.server.auth.users import People
from hoyle.web.pages.staff.cage_page import CagePage
from hoyle.web.site.frame import head_html
from hoyle.web.site.identity import Viewer
from tests.support.house_queue import queue_of

PASSWORD = "long enough for all"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House.open(f"sqlite:///{tmp_path / 'house.db'}", Chance("cage"))
    yield house
    house.close()


@pytest.fixture
def people(house: House) -> People:
    people = People(house.store.engine)
    people.add("ann", PASSWORD, ("player",))
    people.add("dan", PASSWORD, ("dealer",))
    return people


@pytest.fixture
def page(house: House, people: People) -> CagePage:
    return CagePage(people, queue_of(house), "Flo", {"player": "ann"})


def press(page: CagePage, what: str, amount: str, slip: int, name: str = "ann") -> str:
    sent: dict[str, Any] = {"act": what, "name": name, "slip": str(slip), "fields": {"amount": amount}}
    asyncio.run(page.act(sent))
    return page.render()


def test_money_goes_in_and_out_and_is_logged_with_who_did_it(house: House, page: CagePage) -> None:
    assert "Wallet: <strong>$0</strong>" in page.render()
    shown = press(page, "deposit", "$1,250.50", 1)  # she has never come in
    assert "Deposited $1,250.50 for ann. New balance: $1,250.50." in shown
    assert "Wallet: <strong>$1,250.50</strong>" in shown
    shown = press(page, "withdraw", "50.50", 2)
    assert "Withdrew $50.50 for ann: pay it out. New balance: $1,200." in shown
    assert house.wallet("ann") == 1_200_00
    assert [(each["actor"], each["code"], each["text"]) for each in house.log()] == [
        ("Flo", "withdrawal", "$50.50 out of the wallet of ann"),
        ("Flo", "deposit", "$1,250.50 into the wallet of ann"),
    ]


def test_a_form_that_is_pressed_twice_is_done_once(house: House, page: CagePage) -> None:
    press(page, "deposit", "100", 1)
    assert "New balance: $100" in press(page, "deposit", "100", 1)
    assert house.wallet("ann") == 100_00


@pytest.mark.parametrize(
    ("what", "amount", "name", "said"),
    [
        ("deposit", "much", "ann", "is not an amount"),
        ("deposit", "-5", "ann", "is not an amount"),
        ("deposit", "9" * 30, "ann", "is more than this house moves at once"),
        ("deposit", "50.01", "ann", "limit"),
        ("withdraw", "5", "ann", "ann has $0.00 in the wallet, not $5.00"),
        ("deposit", "5", "dan", "no player"),
        ("deposit", "5", "nobody", "no player"),
    ],
)
def test_what_is_refused_moves_nothing(
    house: House, page: CagePage, what: str, amount: str, name: str, said: str
) -> None:
    house.add_player("ann")
    house.own_limits.set("ann", own_limits.DEPOSIT, 50_00)
    house.commit()
    shown = press(page, what, amount, 1, name)
    assert 'class="notice bad"' in shown
    assert said in shown
    assert house.wallet("ann") == 0


def test_players_are_found_by_a_part_of_their_name(house: House, people: People) -> None:
    people.add("Joanna", PASSWORD, ("player",))
    shown = CagePage(people, queue_of(house), "Flo", {"player": "ANN"}).render()
    assert 'href="/cage?player=ann"' in shown
    assert 'href="/cage?player=Joanna"' in shown
    assert "data-act" not in shown  # nobody is chosen yet
    house.add_player("wren1")  # a guest of the pages, who is no user
    assert 'href="/cage?player=wren1"' in CagePage(people, queue_of(house), "Flo", {}).render()
    assert "dan" not in CagePage(people, queue_of(house), "Flo", {}).render()
    assert "&lt;b&gt;" in CagePage(people, queue_of(house), "Flo", {"player": "<b>"}).render()


@pytest.mark.parametrize(
    ("role", "is_led"),
    [("player", False), ("dealer", False), ("auditor", False), ("floor", True), ("administrator", True)],
)
def test_whoever_the_api_lets_is_led_there(role: str, is_led: bool) -> None:
    shown = head_html(Viewer("Flo", frozenset({role})), None, "/", can_sign_out=True)
    assert ('href="/cage"' in shown) is is_led


def test_a_house_of_guests_shows_no_way_to_it() -> None:
    """There is nobody to pay out, and the page would only say so."""
    everybody = Viewer("", frozenset({"floor", "administrator"}))
    assert "/cage" not in head_html(everybody, None, "/", can_sign_out=False)
    assert "/people" not in head_html(everybody, None, "/", can_sign_out=False)
