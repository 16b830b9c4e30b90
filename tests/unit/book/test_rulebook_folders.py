"""Rulebook folders outside Hoyle: what is used, what is refused and how, and that the other books stay usable."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import hoyle
from hoyle import plugins
from hoyle.book import loader
from hoyle.book.loader import add_rulebooks, all_games, books, document_of, folder_faults, load_game
from hoyle.errors import BookError, UnknownName
from hoyle.games.catalog import find_game, open_terms, sound_games
from hoyle.report.words.book_comparison import files_of
from hoyle.web.pages.lobby_lists import by_family

OWN = ("ny", "ma", "pa", "oh", "ca")


def another(folder: Path, book: str) -> Path:
    """A second folder, with the same document id and a game of its own."""
    other = folder.parent / f"of_{book}"
    (other / book).mkdir(parents=True)
    entry = (folder / "documents.yaml").read_text(encoding="utf-8")
    (other / "documents.yaml").write_text(entry.replace("book: mine", f"book: {book}"), encoding="utf-8")
    text = (folder / "mine" / "roulette.yaml").read_text(encoding="utf-8")
    (other / book / "roulette.yaml").write_text(text, encoding="utf-8")
    return other


def in_process(code: str, **environment: str) -> str:
    """What another process prints that is started with this one's environment."""
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.strip()


def test_a_folder_is_a_book_like_the_five(mine: Path) -> None:
    assert hoyle.add_rulebooks(mine) == ("mine",)
    assert books() == (*OWN, "mine")
    assert ("mine", "roulette") in all_games()
    assert document_of("mine")[1].title == "Mine, House Rules"
    book, file = find_game("mine/roulette")
    assert (book, file.document) == ("mine", "rules")
    game, terms = open_terms("mine/roulette")
    assert (game.name, terms.path, terms.document.regulator) == ("roulette", "mine/roulette", "The card room")


def test_document_ids_are_local_to_their_folder(mine: Path) -> None:
    add_rulebooks(mine)
    add_rulebooks(another(mine, "yours"))
    assert document_of("mine")[0] == document_of("yours")[0] == "rules"
    assert open_terms("mine/roulette")[1].document.book == "mine"
    assert open_terms("yours/roulette")[1].document.book == "yours"


def test_a_file_may_not_name_the_document_of_another_folder(mine: Path) -> None:
    path = mine / "mine" / "roulette.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("document: rules", "document: ny_5324"), "utf-8")
    add_rulebooks(mine)
    with pytest.raises(BookError, match=r'roulette\.yaml:\d+: there is no document "ny_5324"; known: rules$'):
        open_terms("mine/roulette")


