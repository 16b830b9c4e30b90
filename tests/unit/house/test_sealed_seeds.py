"""An attack on fair rounds by somebody who reads the whole store: it foretells nothing, without the key nobody can."""

import re
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect

from hoyle.chance import Chance, Fair
from hoyle.errors import StoreError
from hoyle.house import Command, House, Place, Sit, Start
from hoyle.house.control import event_notes
from hoyle.house.recovery import restore
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.tables.promised_seed import Promised
from hoyle.ledger import Store
from hoyle.ledger.auditing.store_audit import audit
from hoyle.ledger.seed_seal import SeedSeal, seal_in

HEX = re.compile(rb"[0-9a-fA-F]{64}")
BASE64 = re.compile(rb"(?:[A-Za-z0-9+/]{43,}|[A-Za-z0-9_-]{43,})={0,2}")
SEED_BYTES = 32


def everything_in(url: str) -> bytes:
    """Every column of every row of every table; and the files as they lie on the disk."""
    store = Store.open(url)
    texts = [
        repr(row).encode()
        for name in inspect(store.engine).get_table_names()
        for row in store.rows(f"SELECT * FROM {name}")
    ]
    store.close()
    file = Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite") else None
    files = [Path(f"{file}{end}") for end in ("", "-wal")] if file is not None else []
    return b"\n".join(texts + [each.read_bytes() for each in files if each.exists()])


