"""Amounts that are typed, how a table is opened, who is a guest, and the people of a house."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.engine import Limits
from hoyle.errors import HoyleError
from hoyle.house import House, Pace
from hoyle.house.reports.audit_run import audit_the_house
from hoyle.server.auth.users import FAILURES_MAX, NotSignedIn, People
from hoyle.web.forms.dollar_input import read_cents, read_number
from hoyle.web.forms.table_opening import opening_html, read_opening
from hoyle.web.pages.staff.audit_page import audit_html
from hoyle.web.pages.staff.people_page import PeoplePage
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.identity import PLAY_MONEY, Viewer, guests
from tests.support.house_queue import queue_of


@pytest.mark.parametrize(("text", "cents"), [("5", 500), (" $2.50 ", 250), ("1,000", 100_000), ("$1", 100)])
def test_dollars_are_read(text: str, cents: int) -> None:
    assert read_cents(text) == cents


@pytest.mark.parametrize("text", ["", "five", "-5", "0", "1e9", "5.5", "٣", "1" * 400 + "x"])
def test_what_is_no_amount_is_refused_in_words(text: str) -> None:
    with pytest.raises(HoyleError, match=r"amount"):
        read_cents(text)


@pytest.mark.parametrize("text", ["", "x", "-1", "1.0", "٣", "1" * 10, None])
def test_what_is_no_number_is_refused_in_words(text: Any) -> None:
    with pytest.raises(HoyleError, match="is not a valid place"):
        read_number(text, "place")


def test_a_table_is_opened_with_what_was_chosen() -> None:
    fields = {"least": "2.50", "most": "100", "wager_seconds": "15", "decide_seconds": "", "dealer": "human"}
    assert read_opening(fields) == {
        "limits": Limits(250, 10_000, 50),
        "seats": None,
        "pace": Pace(15, None),
        "dealer": "human",
        "name": "",
    }
    more = {"seats": " 3 ", "round_seconds": "60", "away_seconds": "", "name": " By the door "}
    read = read_opening({**fields, **more})
    assert (read["seats"], read["pace"], read["name"]) == (3, Pace(15, None, 60, None), "By the door")
    for name in {**read, **read["pace"]._asdict()}.keys() - {"limits", "pace"}:
        assert f'name="{name}"' in opening_html("ny/craps")
    assert read_opening({})["limits"] == Limits(500, 500_00, 100)
    assert 'data-path="ny/craps"' in opening_html("ny/craps")


def test_limits_the_wrong_way_round_are_refused() -> None:
    with pytest.raises(HoyleError, match="higher than the maximum"):
        read_opening({"least": "100", "most": "5"})


@pytest.mark.parametrize(
    ("field", "said"),
    [({"seats": "many"}, "number of seats"), ({"away_seconds": "-1"}, "number of seconds"), ({"name": "x" * 81},
    "80 characters"),
     ({"name": "a\nb"}, "one line")],
)  # fmt: skip
def test_what_a_table_cannot_be_opened_with_is_refused(field: dict[str, str], said: str) -> None:
    with pytest.raises(HoyleError, match=said):
        read_opening(field)


def request(path: str, session: dict[str, Any]) -> Any:
    return SimpleNamespace(url=SimpleNamespace(path=path), session=session)


def test_a_guest_is_a_player_when_they_come_to_a_table(tmp_path: Path) -> None:
    house = House.open(f"sqlite:///{tmp_path / 'house.db'}", Chance("guests"))
    view = HouseView(queue_of(house))
    identify = guests(view, frozenset({"player"}))
    session: dict[str, Any] = {}
    reading = asyncio.run(identify(request("/rules", session)))
    assert reading.name == ""
    assert not house.known_players
    first = asyncio.run(identify(request("/table/t1", session)))
    assert house.wallet(first.name) == PLAY_MONEY
    assert asyncio.run(identify(request("/history", session))) == first
    assert asyncio.run(identify(request("/table/t1", {"guest": "nobody"}))).name not in ("nobody", first.name)
    house.close()


def test_a_viewer_has_one_of_several_roles() -> None:
    assert Viewer("ann").may("player", "floor")
    assert not Viewer("ann").may("floor", "auditor")


def test_people_are_added_changed_and_unlocked(tmp_path: Path) -> None:
    house = House.open(f"sqlite:///{tmp_path / 'house.db'}", Chance("people"))
    people = People(house.store.engine)
    people.add("Ada", "long enough for all", ("administrator",))
    for _ in range(FAILURES_MAX):
        with pytest.raises(NotSignedIn):
            people.sign_in("Ada", "wrong")
    page = PeoplePage(people, queue_of(house), "Ada")
    assert "Unlock" in page.render()
    asyncio.run(page.act({"act": "unlock", "name": "Ada"}))
    assert "Unlock" not in page.render()
    wanted = {"name": "Ben", "password": "short", "player": True, "floor": False}
    asyncio.run(page.act({"act": "add_user", "fields": wanted}))
    shown = page.render()
    assert "12 characters" in shown
    assert '<input name="name" value="Ben">' in shown
    assert shown.rindex('name="player" checked') > shown.index("Add user")
    assert "short" not in shown
    asyncio.run(page.act({"act": "add_user", "fields": {**wanted, "password": "long enough for all"}}))
    assert "Ben must sign in within 3 days" in page.render()
    assert '<input name="name" value="">' in page.render()
    assert "must choose a password by" in page.render()
    people.change_password("Ben", "long enough for all", "long enough for me")
    assert people.who(people.sign_in("Ben", "long enough for me")).roles == {"player"}
    asyncio.run(page.act({"act": "set_roles", "name": "Ben", "fields": {"dealer": True, "floor": True}}))
    assert people.who(people.sign_in("Ben", "long enough for me")).roles == {"dealer", "floor"}
    said = [(each["actor"], each["code"], each["text"]) for each in reversed(house.log())]
    assert said == [
        ("Ada", "user_changed", "Ada: unlocked"),
        ("Ada", "user_added", "Ben: player"),
        ("Ada", "user_changed", "Ben: roles dealer, floor"),
    ]
    house.close()


def test_the_audit_of_a_sound_house_finds_nothing_and_findings_are_listed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    house = House.open(url, Chance("audit"))
    house.add_player("ann", 1000)
    house.close()
    checks = audit_the_house(url)
    assert "No findings." in audit_html(checks)
    wrong = audit_html([*checks, {"name": "sums", "looked_at": 1, "findings": ["ann has <too much>"]}])
    assert "1 finding" in wrong
    assert "ann has &lt;too much&gt;" in wrong
