"""A table is played for ever under the terms it was opened with, whatever becomes of its rulebook."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hoyle.book.loader import ROOT, load_file
from hoyle.book.stored_form import stored_form
from hoyle.chance import Chance
from hoyle.chance.proof import check_round
from hoyle.cli.app import app
from hoyle.errors import CommandRefused, IllegalAnswer, UnknownName
from hoyle.games import catalog
from hoyle.games.catalog import open_terms
from hoyle.house import Command, House, Place, Policy, Sit, Start
from hoyle.house.control import approvals
from hoyle.house.jackpots.meters import settings
from hoyle.house.recovery import stored_terms
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.reports.returns import returns
from hoyle.house.reports.round_recall import recall
from hoyle.ledger import Store
from hoyle.ledger.auditing.store_audit import audit
from tests.support.own_book import copy_general

PATH = "ny/roulette"
COMMA = ("single number", "single, number")
PRICE = ("rows: {win: 35}", "rows: {win: 36}")
Change = Callable[[str, str], None]


class Named:
    """Every spin is the same."""

    def answer(self, played: Any) -> tuple[str, ...]:
        return ("17",)


@pytest.fixture
def change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Change]:
    """Write the rulebook anew, in a copy, with some words changed; and forget what was resolved."""
    book, _, game = PATH.partition("/")
    text = (ROOT / book / f"{game}.yaml").read_text(encoding="utf-8")
    copy_general(book, tmp_path)
    real = catalog.find_game

    def make(old: str, new: str) -> None:
        assert old in text
        file = tmp_path / f"{game}.yaml"
        file.write_text(text.replace(old, new), encoding="utf-8")
        found = (book, load_file(file, file.name)[0])
        monkeypatch.setattr(catalog, "find_game", lambda path: found if path == PATH else real(path))
        stored_terms._in_force.clear()

    yield make
    stored_terms._in_force.clear()


@pytest.fixture
def open_again(url: str) -> Iterator[Callable[..., House]]:
    opened: list[House] = []

    def make(**more: Any) -> House:
        for each in opened:
            each.store.close()
        opened.append(House.open(url, Named(), **more))  # type: ignore[arg-type]
        return opened[-1]

    yield make
    for each in opened:
        each.store.close()


def findings(store: Store) -> list[str]:
    return [each for check in (*audit(store), *replays(store)) for each in check.findings]


def play(house: House, table: str) -> None:
    house.do(Command(table, "ann", Place((("straight", 1000, "17"),))))
    house.do(Command(table, "ann", Start()))


def begin(house: House) -> str:
    house.add_player("ann", 100_000_00)
    table = house.open_table(PATH)
    house.do(Command(table, "ann", Sit(1_000_00)))
    play(house, table)
    house.do(Command(table, "ann", Place((("straight", 1000, "17"),))))
    house.commit()
    return table


def test_a_comma_disturbs_no_table_and_voids_no_approval(
    open_again: Callable[..., House], change: Change
) -> None:
    policy = Policy(approved_only=True)
    house = open_again(policy=policy)
    before = open_terms(PATH)[1]
    house.office.approve(
        approvals.made(PATH, before.fingerprint, "0" * 64, "A. Regulator", "2030-01-31"), "ada"
    )
    table = begin(house)
    change(*COMMA)
    after = open_terms(PATH)[1]
    assert after.file != before.file
    assert after.fingerprint == before.fingerprint
    again = open_again(policy=policy)
    assert again.desk(table).terms.file == before.file, "the table goes on by the words it was opened under"
    again.do(Command(table, "ann", Start()))
    assert again.desk(table).last["lines"][0]["net"] == 35 * 1000
    other = again.open_table(PATH)
    assert again.desk(other).terms.file == after.file
    with pytest.raises(CommandRefused, match="not approved"):
        again.open_table(PATH, {"wheel": "single_zero"})
    again.commit()
    kept = again.store.rows("SELECT fingerprint, wording FROM resolved_terms ORDER BY wording")
    assert sorted(kept) == sorted((before.fingerprint, stored_form(each)[1]) for each in (before, after))
    assert findings(again.store) == []


def test_a_price_that_changes_is_for_new_tables_only(
    open_again: Callable[..., House], change: Change, url: str, tmp_path: Path
) -> None:
    house = open_again()
    table = begin(house)
    was = house.desk(table).terms.fingerprint
    record = recall(house.store, table, 1).record()
    change(*PRICE)
    assert open_terms(PATH)[1].fingerprint != was
    again = open_again()
    assert again.desk(table).terms.fingerprint == was
    again.do(Command(table, "ann", Start()))
    assert again.desk(table).last["lines"][0]["net"] == 35 * 1000
    other = again.open_table(PATH)
    again.do(Command(other, "ann", Sit(1_000_00)))
    play(again, other)
    assert again.desk(other).last["lines"][0]["net"] == 36 * 1000
    again.commit()
    for name, number, price in ((table, 1, "35 to 1"), (table, 2, "35 to 1"), (other, 1, "36 to 1")):
        found = recall(again.store, name, number)
        assert found.why_not == ""
        assert found.played is not None
        assert [line.pays for line in found.played.lines] == [price] == [line["pays"] for line in found.lines]
    assert findings(again.store) == []
    with pytest.raises(IllegalAnswer, match="played under other terms"):
        check_round(record)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert app(["verify", str(file), "--database", url], standalone_mode=False) == 0
    straight = {each.expected for each in returns(again.store) if each.wager == "straight"}
    assert len(straight) == 2, "each round is measured by the sheet of its own terms"


def test_an_approval_is_for_the_prices_it_was_given_for(
    open_again: Callable[..., House], change: Change
) -> None:
    policy = Policy(approved_only=True)
    house = open_again(policy=policy)
    was = open_terms(PATH)[1].fingerprint
    house.office.approve(approvals.made(PATH, was, "0" * 64, "A. Regulator", "2030-01-31"), "ada")
    table = begin(house)
    change(*PRICE)
    again = open_again(policy=policy)
    assert table in again.desks
    with pytest.raises(CommandRefused, match="not approved"):
        again.open_table(PATH)
    assert list(again.office.approvals) == [was]


def test_a_table_whose_rulebook_is_gone_plays_on(
    open_again: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(open_again())

    def gone(path: str) -> Any:
        raise UnknownName("game", path, ())

    monkeypatch.setattr(catalog, "find_game", gone)
    stored_terms._in_force.clear()
    again = open_again()
    play_on = again.do(Command(table, "ann", Start()))
    assert play_on.sequence
    again.commit()
    assert recall(again.store, table, 1).why_not == ""
    assert settings(again.store) == {}
    assert findings(again.store) == []


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("UPDATE resolved_terms SET data = replace(data, '35 to 1', '36 to 1')", "not as they were written"),
        ("UPDATE resolved_terms SET data = '{'", "not as they were written"),
        ("UPDATE resolved_terms SET wording = 'x'", "not as they were written"),
        ("UPDATE resolved_terms SET fingerprint = 'x'", "not as they were written"),
        ("DELETE FROM resolved_terms", "are gone"),
        (
            "INSERT INTO carried_terms SELECT 'x', fingerprint, wording FROM resolved_terms",
            "linked to other terms",
        ),
        ("INSERT INTO carried_terms VALUES ('x', 'y', 'z')", "are gone"),
    ],
)
def test_the_audit_finds_terms_that_were_tampered_with(
    open_again: Callable[..., House], sql: str, said: str
) -> None:
    house = open_again()
    begin(house)
    assert findings(house.store) == []
    with house.store.engine.connect() as connection:
        for name in ("resolved_terms", "carried_terms"):
            if house.store.is_sqlite:
                for verb in ("update", "delete"):
                    connection.exec_driver_sql(f"DROP TRIGGER {name}_no_{verb}")
            else:
                connection.exec_driver_sql(f"DROP TRIGGER {name}_append_only ON {name}")
        connection.exec_driver_sql(sql)
        if not house.store.is_sqlite:
            connection.commit()
    assert any(said in each for check in audit(house.store) for each in check.findings)


@pytest.mark.parametrize("name", ["resolved_terms", "carried_terms"])
def test_terms_are_only_ever_added_to(open_again: Callable[..., House], name: str) -> None:
    house = open_again()
    begin(house)
    with house.store.engine.connect() as connection:
        if name == "carried_terms":
            connection.exec_driver_sql("INSERT INTO carried_terms VALUES ('x', 'y', 'z')")
        for sql in (f"UPDATE {name} SET wording = 'another'", f"DELETE FROM {name}"):
            with pytest.raises(Exception, match="is only ever added to"):
                connection.exec_driver_sql(sql)
            if not house.store.is_sqlite:
                connection.rollback()


def test_what_is_there_cannot_be_replaced(open_again: Callable[..., House]) -> None:
    house = open_again()
    begin(house)
    if not house.store.is_sqlite:
        return
    before = house.store.rows("SELECT * FROM resolved_terms")
    with house.store.engine.connect() as connection:
        connection.exec_driver_sql(
            "INSERT OR REPLACE INTO resolved_terms SELECT fingerprint, wording, 'other' FROM resolved_terms"
        )
    assert house.store.rows("SELECT * FROM resolved_terms") == before


def test_tables_under_the_same_terms_share_them(url: str) -> None:
    """Two tables under the same terms share them after recovery."""
    house = House.open(url, Chance(1))
    tables = [house.open_table(PATH) for _ in range(3)]
    house.commit()
    house.store.close()
    again = House.open(url, Chance(1))
    assert len({id(again.desk(table).terms) for table in tables}) == 1
    again.store.close()