def candidates(found: bytes) -> Iterator[bytes]:
    """Whatever might be a seed: of 64 hex digits, in base64 at any place, or 32 bytes after one another in that."""
    yield from (bytes.fromhex(each.decode()) for each in set(HEX.findall(found)))
    for text in set(BASE64.findall(found)):
        whole = text.rstrip(b"=").translate(bytes.maketrans(b"+/", b"-_"))
        data = urlsafe_b64decode(whole[: len(whole) // 4 * 4])
        yield from (data[at : at + SEED_BYTES] for at in range(max(0, len(data) - SEED_BYTES + 1)))


def attacked(url: str, commitments: set[str]) -> set[str]:
    """The commitments whose seed was found."""
    return {sha256(each).hexdigest() for each in candidates(everything_in(url))} & commitments


@pytest.fixture
def key(tmp_path: Path) -> Path:
    (tmp_path / "keys").mkdir()
    return tmp_path / "keys" / "seed_key.txt"


def opened(url: str, key: Path, seed: int = 1) -> House:
    return House.open(url, Chance(seed), is_fair=True, seal=SeedSeal(key))


def play(house: House, table: str, rounds: int) -> None:
    for _ in range(rounds):
        house.do(Command(table, "ann", Place((("straight", 500, "17"),))))
        house.do(Command(table, "ann", Start()))
        house.commit()


def begun(house: House) -> str:
    house.add_player("ann", 1_000_00)
    table = house.open_table("ny/roulette")
    house.do(Command(table, "ann", Sit(500_00)))
    return table


def findings(url: str) -> list[str]:
    store = Store.open(url)
    try:
        return [each for check in (*audit(store), *replays(store)) for each in check.findings]
    finally:
        store.close()


def commitments(house: House, table: str) -> tuple[str, set[str]]:
    """Of the next round, and of those that are over."""
    rows = house.store.rows("SELECT data FROM events WHERE table_id = :id", id=table)
    all_of_them = {each for (data,) in rows for each in re.findall(r'"commitment":"([0-9a-f]{64})"', data)}
    following = house.state_of(table)["fair"]["commitment"]
    return following, all_of_them - {following}


def test_who_reads_the_whole_store_foretells_nothing(url: str, key: Path) -> None:
    house = opened(url, key)
    table = begun(house)
    play(house, table, 45)  # with a snapshot
    house.do(Command(table, "ann", Place((("straight", 500, "17"),))))
    house.commit()
    assert house.store.one("SELECT count(*) FROM snapshots") == 1
    following, over = commitments(house, table)
    assert attacked(url, {following}) == set(), "the wagers are open, and the seed is nowhere"
    assert attacked(url, over) == over, "the attack finds every seed that is there to be found"
    house.do(Command(table, "ann", Start()))
    house.commit()
    assert attacked(url, {following}) == {following}, "it was the seed of this round"
    house.close()
    assert findings(url) == [], "the audit needs no key"
    assert key.stat().st_mode & 0o077 == 0


def test_the_attack_finds_a_seed_that_is_not_sealed(
    url: str, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in earlier versions, whose stores are still read."""
    for module in ("hoyle.house.core.house", "hoyle.house.tables.open_tables"):
        monkeypatch.setattr(f"{module}.promise", lambda _: {"seed": Fair.new("").seed.hex()})
    house = opened(url, key)
    table = begun(house)
    play(house, table, 2)
    following, _ = commitments(house, table)
    assert attacked(url, {following}) == {following}
    house.close()
    monkeypatch.undo()
    again = opened(url, key)
    assert again.state_of(table)["fair"]["commitment"] == following
    play(again, table, 1)
    following, _ = commitments(again, table)
    assert attacked(url, {following}) == set(), "from the next round on it is sealed"
    again.close()
    assert findings(url) == []


def test_the_seed_is_opened_again_after_a_restart(url: str, key: Path) -> None:
    house = opened(url, key)
    table = begun(house)
    play(house, table, 1)
    shown = house.state_of(table)["fair"]
    house.close()
    again = opened(url, key, 2)
    assert again.state_of(table)["fair"] == shown
    play(again, table, 1)
    assert again.state_of(table)["last"]["fair"]["commitment"] == shown["commitment"]
    again.close()


@pytest.mark.parametrize("change", ["gone", "another"])
def test_where_the_key_is_lost_open_rounds_are_given_back(url: str, key: Path, change: str) -> None:
    house = opened(url, key)
    table = begun(house)
    play(house, table, 1)
    house.do(Command(table, "ann", Place((("straight", 500, "17"),))))
    house.commit()
    shown = house.state_of(table)["fair"]
    all_of_it = 1_000_00 + house.journal.balances.get(f"table:{table}", 0) * -1
    house.close()
    if change == "gone":
        key.unlink()
    else:
        key.write_text("ab" * SEED_BYTES)
    again = opened(url, key, 2)
    assert table not in again.desks
    assert again.wallet("ann") == all_of_it
    (event,) = event_notes.unexplained(again.store)
    assert event["code"] == "table_abandoned"
    assert event["text"] == f"{restore.KEY_LOST} ({key})"
    last = again.store.one("SELECT data FROM events WHERE kind = 'abandon'")
    assert shown["commitment"] in last
    assert "revealed" not in last.replace("never_revealed", "")
    fresh = again.open_table("ny/roulette")
    again.do(Command(fresh, "ann", Sit(100_00)))
    play(again, fresh, 1)
    again.close()
    assert findings(url) == []


def test_a_seed_of_another_round_is_not_taken(url: str, key: Path) -> None:
    """Neither by the house, nor by the audit where somebody has written one into the store."""
    seal = SeedSeal(key)
    sealed = seal.seal(bytes(SEED_BYTES), "one")
    assert seal.open(sealed, "one") == bytes(SEED_BYTES)
    assert seal.open(sealed, "another") is None
    assert seal.open("not sealed at all", "one") is None
    promised = Promised("t1.1", sha256(bytes(SEED_BYTES)).hexdigest(), seed="00" * SEED_BYTES)
    other = Fair(bytes([1] * SEED_BYTES), "t1.1")
    with pytest.raises(Exception, match="reveals another seed than the house committed to"):
        promised.check_revealed(other.revealed())
    with pytest.raises(Exception, match="does not fit its commitment"):
        promised.check_revealed({**other.revealed(), "commitment": promised.commitment})


@pytest.mark.parametrize("text", ["", "xyz", "ab" * 31])
def test_a_damaged_key_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    seal = seal_in(f"sqlite:///{tmp_path}/house.db", tmp_path)
    assert seal.place is not None
    assert seal.place.name == "seed_key.house.db.txt"
    seal.place.write_text(text)
    with pytest.raises(StoreError, match=r"the key of the seeds .*put the right one in its place"):
        seal.open("x", "y")


def test_a_key_that_cannot_be_written_opens_no_table(new_store: Callable[[str], str], tmp_path: Path) -> None:
    house: Any = House.open(
        new_store("sqlite"), Chance(1), is_fair=True, seal=SeedSeal(tmp_path / "nowhere" / "key.txt")
    )
    with pytest.raises(StoreError, match="cannot be written"):
        house.open_table("ny/roulette")
    assert house.desks == {}
    house.close()
