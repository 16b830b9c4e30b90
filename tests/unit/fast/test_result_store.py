"""Records of what took long to count: as they were written, or left aside with a line that says why."""

import json
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest

from hoyle.fast import result_store
from hoyle.fast.result_store import Damaged, Shelf, read_archive, read_record, write_archive, write_record

KEY, OTHER = "a" * 32, "b" * 32
RECORD = {"-2": Fraction(1, 6), "3/2": Fraction(1, 10**40), "won": Fraction(0), "lost": Fraction(5, 7)}


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    file = tmp_path / "splits.zip"
    write_archive(file, {KEY: RECORD, OTHER: {"1": Fraction(1)}})
    return file


def test_a_record_is_read_as_it_was_written() -> None:
    assert read_record(KEY, write_record(KEY, RECORD)) == RECORD


def test_the_same_records_make_the_same_archive(shipped: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.zip"
    write_archive(again, {OTHER: {"1": Fraction(1)}, KEY: RECORD})
    assert again.read_bytes() == shipped.read_bytes()
    assert read_archive(again) == {KEY: RECORD, OTHER: {"1": Fraction(1)}}


@pytest.mark.parametrize(
    "written", [b"", b"[]", b"7", b'{"format":1}', b"\xff\xfe", write_record(KEY, RECORD)[:-9]]
)
def test_what_is_no_record_is_not_read(written: bytes) -> None:
    with pytest.raises(Damaged, match="damaged"):
        read_record(KEY, written)


def test_a_figure_that_was_changed_is_not_read() -> None:
    told = json.loads(write_record(KEY, RECORD))
    told["numbers"]["-2"] = "1"
    with pytest.raises(Damaged, match="digest"):
        read_record(KEY, json.dumps(told).encode())


def test_the_record_of_another_key_is_not_read() -> None:
    with pytest.raises(Damaged, match="digest"):
        read_record(OTHER, write_record(KEY, RECORD))


def test_a_record_of_another_format_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    written = write_record(KEY, RECORD)
    monkeypatch.setattr(result_store, "FORMAT", 2)
    with pytest.raises(Damaged, match="its format is 1, and this version reads 2"):
        read_record(KEY, written)


def test_a_shelf_finds_what_is_shipped_and_what_is_kept(shipped: Path, tmp_path: Path) -> None:
    shelf = Shelf(shipped, tmp_path / "own")
    assert shelf.find(KEY) == RECORD
    assert shelf.find("c" * 32) is None
    shelf.keep("c" * 32, RECORD)
    assert Shelf(shipped, tmp_path / "own").find("c" * 32) == RECORD
    assert [file.name for file in (tmp_path / "own" / "blackjack_splits").iterdir()] == ["c" * 32]
    assert not shelf.troubles


@pytest.mark.parametrize("damage", ["cut", "flipped", "emptied", "something else"])
def test_a_damaged_archive_is_left_aside_with_one_line(shipped: Path, tmp_path: Path, damage: str) -> None:
    whole = shipped.read_bytes()
    with zipfile.ZipFile(shipped) as archive:
        at = archive.getinfo(KEY).header_offset + 30 + len(KEY) + 20
    flipped = whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]
    shipped.write_bytes(
        {"cut": whole[:-40], "flipped": flipped, "emptied": b""}.get(damage, b"PK no archive")
    )
    shelf = Shelf(shipped, tmp_path / "own")
    assert [shelf.find(KEY), shelf.find(KEY)] == [None, None]
    (line,) = shelf.troubles.values()
    assert str(shipped) in line
    assert "is ignored" in line
    shelf.keep(KEY, RECORD)
    assert shelf.find(KEY) == RECORD


def test_no_byte_of_an_archive_can_be_other_and_its_figures_too(shipped: Path, tmp_path: Path) -> None:
    whole = shipped.read_bytes()
    left_aside = 0
    for at in range(len(whole)):
        shipped.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        shelf = Shelf(shipped, tmp_path / "own")
        found = shelf.find(KEY)
        assert found in (None, RECORD), at
        left_aside += found is None
    assert left_aside > len(whole) // 4


def test_there_may_be_no_archive(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "none.zip", tmp_path / "own")
    assert shelf.find(KEY) is None
    assert not shelf.troubles


def test_a_damaged_file_of_the_users_is_left_aside(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "none.zip", tmp_path / "own")
    for key in (KEY, OTHER):
        shelf.keep(key, RECORD)
        (tmp_path / "own" / "blackjack_splits" / key).write_bytes(b"{")
    assert [shelf.find(KEY), shelf.find(OTHER)] == [None, None]
    (line,) = shelf.troubles.values()
    assert "damaged" in line
    shelf.keep(KEY, RECORD)
    assert shelf.find(KEY) == RECORD


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "own").write_text("a file, and no folder")
    shelf = Shelf(tmp_path / "none.zip", tmp_path / "own")
    shelf.keep(KEY, RECORD)
    (line,) = shelf.troubles.values()
    assert "cannot be written to" in line


def test_the_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path))
    assert result_store.cache_folder() == tmp_path
    monkeypatch.delenv("HOYLE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert result_store.cache_folder() == tmp_path / "hoyle"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    assert result_store.cache_folder() == Path.home() / ".cache" / "hoyle"


def test_whoever_has_no_home_has_a_folder_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("no home")

    for name in ("HOYLE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert result_store.cache_folder().name == "hoyle"
