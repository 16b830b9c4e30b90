"""A store that version 0.2.0 wrote: no head record, seeds of fair rounds unsealed, wagers that ride counted each round.

`fixtures/store_0_2` was written by that version: six tables, two of them in the middle of a round. `expected.json` says
what it knew of them.
"""

import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest

from hoyle.chance import Chance
from hoyle.engine import Ask
from hoyle.house import Choose, Command, House, Place, Start
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.reports.audit_run import all_checks
from hoyle.ledger import Store
from hoyle.ledger.seed_seal import seal_beside

FIXTURE = Path(__file__).parents[2] / "fixtures" / "store_0_2"
EXPECTED = json.loads((FIXTURE / "expected.json").read_text(encoding="utf-8"))
SAME = ("path", "phase", "number", "position", "sequence", "stakes", "fingerprint", "edition", "carry")


@pytest.fixture
def before(tmp_path: Path) -> str:
    file = tmp_path / "house.db"
    file.write_bytes(lzma.decompress((FIXTURE / "house.db.xz").read_bytes()))
    return f"sqlite:///{file}"


@pytest.fixture
def again(before: str) -> Iterator[House]:
    house = House.open(before, Chance("after"), is_fair=True)
    yield house
    house.store.close()


def findings(store: Store) -> list[str]:
    return [each for check in all_checks(store) for each in check.findings]


def test_it_audits_clean_and_no_table_is_left_behind(before: str) -> None:
    store = Store.open(before)
    assert findings(store) == []
    number, digest = EXPECTED["head"]
    assert store.one("SELECT hash FROM commits WHERE number = :number", number=number) == digest
    names = [check.name for check in replays(store)]
    assert not [name for name in names if "given back" in name or "without their game" in name]
    store.close()


def test_every_table_and_every_cent_is_where_it_was(again: House) -> None:
    assert (set(again.desks), again.tables.waiting) == (set(EXPECTED["tables"]), {})
    for table, should in EXPECTED["tables"].items():
        state = json.loads(json.dumps(again.state_of(table)))
        assert {name: state[name] for name in SAME} == {name: should[name] for name in SAME}, table
        assert {name: each["stack"] for name, each in state["places"].items()} == should["stacks"]
        played = again.desk(table).round
        assert (played.prompt.seat if played is not None else None) == should["asks"]  # type: ignore[union-attr]
    assert dict(again.store.rows("SELECT name, cents FROM accounts")) == EXPECTED["accounts"]
    assert {name: again.wallet(name) for name in EXPECTED["wallets"]} == EXPECTED["wallets"]
    lines = {
        f"{table}.{number}": json.loads(text)
        for table, number, text in again.store.rows("SELECT table_id, number, lines FROM results")
    }
    assert lines == EXPECTED["results"]


def test_rounds_and_promises_of_then_are_kept(again: House, before: str) -> None:
    """A seed that was promised unsealed is the one that is revealed; the next ones are sealed."""
    for table, should in EXPECTED["tables"].items():
        if should["phase"] != "in_round":
            continue
        promised = again.state_of(table)["fair"]["commitment"]
        while (played := again.desk(table).round) is not None:
            assert isinstance(played.prompt, Ask)
            answer = Choose(played.prompt.default)
            again.do(Command(table, played.prompt.seat, answer, position=again.desk(table).position))
        assert again.desk(table).last["fair"]["commitment"] == promised
    again.do(Command("t1", "ann", Start()))
    again.do(Command("t1", "ann", Place((("red", 1000, ""),))))
    again.do(Command("t1", "ann", Start()))
    again.commit()
    assert findings(again.store) == []
    last = again.store.one("SELECT data FROM events WHERE kind = 'finish' ORDER BY made_at DESC LIMIT 1")
    assert "sealed" in last
    assert seal_beside(before).place
