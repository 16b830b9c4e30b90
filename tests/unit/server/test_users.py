"""Users: hashes and no secrets in the store, lockouts, one session each, and two ways for it to end."""

import sqlite3
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY

from hoyle.chance import Chance
from hoyle.errors import CommandRefused, HoyleError, StoreError, UnknownName
from hoyle.house import House
from hoyle.ledger import Store
from hoyle.server.app import keep_sessions
from hoyle.server.auth.live_sessions import IDLE_FOR, SESSION_FOR
from hoyle.server.auth.passwords import PASSWORD_LEAST
from hoyle.server.auth.users import FAILURES_MAX, LOCKED_FOR, ROLES, NotAllowed, NotSignedIn, People
from tests.support.house_queue import queue_of

RIGHT, WRONG = "correct horse battery", "incorrect horse battery"
SECOND = timedelta(seconds=1)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store.open(url)
    yield store
    store.close()


@pytest.fixture
def people(store: Store, clock: Any) -> People:
    people = People(store.engine, clock)
    people.add("Ada", RIGHT, ["administrator", "floor"], is_own=True)
    return people


def fail(people: People, times: int, name: str = "Ada") -> None:
    for _ in range(times):
        with pytest.raises(NotSignedIn, match="name or password is wrong"):
            people.sign_in(name, WRONG)


# Secrets.


def test_a_name_that_is_not_there_is_locked_alike(people: People, clock: Any) -> None:
    """What is answered does not tell which names there are."""

    def tried(name: str) -> list[str]:
        said = []
        for _ in range(5):
            with pytest.raises(NotSignedIn) as refused:
                people.sign_in(name, WRONG)
            said.append(str(refused.value).replace(name, "NAME"))
        return said

    assert tried("Ada") == tried("Nobody")
    clock.go_on(minutes=16)
    assert tried("Ada") == tried("Nobody")


def test_neither_password_nor_session_can_be_read_from_the_store(people: People, tmp_path: Path) -> None:
    token = people.sign_in("Ada", RIGHT)
    with sqlite3.connect(tmp_path / "house.db") as database:
        kept = str(database.execute("SELECT * FROM users").fetchall())
        kept += str(database.execute("SELECT * FROM sessions").fetchall())
    database.close()
    assert RIGHT not in kept
    assert token not in kept
    assert "$argon2id$" in kept


def test_a_hash_takes_the_work_that_the_standard_advises(
    store: Store, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "hoyle.server.auth.passwords.PasswordHasher", PasswordHasher
    )  # not the quick one of tests
    made = extract_parameters(People(store.engine, clock).passwords.hash(RIGHT))
    assert made.memory_cost >= RFC_9106_LOW_MEMORY.memory_cost
    assert made.time_cost >= RFC_9106_LOW_MEMORY.time_cost


def test_the_same_password_has_another_hash_for_another_person(people: People, store: Store) -> None:
    people.add("Bea", RIGHT, ["player"], is_own=True)
    hashes = [row[0] for row in store.rows("SELECT password FROM users")]
    assert len(set(hashes)) == 2


def test_a_refusal_does_not_say_whether_there_is_such_a_person(people: People) -> None:
    said = []
    for name in ("Ada", "Nobody"):
        with pytest.raises(NotSignedIn) as refusal:
            people.sign_in(name, WRONG)
        said.append(str(refusal.value))
    assert said[0] == said[1]


def test_sessions_cannot_be_guessed_from_one_another(people: People) -> None:
    tokens = {people.sign_in("Ada", RIGHT) for _ in range(3)}
    assert len(tokens) == 3
    assert all(len(token) >= 43 for token in tokens)  # 256 bits


# Locks.


def test_three_wrong_passwords_lock_a_name(people: People) -> None:
    fail(people, FAILURES_MAX)
    assert FAILURES_MAX == 3
    with pytest.raises(NotSignedIn, match="locked after 3 wrong passwords"):
        people.sign_in("Ada", RIGHT)
    assert [each["is_locked"] for each in people.listed()] == [True]


def test_a_right_password_in_between_starts_the_count_again(people: People) -> None:
    fail(people, FAILURES_MAX - 1)
    people.sign_in("Ada", RIGHT)
    fail(people, FAILURES_MAX - 1)
    people.sign_in("Ada", RIGHT)


def test_a_lock_ends_by_itself_and_three_more_lock_again(people: People, clock: Any) -> None:
    fail(people, FAILURES_MAX)
    clock.now += LOCKED_FOR - SECOND
    with pytest.raises(NotSignedIn, match="locked"):
        people.sign_in("Ada", RIGHT)
    clock.now += SECOND
    fail(people, FAILURES_MAX)
    with pytest.raises(NotSignedIn, match="locked"):
        people.sign_in("Ada", RIGHT)