def test_the_environment_names_folders(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(plugins.RULEBOOKS, os.pathsep.join((str(mine), str(another(mine, "yours")))))
    assert books() == (*OWN, "mine", "yours")
    assert folder_faults() == ()


def test_a_process_that_is_started_knows_the_folder(mine: Path) -> None:
    add_rulebooks(mine)
    code = "from hoyle.games.catalog import open_terms; print(open_terms('mine/roulette')[1].fingerprint)"
    assert in_process(code) == open_terms("mine/roulette")[1].fingerprint


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, points: str) -> None:
    """A distribution as an installer leaves it: its metadata on the path of modules."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    if str(folder) not in sys.path:
        monkeypatch.syspath_prepend(str(folder))


def test_an_entry_point_names_a_package_or_an_attribute(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = mine.parent / "site"
    another(mine, "yours").rename(mine.parent / "of_rules_package")
    (site / "rules_package").parent.mkdir()
    (mine.parent / "of_rules_package").rename(site / "rules_package")
    (site / "rules_module.py").write_text(f"FOLDER = {str(mine)!r}\n", encoding="utf-8")
    points = "[hoyle.rulebooks]\na = rules_package\nb = rules_module:FOLDER\n"
    install(site, monkeypatch, "some_rules", points)
    assert folder_faults() == ()
    assert books() == (*OWN, "yours", "mine")


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (
            "a = nowhere_to_be_found",
            "there is no package nowhere_to_be_found; name a package, or MODULE:ATTRIBUTE",
        ),
        (
            "a = fails:FOLDER",
            "fails cannot be imported (ZeroDivisionError: division by zero); repair or uninstall it",
        ),
        ("a = os:FOLDER", "os has no folder FOLDER; it must be a path"),
    ],
)
def test_an_entry_point_that_leads_nowhere_is_refused(
    points: str, told: str, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = mine.parent / "site"
    site.mkdir()
    (site / "fails.py").write_text("1 / 0\n", encoding="utf-8")
    install(site, monkeypatch, "bad_rules", f"[hoyle.rulebooks]\n{points}\n")
    assert folder_faults() == (f"entry point a of bad_rules: {told}",)
    assert books() == OWN


def test_entry_points_of_one_name_are_refused(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = mine.parent / "site"
    site.mkdir()
    (site / "one.py").write_text(f"FOLDER = {str(mine)!r}\n", encoding="utf-8")
    install(site, monkeypatch, "first_rules", "[hoyle.rulebooks]\na = one:FOLDER\n")
    install(site, monkeypatch, "second_rules", "[hoyle.rulebooks]\na = one:FOLDER\n")
    (fault,) = folder_faults()
    assert 'has an entry point "a" in hoyle.rulebooks already; rename one of them' in fault
    assert books() == (*OWN, "mine")


def refused(path: Path) -> str:
    with pytest.raises(BookError) as refusal:
        add_rulebooks(path)
    assert books() == OWN or "mine" in books()
    assert load_game("ny", "roulette")[0].game == "roulette"
    return str(refusal.value).replace(str(path.parent), "")


def test_a_folder_that_does_not_exist_is_refused(mine: Path) -> None:
    told = "there is no such folder; name a folder with documents.yaml and BOOK/GAME.yaml"
    assert refused(mine.parent / "none") == f"/none: {told}"
    assert "it is a file" in refused(mine / "documents.yaml")


def test_a_folder_without_documents_is_refused(mine: Path) -> None:
    (mine / "documents.yaml").unlink()
    assert refused(mine) == "/books: it has no documents.yaml, which names the books of a rulebook folder"


def test_a_folder_given_twice_is_refused(mine: Path) -> None:
    add_rulebooks(mine)
    assert refused(mine) == "/books: this rulebook folder is given twice; name it once"
    (mine.parent / "link").symlink_to(mine)
    assert "is given twice" in refused(mine.parent / "link")


def test_a_folder_inside_another_is_refused(mine: Path) -> None:
    add_rulebooks(mine)
    assert "lies inside the rulebook folder" in refused(mine / "mine")
    assert "lies inside the rulebook folder" in refused(mine.parent)
    assert "lies inside the rulebook folder" in refused(loader.ROOT / "ny")


@pytest.mark.parametrize("book", OWN)
def test_a_book_of_a_name_in_use_is_refused(book: str, mine: Path) -> None:
    told = refused(another(mine, book))
    assert told.startswith(f'/of_{book}/documents.yaml:2: there is a book "{book}" in ')
    assert told.endswith("already; give this one another name here and rename its folder")


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (
            "book: mine",
            "book: My Room",
            '2: "My Room" is no name; names are small letters, digits and underscores',
        ),
        (
            "book: mine",
            "book: ours",
            '2: there is no folder "ours" beside documents.yaml; add it with its games',
        ),
        ("  short: House Rules\n", "", '1: "short" is missing from rules'),
        ("rules:", "rules: [", "not readable as YAML"),
    ],
)
def test_wrong_documents_are_refused(was: str, now: str, told: str, mine: Path) -> None:
    path = mine / "documents.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(was, now), encoding="utf-8")
    assert told in refused(mine)
    assert "/books/documents.yaml:" in refused(mine)


def test_two_documents_of_one_book_are_refused(mine: Path) -> None:
    path = mine / "documents.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + text.replace("rules:", "others:"), encoding="utf-8")
    assert refused(mine) == '/books/documents.yaml:10: "mine" is the book of rules already'


def test_a_refused_folder_of_the_environment_leaves_the_others(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = mine.parent / "gone"
    monkeypatch.setenv(plugins.RULEBOOKS, os.pathsep.join((str(gone), str(mine))))
    assert books() == (*OWN, "mine")
    (fault,) = folder_faults()
    assert fault.startswith(f"{gone}: there is no such folder")
    assert fault.endswith("(HOYLE_RULEBOOKS)")
    with pytest.raises(
        BookError, match=r'There is no book "gone".* Refused: .*/gone: there is no such folder'
    ):
        load_game("gone", "roulette")


def test_one_wrong_file_leaves_the_other_games(mine: Path) -> None:
    (mine / "mine" / "bad.yaml").write_text("game: bad\ntitle: [\n", encoding="utf-8")
    add_rulebooks(mine)
    assert find_game("mine/roulette")[1].game == "roulette"
    with pytest.raises(BookError, match=r"/books/mine/bad\.yaml:\d+: not readable as YAML"):
        find_game("mine/bad")


def test_a_book_that_is_not_there_is_refused_with_a_hint(registry: None) -> None:
    with pytest.raises(UnknownName, match=r'There is no book "nyy". Did you mean "ny"\?'):
        load_game("nyy", "roulette")


def test_games_lists_the_others_and_names_the_fault(mine: Path) -> None:
    (mine / "mine" / "bad.yaml").write_text("game: bad\ntitle: [\n", encoding="utf-8")
    words = [sys.executable, "-m", "hoyle", "games", "--json"]
    ran = subprocess.run(
        words, env={**os.environ, plugins.RULEBOOKS: str(mine)}, capture_output=True, text=True, check=False
    )
    paths = [entry["path"] for entry in json.loads(ran.stdout)]
    assert paths == ["/".join(key) for key in all_games()] + ["mine/roulette"]
    assert ran.returncode == 2
    assert (
        ran.stderr
        == f"hoyle: {mine}/mine/bad.yaml:3: not readable as YAML: did not find expected node content\n"
    )


def test_pages_and_lists_leave_out_a_game_with_a_fault(mine: Path) -> None:
    (mine / "mine" / "bad.yaml").write_text("game: bad\ntitle: [\n", encoding="utf-8")
    add_rulebooks(mine)
    assert ("mine", "bad") in all_games()
    assert ("mine", "bad") not in sound_games()
    assert set(all_games()) - set(sound_games()) == {("mine", "bad")}
    assert [file.game for _, files in by_family("mine") for file in files] == ["roulette"]
    assert "mine/roulette" in files_of("roulette")
