from pathlib import Path

import pytest

from hoyle.book import loader
from hoyle.book.loader import (  # fmt: skip
    all_games,
    books,
    document_of,
    game_names,
    load_file,
    load_game,
)
from hoyle.book.schema import GameFile
from hoyle.book.validation import keys_at
from hoyle.errors import BookError, UnknownName

GOOD = Path(__file__).parents[2] / "refused" / "good.yaml"
OVER = """game: roulette
title: Another roulette
as_in: {game: good, without: {wagers: [straight], options: [straight_table]}}
document: pa_58
section: "617a"
lines: [90, 200]
about: As the other.
numbers:
  revolution_count_min: {value: 5, cite: 617a.5(b), lines: [95, 95]}
  ball_count: {value: 1, cite: 617a.5(b), lines: [96, 96]}
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD.read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def laid_over(book: Path, text: str) -> GameFile:
    (book / "over.yaml").write_text(text, encoding="utf-8")
    return load_file(book / "over.yaml", "over.yaml")[0]


def test_five_documents_and_five_books() -> None:
    assert books() == ("ny", "ma", "pa", "oh", "ca")
    assert len({document_of(book)[1].sha256 for book in books()}) == 5
    for book in books():
        name, document = document_of(book)
        assert loader.folder_of(book).documents[name] is document
        assert document.book == book


def test_every_file_of_the_folder_is_a_game() -> None:
    for book in books():
        assert set(game_names(book)) == {path.stem for path in (loader.ROOT / book).glob("[!_]*.yaml")}
    assert set(all_games()) == {(book, game) for book in books() for game in game_names(book)}


@pytest.mark.parametrize(
    ("book", "game"), [("nj", "roulette"), ("", "roulette"), ("ny", "rulette"), ("ny", "")]
)
def test_an_unknown_book_or_game_is_refused_by_name(book: str, game: str) -> None:
    with pytest.raises(UnknownName, match="Known: "):
        load_game(book, game)


@pytest.mark.parametrize("game", ["../pa/roulette", "../documents", "roulette.yaml", "*"])
def test_a_game_is_a_name_and_not_a_path(game: str) -> None:
    with pytest.raises(UnknownName):
        load_game("ny", game)


def test_a_file_set_by_another_has_what_is_not_said_otherwise(book: Path) -> None:
    base = load_file(book / "good.yaml", "good.yaml")[0]
    over = laid_over(book, OVER)
    assert over.title == "Another roulette"
    assert over.lines == (90, 200)
    assert set(over.wagers) == {"red"}
    assert over.wagers["red"] == base.wagers["red"]
    assert set(over.options) == {"wheel"}
    assert {name: figure.value for name, figure in over.numbers.items()} == {
        "revolution_count_min": 5,
        "ball_count": 1,
    }
    assert over.procedures == base.procedures
    assert over.irregularities == base.irregularities


def test_a_wager_said_again_replaces_the_other_whole(book: Path) -> None:
    over = laid_over(
        book,
        OVER.replace("{wagers: [straight], options: [straight_table]}", "{}")
        + "wagers:\n  red:\n    title: Rouge\n    about: Red.\n    pays: {lines: [141, 141], rows: {win: 2 to 1}}\n",
    )
    assert over.wagers["red"].title == "Rouge"
    assert over.wagers["red"].pays is not None
    assert over.wagers["red"].pays.unlisted == {}
    assert "straight" in over.wagers


def test_a_fault_in_what_is_taken_over_is_refused_where_it_stands(book: Path) -> None:
    text = GOOD.read_text(encoding="utf-8").replace("win: 1 to 1", "win: one to one")
    (book / "good.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(BookError, match=r"^good\.yaml:42: wagers\.red\.pays\.rows\.win: "):
        laid_over(book, OVER)


@pytest.mark.parametrize(
    ("place", "known"),
    [
        ((), "wagers"), (("wagers", "pays"), "bonus_on"), (("wagers", "red", "pays"), "unlisted"),
        (("wagers", "red", "stake", 0), "if"), (("options", "options"), "between"),
        (("fees", "a", "schedules", "1", "bands", 0), "from"), (("also", 0), "section"), (("as_in",), "without"),
    ],
)  # fmt: skip
def test_the_keys_at_a_place_are_those_of_its_shape(place: tuple[str | int, ...], known: str) -> None:
    keys = keys_at(GameFile, place)
    assert known in keys
    assert keys == sorted(keys)
    assert keys_at(GameFile, ("wagers", "red", "nothing", "there")) == []