def test_a_lock_holds_after_a_restart_until_an_administrator_lifts_it(
    people: People, store: Store, clock: Any
) -> None:
    fail(people, FAILURES_MAX)
    again = People(store.engine, clock)
    with pytest.raises(NotSignedIn, match="locked"):
        again.sign_in("Ada", RIGHT)
    again.unlock("Ada")
    assert again.who(again.sign_in("Ada", RIGHT)).name == "Ada"


def test_wrong_passwords_lock_one_name_and_no_other(people: People) -> None:
    people.add("Bea", RIGHT, ["player"], is_own=True)
    fail(people, FAILURES_MAX)
    people.sign_in("Bea", RIGHT)


def test_a_lock_does_not_end_the_session_that_is_there(people: People) -> None:
    """Else anybody could throw out anybody by their name alone."""
    token = people.sign_in("Ada", RIGHT)
    fail(people, FAILURES_MAX)
    assert people.who(token).name == "Ada"


# Sessions.


def test_a_session_ends_when_it_is_idle(people: People, clock: Any) -> None:
    token = people.sign_in("Ada", RIGHT)
    clock.now += IDLE_FOR
    people.who(token)
    clock.now += IDLE_FOR + SECOND
    with pytest.raises(NotSignedIn, match="session is over"):
        people.who(token)
    clock.now -= 2 * IDLE_FOR
    with pytest.raises(NotSignedIn, match="session is over"):
        people.who(token)


def test_a_session_that_was_ended_says_why(people: People) -> None:
    ends: dict[str, Callable[[], object]] = {
        "Ada signed in elsewhere": lambda: people.sign_in("Ada", RIGHT),
        "Ada was given other roles": lambda: people.set_roles("Ada", ["floor"]),
        "the password of Ada was changed": lambda: people.set_own_password("Ada", RIGHT + " again"),
    }
    for why, end in ends.items():
        token = people.sign_in("Ada", RIGHT)
        end()
        with pytest.raises(NotSignedIn, match=f"{why}, which ended this session; sign in again"):
            people.who(token)


@pytest.mark.parametrize("restarts", [False, True])
def test_a_session_ends_after_a_working_day_however_busy(
    people: People, store: Store, clock: Any, restarts: bool
) -> None:
    token, begin = people.sign_in("Ada", RIGHT), clock.now
    while clock.now - begin + IDLE_FOR <= SESSION_FOR:
        clock.now += IDLE_FOR
        people = People(store.engine, clock) if restarts else people
        assert people.who(token).name == "Ada"
        people.write_seen()  # as the house does every few seconds
    clock.now = begin + SESSION_FOR + SECOND
    with pytest.raises(NotSignedIn, match="session is over"):
        people.who(token)


def test_being_seen_counts_although_the_store_is_not_told_each_time(people: People, clock: Any) -> None:
    token = people.sign_in("Ada", RIGHT)
    for _ in range(200):
        clock.go_on(seconds=50)
        people.who(token)
    assert people.who(token).name == "Ada"


def test_signing_in_again_ends_the_session_before(people: People, store: Store, clock: Any) -> None:
    first = people.sign_in("Ada", RIGHT)
    second = people.sign_in("Ada", RIGHT)
    for each in (people, People(store.engine, clock)):
        with pytest.raises(NotSignedIn):
            each.who(first)
        assert each.who(second).name == "Ada"


def test_a_session_outlives_a_restart_and_a_signed_out_one_does_not(
    people: People, store: Store, clock: Any
) -> None:
    token = people.sign_in("Ada", RIGHT)
    again = People(store.engine, clock)
    assert again.who(token).roles == {"administrator", "floor"}
    again.sign_out(token)
    for each in (again, People(store.engine, clock)):
        with pytest.raises(NotSignedIn):
            each.who(token)


CHANGED_AT_THE_MACHINE: dict[str, Callable[[People], None]] = {
    "other roles": lambda people: people.set_roles("Ada", ["auditor"]),
    "another password": lambda people: people.set_password("Ada", WRONG),
}


@pytest.mark.parametrize("change", CHANGED_AT_THE_MACHINE)
def test_what_is_changed_at_the_machine_ends_a_session_of_the_open_house(
    serve: Callable[..., None], clock: Any, change: str
) -> None:
    """The house has the session in memory, and hears of it from the store; others go on."""

    async def play(server: Any) -> None:
        server.people.add("Ada", RIGHT, ["administrator"], is_own=True)
        server.tokens["Ada"] = server.people.sign_in("Ada", RIGHT)
        server.let_in("ann")
        assert (await server.call("Ada", "GET", "/users")).is_success
        assert (await server.call("ann", "GET", "/me")).is_success
        CHANGED_AT_THE_MACHINE[change](People(server.house.store.engine, clock))
        await keep_sessions(queue_of(server.house), server.people)
        assert (await server.call("Ada", "GET", "/users")).status_code == 401
        assert (await server.call("ann", "GET", "/me")).is_success

    serve(play)


