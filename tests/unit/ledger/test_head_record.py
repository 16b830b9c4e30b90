"""The head record as a file: what it refuses, what it forgives, and that it stays small."""

from pathlib import Path

import pytest

from hoyle.errors import StoreError, Unconfirmed
from hoyle.ledger import head_record
from hoyle.ledger.chain import GENESIS
from hoyle.ledger.head_record import Head, HeadRecord, record_name


def head(number: int, branch: str = "a") -> Head:
    return Head(number, f"{branch}{number:063x}"[-64:] if branch == "a" else f"{number:063x}{branch}")


class Chain:
    """The commits of a store, some of them on a branch of their own."""

    def __init__(self, *heads: Head) -> None:
        self._heads = heads
        self.end = heads[-1] if heads else Head(0, GENESIS)

    def hashes(self, first: int, last: int) -> dict[int, str]:
        return {each.number: each.hash for each in self._heads if first <= each.number <= last}


def chain(count: int) -> Chain:
    return Chain(*(head(number) for number in range(1, count + 1)))


@pytest.fixture
def record(tmp_path: Path) -> HeadRecord:
    """Of a house that has acknowledged ten commits."""
    made = HeadRecord(tmp_path / record_name("house.db"))
    for number in range(1, 11):
        made.append(head(number), "2030-01-01")
    return made


def refused(record: HeadRecord, store: Chain) -> str:
    return record.lacks(store.end, store.hashes)


def test_its_name_is_not_among_the_files_of_the_database() -> None:
    assert not record_name("house.db").startswith("house.db")
    assert record_name("a/b c").count("/") == 0


@pytest.mark.parametrize("count", [10, 11, 500])
def test_a_store_that_is_as_far_or_further_is_taken(record: HeadRecord, count: int) -> None:
    assert refused(record, chain(count)) == ""


@pytest.mark.parametrize(
    ("count", "missing"), [(9, "1 commit is missing"), (3, "7 commits are missing"), (0, "10 commits")]
)
def test_a_store_that_ends_before_is_refused(record: HeadRecord, count: int, missing: str) -> None:
    said = refused(record, chain(count))
    assert f"ends with commit {count}, but this house has acknowledged commit 10" in said
    assert missing in said
    assert "--accept-older-store" in said


def test_a_store_that_went_on_from_an_older_copy_is_refused(record: HeadRecord) -> None:
    """Nine commits are longer than six, and twelve than ten: what counts is whether the tenth is there."""
    for length in (9, 12):
        mixed = [head(number) if number <= 6 else head(number, "b") for number in range(1, length + 1)]
        said = refused(record, Chain(*mixed))
        assert "4 commits are missing" in said, length
    assert "another commit 10" in said


def test_without_a_record_every_store_is_taken(tmp_path: Path) -> None:
    fresh = HeadRecord(tmp_path / "none.txt")
    assert refused(fresh, chain(5)) == ""
    assert fresh.follow(head(5), "now") == [tmp_path / "none.txt"]
    assert fresh.follow(head(5), "now") == []
    assert fresh.last() == [head(5)]
    assert refused(fresh, chain(4))


@pytest.mark.parametrize("torn", ["11:", "11:ab", f"{head(11)}", f"{head(11)} 2030", "\0\0\0\0"])
def test_a_torn_last_line_is_ignored_and_the_next_is_whole(record: HeadRecord, torn: str) -> None:
    with record.places[0].open("a") as file:
        file.write(torn)
    assert record.last() == [head(10)]
    assert refused(record, chain(10)) == ""
    record.append(head(11), "2030-01-02")
    assert record.last() == [head(11)]
    assert refused(record, chain(10))


def test_a_writer_that_was_fenced_off_may_be_late(record: HeadRecord) -> None:
    record.append(head(9), "2030-01-01")
    assert record.last() == [head(10)]


def test_an_accepted_store_counts_from_then_on(record: HeadRecord) -> None:
    record.accept(head(4), "2030-01-02")
    assert refused(record, chain(4)) == ""
    record.append(head(5, "b"), "2030-01-02")
    assert refused(record, Chain(*(head(each) for each in range(1, 5)), head(5, "b"))) == ""
    assert refused(record, chain(10)), "the store that was given up is another one now"


def test_each_place_is_asked(record: HeadRecord, tmp_path: Path) -> None:
    both = HeadRecord(tmp_path / "first.txt", *record.places)
    assert str(record.places[0]) in refused(both, chain(7))
    assert both.follow(head(12), "now") == [tmp_path / "first.txt"]
    assert both.last() == [head(12), head(12)]
    both.append(head(13), "now")
    assert both.last() == [head(13), head(13)]


def test_it_stays_small(record: HeadRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(head_record, "LONG_BYTES", 2_000)
    for number in range(11, 200):
        record.append(head(number), "2030-01-01")
        assert record.last() == [head(number)]
    assert record.places[0].stat().st_size < 2_500
    assert list(record.places[0].parent.iterdir()) == list(record.places)


def test_nobody_else_reads_it(record: HeadRecord) -> None:
    assert record.places[0].stat().st_mode & 0o077 == 0


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    record = HeadRecord(tmp_path / "gone" / "heads.txt")
    with pytest.raises(Unconfirmed, match=r"gone/heads.txt cannot be written \(No such file or directory\)"):
        record.append(head(1), "now")
    with pytest.raises(StoreError, match="cannot be read"):
        HeadRecord(tmp_path).last()
