"""The self-test of a ledger looks at what is new; what was found whole before is not looked at again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hoyle.chance import Chance
from hoyle.house import House
from hoyle.ledger.auditing.ledger_since import Checked, check_ledger, place_of, read_checked, write_checked
from hoyle.ledger.auditing.store_audit import pending, sums
from hoyle.server.process.ledger_tests import prove_the_ledger
from tests.support.visitors import Visitors

GAMES = ("ny/craps", "ny/texas_holdem")
# What somebody may do to the newest rows, and what is said of it.
SPOILT = {
    "a balance": ("UPDATE accounts SET cents = cents + 1 WHERE name LIKE 'player:ann%'", "has a balance of"),
    "an amount": ("UPDATE transfers SET cents = cents + 5 WHERE serial = {last}", "has a balance of"),
    "a transfer": ("DELETE FROM transfers WHERE serial = {last}", "has a balance of"),
    "an end": ("DELETE FROM transfers WHERE serial = {end}", "but its wagers sum to"),
    "a table": ("UPDATE transfers SET table_id = 't99' WHERE serial = {wager}", "its id belongs to another"),
    "what it refers to": (
        "UPDATE transfers SET id = id || 'x' WHERE serial = {wager}",
        "which does not exist",
    ),
}


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House.open(f"sqlite:///{tmp_path}/house.db", Chance(3))


def play(house: House, rounds: int, seed: int) -> None:
    """Craps leaves wagers on the felt from round to round."""
    for path in GAMES:
        table = next((desk.id for desk in house.desks.values() if desk.terms.path == path), "")
        Visitors(house, table or house.open_table(path), seed).play(rounds)
    house.commit()


def test_the_new_part_alone_is_checked_and_adds_up_to_the_whole(house: House) -> None:
    play(house, 6, 1)
    wrong, first = check_ledger(house.store, None)
    assert wrong == []
    assert any(each.released == 0 for each in first.waiting.values()), "wagers stand at craps"
    play(house, 6, 2)
    wrong, since = check_ledger(house.store, first)
    assert wrong == []
    assert since == check_ledger(house.store, None)[1]
    assert since.serial > first.serial
    assert check_ledger(house.store, since) == ([], since)


@pytest.mark.parametrize("what", SPOILT)
def test_what_is_spoilt_in_the_new_part_is_found(house: House, what: str) -> None:
    play(house, 3, 1)
    checked = check_ledger(house.store, None)[1]
    play(house, 3, 2)
    last = house.store.one("SELECT max(serial) FROM transfers")
    end = house.store.one("SELECT max(serial) FROM transfers WHERE state = 'post'")
    wager = house.store.one(
        "SELECT max(p.serial) FROM transfers p JOIN transfers e ON e.refers = p.id AND e.state = 'post' "
        "WHERE p.state = 'pending'"
    )
    assert wager > checked.serial
    sql, said = SPOILT[what]
    with house.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA ignore_check_constraints=ON")
        guards = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'transfers'"
        for (name,) in connection.exec_driver_sql(guards).all():
            connection.exec_driver_sql(f"DROP TRIGGER {name}")
        connection.exec_driver_sql(sql.format(last=last, end=end, wager=wager))
    wrong = check_ledger(house.store, checked)[0]
    assert any(said in each for each in wrong), wrong
    assert [*sums(house.store), *pending(house.store)], "the whole check finds it too"


def test_a_wager_of_before_that_ends_twice_is_found(house: House) -> None:
    play(house, 3, 1)
    checked = check_ledger(house.store, None)[1]
    gone = {name: each for name, each in checked.waiting.items() if name == ""}
    play(house, 6, 2)
    wrong = check_ledger(house.store, checked._replace(waiting=gone))[0]
    assert any("has ended before and ends again" in each for each in wrong)


def test_what_was_found_whole_of_another_store_does_not_count(
    house: House, open_house: Callable[..., House]
) -> None:
    play(house, 1, 1)
    checked = check_ledger(house.store, None)[1]
    with house.store.engine.connect() as connection:
        connection.exec_driver_sql("UPDATE accounts SET cents = cents + 1 WHERE name LIKE 'player:ann%'")
    hiding = checked._replace(balances=house.store.balances())
    (said,) = check_ledger(house.store, hiding)[0]
    assert said.startswith("all balances sum to"), (
        "it is believed of its own store; an audit believes nothing"
    )
    for other in (hiding._replace(hash="0" * 64), hiding._replace(number=checked.number + 99)):
        assert any("has a balance of" in each for each in check_ledger(house.store, other)[0])


def test_the_file_is_whole_or_nothing(house: House) -> None:
    play(house, 1, 1)
    place = place_of(house.store)
    assert place is not None
    assert place.name == "self_test.house.db.json"
    assert read_checked(place) is None
    assert prove_the_ledger(house.store.url, str(place)) == []
    found = read_checked(place)
    assert isinstance(found, Checked)
    assert found == check_ledger(house.store, None)[1]
    assert place.stat().st_mode & 0o077 == 0
    for text in ("", "[]", "{}", place.read_text()[:-5], json.dumps({"number": 1, "waiting": []})):
        place.write_text(text)
        assert read_checked(place) is None
    write_checked(
        place.parent / "missing" / "x.json", found
    )  # nothing is said; the next house checks everything
