"""Parsed rulebooks in the user's cache.

The same as from the file, and ignored where they cannot be trusted.
"""

import hashlib
import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hoyle.book import loader, strict_yaml
from hoyle.book.strict_yaml import parse_yaml, read_yaml
from hoyle.errors import BookError
from hoyle.report.words.look_up import list_games
from hoyle.user_cache import ParsedFiles

TEXT = "game: coin\nprices: {win: 1 to 1, lose: [1, 2, null]}\nabout: Größe\n"


@pytest.fixture
def parsed(tmp_path: Path) -> Iterator[ParsedFiles]:
    kept = ParsedFiles(tmp_path / "cache")
    before = strict_yaml.PARSED[:]
    strict_yaml.PARSED[:] = [kept]
    yield kept
    strict_yaml.PARSED[:] = before


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "coin.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def read(file: Path) -> object:
    return read_yaml(file, "coin.yaml").data


def kept_in(parsed: ParsedFiles) -> Path:
    (path,) = parsed.folder.iterdir()
    return path


def test_a_file_is_parsed_once(parsed: ParsedFiles, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = parse_yaml(TEXT, "coin.yaml").data
    assert read(file) == plain
    monkeypatch.setattr(strict_yaml, "parse_yaml", None)
    assert read(file) == plain
    assert stat.S_IMODE(parsed.folder.stat().st_mode) == 0o700


def test_every_rulebook_is_the_same_from_the_cache(parsed: ParsedFiles) -> None:
    for book, game in loader.all_games():
        path = loader.game_path(book, game)
        parsed_now = read_yaml(path, path.name)
        kept = read_yaml(path, path.name)
        assert kept.data == parsed_now.data
        assert kept.lines == parsed_now.lines


def test_a_refusal_names_the_line_also_where_the_data_was_kept(parsed: ParsedFiles, file: Path) -> None:
    read(file)
    assert str(read_yaml(file, "coin.yaml").refuse(("prices", "lose", 2), "no")) == "coin.yaml:2: no"


def test_a_changed_file_is_read_anew(parsed: ParsedFiles, file: Path) -> None:
    read(file)
    file.write_text(TEXT.replace("coin", "dime"), encoding="utf-8")
    assert read(file) == parse_yaml(TEXT.replace("coin", "dime"), "coin.yaml").data


def test_a_file_that_is_refused_is_refused_again(parsed: ParsedFiles, file: Path) -> None:
    file.write_text("game: coin\ngame: dime\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(BookError, match=r'coin\.yaml:2: "game" '):
            read(file)
    assert not parsed.folder.exists()


DAMAGES = {
    "truncated": lambda data: data[: len(data) // 2],
    "empty": lambda data: b"",
    "garbage": lambda data: b"\x80\x04\x95\xff\x00",
    "no digest": lambda data: data.partition(b"\n")[2],
    "a changed price": lambda data: data.replace(b"1 to 1", b"2 to 1"),
    "another program's pickle": lambda data: b"\x80\x04\x8c\x05posix\x8c\x06system\x93\x8c\x04true\x85R.",
    "deeply nested": lambda data: b"[" * 200_000,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_entry_is_ignored_and_written_again(damage: str, parsed: ParsedFiles, file: Path) -> None:
    plain = read(file)
    path = kept_in(parsed)
    whole = path.read_bytes()
    path.write_bytes(DAMAGES[damage](whole))
    assert read(file) == plain
    assert path.read_bytes() == whole


@pytest.mark.parametrize("mode", [0o622, 0o666])
def test_an_entry_that_others_can_write_is_ignored(mode: int, parsed: ParsedFiles, file: Path) -> None:
    plain = read(file)
    path = kept_in(parsed)
    forged = json.dumps({"game": "forged"}).encode()
    path.write_bytes(hashlib.sha256(forged).hexdigest().encode() + b"\n" + forged)
    path.chmod(mode)
    assert read(file) == plain


def test_a_folder_that_others_can_write_is_ignored(parsed: ParsedFiles, file: Path, tmp_path: Path) -> None:
    plain = read(file)
    kept_in(parsed).write_bytes(b"x")
    parsed.folder.chmod(0o777)
    again = ParsedFiles(tmp_path / "cache")
    assert again.find(TEXT) is None
    assert read(file) == plain


@pytest.mark.parametrize("place", ["a file", "below a file", "read-only"])
def test_a_folder_that_cannot_be_written_is_ignored(
    place: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "place"
    if place == "a file":
        folder.write_text("", encoding="utf-8")
    elif place == "below a file":
        folder.write_text("", encoding="utf-8")
        folder = folder / "deeper"
    else:
        (folder / "rulebooks").mkdir(parents=True)

        def refuse(*_: object, **__: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("hoyle.user_cache.tempfile.mkstemp", refuse)
    monkeypatch.setattr(strict_yaml, "PARSED", [ParsedFiles(folder)])
    plain = parse_yaml(TEXT, "coin.yaml").data
    assert [read(file), read(file)] == [plain, plain]


def test_several_writers_leave_one_whole_entry(parsed: ParsedFiles, file: Path) -> None:
    plain = parse_yaml(TEXT, "coin.yaml").data
    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(lambda _: (parsed.keep(TEXT, plain), parsed.find(TEXT)), range(200)):
            assert found[1] == plain
    assert kept_in(parsed).suffix == ".json"


def test_a_command_uses_the_cache_and_a_house_does_not(tmp_path: Path) -> None:
    def run(*words: str) -> str:
        ran = subprocess.run(
            [sys.executable, "-m", "hoyle", *words], env={**os.environ, "HOYLE_CACHE": str(tmp_path)},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return ran.stdout

    run("program")
    run("sign", "ny/roulette")
    assert not (tmp_path / "rulebooks").exists()
    first = run("rules", "ny/roulette")
    assert len(list((tmp_path / "rulebooks").iterdir())) == 3  # the documents, the game and the general part
    assert run("rules", "ny/roulette") == first


def test_a_list_of_games_is_the_same_from_the_cache(
    parsed: ParsedFiles, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loader.add_rulebooks(mine)
    first = list_games()
    read = []
    monkeypatch.setattr(
        "hoyle.report.words.game_facts.load_game", lambda *key: (read.append(key), loader.load_game(*key))[1]
    )
    assert list(list_games()) == list(first)
    laid_over = [key for key in loader.all_games() if loader.load_game(*key)[0].as_in]
    assert read == laid_over
    path = mine / "mine" / "roulette.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("title: Roulette", "title: Wheel", 1), encoding="utf-8"
    )
    loader.load_game.cache_clear()
    assert [entry["title"] for entry in list_games("mine")] == ["Wheel"]
    assert ("mine", "roulette") in read