@pytest.mark.parametrize("token", ["", "x", "é" * 50, "\ud800", "x" * 100_000])
def test_a_token_that_was_never_given_is_refused(people: People, token: str) -> None:
    with pytest.raises(NotSignedIn):
        people.who(token)


# Users.


@pytest.mark.parametrize(
    "change",
    [
        lambda people: people.set_password("Ada", "another horse battery"),
        lambda people: people.set_roles("Ada", ["auditor"]),
    ],
)
def test_new_password_and_new_roles_end_the_session(people: People, change: Callable[[People], None]) -> None:
    token = people.sign_in("Ada", RIGHT)
    change(people)
    with pytest.raises(NotSignedIn):
        people.who(token)


def test_a_new_password_unlocks_and_the_old_one_is_wrong(people: People) -> None:
    fail(people, FAILURES_MAX)
    people.set_own_password("Ada", WRONG)
    people.sign_in("Ada", WRONG)
    with pytest.raises(NotSignedIn):
        people.sign_in("Ada", RIGHT)


def test_new_roles_hold_from_the_next_sign_in(people: People) -> None:
    people.set_roles("Ada", ["auditor", "auditor"])
    person = people.who(people.sign_in("Ada", RIGHT))
    assert person.roles == {"auditor"}
    with pytest.raises(NotAllowed, match="it needs an administrator"):
        person.needs("administrator")


def test_a_guest_has_one_session_and_no_password(people: People) -> None:
    token = people.add_guest("Gus")
    assert people.who(token).roles == {"player"}
    for password in ("", "x" * PASSWORD_LEAST):
        with pytest.raises(NotSignedIn):
            people.sign_in("Gus", password)
    assert {each["name"]: each["is_guest"] for each in people.listed()} == {"Ada": False, "Gus": True}


def test_guests_do_not_count_as_people_who_may_come_in(store: Store) -> None:
    people = People(store.engine)
    people.add_guest("Gus")
    assert people.is_empty()
    people.add("Ada", RIGHT, ["administrator"], is_own=True)
    assert not people.is_empty()


def test_a_short_password_is_refused_with_what_would_be_right(people: People) -> None:
    with pytest.raises(HoyleError, match=f"{PASSWORD_LEAST} characters or more; this one has 5"):
        people.add("Bea", "horse", ["player"])
    with pytest.raises(HoyleError, match="12 characters or more"):
        people.set_password("Ada", "")
    assert [each["name"] for each in people.listed()] == ["Ada"]


def test_roles_are_known_ones_and_at_least_one(people: People) -> None:
    with pytest.raises(UnknownName, match='no role "croupier"'):
        people.add("Bea", RIGHT, ["croupier"], is_own=True)
    with pytest.raises(HoyleError, match="at least one role"):
        people.set_roles("Ada", [])
    assert len(ROLES) == 5


def test_whoever_is_not_there_cannot_be_changed(people: People) -> None:
    for change in (
        people.unlock,
        lambda name: people.set_password(name, RIGHT),
        lambda name: people.set_roles(name, ROLES),
    ):
        with pytest.raises(UnknownName, match='no user "Nobody"'):
            change("Nobody")


NAMES = ("Ann", "Zoë O'Hara-Smith", "x" * 40, "", " ann", "ann ", "1ann", "a:b", "x" * 41, "ann\n", "a\x00b", "*",
"house",
         "Dealer", "FELT", "clock", "chance", "cage", "floor", "community", "burn", "table", "pot", "rake",
         "collection", "dealers")  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_whoever_may_come_in_may_sit_down(people: People, url: str, name: str) -> None:
    """A name that the house would refuse as a player's is refused at the door, and no other."""
    house = House.open(url, Chance(1))
    try:
        house.add_player(name)
        is_good = True
    except CommandRefused:
        is_good = False
    house.store.close()
    if is_good:
        people.add_guest(name)
    else:
        with pytest.raises(HoyleError, match="cannot be a name"):
            people.add_guest(name)


def test_two_people_cannot_have_one_name(people: People) -> None:
    with pytest.raises(HoyleError, match="The name Ada is taken"):
        people.add("Ada", RIGHT, ["player"], is_own=True)
    with pytest.raises(HoyleError, match="The name Ada is taken"):
        people.add_guest("Ada")


def test_a_store_that_is_gone_is_a_store_error(people: People, tmp_path: Path, store: Store) -> None:
    store.engine.dispose()
    for file in tmp_path.iterdir():
        file.unlink()
    tmp_path.rmdir()
    for ask in (lambda: people.sign_in("Ada", RIGHT), lambda: people.who("x"), people.listed):
        with pytest.raises(StoreError):
            ask()
    tmp_path.mkdir()
