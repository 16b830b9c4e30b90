"""A store that version 0.1 wrote, when a fingerprint covered the prose of its rulebook, loses nothing.

`fixtures/store_0_1/house.db` was written by that version; `expected.json` says what it knew of it.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from hoyle.book.older_fingerprints import carried
from hoyle.chance import Chance
from hoyle.chance.proof import check_round
from hoyle.engine import Ask
from hoyle.errors import CommandRefused
from hoyle.games.catalog import open_terms
from hoyle.house import Choose, Command, House, Place, Policy, PoolRule, Sit, Start
from hoyle.house.control import approvals
from hoyle.house.jackpots.meters import meters
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.reports.round_recall import recall
from hoyle.ledger import Store
from hoyle.ledger.auditing.store_audit import audit
from hoyle.ledger.chain_head import read_heads

FIXTURE = Path(__file__).parents[2] / "fixtures" / "store_0_1"
EXPECTED = json.loads((FIXTURE / "expected.json").read_text(encoding="utf-8"))
SAME = (
    "path", "options", "fingerprint", "edition", "limits", "dealer", "phase", "number", "position", "sequence",
    "disabled",
    "stakes", "bank", "carry", "meters", "fair",
)  # fmt: skip


class Clock:
    """A second later at every look."""

    def __init__(self) -> None:
        self.now = datetime(2025, 6, 3, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def before(tmp_path: Path) -> str:
    shutil.copy(FIXTURE / "house.db", tmp_path / "house.db")
    return f"sqlite:///{tmp_path}/house.db"


@pytest.fixture
def store(before: str) -> Iterator[Store]:
    store = Store.open(before)
    yield store
    store.close()


@pytest.fixture
def again(before: str) -> Iterator[House]:
    policy = Policy(**{**EXPECTED["policy"], "apart": tuple(map(tuple, EXPECTED["policy"]["apart"]))})
    rules = {name: PoolRule(**rule) for name, rule in EXPECTED["pool_rules"].items()}
    house = House.open(before, Chance("after"), Clock(), pools=rules, policy=policy)
    yield house
    house.store.close()


def findings(store: Store) -> list[str]:
    return [each for check in (*audit(store), *replays(store)) for each in check.findings]


def test_it_audits_clean_and_its_head_is_in_the_chain(store: Store) -> None:
    checks = {check.name: check for check in (*audit(store), *replays(store))}
    assert [each for check in checks.values() for each in check.findings] == []
    counted = {each["name"]: each["count"] for each in EXPECTED["audit"]}
    assert sum(counted[name] == check.count for name, check in checks.items() if name in counted) >= 8
    played = next(check for check in replays(store))
    assert played.count == len(EXPECTED["openings"]) == 13, "every table is played again, none only read"
    (head,) = read_heads([EXPECTED["head"]])
    assert store.one("SELECT hash FROM commits WHERE number = :number", number=head.number) == head.hash


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("name", EXPECTED["rounds"])
def test_every_round_is_recalled_as_it_was(store: Store, name: str) -> None:
    should = EXPECTED["rounds"][name]
    table, _, number = name.partition(".")
    found = recall(store, table, int(number))
    assert (found.path, found.fingerprint, found.edition, found.version, found.made_at, found.how) == (
        should["path"], should["fingerprint"], should["edition"], should["version"], should["at"], should["how"],
    )  # fmt: skip
    assert found.lines == [*should.get("fee_lines", ()), *should["lines"]]
    assert found.plays == should["plays"]
    assert bool(found.why_not) == bool(should["why_not"])
    seat = "" if found.how == "running" else None
    assert as_json(found.told(seat)) == should["events"]
    if "setup" in should:
        record = as_json(found.record())
        assert {key: record[key] for key in ("setup", "answers", "by_hand")} == {
            key: should[key] for key in ("setup", "answers", "by_hand")
        }
        assert record.get("fair") == should.get("fair")


def test_a_record_that_was_written_before_still_holds() -> None:
    """What a player was given then is checked by this version."""
    records = [each for each in EXPECTED["rounds"].values() if "setup" in each]
    assert len(records) > 30
    for record in records:
        checks = check_round(record)
        by_hand = "fair" in record and record["by_hand"]
        assert all(check.holds for check in checks) or by_hand, (record["round"], checks)


def test_every_table_is_as_it_stood(again: House) -> None:
    assert set(again.desks) == set(EXPECTED["tables"])
    assert set(EXPECTED["openings"]) - set(again.desks) == set(EXPECTED["closed"])
    for table, should in EXPECTED["tables"].items():
        state = as_json(again.state_of(table))
        state["bank"] = {name: state["bank"][name] for name in should["bank"]}  # it says more now
        assert {name: state[name] for name in SAME} == {name: should[name] for name in SAME}, table
        seats = {
            name: {"spot": each["spot"], "stack": each["stack"]} for name, each in state["places"].items()
        }
        assert seats == should["seats"]
        assert again.desk(table).pools == should["pools"]
        asked, expected = state["prompt"], should["prompt"]
        assert (asked is None) == (expected is None)
        if expected is not None:
            assert {**asked, "told": ""} == {**expected, "told": ""}


def test_money_pools_and_standing_wagers_are_there(again: House) -> None:
    accounts = dict(again.store.rows("SELECT name, cents FROM accounts"))
    assert accounts == EXPECTED["accounts"]
    assert {name: again.wallet(name) for name in EXPECTED["wallets"]} == EXPECTED["wallets"]
    assert {name: meter.plain() for name, meter in meters(again.store).items()} == EXPECTED["meters"]
    assert any(each["stakes"] for each in EXPECTED["tables"].values() if each["phase"] == "open")


def test_rounds_in_progress_are_played_to_their_end(again: House) -> None:
    for table in EXPECTED["running"]:
        should = EXPECTED["continued"][table]
        for said in should["said"]:
            prompt = again.desk(table).round.prompt  # type: ignore[union-attr]
            assert isinstance(prompt, Ask)
            assert (prompt.seat, again.desk(table).position) == (said["seat"], said["position"])
            again.do(
                Command(table, said["seat"], Choose(said["choose"], said["cents"]), position=said["position"])
            )
        last = again.desk(table).last
        assert (last["number"], last["how"], last.get("fair")) == (
            should["number"],
            should["how"],
            should["fair"],
        )
        assert as_json(last["lines"]) == should["lines"]
    assert {name: again.wallet(name) for name in EXPECTED["wallets"]} == EXPECTED["after_it"]["wallets"]
    for table, stacks in EXPECTED["after_it"]["stacks"].items():
        assert {name: each["stack"] for name, each in again.state_of(table)["places"].items()} == stacks
    again.commit()
    assert findings(again.store) == []


def test_a_table_from_before_plays_new_rounds_and_audits_clean(again: House) -> None:
    again.add_player("fred", 1_000_00)
    again.do(Command("t1", "fred", Sit(500_00)))
    again.do(Command("t1", "fred", Place((("red", 1000, ""),))))
    again.do(Command("t1", "fred", Start()))
    again.commit()
    assert again.desk("t1").last["number"] == 4
    assert findings(again.store) == []
    stamped = again.store.rows("SELECT DISTINCT fingerprint FROM rounds WHERE table_id = 't1'")
    assert stamped == [(EXPECTED["tables"]["t1"]["fingerprint"],)], "a table is played under one set of terms"


def test_its_keys_answer_again(again: House) -> None:
    kept = EXPECTED["key"]
    wagers = tuple(map(tuple, kept["words"]["wagers"]))
    done = again.do(Command(kept["table"], kept["actor"], Place(wagers), key=kept["key"]))
    assert done.is_repeat
    assert {"sequence": done.sequence, "position": done.position, "result": done.result} == kept["outcome"]


def test_its_approvals_hold(again: House) -> None:
    """For the same terms under their new fingerprints, and for no others."""
    assert len(again.office.approvals) == len(EXPECTED["approvals"]) == 11
    for should in EXPECTED["approvals"]:
        (found,) = [each for each in again.office.approvals.values() if each.filing == should["filing"]]
        assert found._replace(fingerprint=should["fingerprint"])._asdict() == should
        assert found.fingerprint != should["fingerprint"]
    held = 0
    for opening in EXPECTED["openings"].values():
        _, terms = open_terms(opening["path"], opening["options"], opening["pays"])
        before = carried(opening["path"], opening["options"], opening["pays"])
        assert before is not None
        if before.terms.fingerprint != terms.fingerprint:  # a rule that play reads came after the store
            assert terms.fingerprint not in again.office.approvals
            continue
        held += 1
        assert terms.fingerprint in again.office.approvals
        table = again.open_table(opening["path"], opening["options"], pays=opening["pays"])
        assert again.desk(table).terms.fingerprint == terms.fingerprint
    assert held >= 4  # wheels and tiles; others are played by rules that came later
    with pytest.raises(CommandRefused, match="ny/roulette is not approved under these options"):
        again.open_table("ny/roulette", {"wheel": "double_zero"})
    with pytest.raises(CommandRefused, match="oh/roulette is not approved"):
        again.open_table("oh/roulette")  # its approval has ended
    again.commit()
    assert findings(again.store) == []


def test_an_approval_can_be_ended_by_either_fingerprint(again: House) -> None:
    stamped = EXPECTED["tables"]["t1"]["fingerprint"]
    again.office.end_approval(stamped, "withdrawn", "ada")
    again.commit()
    assert approvals.read(again.store) == again.office.approvals
    assert len(again.office.approvals) == 10
    with pytest.raises(CommandRefused, match="ny/roulette is not approved"):
        again.open_table("ny/roulette", {"wheel": "single_zero"})


def test_an_approval_that_no_table_was_opened_under_holds(again: House) -> None:
    """Version 0.1 wrote a fingerprint down without its options; it is recognised when a table asks for them."""
    _, terms = open_terms("pa/roulette", {"wheel": "single_zero"})
    found = carried("pa/roulette", {"wheel": "single_zero"}, {})
    assert found is not None
    approval = approvals.made("pa/roulette", found.stamped, "0" * 64, "A. Regulator", "2025-06-01")
    with pytest.raises(CommandRefused, match="not approved"):
        again.open_table("pa/roulette", {"wheel": "single_zero"})
    again.office.approve(approval, "ada")
    table = again.open_table("pa/roulette", {"wheel": "single_zero"})
    assert again.desk(table).terms.fingerprint == terms.fingerprint != found.stamped


def test_terms_of_no_known_rulebook_stay_as_they_are_and_say_so(before: str) -> None:
    """Its tables are given back when the house opens; nothing else changes."""
    file = before.removeprefix("sqlite:///")
    stamped = EXPECTED["tables"]["t9"]["fingerprint"]
    with sqlite3.connect(file) as database:
        (schema,) = database.execute(
            "SELECT sql FROM sqlite_master WHERE name = 'terms_no_update'"
        ).fetchone()
        database.execute("DROP TRIGGER terms_no_update")
        database.execute(
            "UPDATE terms SET options = '{}' WHERE fingerprint = ?",
            (EXPECTED["tables"]["t1"]["fingerprint"],),
        )
        database.execute(schema)
    database.close()
    store = Store.open(before)
    linked = {each for (each,) in store.rows("SELECT stamped FROM carried_terms")}
    assert stamped in linked
    assert EXPECTED["tables"]["t1"]["fingerprint"] not in linked
    assert "that no rulebook known to this version of Hoyle makes" in recall(store, "t1", 1).why_not
    assert recall(store, "t9", 1).why_not == ""
    only_read = replays(store)[1]
    assert only_read.count == sum(
        each["fingerprint"] == EXPECTED["tables"]["t1"]["fingerprint"]
        for each in EXPECTED["openings"].values()
    )
    store.close()
