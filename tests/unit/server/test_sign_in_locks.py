"""Locks of a name at an address: strangers elsewhere do not lock out whoever has signed in from their own before."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.house import House
from hoyle.ledger import Store
from hoyle.server.auth.sign_in_locks import FAILURES_MAX, LOCKED_FOR, STRANGE_FAILURES_MAX, place_of
from hoyle.server.auth.users import NotSignedIn, People

RIGHT, WRONG = "correct horse battery", "incorrect horse battery"
HOME, CAFE = "192.0.2.1", "198.51.100.7"


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, new_store: Callable[[str], str]) -> Any:
    url = new_store(request.param)
    House.open(url, Chance(1)).close()
    opened = Store.open(url)
    yield opened
    opened.close()


@pytest.fixture
def people(store: Store, clock: Any, monkeypatch: pytest.MonkeyPatch) -> People:
    people = People(store.engine, clock)
    people.add("Ada", RIGHT, ["player"], is_own=True)
    # The hash is not what is tried here.
    right = people._find("Ada").password
    monkeypatch.setattr(people, "verify", lambda _, said: right if said == RIGHT else None)
    return people


def fail(people: People, count: int, *places: str, name: str = "Ada") -> None:
    for place in places:
        for _ in range(count):
            with pytest.raises(NotSignedIn):
                people.sign_in(name, WRONG, place)


def strangers() -> list[str]:
    return [f"203.0.113.{at}" for at in range(20)]


def test_strangers_do_not_lock_out_who_has_signed_in_from_there(
    people: People, store: Store, clock: Any
) -> None:
    people.sign_in("Ada", RIGHT, HOME)
    fail(people, 5, *strangers())
    with pytest.raises(NotSignedIn, match="locked after 10 wrong passwords from addresses"):
        people.sign_in("Ada", RIGHT, CAFE)
    assert people.sign_in("Ada", RIGHT, HOME)
    again = People(store.engine, clock)  # it is in the store
    again.check_unlocked("Ada", HOME)
    with pytest.raises(NotSignedIn, match="locked"):
        again.check_unlocked("Ada", CAFE)


def test_an_address_of_ones_own_is_locked_by_its_own_failures_alone(people: People, clock: Any) -> None:
    people.sign_in("Ada", RIGHT, HOME)
    fail(people, FAILURES_MAX, HOME)
    with pytest.raises(NotSignedIn, match="locked after 3 wrong passwords; wait"):
        people.sign_in("Ada", RIGHT, HOME)
    assert people.sign_in("Ada", RIGHT, CAFE), "another address has its own count"
    clock.now += LOCKED_FOR
    assert people.sign_in("Ada", RIGHT, HOME)


def test_a_stranger_is_locked_where_they_are(people: People) -> None:
    fail(people, FAILURES_MAX, CAFE)
    with pytest.raises(NotSignedIn, match="locked after 3"):
        people.sign_in("Ada", RIGHT, CAFE)
    assert people.sign_in("Ada", RIGHT, HOME)


def test_all_strangers_together_have_so_many_tries(people: People, store: Store, clock: Any) -> None:
    tried = 0
    for place in strangers():
        for _ in range(FAILURES_MAX):
            with pytest.raises(NotSignedIn) as refused:
                people.sign_in("Ada", WRONG, place)
            tried += "locked" not in str(refused.value)
    assert tried == STRANGE_FAILURES_MAX
    rows = int(store.one("SELECT count(*) FROM sign_in_addresses"))
    assert rows <= STRANGE_FAILURES_MAX, "strangers do not fill the store"
    clock.now += LOCKED_FOR - timedelta(seconds=1)
    with pytest.raises(NotSignedIn):
        people.check_unlocked("Ada", CAFE)
    clock.now += timedelta(seconds=1)
    people.check_unlocked("Ada", CAFE)


def test_a_name_that_is_not_there_is_locked_alike(people: People) -> None:
    def told(name: str) -> list[str]:
        found = []
        for place in strangers():
            for _ in range(4):
                with pytest.raises(NotSignedIn) as refused:
                    people.sign_in(name, WRONG, place)
                found.append(str(refused.value).replace(name, "NAME"))
        return found

    assert told("Nobody") == told("Ada")


def test_an_administrator_lifts_every_lock(people: People) -> None:
    people.sign_in("Ada", RIGHT, HOME)
    fail(people, FAILURES_MAX, HOME)
    fail(people, FAILURES_MAX, *strangers())
    assert [each["is_locked"] for each in people.listed()] == [True]
    assert people.locked_since("Ada") is not None
    people.unlock("Ada")
    assert people.locked_since("Ada") is None
    assert [each["is_locked"] for each in people.listed()] == [False]
    for place in (HOME, CAFE, strangers()[0]):
        people.check_unlocked("Ada", place)


@pytest.mark.parametrize(
    ("address", "place"),
    [("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("192.0.2.1", "192.0.2.1"), ("", ""), ("a name", "a name")],
)
def test_the_network_of_a_subscriber_is_one_place(address: str, place: str) -> None:
    assert place_of(address) == place
